//! The contract's promise: every answer that any test gets is one that `api/openapi.json` describes, by its status, its
//! kind and every member of its body.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::Method;
use jsonschema::Validator;
use mostrador_api::contract::BASE;
use mostrador_api::routes;
use serde_json::{Value, json};

use crate::support::Answer;

/// The document.
pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(routes::document()).unwrap());

/// Insists that an answer is as promised. An address that is not in the contract promises nothing.
pub(crate) fn keep(method: &Method, uri: &str, answer: &Answer) {
    let path = uri.split('?').next().unwrap();
    let Some((template, item)) = path.strip_prefix(BASE).and_then(template) else { return };
    let method = if method == Method::HEAD { Method::GET } else { method.clone() };
    let Some(operation) = item.get(method.as_str().to_lowercase()) else { return };
    let status = answer.status.as_u16();
    let told = format!("{method} {template} answered {status}");
    let promised = &operation["responses"][status.to_string()];
    assert!(
        promised.is_object(),
        "{told}, which its contract does not promise: say so in the #[utoipa::path] of its handler\n{}",
        answer.text()
    );
    let promised = resolved(promised);
    let Some(content) = promised.get("content") else {
        assert!(
            answer.body.is_empty(),
            "{told} with a body, and its contract promises none: {}",
            answer.text()
        );
        return;
    };
    let kind = answer.header("content-type").split(';').next().unwrap_or_default();
    let schema = &content[kind]["schema"];
    assert!(schema.is_object(), "{told} as `{kind}`, and its contract promises {content}");
    let plain = answer.header("content-encoding").is_empty();
    if kind == "application/json" && plain && !answer.body.is_empty() {
        let body = answer.json();
        if let Err(error) = validator(schema).validate(&body) {
            panic!("{told}, not as promised, at `{}`: {error}\n{body:#}", error.instance_path());
        }
    }
}

/// The path of the contract that an address is of: the one with most words of its own.
pub(crate) fn template(path: &str) -> Option<(&'static str, &'static Value)> {
    let given: Vec<_> = path.split('/').collect();
    let fits = |template: &str| {
        let known: Vec<_> = template.split('/').collect();
        let rest = template.starts_with("/contents/");
        (known.len() == given.len() || (rest && given.len() > known.len()))
            && known.iter().zip(&given).all(|(known, given)| known.starts_with('{') || known == given)
    };
    let paths = DOCUMENT["paths"].as_object().unwrap().iter();
    paths
        .filter(|(template, _)| fits(template))
        .min_by_key(|(template, _)| template.matches('{').count())
        .map(|(template, item)| (template.as_str(), item))
}

/// What a reference refers to.
pub(crate) fn resolved(value: &Value) -> &Value {
    match value["$ref"].as_str() {
        Some(reference) => DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

fn validator(schema: &Value) -> Arc<Validator> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let build = || {
        let mut whole = schema.clone();
        whole["components"] = json!({ "schemas": &*CLOSED });
        Arc::new(jsonschema::draft202012::new(&whole).unwrap())
    };
    Arc::clone(known.entry(schema.to_string()).or_insert_with(build))
}

/// The schemas, each closed: an answer has no member that is not promised. One that is flattened into another stays open.
static CLOSED: LazyLock<Value> = LazyLock::new(|| {
    let mut schemas = DOCUMENT["components"]["schemas"].clone();
    let mut parts = BTreeSet::new();
    flattened(&schemas, &mut parts);
    for (name, schema) in schemas.as_object_mut().unwrap() {
        let of_members = schema["type"] == "object" || schema["allOf"].is_array();
        if of_members && schema["additionalProperties"].is_null() && !parts.contains(name) {
            schema["unevaluatedProperties"] = json!(false);
        }
    }
    schemas
});

fn flattened(value: &Value, names: &mut BTreeSet<String>) {
    for part in value["allOf"].as_array().into_iter().flatten() {
        if let Some(name) = part["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
            names.insert(name.to_owned());
        }
    }
    match value {
        Value::Array(values) => values.iter().for_each(|value| flattened(value, names)),
        Value::Object(members) => members.values().for_each(|value| flattened(value, names)),
        _ => {}
    }
}
