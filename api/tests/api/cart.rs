//! Server-side cart of a customer, shared between browsers.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::TestApp;

const CART: &str = "customers/me/cart";

async fn stored_lines(app: &TestApp, token: &str) -> Value {
    let response = app.call(Method::GET, CART, Some(token), &Value::Null).await;
    assert_eq!((response.status.as_u16(), response.header("cache-control")), (200, "private, no-store"));
    response.json()["lines"].take()
}

#[tokio::test]
async fn a_cart_is_stored_per_customer() {
    let app = TestApp::open().await;
    let ana = app.customer("ana@ejemplo.es").await;
    let eva = app.customer("eva@ejemplo.es").await;
    assert_eq!(stored_lines(&app, &ana).await, json!([]));
    let lines = json!([{ "product": 2, "selected_variant": 202, "qty": 2 }, { "product": 1, "selected_variant": null, "qty": 1 }]);
    let response = app.call(Method::PUT, CART, Some(&ana), &json!({ "lines": lines })).await;
    assert_eq!((response.status.as_u16(), &response.json()["lines"]), (200, &lines));
    assert_eq!(stored_lines(&app, &ana).await, lines);
    assert_eq!(stored_lines(&app, &eva).await, json!([]));
    app.call(Method::PUT, CART, Some(&ana), &json!({ "lines": [] })).await;
    assert_eq!(stored_lines(&app, &ana).await, json!([]));
}

#[tokio::test]
async fn stored_lines_are_normalized_and_without_prices() {
    let app = TestApp::open().await;
    let ana = app.customer("ana@ejemplo.es").await;
    let lines =
        json!([{ "product": 1, "qty": 60 }, { "product": 3, "qty": 1e12 }, { "product": 1, "qty": 60 }]);
    app.call(Method::PUT, CART, Some(&ana), &json!({ "lines": lines })).await;
    let stored = stored_lines(&app, &ana).await;
    assert_eq!(stored[0], json!({ "product": 1, "selected_variant": null, "qty": 100 }));
    assert_eq!((stored[1]["qty"].as_u64(), stored.as_array().unwrap().len()), (Some(100), 2));
}

#[tokio::test]
async fn invalid_carts_are_rejected_without_changes() {
    let app = TestApp::open().await;
    let ana = app.customer("ana@ejemplo.es").await;
    let soap = json!([{ "product": 1, "selected_variant": null, "qty": 1 }]);
    app.call(Method::PUT, CART, Some(&ana), &json!({ "lines": soap })).await;
    let many: Vec<Value> = (1..=1001).map(|id| json!({ "product": id, "qty": 1 })).collect();
    for (body, code) in [
        (json!({ "lines": [{ "product": 1, "qty": 0 }] }), "invalid_quantity"),
        (json!({ "lines": [{ "product": 1, "qty": 1.5 }] }), "invalid_quantity"),
        (json!({ "lines": many }), "too_many_lines"),
        (json!({ "lines": [{ "product": -1, "qty": 1 }] }), "invalid_body"),
        (json!({ "lines": "x" }), "invalid_body"),
        (json!({}), "invalid_body"),
    ] {
        let response = app.call(Method::PUT, CART, Some(&ana), &body).await;
        assert_eq!(response.error(), (422, code.into()));
    }
    assert_eq!(stored_lines(&app, &ana).await, soap);
    for method in [Method::GET, Method::PUT] {
        assert_eq!(app.call(method, CART, None, &json!({ "lines": [] })).await.error().0, 401);
    }
}

#[tokio::test]
async fn the_cart_is_exported_and_erased_with_the_account() {
    let app = TestApp::open().await;
    let ana = app.customer("ana@ejemplo.es").await;
    let soap = json!([{ "product": 1, "selected_variant": null, "qty": 1 }]);
    app.call(Method::PUT, CART, Some(&ana), &json!({ "lines": soap })).await;
    let data = app.call(Method::GET, "customers/me/data", Some(&ana), &Value::Null).await;
    assert_eq!(data.json()["cart"]["lines"], soap);
    let proof = json!({ "password": "una clave larga" });
    assert_eq!(app.call(Method::DELETE, "customers/me", Some(&ana), &proof).await.status, 204);
    assert_eq!(app.number("SELECT COUNT(*) FROM customer_carts").await, 0);
}
