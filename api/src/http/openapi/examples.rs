//! Examples that work on the demonstration shop, for readers of the document and for contract tests.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, ParameterBuilder};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Example {
    /// By name, in the path, the query or the headers.
    pub parameters: BTreeMap<String, Value>,
    pub body: Option<Value>,
}

static ALL: LazyLock<BTreeMap<String, Example>> =
    LazyLock::new(|| serde_json::from_str(include_str!("examples.json")).unwrap_or_default());

/// Returns all examples, by method and path, such as `post /orders`.
pub fn all() -> &'static BTreeMap<String, Example> {
    &ALL
}

pub(crate) fn add_example(method: &str, path: &str, operation: &mut Operation) {
    let Some(example) = ALL.get(&format!("{method} {path}")) else { return };
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && let Some(value) = example.parameters.get(&parameter.name)
        {
            let with_example = ParameterBuilder::from(std::mem::take(parameter)).example(Some(value.clone()));
            *parameter = with_example.build();
        }
    }
    if let Some(body) = &example.body
        && let Some(RefOr::T(request)) = &mut operation.request_body
        && let Some(RefOr::T(content)) = request.content.get_mut("application/json")
    {
        content.example = Some(body.clone());
    }
}
