//! Query parameters of lists, built from the same tables that the handlers sort by.

/// Declares query parameters as a type for `#[utoipa::path(params(…))]`.
macro_rules! query_parameters {
    ($visibility:vis $name:ident: $parameters:expr) => {
        $visibility struct $name;

        impl utoipa::IntoParams for $name {
            fn into_params(
                _: impl Fn() -> Option<utoipa::openapi::path::ParameterIn>,
            ) -> Vec<utoipa::openapi::path::Parameter> {
                Vec::from_iter($parameters)
            }
        }
    };
}

pub(crate) use query_parameters;

use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::{Object, ObjectBuilder, Type};

/// Numbers separated by commas, any of which matches.
pub fn ids(name: &str, description: &str) -> Parameter {
    let id = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(u32::MAX));
    list_of(name, description, id.build())
}

pub fn texts(name: &str, description: &str) -> Parameter {
    list_of(name, description, ObjectBuilder::new().schema_type(Type::String).build())
}

/// Texts separated by commas, each of which matches a pattern.
pub fn patterns(name: &str, description: &str, pattern: &str) -> Parameter {
    list_of(name, description, ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).build())
}

pub fn flag(name: &str, description: &str) -> Parameter {
    let values = Some(["0", "1", "true", "false"]);
    query(
        name,
        description,
        ObjectBuilder::new().schema_type(Type::String).enum_values(values).build().into(),
    )
}

pub fn text(name: &str, description: &str, max_length: usize) -> Parameter {
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(max_length));
    query(name, description, text.build().into())
}

/// Sort key, from the table of a handler; a minus sign means descending order.
pub fn sort<T>(known: &[(&str, T)]) -> Parameter {
    let both = known.iter().flat_map(|(field, _)| [(*field).to_owned(), format!("-{field}")]);
    let values: Vec<String> = std::iter::once(String::new()).chain(both).collect();
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(values)).build();
    query("sort", "Sort key; with a minus sign in descending order", schema.into())
}

pub fn paging(max_limit: u32) -> [Parameter; 2] {
    let number = || ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(u32::MAX));
    let limit = format!("Items per page; more than {max_limit} are reduced to it");
    [
        query("page", "Page number, from 1", number().build().into()),
        query("limit", &limit, number().build().into()),
    ]
}

fn list_of(name: &str, description: &str, item: Object) -> Parameter {
    let mut parameter = query(name, description, ArrayBuilder::new().items(item).build().into());
    parameter.explode = Some(false);
    parameter
}

fn query(name: &str, description: &str, schema: Schema) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .required(utoipa::openapi::Required::False)
        .description(Some(description))
        .schema(Some(schema))
        .build()
}
