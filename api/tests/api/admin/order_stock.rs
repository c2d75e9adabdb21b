//! Units of an order's lines in stock.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::{TestApp, two_soaps};

async fn stock(admin: &Admin<'_>, login: &Login, number: &str) -> Value {
    let list = admin.get(login, &format!("orders/{number}/stock")).await;
    assert_eq!(list.status, 200, "{}", list.text());
    list.json()["data"][0].clone()
}

/// Applies an action in the panel; returns the state afterwards.
pub(super) async fn act(admin: &Admin<'_>, login: &Login, number: &str, event: &str) -> Value {
    let order = admin.get(login, &format!("orders/{number}")).await.json();
    let path = format!("orders/{number}/actions");
    let version = order["version"].as_str().unwrap();
    let after = admin.change(login, Method::POST, &path, version, &json!({ "event": event })).await;
    assert_eq!(after.status, 200, "{}", after.text());
    after.json()["order"]["state"].clone()
}

/// Places an order of two of the ten soaps of a shop.
pub(crate) async fn order_of_ten_soaps() -> Purchase {
    let app = TestApp::open().await;
    app.sql("UPDATE products SET stock = 10 WHERE id = 1").await;
    Purchase::place_in(app, &two_soaps()).await
}

#[tokio::test]
async fn units_of_an_order_are_reserved_missing_or_released() {
    let purchase = order_of_ten_soaps().await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let number = &purchase.number;
    let expect = |state: &str, available: i64| json!({ "state": state, "available": available });
    assert_eq!(stock(&admin, &login, number).await, expect("reserved", 8));
    assert_eq!(act(&admin, &login, number, "cancel").await, "cancelled");
    assert_eq!(stock(&admin, &login, number).await, expect("released", 10));
    // The units are sold before the money of the cancelled order arrives.
    purchase.app.sql("UPDATE products SET stock = 1 WHERE id = 1").await;
    assert_eq!(act(&admin, &login, number, "pay").await, "paid");
    assert_eq!(stock(&admin, &login, number).await, expect("missing", 1));
    purchase.app.sql("UPDATE products SET stock = NULL WHERE id = 1").await;
    let uncounted = json!({ "state": "not_counted", "available": null });
    assert_eq!(stock(&admin, &login, number).await, uncounted);
    let unknown = admin.get(&login, "orders/M26-999999/stock").await;
    assert_eq!(unknown.error(), (404, "order_not_found".into()));
}
