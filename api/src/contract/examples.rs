//! Examples that work on the demonstration shop: who reads the contract can try them, and who tests it starts from them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, ParameterBuilder};

/// An example of a request.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Example {
    /// By name, wherever they go.
    pub parameters: BTreeMap<String, Value>,
    /// In JSON.
    pub body: Option<Value>,
}

static ALL: LazyLock<BTreeMap<String, Example>> =
    LazyLock::new(|| serde_json::from_str(include_str!("examples.json")).unwrap_or_default());

/// Every example, by method and path, such as `post /orders`.
#[must_use]
pub fn all() -> &'static BTreeMap<String, Example> {
    &ALL
}

/// Shows an operation its example, if there is one.
pub(super) fn show(method: &str, path: &str, operation: &mut Operation) {
    let Some(example) = ALL.get(&format!("{method} {path}")) else { return };
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && let Some(value) = example.parameters.get(&parameter.name)
        {
            let shown = ParameterBuilder::from(std::mem::take(parameter)).example(Some(value.clone()));
            *parameter = shown.build();
        }
    }
    if let Some(body) = &example.body
        && let Some(RefOr::T(request)) = &mut operation.request_body
        && let Some(RefOr::T(content)) = request.content.get_mut("application/json")
    {
        content.example = Some(body.clone());
    }
}
