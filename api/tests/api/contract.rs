//! The contract: committed as it is, and kept by what serves it.

use std::collections::BTreeSet;
use std::path::Path;

use axum::body::Body;
use axum::http::{Request, header};
use mostrador_api::contract::{BASE, examples};
use mostrador_api::routes;
use mostrador_api::seed::{DEMO, seed};
use serde_json::{Value, json};

use crate::promise::DOCUMENT;
use crate::support::TestShop;

#[test]
fn the_committed_contract_is_the_one_of_the_code() {
    let committed = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json"));
    let written = routes::document().to_pretty_json().unwrap() + "\n";
    assert!(
        committed.is_ok_and(|committed| committed == written),
        "api/openapi.json is not what the handlers say. Renew it, and read what changes:\n    \
         cargo run -p mostrador -- openapi > api/openapi.json"
    );
}

#[tokio::test]
async fn it_is_served_with_a_page_to_read_it() {
    let shop = TestShop::open().await;
    let document = shop.get("/api/openapi.json").await;
    assert_eq!((document.status.as_u16(), document.header("content-type")), (200, "application/json"));
    assert_eq!(document.json()["servers"][0]["url"], "/api/v1");
    assert_eq!(shop.get("/api/docs").await.header("location"), "/api/docs/");
    let page = shop.get("/api/docs/").await;
    assert!(page.text().contains("swagger-ui-bundle.js") && !page.text().contains("http"), "{}", page.text());
    assert!(page.header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"));
    let script = shop.get("/api/docs/swagger-initializer.js").await;
    assert!(script.text().contains("\"/api/openapi.json\""));
    assert_eq!(shop.get("/api/docs/nothing.js").await.error(), (404, "not_found".into()));
}

#[tokio::test]
async fn the_examples_of_the_contract_work_on_the_demonstration_shop() {
    let shop = TestShop::open().await;
    seed(shop.shop.store(), &DEMO).await.unwrap();
    let token = shop.customer("eva@ejemplo.es").await;
    let mut number = String::new();
    // Who registers first can log in, once the mail is answered; who has ordered can pay.
    let (mut first, then): (Vec<_>, Vec<_>) = examples::all()
        .iter()
        .partition(|(operation, _)| ["post /customers", "post /orders"].contains(&operation.as_str()));
    first.extend(then);
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
            .uri(format!("{BASE}{path}{}{query}", if query.is_empty() { "" } else { "?" }))
            .header(header::HOST, "localhost:8080")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json");
        let body = example.body.as_ref().map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let answer = shop.send(request.body(body).unwrap()).await;
        assert!(answer.status.is_success(), "{operation}: {} {}", answer.status, answer.text());
        match operation.as_str() {
            "post /customers" => {
                let path = shop.activation_path().await;
                assert_eq!(shop.post(&path, &json!({})).await.status, 200);
            }
            "post /orders" => answer.json()["number"].as_str().unwrap().clone_into(&mut number),
            _ => {}
        }
    }
}

#[test]
fn the_contract_is_sound() {
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
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference} leads nowhere");
    });
    for operation in examples::all().keys() {
        let (method, path) = operation.split_once(' ').unwrap();
        assert!(document["paths"][path][method].is_object(), "an example of nothing: {operation}");
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
