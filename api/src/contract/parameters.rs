//! The parameters of lists, said once: by the same tables that the handlers sort by.

use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::{Object, ObjectBuilder, Type};

/// Any of these numbers, separated by commas.
#[must_use]
pub fn ids(name: &str, says: &str) -> Parameter {
    let id = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(u32::MAX));
    listed(name, says, id.build())
}

/// Any of these texts, separated by commas.
#[must_use]
pub fn texts(name: &str, says: &str) -> Parameter {
    listed(name, says, ObjectBuilder::new().schema_type(Type::String).build())
}

/// Any of these texts, each written in this way.
#[must_use]
pub fn patterns(name: &str, says: &str, pattern: &str) -> Parameter {
    listed(name, says, ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).build())
}

/// Yes or no.
#[must_use]
pub fn flag(name: &str, says: &str) -> Parameter {
    let values = Some(["0", "1", "true", "false"]);
    query(name, says, ObjectBuilder::new().schema_type(Type::String).enum_values(values).build().into())
}

/// A text.
#[must_use]
pub fn text(name: &str, says: &str, longest: usize) -> Parameter {
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(longest));
    query(name, says, text.build().into())
}

/// The field to sort by, from a handler's own table; with a minus sign, from high to low.
#[must_use]
pub fn sort<T>(known: &[(&str, T)]) -> Parameter {
    let both = known.iter().flat_map(|(field, _)| [(*field).to_owned(), format!("-{field}")]);
    let values: Vec<String> = std::iter::once(String::new()).chain(both).collect();
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(values)).build();
    query("sort", "The field to sort by; with a minus sign, from high to low", schema.into())
}

/// Which page, and how many on it, at most so many.
#[must_use]
pub fn paging(most: u32) -> [Parameter; 2] {
    let number = || ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(u32::MAX));
    let limit = format!("How many a page; more than {most} come down to it");
    [
        query("page", "Which page, from 1", number().build().into()),
        query("limit", &limit, number().build().into()),
    ]
}

fn listed(name: &str, says: &str, item: Object) -> Parameter {
    let mut parameter = query(name, says, ArrayBuilder::new().items(item).build().into());
    parameter.explode = Some(false);
    parameter
}

fn query(name: &str, says: &str, schema: Schema) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .required(utoipa::openapi::Required::False)
        .description(Some(says))
        .schema(Some(schema))
        .build()
}
