//! Checks every response of every test against the documents of both APIs: status, content type and each member
//! of the body.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::Method;
use jsonschema::Validator;
use mostrador_api::config::BASE_PATH;
use mostrador_api::http::openapi::admin;
use mostrador_api::{admin_router, router};
use serde_json::{Value, json};

use crate::support::TestResponse;

pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(router::document()).unwrap());

pub(crate) static ADMIN_DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(admin_router::document()).unwrap());

/// Document of one API.
struct Contract {
    base_path: &'static str,
    document: &'static LazyLock<Value>,
    /// Component schemas with `unevaluatedProperties: false`, so that undocumented members fail validation.
    closed: LazyLock<Value>,
}

static CONTRACTS: [Contract; 2] = [
    Contract { base_path: BASE_PATH, document: &DOCUMENT, closed: LazyLock::new(|| closed(&DOCUMENT)) },
    Contract {
        base_path: admin::BASE_PATH,
        document: &ADMIN_DOCUMENT,
        closed: LazyLock::new(|| closed(&ADMIN_DOCUMENT)),
    },
];

/// Asserts that a response matches the contract. Paths outside the contract are ignored.
pub(crate) fn assert_matches_contract(method: &Method, uri: &str, response: &TestResponse) {
    let path = uri.split('?').next().unwrap();
    for contract in &CONTRACTS {
        if let Some(path) = path.strip_prefix(contract.base_path) {
            assert_matches(contract, method, path, response);
        }
    }
}

fn assert_matches(contract: &Contract, method: &Method, path: &str, response: &TestResponse) {
    let Some((template, item)) = template_in(contract.document, path) else { return };
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
    let documented = resolve_ref_in(contract.document, documented);
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
        if let Err(error) = validator(contract, schema).validate(&body) {
            panic!(
                "{operation_status}, which violates its schema at `{}`: {error}\n{body:#}",
                error.instance_path()
            );
        }
    }
}

/// Returns the contract's path template for a path: the matching one with the fewest parameters.
pub(crate) fn path_template(path: &str) -> Option<(&'static str, &'static Value)> {
    template_in(&DOCUMENT, path)
}

fn template_in(document: &'static Value, path: &str) -> Option<(&'static str, &'static Value)> {
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
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .filter(|(template, _)| fits(template))
        .min_by_key(|(template, _)| template.matches('{').count())
        .map(|(template, item)| (template.as_str(), item))
}

/// Follows a `$ref`.
pub(crate) fn resolve_ref(value: &Value) -> &Value {
    resolve_ref_in(&DOCUMENT, value)
}

fn resolve_ref_in<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    match value["$ref"].as_str() {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

fn validator(contract: &Contract, schema: &Value) -> Arc<Validator> {
    static CACHE: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut cache = CACHE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let build = || {
        let mut schema_document = schema.clone();
        schema_document["components"] = json!({ "schemas": &*contract.closed });
        Arc::new(jsonschema::draft202012::new(&schema_document).unwrap())
    };
    let key = format!("{} {schema}", contract.base_path);
    Arc::clone(cache.entry(key).or_insert_with(build))
}

/// Closes the component schemas. Those that are part of an `allOf` stay open.
fn closed(document: &Value) -> Value {
    let mut schemas = document["components"]["schemas"].clone();
    let mut embedded = BTreeSet::new();
    collect_embedded(&schemas, &mut embedded);
    for (name, schema) in schemas.as_object_mut().unwrap() {
        let is_object = schema["type"] == "object" || schema["allOf"].is_array();
        if is_object && schema["additionalProperties"].is_null() && !embedded.contains(name) {
            schema["unevaluatedProperties"] = json!(false);
        }
    }
    schemas
}

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
