//! The `OpenAPI` document: committed as generated, and consistent with the server.

use std::collections::BTreeSet;
use std::path::Path;

use axum::body::Body;
use axum::http::{Request, header};
use mostrador_api::config::BASE_PATH;
use mostrador_api::http::openapi::examples;
use mostrador_api::seed::{DEMO, seed};
use mostrador_api::{admin_router, router};
use serde_json::{Value, json};

use crate::openapi_assertions::{ADMIN_DOCUMENT, DOCUMENT};
use crate::support::TestApp;

#[test]
fn the_committed_contracts_are_up_to_date() {
    let documents = [
        ("openapi.json", "", router::document()),
        ("admin-openapi.json", " --admin", admin_router::document()),
    ];
    for (file, option, document) in documents {
        let committed = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
        let generated = document.to_pretty_json().unwrap() + "\n";
        assert!(
            committed.is_ok_and(|committed| committed == generated),
            "api/{file} is out of date. Regenerate it and review the changes:\n    \
             cargo run -p mostrador -- openapi{option} > api/{file}"
        );
    }
}

#[test]
fn every_reference_of_the_contracts_resolves() {
    for document in [&*DOCUMENT, &*ADMIN_DOCUMENT] {
        let mut missing = BTreeSet::new();
        collect_missing(document, document, &mut missing);
        assert_eq!(missing, BTreeSet::new());
    }
}

fn collect_missing(document: &Value, value: &Value, missing: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect_missing(document, value, missing)),
        Value::Object(members) => {
            if let Some(reference) = members.get("$ref").and_then(Value::as_str)
                && document.pointer(reference.trim_start_matches('#')).is_none()
            {
                missing.insert(reference.to_owned());
            }
            members.values().for_each(|value| collect_missing(document, value, missing));
        }
        _ => {}
    }
}

#[tokio::test]
async fn the_contract_and_its_documentation_page_are_served() {
    let app = TestApp::open().await;
    let document = app.get("/api/openapi.json").await;
    assert_eq!((document.status.as_u16(), document.header("content-type")), (200, "application/json"));
    assert_eq!(document.json()["servers"][0]["url"], "/api/v1");
    assert_eq!(app.get("/api/docs").await.header("location"), "/api/docs/");
    let page = app.get("/api/docs/").await;
    assert!(page.text().contains("swagger-ui-bundle.js") && !page.text().contains("http"), "{}", page.text());
    assert!(page.header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"));
    let script = app.get("/api/docs/swagger-initializer.js").await;
    assert!(script.text().contains("\"/api/openapi.json\""));
    assert_eq!(app.get("/api/docs/nothing.js").await.error(), (404, "not_found".into()));
}

#[tokio::test]
async fn the_examples_of_the_contract_work_on_the_demonstration_shop() {
    let app = TestApp::open().await;
    seed(app.state.store(), &DEMO).await.unwrap();
    let token = app.customer("eva@ejemplo.es").await;
    let mut number = String::new();
    // Registration comes first, so that the login example works after activation, and the order before its
    // payment.
    let (mut first, others): (Vec<_>, Vec<_>) = examples::all()
        .iter()
        .partition(|(operation, _)| ["post /customers", "post /orders"].contains(&operation.as_str()));
    first.extend(others);
    for (operation, example) in first {
        let (method, path) = operation.split_once(' ').unwrap();
        let mut path = path.replace("{number}", &number);
        let mut query = form_urlencoded::Serializer::new(String::new());
        let mut request = Request::builder().method(method.to_uppercase().as_str());
        for (name, value) in &example.parameters {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if path.contains(&format!("{{{name}}}")) {
                path = path.replace(&format!("{{{name}}}"), &text);
            } else if name == "Idempotency-Key" {
                request = request.header("idempotency-key", text);
            } else {
                query.append_pair(name, &text);
            }
        }
        let query = query.finish();
        request = request
            .uri(format!("{BASE_PATH}{path}{}{query}", if query.is_empty() { "" } else { "?" }))
            .header(header::HOST, "localhost:8080")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json");
        let body = example.body.as_ref().map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let response = app.send(request.body(body).unwrap()).await;
        assert!(response.status.is_success(), "{operation}: {} {}", response.status, response.text());
        match operation.as_str() {
            "post /customers" => {
                let path = app.activation_path().await;
                assert_eq!(app.post(&path, &json!({})).await.status, 200);
            }
            "post /orders" => response.json()["number"].as_str().unwrap().clone_into(&mut number),
            _ => {}
        }
    }
}

#[test]
fn the_contract_is_consistent() {
    let document = &*DOCUMENT;
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            assert!(names.insert(operation["operationId"].as_str().unwrap()), "{operation}");
            assert!(
                operation["summary"].as_str().is_some_and(|summary| !summary.contains('`')),
                "{operation:#}"
            );
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let inside = path.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap()));
                assert!(parameter["in"] != "path" || inside, "{path}: {parameter}");
            }
            assert_eq!(operation["tags"].as_array().unwrap().len(), 1, "{operation:#}");
            assert!(
                document["tags"].as_array().unwrap().iter().any(|tag| tag["name"] == operation["tags"][0])
            );
        }
    }
    each_reference(document, &mut |reference| {
        assert!(
            document.pointer(reference.trim_start_matches('#')).is_some(),
            "{reference} does not resolve"
        );
    });
    for operation in examples::all().keys() {
        let (method, path) = operation.split_once(' ').unwrap();
        assert!(document["paths"][path][method].is_object(), "example of an unknown operation: {operation}");
    }
}

fn each_reference(value: &Value, visit: &mut impl FnMut(&str)) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                match value.as_str().filter(|_| name == "$ref") {
                    Some(reference) => visit(reference),
                    None => each_reference(value, visit),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| each_reference(value, visit)),
        _ => {}
    }
}
