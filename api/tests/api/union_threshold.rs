//! Open orders and the threshold of sales to consumers of other member states (rule 13.6).

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::services::taxes::rules;
use mostrador_core::money::Cents;
use serde_json::{Value, json};

use crate::admin::Admin;
use crate::purchase::Purchase;
use crate::support::TestApp;
use crate::taxes::{no_invoice, shop, to};

/// Two soaps to Germany: 21.15 € without tax.
const NET: i64 = 2_115;
const OPEN_NET: &str = "SELECT CAST(SUM(union_net) AS BIGINT) FROM orders WHERE state = 'pending_payment'";

fn request() -> Value {
    json!({ "lines": [{ "product": 1, "qty": 2 }], "delivery": to("DE", "10115"), "shipping_id": 1 })
}

async fn quote(app: &TestApp, token: Option<&str>) -> Value {
    let quoted = app.call(Method::POST, "quotes", token, &request()).await;
    assert_eq!(quoted.status, 200, "{}", quoted.text());
    quoted.json()
}

async fn scheme(app: &TestApp, token: Option<&str>) -> String {
    quote(app, token).await["taxation"]["goods"]["scheme"].as_str().unwrap().to_owned()
}

/// Places an order at the quoted total; returns its number and the scheme of its goods.
async fn place(app: &TestApp, token: &str, key: &str) -> (String, String) {
    let mut order = request();
    order["accepted_total"] = quote(app, Some(token)).await["totals"]["total"].take();
    order["billing"] = no_invoice();
    order["payment_method"] = json!("card");
    let placed = app.order(token, key, &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let placed = placed.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&placed["number"]), text(&placed["taxation"]["goods"]["scheme"]))
}

async fn left(app: &TestApp) -> Cents {
    let mut db = app.state.store().begin_read().await.unwrap();
    rules::in_force(&mut db, clock::now()).await.unwrap().union_sales_left
}

/// Rule 13.6.
#[tokio::test]
async fn open_orders_count_for_the_threshold_until_they_are_cancelled() {
    let app = shop().await;
    let (ana, eva) = (app.customer("ana@ejemplo.es").await, app.customer("eva@ejemplo.es").await);
    assert_eq!(place(&app, &ana, "clave-unica-1").await.1, "spanish_vat");
    assert_eq!((app.number(OPEN_NET).await, left(&app).await), (NET, Cents::new(1_000_000 - NET)));
    app.sql("UPDATE orders SET union_net = 997886").await;
    assert_eq!(scheme(&app, Some(&eva)).await, "oss", "a cent too much");
    app.sql("UPDATE orders SET union_net = 997885").await;
    // The order takes exactly what is left, and does not count for itself.
    assert_eq!(place(&app, &eva, "clave-unica-2").await.1, "spanish_vat");
    assert_eq!(left(&app).await, Cents::ZERO);
    let luz = app.customer("luz@ejemplo.es").await;
    assert_eq!(scheme(&app, None).await, "oss");
    assert_eq!(place(&app, &luz, "clave-unica-3").await.1, "oss");
    assert_eq!(app.api("tax-rules").await.json()["union_sales_left"], 0);
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let diagnostics = admin.get(&owner, "diagnostics").await.text();
    assert!(diagnostics.contains("con los pedidos sin facturar"), "{diagnostics}");
    assert!(!diagnostics.contains("han superado"), "they may still be cancelled: {diagnostics}");

    app.sql("UPDATE orders SET state = 'cancelled' WHERE union_net > 10000").await;
    assert_eq!(
        (scheme(&app, None).await.as_str(), left(&app).await),
        ("spanish_vat", Cents::new(1_000_000 - 2 * NET))
    );
}

/// Rule 13.6.
#[tokio::test]
async fn an_order_that_is_replaced_does_not_count_for_the_one_that_replaces_it() {
    let app = shop().await;
    // An order replaces an earlier one whose units it takes.
    app.sql("UPDATE products SET stock = 10 WHERE id = 1").await;
    let ana = app.customer("ana@ejemplo.es").await;
    let (first, _) = place(&app, &ana, "clave-unica-1").await;
    app.sql("UPDATE orders SET union_net = 1000000").await;
    assert_eq!(scheme(&app, None).await, "oss");
    let (second, scheme) = place(&app, &ana, "clave-unica-2").await;
    assert_eq!(scheme, "spanish_vat");
    assert_ne!(first, second);
    assert_eq!(left(&app).await, Cents::new(1_000_000 - NET));
}

/// Rule 13.6.
#[tokio::test]
async fn an_order_counts_once_when_it_is_invoiced() {
    let app = shop().await;
    let token = app.customer("ana@ejemplo.es").await;
    let (number, _) = place(&app, &token, "clave-unica-1").await;
    let purchase = Purchase { app, token, number };
    purchase.pay_by_card("authorise").await;
    let app = &purchase.app;
    assert_eq!(app.number("SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines").await, NET);
    assert_eq!(left(app).await, Cents::new(1_000_000 - NET));
    // Of the time when it was placed: it was open then.
    let mut db = app.state.store().begin_read().await.unwrap();
    let placed_at = app.number("SELECT created_at FROM orders").await;
    let then = mostrador_core::time::Timestamp::default() + placed_at;
    let earlier = rules::in_force(&mut db, then - 1).await.unwrap().union_sales_left;
    assert_eq!(earlier, Cents::new(1_000_000), "before the order");
}

/// Rule 13.6.
#[tokio::test]
async fn orders_to_spain_do_not_count() {
    let app = shop().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = crate::support::two_soaps();
    assert_eq!(app.order(&token, "clave-unica-1", &order).await.status, 201);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders WHERE union_net IS NULL").await, 1);
    assert_eq!(left(&app).await, Cents::new(1_000_000));
}
