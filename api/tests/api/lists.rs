//! Every list of the contract refuses what it does not know and gives no more than it says. A list without a row fails.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};

use crate::promise::{DOCUMENT, resolved};
use crate::support::{Answer, TestShop};

/// The lists, each with the most that a page of it holds; one without is given whole.
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
    ("/searchs", Some(100)),
    ("/shops", Some(500)),
];

/// The schema of what an operation answers, when it is a list.
fn list(operation: &Value) -> Option<&'static Value> {
    let schema = operation["responses"]["200"]["content"]["application/json"]["schema"].clone();
    let name = schema["$ref"].as_str()?.trim_start_matches('#').to_owned();
    let schema = DOCUMENT.pointer(&name)?;
    let has = |member: &str| schema["properties"][member].is_object();
    (has("data") && has("total") && has("page") && has("limit")).then_some(schema)
}

fn parameters(path: &str) -> Vec<(&'static str, &'static Value)> {
    let parameters = DOCUMENT["paths"][path]["get"]["parameters"].as_array().into_iter().flatten();
    let query = parameters.filter(|parameter| parameter["in"] == "query");
    query.map(|parameter| (parameter["name"].as_str().unwrap(), resolved(&parameter["schema"]))).collect()
}

#[test]
fn every_list_has_its_row() {
    let rows: BTreeSet<_> = LISTS.iter().map(|(path, _)| *path).collect();
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let lists = paths.iter().filter(|(_, item)| list(&item["get"]).is_some());
    assert_eq!(rows, lists.map(|(path, _)| path.as_str()).collect());
    for (path, most) in LISTS {
        let paged = parameters(path).iter().any(|(name, _)| *name == "limit");
        assert_eq!(paged, most.is_some(), "{path}");
    }
}

#[tokio::test]
async fn what_a_list_does_not_know_is_refused_and_named() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let ask = async |path: &str, query: &str| -> Answer {
        let path = path.trim_start_matches('/').replace("{slug}", "cuaderno");
        shop.call(Method::GET, &format!("{path}?{query}"), Some(&token), &Value::Null).await
    };
    for (path, most) in LISTS {
        let refused = async |query: &str, code: &str, field: &str| {
            let answer = ask(path, query).await;
            assert_eq!(answer.error(), (400, code.to_owned()), "{path}?{query}");
            assert_eq!(answer.json()["field"], json!(field), "{path}?{query}");
        };
        refused("sobra=1", "unknown_parameter", "sobra").await;
        refused("filter[sobra]=1", "unknown_filter", "sobra").await;
        refused("filter[id", "unknown_parameter", "filter[id").await;
        refused("sort[]=id", "unknown_parameter", "sort[]").await;
        let known = parameters(path);
        let takes = |wanted: &str| known.iter().any(|(name, _)| *name == wanted);
        if takes("sort") {
            refused("sort=sobra", "unknown_sort", "sobra").await;
            refused("sort=--id", "unknown_sort", "-id").await;
            refused("sort=id&sort=title", "repeated_parameter", "sort").await;
        } else {
            refused("sort=id", "unknown_parameter", "sort").await;
        }
        for paging in ["page", "limit"] {
            for none in ["0", "-1", "1.5", "x", "4294967296", "99999999999999999999", "%31%30%20"] {
                let code = if most.is_some() { "invalid_page" } else { "unknown_parameter" };
                refused(&format!("{paging}={none}"), code, paging).await;
            }
        }
        for (name, schema) in known.iter().filter(|(name, _)| name.starts_with("filter[")) {
            let (field, item) = (name.trim_start_matches("filter[").trim_end_matches(']'), &schema["items"]);
            if item["type"] == "integer" || schema["enum"].is_array() || field == "price" {
                for wrong in ["x", "-1.", "1;2", "'", "4294967296"] {
                    refused(&format!("{name}={wrong}"), "invalid_filter", field).await;
                }
            }
        }
    }
}

#[tokio::test]
async fn a_page_is_never_longer_than_it_may_be() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    for (path, most) in LISTS {
        let path = path.trim_start_matches('/').replace("{slug}", "cuaderno");
        let query = if most.is_some() { "?limit=4294967295" } else { "" };
        let answer =
            shop.call(Method::GET, &format!("{path}{query}"), Some(&token), &Value::Null).await.json();
        let held = answer["data"].as_array().unwrap().len() as u64;
        assert_eq!(answer["limit"].as_u64(), Some(most.unwrap_or(held)), "{path}");
        assert_eq!(answer["page"], 1, "{path}");
        assert_eq!(answer["total"].as_u64(), Some(held), "the shop of the tests is small: {path}");
        if most.is_some() {
            let usual = shop.call(Method::GET, &path, Some(&token), &Value::Null).await.json();
            assert_eq!(usual["limit"], 10, "{path}");
            let far = format!("{path}?page=4294967295&limit=4294967295");
            let far = shop.call(Method::GET, &far, Some(&token), &Value::Null).await.json();
            assert_eq!((&far["data"], &far["total"]), (&json!([]), &answer["total"]), "{path}");
        }
    }
}
