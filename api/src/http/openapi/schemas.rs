//! Traversal of schemas, and common constraints of numbers and texts.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::Number;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayItems, KnownFormat, Schema, SchemaFormat, SchemaType, Type,
};
use utoipa::openapi::{Object, RefOr};

pub(crate) type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Pattern that excludes U+0000, which databases cannot store.
const WITHOUT_NUL: &str = r"^[^\u0000]*$";

pub(crate) fn visit(schema: &mut RefOr<Schema>, visitor: &mut impl FnMut(&mut RefOr<Schema>)) {
    visitor(schema);
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            object.properties.values_mut().for_each(|member| visit(member, visitor));
            if let Some(AdditionalProperties::RefOr(others)) = object.additional_properties.as_deref_mut() {
                visit(others, visitor);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(item) = &mut array.items {
                visit(item, visitor);
            }
        }
        Schema::OneOf(one) => one.items.iter_mut().for_each(|item| visit(item, visitor)),
        Schema::AllOf(all) => all.items.iter_mut().for_each(|item| visit(item, visitor)),
        Schema::AnyOf(any) => any.items.iter_mut().for_each(|item| visit(item, visitor)),
        _ => {}
    }
}

/// Collects the names of the schemas that a schema refers to, directly or not.
pub(crate) fn collect_names(schema: &RefOr<Schema>, known: &Schemas, found: &mut BTreeSet<String>) {
    let mut referred = Vec::new();
    visit(&mut schema.clone(), &mut |schema| referred.extend(reference_name(schema).map(str::to_owned)));
    for name in referred {
        if let Some(schema) = known.get(&name).filter(|_| found.insert(name)) {
            collect_names(schema, known, found);
        }
    }
}

pub(crate) fn reference_name(schema: &RefOr<Schema>) -> Option<&str> {
    let RefOr::Ref(reference) = schema else { return None };
    reference.ref_location.rsplit('/').next()
}

/// Sets format and maximum of unsigned numbers, which go up to 4,294,967,295: the library declares `int32`,
/// with half that range.
pub(crate) fn declare_unsigned(schema: &mut RefOr<Schema>) {
    visit(schema, &mut |schema| {
        if let RefOr::T(Schema::Object(number)) = schema
            && number.format == Some(SchemaFormat::KnownFormat(KnownFormat::Int32))
            && number.minimum.as_ref().is_some_and(is_zero)
        {
            number.format = Some(SchemaFormat::Custom("uint32".to_owned()));
            number.maximum.get_or_insert(u32::MAX.into());
        }
    });
}

fn is_zero(number: &Number) -> bool {
    match number {
        Number::Int(number) => *number == 0,
        Number::UInt(number) => *number == 0,
        Number::Float(number) => number.abs() < f64::EPSILON,
    }
}

/// Excludes U+0000 from text parameters that have no pattern and no fixed values.
pub(crate) fn exclude_nul(parameter: &mut Parameter) {
    let Some(schema) = &mut parameter.schema else { return };
    declare_unsigned(schema);
    visit(schema, &mut |schema| {
        if let RefOr::T(Schema::Object(text)) = schema
            && is_text(text)
            && text.pattern.is_none()
            && text.enum_values.is_none()
        {
            text.pattern = Some(WITHOUT_NUL.to_owned());
        }
    });
}

fn is_text(object: &Object) -> bool {
    match &object.schema_type {
        SchemaType::Type(kind) => *kind == Type::String,
        SchemaType::Array(kinds) => kinds.contains(&Type::String),
        SchemaType::AnyValue => false,
    }
}
