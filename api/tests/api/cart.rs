//! A customer's cart, kept for whichever browser they log in from.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::TestShop;

const CART: &str = "customers/me/cart";

async fn read(shop: &TestShop, token: &str) -> Value {
    let answer = shop.call(Method::GET, CART, Some(token), &Value::Null).await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "private, no-store"));
    answer.json()["lines"].take()
}

#[tokio::test]
async fn a_cart_is_kept_for_its_customer_alone() {
    let shop = TestShop::open().await;
    let ana = shop.customer("ana@ejemplo.es").await;
    let eva = shop.customer("eva@ejemplo.es").await;
    assert_eq!(read(&shop, &ana).await, json!([]));
    let lines = json!([{ "product": 2, "selected_variant": 202, "qty": 2 }, { "product": 1, "selected_variant": null, "qty": 1 }]);
    let answer = shop.call(Method::PUT, CART, Some(&ana), &json!({ "lines": lines })).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["lines"]), (200, &lines));
    assert_eq!(read(&shop, &ana).await, lines);
    assert_eq!(read(&shop, &eva).await, json!([]));
    shop.call(Method::PUT, CART, Some(&ana), &json!({ "lines": [] })).await;
    assert_eq!(read(&shop, &ana).await, json!([]));
}

#[tokio::test]
async fn it_is_kept_tidy_and_without_prices() {
    let shop = TestShop::open().await;
    let ana = shop.customer("ana@ejemplo.es").await;
    let lines =
        json!([{ "product": 1, "qty": 60 }, { "product": 3, "qty": 1e12 }, { "product": 1, "qty": 60 }]);
    shop.call(Method::PUT, CART, Some(&ana), &json!({ "lines": lines })).await;
    let kept = read(&shop, &ana).await;
    assert_eq!(kept[0], json!({ "product": 1, "selected_variant": null, "qty": 100 }));
    assert_eq!((kept[1]["qty"].as_u64(), kept.as_array().unwrap().len()), (Some(100), 2));
}

#[tokio::test]
async fn what_is_no_cart_changes_nothing() {
    let shop = TestShop::open().await;
    let ana = shop.customer("ana@ejemplo.es").await;
    let soap = json!([{ "product": 1, "selected_variant": null, "qty": 1 }]);
    shop.call(Method::PUT, CART, Some(&ana), &json!({ "lines": soap })).await;
    let many: Vec<Value> = (1..=1001).map(|id| json!({ "product": id, "qty": 1 })).collect();
    for (body, code) in [
        (json!({ "lines": [{ "product": 1, "qty": 0 }] }), "invalid_quantity"),
        (json!({ "lines": [{ "product": 1, "qty": 1.5 }] }), "invalid_quantity"),
        (json!({ "lines": many }), "too_many_lines"),
        (json!({ "lines": [{ "product": -1, "qty": 1 }] }), "invalid_body"),
        (json!({ "lines": "x" }), "invalid_body"),
        (json!({}), "invalid_body"),
    ] {
        let answer = shop.call(Method::PUT, CART, Some(&ana), &body).await;
        assert_eq!(answer.error(), (422, code.into()));
    }
    assert_eq!(read(&shop, &ana).await, soap);
    for method in [Method::GET, Method::PUT] {
        assert_eq!(shop.call(method, CART, None, &json!({ "lines": [] })).await.error().0, 401);
    }
}

#[tokio::test]
async fn it_is_part_of_what_a_customer_takes_along_and_goes_with_them() {
    let shop = TestShop::open().await;
    let ana = shop.customer("ana@ejemplo.es").await;
    let soap = json!([{ "product": 1, "selected_variant": null, "qty": 1 }]);
    shop.call(Method::PUT, CART, Some(&ana), &json!({ "lines": soap })).await;
    let data = shop.call(Method::GET, "customers/me/data", Some(&ana), &Value::Null).await;
    assert_eq!(data.json()["cart"]["lines"], soap);
    let proof = json!({ "password": "una clave larga" });
    assert_eq!(shop.call(Method::DELETE, "customers/me", Some(&ana), &proof).await.status, 204);
    assert_eq!(shop.number("SELECT COUNT(*) FROM customer_carts").await, 0);
}
