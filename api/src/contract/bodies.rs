//! What is sent. A body has the members that its schema names, and no others (see [`crate::http::body`]). Of what is
//! sent and answered alike, members that have a default may be left out, or be null, when it is sent; an answer has them
//! all. So the two have schemas of their own: `DeliveryDataInput` and `DeliveryData`.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::schema::{AdditionalProperties, Array, OneOfBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{Components, Content, Object, ObjectBuilder, Paths, Ref, RefOr};

use super::operations;
use super::schemas::{Schemas, each, name, names};

/// Members of answers that are left out rather than null.
const MAY_BE_ABSENT: [(&str, &str); 3] =
    [("Error", "errors"), ("Order", "payable_with"), ("QuoteChanged", "quote")];

/// Gives what is sent and answered alike a schema for each, and closes those of what is sent.
pub(super) fn close(paths: &mut Paths, components: &mut Components) {
    let (sent, answered) = (sent(paths, &components.schemas), answered(paths, &components.schemas));
    let apart = tell_apart(sent.intersection(&answered), &mut components.schemas);
    for name in &answered {
        if let Some(schema) = components.schemas.get_mut(name) {
            each(schema, &mut |schema| require_all(name, schema));
        }
    }
    let mut closed: BTreeSet<String> = apart.values().cloned().collect();
    closed.extend(sent.iter().filter(|name| !apart.contains_key(*name)).cloned());
    for item in paths.paths.values_mut() {
        for body in bodies(item) {
            each(body, &mut |schema| rename(schema, &apart));
        }
    }
    for name in closed.iter().filter(|name| !answered.contains(*name)) {
        if let Some(schema) = components.schemas.get_mut(name) {
            each(schema, &mut |schema| rename(schema, &apart));
        }
    }
    // A schema that is flattened into another has to leave room for the members of that.
    for schema in components.schemas.values() {
        if let RefOr::T(Schema::AllOf(whole)) = schema {
            for part in whole.items.iter().filter_map(name) {
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

/// The names of what bodies are made of.
fn sent(paths: &mut Paths, known: &Schemas) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for item in paths.paths.values_mut() {
        for body in bodies(item) {
            names(body, known, &mut found);
        }
    }
    found
}

/// The names of what answers are made of.
fn answered(paths: &Paths, known: &Schemas) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let operations = paths.paths.values().flat_map(operations);
    for answer in operations.flat_map(|(_, operation)| operation.responses.responses.values()) {
        let RefOr::T(answer) = answer else { continue };
        for content in answer.content.values() {
            if let RefOr::T(Content { schema: Some(schema), .. }) = content {
                names(schema, known, &mut found);
            }
        }
    }
    found
}

/// The schemas of the bodies of a path.
fn bodies(item: &mut utoipa::openapi::path::PathItem) -> Vec<&mut RefOr<Schema>> {
    let operations = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
    let bodies = operations.into_iter().flatten().filter_map(|operation| match &mut operation.request_body {
        Some(RefOr::T(body)) => Some(body),
        _ => None,
    });
    let contents = bodies.flat_map(|body| body.content.values_mut());
    contents
        .filter_map(|content| match content {
            RefOr::T(content) => content.schema.as_mut(),
            RefOr::Ref(_) => None,
        })
        .collect()
}

/// Of what is sent and answered alike, those with a default for what is left out: the names of what is sent by those of
/// what is answered.
fn tell_apart<'a>(
    alike: impl Iterator<Item = &'a String>,
    schemas: &mut Schemas,
) -> BTreeMap<String, String> {
    let mut apart = BTreeMap::new();
    for name in alike {
        let Some(RefOr::T(Schema::Object(answer))) = schemas.get_mut(name) else { continue };
        let mut sent = answer.clone();
        let defaults = sent
            .properties
            .iter_mut()
            .filter(|(name, schema)| !answer.required.contains(name) && !may_be_null(schema));
        let defaults: Vec<_> = defaults.map(|(_, schema)| *schema = or_null(schema.clone())).collect();
        if defaults.is_empty() {
            continue;
        }
        answer.required = answer.properties.keys().cloned().collect();
        let input = format!("{name}Input");
        schemas.insert(input.clone(), RefOr::T(Schema::Object(sent)));
        apart.insert(name.clone(), input);
    }
    apart
}

/// Requires every member of an answer that may not be null: a default is for what is read, and an answer has them all.
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

fn rename(schema: &mut RefOr<Schema>, apart: &BTreeMap<String, String>) {
    if let Some(input) = name(schema).and_then(|name| apart.get(name)) {
        let location = Ref::from_schema_name(input).ref_location;
        if let RefOr::Ref(reference) = schema {
            reference.ref_location = location;
        }
    }
}
