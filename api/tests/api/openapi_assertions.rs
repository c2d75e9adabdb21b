//! Checks every response of every test against `api/openapi.json`: status, content type and each member of
//! the body.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::Method;
use jsonschema::Validator;
use mostrador_api::config::BASE_PATH;
use mostrador_api::router;
use serde_json::{Value, json};

use crate::support::TestResponse;

pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(router::document()).unwrap());

/// Asserts that a response matches the contract. Paths outside the contract are ignored.
pub(crate) fn assert_matches_contract(method: &Method, uri: &str, response: &TestResponse) {
    let path = uri.split('?').next().unwrap();
    let Some((template, item)) = path.strip_prefix(BASE_PATH).and_then(path_template) else { return };
    let method = if method == Method::HEAD { Method::GET } else { method.clone() };
    let Some(operation) = item.get(method.as_str().to_lowercase()) else { return };
    let status = response.status.as_u16();
    let operation_status = format!("{method} {template} answered {status}");
    let documented = &operation["responses"][status.to_string()];
    assert!(
        documented.is_object(),
        "{operation_status}, which the contract does not document: add it to the #[utoipa::path] of its handler\n{}",
        response.text()
    );
    let documented = resolve_ref(documented);
    let Some(content) = documented.get("content") else {
        assert!(
            response.body.is_empty(),
            "{operation_status} with a body, but the contract documents none: {}",
            response.text()
        );
        return;
    };
    let content_type = response.header("content-type").split(';').next().unwrap_or_default();
    let schema = &content[content_type]["schema"];
    assert!(
        schema.is_object(),
        "{operation_status} as `{content_type}`, but the contract documents {content}"
    );
    let plain = response.header("content-encoding").is_empty();
    if content_type == "application/json" && plain && !response.body.is_empty() {
        let body = response.json();
        if let Err(error) = validator(schema).validate(&body) {
            panic!(
                "{operation_status}, which violates its schema at `{}`: {error}\n{body:#}",
                error.instance_path()
            );
        }
    }
}

/// Returns the contract's path template for a path: the matching one with the fewest parameters.
pub(crate) fn path_template(path: &str) -> Option<(&'static str, &'static Value)> {
    let given: Vec<_> = path.split('/').collect();
    let fits = |template: &str| {
        let segments: Vec<_> = template.split('/').collect();
        let trailing = template.starts_with("/contents/");
        (segments.len() == given.len() || (trailing && given.len() > segments.len()))
            && segments
                .iter()
                .zip(&given)
                .all(|(segment, given)| segment.starts_with('{') || segment == given)
    };
    let paths = DOCUMENT["paths"].as_object().unwrap().iter();
    paths
        .filter(|(template, _)| fits(template))
        .min_by_key(|(template, _)| template.matches('{').count())
        .map(|(template, item)| (template.as_str(), item))
}

/// Follows a `$ref`.
pub(crate) fn resolve_ref(value: &Value) -> &Value {
    match value["$ref"].as_str() {
        Some(reference) => DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

fn validator(schema: &Value) -> Arc<Validator> {
    static CACHE: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut cache = CACHE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let build = || {
        let mut schema_document = schema.clone();
        schema_document["components"] = json!({ "schemas": &*CLOSED });
        Arc::new(jsonschema::draft202012::new(&schema_document).unwrap())
    };
    Arc::clone(cache.entry(schema.to_string()).or_insert_with(build))
}

/// Component schemas with `unevaluatedProperties: false`, so that undocumented members fail validation.
/// Schemas that are part of an `allOf` stay open.
static CLOSED: LazyLock<Value> = LazyLock::new(|| {
    let mut schemas = DOCUMENT["components"]["schemas"].clone();
    let mut embedded = BTreeSet::new();
    collect_embedded(&schemas, &mut embedded);
    for (name, schema) in schemas.as_object_mut().unwrap() {
        let is_object = schema["type"] == "object" || schema["allOf"].is_array();
        if is_object && schema["additionalProperties"].is_null() && !embedded.contains(name) {
            schema["unevaluatedProperties"] = json!(false);
        }
    }
    schemas
});

fn collect_embedded(value: &Value, names: &mut BTreeSet<String>) {
    for part in value["allOf"].as_array().into_iter().flatten() {
        if let Some(name) = part["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
            names.insert(name.to_owned());
        }
    }
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect_embedded(value, names)),
        Value::Object(members) => members.values().for_each(|value| collect_embedded(value, names)),
        _ => {}
    }
}
