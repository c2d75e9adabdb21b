//! Schemas of request bodies. A body has only the members of its schema (see [`crate::http::strict_json`]). A type
//! that is used in requests and responses gets two schemas, such as `DeliveryDataInput` and `DeliveryData`:
//! members with a default may be absent or null in a request, and are always present in a response.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::schema::{AdditionalProperties, Array, OneOfBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{Components, Content, Object, ObjectBuilder, Paths, Ref, RefOr};

use super::operations::operations;
use super::schemas::{Schemas, collect_names, reference_name, visit};

/// Members of responses that are left out instead of null.
const MAY_BE_ABSENT: [(&str, &str); 8] = [
    ("BillingData", "documentKind"),
    ("Error", "errors"),
    ("Image", "colour"),
    ("OrderResponse", "payable_with"),
    ("ProductDetail", "seo_description"),
    ("ProductDetail", "seo_title"),
    ("QuoteChanged", "quote"),
    ("SavedAddress", "documentKind"),
];

/// Splits the schemas that requests and responses share, and forbids unknown members in those of requests.
pub(crate) fn close_request_schemas(paths: &mut Paths, components: &mut Components) {
    let (request_schemas, response_schemas) =
        (request_schemas(paths, &components.schemas), response_schemas(paths, &components.schemas));
    let input_names = split_shared(request_schemas.intersection(&response_schemas), &mut components.schemas);
    for name in &response_schemas {
        if let Some(schema) = components.schemas.get_mut(name) {
            visit(schema, &mut |schema| require_all(name, schema));
        }
    }
    let mut closed: BTreeSet<String> = input_names.values().cloned().collect();
    closed.extend(request_schemas.iter().filter(|name| !input_names.contains_key(*name)).cloned());
    for body in bodies(paths) {
        visit(body, &mut |schema| rename(schema, &input_names));
    }
    for name in closed.iter().filter(|name| !response_schemas.contains(*name)) {
        if let Some(schema) = components.schemas.get_mut(name) {
            visit(schema, &mut |schema| rename(schema, &input_names));
        }
    }
    // A schema that is flattened into another one must allow the members of that one.
    for schema in components.schemas.values() {
        if let RefOr::T(Schema::AllOf(whole)) = schema {
            for part in whole.items.iter().filter_map(reference_name) {
                closed.remove(part);
            }
        }
    }
    for name in closed {
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(&name)
            && object.schema_type == SchemaType::Type(Type::Object)
            && object.additional_properties.is_none()
        {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
}

fn request_schemas(paths: &mut Paths, known: &Schemas) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for body in bodies(paths) {
        collect_names(body, known, &mut found);
    }
    found
}

fn response_schemas(paths: &Paths, known: &Schemas) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let operations = paths.paths.values().flat_map(operations);
    for answer in operations.flat_map(|(_, operation)| operation.responses.responses.values()) {
        let RefOr::T(answer) = answer else { continue };
        for content in answer.content.values() {
            if let RefOr::T(Content { schema: Some(schema), .. }) = content {
                collect_names(schema, known, &mut found);
            }
        }
    }
    found
}

fn bodies(paths: &mut Paths) -> impl Iterator<Item = &mut RefOr<Schema>> {
    let operations = paths.paths.values_mut().flat_map(|item| {
        [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
    });
    let bodies = operations.filter_map(|operation| match &mut operation.request_body {
        Some(RefOr::T(body)) => Some(body),
        _ => None,
    });
    bodies.flat_map(|body| body.content.values_mut()).filter_map(|content| match content {
        RefOr::T(content) => content.schema.as_mut(),
        RefOr::Ref(_) => None,
    })
}

/// Splits the shared schemas that have members with a default. Returns the names of the request schemas by
/// those of the response schemas.
fn split_shared<'a>(
    shared: impl Iterator<Item = &'a String>,
    schemas: &mut Schemas,
) -> BTreeMap<String, String> {
    let mut input_names = BTreeMap::new();
    for name in shared {
        let Some(RefOr::T(Schema::Object(answer))) = schemas.get_mut(name) else { continue };
        let mut input_schema = answer.clone();
        let defaults = input_schema
            .properties
            .iter_mut()
            .filter(|(name, schema)| !answer.required.contains(name) && !may_be_null(schema));
        let defaults: Vec<_> = defaults.map(|(_, schema)| *schema = or_null(schema.clone())).collect();
        if defaults.is_empty() {
            continue;
        }
        let members = answer.properties.keys().cloned();
        answer.required =
            members.filter(|member| !MAY_BE_ABSENT.contains(&(name.as_str(), member.as_str()))).collect();
        let input = format!("{name}Input");
        schemas.insert(input.clone(), RefOr::T(Schema::Object(input_schema)));
        input_names.insert(name.clone(), input);
    }
    input_names
}

/// Requires every member of a response schema that cannot be null: defaults apply to requests only.
fn require_all(name: &str, schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(object)) = schema else { return };
    for (member, schema) in &object.properties {
        let absent = may_be_null(schema) || MAY_BE_ABSENT.contains(&(name, member));
        if !absent && !object.required.contains(member) {
            object.required.push(member.clone());
        }
    }
}

fn may_be_null(schema: &RefOr<Schema>) -> bool {
    match schema {
        RefOr::T(
            Schema::Object(Object { schema_type: SchemaType::Array(kinds), .. })
            | Schema::Array(Array { schema_type: SchemaType::Array(kinds), .. }),
        ) => kinds.contains(&Type::Null),
        RefOr::T(Schema::OneOf(one)) => one.items.iter().any(may_be_null),
        RefOr::T(Schema::Object(object)) => object.schema_type == SchemaType::Type(Type::Null),
        _ => false,
    }
}

fn or_null(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            if let SchemaType::Type(kind) = object.schema_type {
                object.schema_type = SchemaType::Array(vec![kind, Type::Null]);
            }
            RefOr::T(Schema::Object(object))
        }
        other => {
            let null = ObjectBuilder::new().schema_type(Type::Null);
            RefOr::T(Schema::OneOf(OneOfBuilder::new().item(other).item(null).build()))
        }
    }
}

fn rename(schema: &mut RefOr<Schema>, input_names: &BTreeMap<String, String>) {
    if let Some(input) = reference_name(schema).and_then(|name| input_names.get(name)) {
        let location = Ref::from_schema_name(input).ref_location;
        if let RefOr::Ref(reference) = schema {
            reference.ref_location = location;
        }
    }
}
