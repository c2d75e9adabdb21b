//! What is sent is closed: a body has the members that its schema names, and no others (see [`crate::http::strict`]).

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Schema, SchemaType, Type};
use utoipa::openapi::{Components, Object, Paths, RefOr};

use super::operations;

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Says so of every schema that a body is made of.
pub(super) fn close(paths: &Paths, components: &mut Components) {
    let mut names = BTreeSet::new();
    for item in paths.paths.values() {
        for (_, operation) in operations(item) {
            let Some(RefOr::T(body)) = &operation.request_body else { continue };
            for content in body.content.values() {
                if let RefOr::T(content) = content
                    && let Some(schema) = &content.schema
                {
                    collect(schema, &components.schemas, &mut names);
                }
            }
        }
    }
    // A schema that is flattened into another has to leave room for the members of that.
    for schema in components.schemas.values() {
        if let RefOr::T(Schema::AllOf(whole)) = schema {
            for part in &whole.items {
                if let RefOr::Ref(part) = part {
                    names.remove(part.ref_location.rsplit('/').next().unwrap_or_default());
                }
            }
        }
    }
    for name in names {
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(&name)
            && object.schema_type == SchemaType::Type(Type::Object)
            && object.additional_properties.is_none()
        {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
}

/// The names of the schemas that a schema is made of.
fn collect(schema: &RefOr<Schema>, known: &Schemas, names: &mut BTreeSet<String>) {
    match schema {
        RefOr::Ref(reference) => {
            let name = reference.ref_location.rsplit('/').next().unwrap_or_default();
            if names.insert(name.to_owned())
                && let Some(schema) = known.get(name)
            {
                collect(schema, known, names);
            }
        }
        RefOr::T(Schema::Object(Object { properties, .. })) => {
            for member in properties.values() {
                collect(member, known, names);
            }
        }
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(item) = &array.items {
                collect(item, known, names);
            }
        }
        RefOr::T(Schema::OneOf(one)) => {
            for item in &one.items {
                collect(item, known, names);
            }
        }
        RefOr::T(_) => {}
    }
}
