//! Every list operation of the contract rejects unknown parameters and limits its page size. A list without a
//! row fails.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};

use crate::openapi_assertions::{DOCUMENT, resolve_ref};
use crate::support::{TestApp, TestResponse};

/// List operations with their maximum page size; `None` for unpaginated ones.
const LISTS: &[(&str, Option<u64>)] = &[
    ("/blogs", None),
    ("/blogs/{slug}/articles", Some(100)),
    ("/categories", None),
    ("/configs", None),
    ("/countries", None),
    ("/customers/me/addresses", None),
    ("/customers/me/courses", None),
    ("/customers/me/orders", Some(100)),
    ("/customers/me/sessions", None),
    ("/delivery-methods", None),
    ("/payment-methods", None),
    ("/products", Some(100)),
    ("/products-collections", None),
    ("/promotions", None),
    ("/searchs", Some(100)),
    ("/shops", Some(500)),
];

/// Response schema of an operation, if it is a list.
fn list_schema(operation: &Value) -> Option<&'static Value> {
    let schema = operation["responses"]["200"]["content"]["application/json"]["schema"].clone();
    let name = schema["$ref"].as_str()?.trim_start_matches('#').to_owned();
    let schema = DOCUMENT.pointer(&name)?;
    let has = |member: &str| schema["properties"][member].is_object();
    (has("data") && has("total") && has("page") && has("limit")).then_some(schema)
}

fn parameters(path: &str) -> Vec<(&'static str, &'static Value)> {
    let parameters = DOCUMENT["paths"][path]["get"]["parameters"].as_array().into_iter().flatten();
    let query = parameters.filter(|parameter| parameter["in"] == "query");
    query.map(|parameter| (parameter["name"].as_str().unwrap(), resolve_ref(&parameter["schema"]))).collect()
}

#[test]
fn every_list_has_a_row() {
    let rows: BTreeSet<_> = LISTS.iter().map(|(path, _)| *path).collect();
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let lists = paths.iter().filter(|(_, item)| list_schema(&item["get"]).is_some());
    assert_eq!(rows, lists.map(|(path, _)| path.as_str()).collect());
    for (path, max_limit) in LISTS {
        let paged = parameters(path).iter().any(|(name, _)| *name == "limit");
        assert_eq!(paged, max_limit.is_some(), "{path}");
    }
}

#[tokio::test]
async fn unknown_list_parameters_are_rejected_with_their_name() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let get = async |path: &str, query: &str| -> TestResponse {
        let path = path.trim_start_matches('/').replace("{slug}", "cuaderno");
        app.call(Method::GET, &format!("{path}?{query}"), Some(&token), &Value::Null).await
    };
    for (path, max_limit) in LISTS {
        let assert_rejected = async |query: &str, code: &str, field: &str| {
            let response = get(path, query).await;
            assert_eq!(response.error(), (400, code.to_owned()), "{path}?{query}");
            assert_eq!(response.json()["field"], json!(field), "{path}?{query}");
        };
        assert_rejected("sobra=1", "unknown_parameter", "sobra").await;
        assert_rejected("filter[sobra]=1", "unknown_filter", "sobra").await;
        assert_rejected("filter[id", "unknown_parameter", "filter[id").await;
        assert_rejected("sort[]=id", "unknown_parameter", "sort[]").await;
        let accepted = parameters(path);
        let accepts = |parameter: &str| accepted.iter().any(|(name, _)| *name == parameter);
        if accepts("sort") {
            assert_rejected("sort=sobra", "unknown_sort", "sobra").await;
            assert_rejected("sort=--id", "unknown_sort", "-id").await;
            assert_rejected("sort=id&sort=title", "repeated_parameter", "sort").await;
        } else {
            assert_rejected("sort=id", "unknown_parameter", "sort").await;
        }
        for parameter in ["page", "limit"] {
            for invalid in ["0", "-1", "1.5", "x", "4294967296", "99999999999999999999", "%31%30%20"] {
                let code = if max_limit.is_some() { "invalid_page" } else { "unknown_parameter" };
                assert_rejected(&format!("{parameter}={invalid}"), code, parameter).await;
            }
        }
        for (name, schema) in accepted.iter().filter(|(name, _)| name.starts_with("filter[")) {
            let (field, item) = (name.trim_start_matches("filter[").trim_end_matches(']'), &schema["items"]);
            if item["type"] == "integer" || schema["enum"].is_array() || field == "price" {
                for wrong in ["x", "-1.", "1;2", "'", "4294967296"] {
                    assert_rejected(&format!("{name}={wrong}"), "invalid_filter", field).await;
                }
            }
        }
    }
}

#[tokio::test]
async fn page_sizes_are_limited() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    for (path, max_limit) in LISTS {
        let path = path.trim_start_matches('/').replace("{slug}", "cuaderno");
        let query = if max_limit.is_some() { "?limit=4294967295" } else { "" };
        let response =
            app.call(Method::GET, &format!("{path}{query}"), Some(&token), &Value::Null).await.json();
        let count = response["data"].as_array().unwrap().len() as u64;
        assert_eq!(response["limit"].as_u64(), Some(max_limit.unwrap_or(count)), "{path}");
        assert_eq!(response["page"], 1, "{path}");
        assert_eq!(response["total"].as_u64(), Some(count), "all test data fits on one page: {path}");
        if max_limit.is_some() {
            let default_page = app.call(Method::GET, &path, Some(&token), &Value::Null).await.json();
            assert_eq!(default_page["limit"], 10, "{path}");
            let last_page = format!("{path}?page=4294967295&limit=4294967295");
            let last_page = app.call(Method::GET, &last_page, Some(&token), &Value::Null).await.json();
            assert_eq!((&last_page["data"], &last_page["total"]), (&json!([]), &response["total"]), "{path}");
        }
    }
}
