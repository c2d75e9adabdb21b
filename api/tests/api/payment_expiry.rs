//! Expiry of unpaid orders: reserved stock is released, and a later payment reinstates the order.

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::db::repositories::orders;
use mostrador_api::services::orders::cancel_order;
use mostrador_core::time::format_long;
use serde_json::{Value, json};

use crate::bank::decide;
use crate::lock_waits::release_when_blocked;
use crate::support::{TestApp, TestResponse, now, order_body};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
const STOCK: &str = "SELECT stock FROM products WHERE id = 5";

/// Order body for `qty` units of the product that has three in stock.
fn rare_oil_order(qty: i64) -> Value {
    order_body(&json!([{ "product": 5, "qty": qty }]), 1_890 * qty + 450)
}

async fn pay(app: &TestApp, token: &str, order: &Value) -> Value {
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    app.call(Method::POST, &path, Some(token), &json!({})).await.json()
}

async fn authorise(app: &TestApp, redirect: &Value) -> TestResponse {
    decide(app, redirect, "authorise").await
}

async fn state(app: &TestApp, token: &str, order: &Value) -> Value {
    let path = format!("orders/{}", order["number"].as_str().unwrap());
    app.call(Method::GET, &path, Some(token), &json!({})).await.json()["state"].clone()
}

async fn expire(app: &TestApp, in_ms: i64) -> usize {
    cancel_order::expire_unpaid(app.state.configured(), app.state.store(), now() + in_ms).await.unwrap().len()
}

/// Rule 4.18.
#[tokio::test]
async fn unpaid_orders_expire_and_release_their_stock() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &rare_oil_order(2)).await.json();
    let transfer = app.order(&token, "clave-unica-2", &by_transfer()).await.json();
    assert_eq!(expire(&app, HOUR_MS).await, 0, "not yet");
    pay(&app, &token, &order).await;
    app.sql("UPDATE orders SET created_at = created_at - 3600000").await;
    assert_eq!(expire(&app, HOUR_MS + HOUR_MS / 2).await, 0, "counted from the last attempt");
    assert_eq!(app.number(STOCK).await, 1);

    assert_eq!(expire(&app, 2 * HOUR_MS + 1).await, 1);
    assert_eq!((app.number(STOCK).await, state(&app, &token, &order).await), (3, json!("cancelled")));
    assert_eq!(state(&app, &token, &transfer).await, "pending_payment", "transfers expire later");
    assert_eq!(app.number("SELECT stock FROM variants WHERE id = 202").await, 3);
    assert_eq!(expire(&app, 3 * HOUR_MS).await, 0);
    assert_eq!(app.number(STOCK).await, 3, "stock is released only once");
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let response = app.call(Method::POST, &path, Some(&token), &json!({})).await;
    assert_eq!(response.error(), (409, "order_not_payable".into()));
}

/// One bottle, paid by transfer.
fn by_transfer() -> Value {
    let mut order = order_body(&json!([{ "product": 2, "selected_variant": 202, "qty": 1 }]), 2_195 + 495);
    order["payment_method"] = json!("transfer");
    order
}

#[tokio::test]
async fn transfer_orders_expire_after_the_days_stated_in_the_mail() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &by_transfer()).await.json();
    let placed = clock::parse_rfc3339(order["created_at"].as_str().unwrap()).unwrap();
    assert_eq!(order["transfer"]["until"], json!(clock::format_rfc3339(placed + 7 * DAY_MS)));
    let letter = app.mail().await;
    let day = format_long(placed + 7 * DAY_MS);
    let expected_text = format!("Si no ha llegado el {day}, anularemos el pedido, sin coste.");
    assert!(
        letter.iter().any(|letter| letter["text"].as_str().unwrap().contains(&expected_text)),
        "{letter:?}"
    );

    assert_eq!(expire(&app, 7 * DAY_MS - HOUR_MS).await, 0);
    assert_eq!(app.number("SELECT stock FROM variants WHERE id = 202").await, 3);
    assert_eq!(expire(&app, 7 * DAY_MS + HOUR_MS).await, 1);
    assert_eq!(app.number("SELECT stock FROM variants WHERE id = 202").await, 4);
    assert_eq!(state(&app, &token, &order).await, "cancelled");
    let subject = format!("Tu pedido {} ha caducado sin pagarse", order["number"].as_str().unwrap());
    assert_eq!(app.mail().await[0]["subject"], json!(subject));
}

/// Rule 5.16.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn unpaid_orders_per_customer_are_limited() {
    let app = std::sync::Arc::new(TestApp::open().await);
    let token = app.customer("ana@ejemplo.es").await;
    app.sql("UPDATE products SET stock = 20 WHERE id = 5").await;
    let mut oil = rare_oil_order(1);
    oil["payment_method"] = json!("transfer");
    let orders = (0..8).map(|n| {
        let (app, token, oil) = (app.clone(), token.clone(), oil.clone());
        tokio::spawn(async move { app.order(&token, &format!("clave-unica-{n}"), &oil).await })
    });
    let mut responses = Vec::new();
    for order in orders.collect::<Vec<_>>() {
        responses.push(order.await.unwrap());
    }
    let placed = responses.iter().filter(|response| response.status == 201).count();
    assert_eq!(placed, 5, "{responses:?}");
    for refused in responses.iter().filter(|response| response.status != 201) {
        assert_eq!(refused.error(), (409, "too_many_unpaid_orders".into()));
        assert!(refused.json()["message"].as_str().unwrap().starts_with("Tienes 5 pedidos sin pagar."));
    }
    assert_eq!(app.number(STOCK).await, 15, "rejected orders take no stock");

    let other = app.customer("eva@ejemplo.es").await;
    assert_eq!(app.order(&other, "clave-unica-1", &oil).await.status, 201, "the limit is per customer");
    app.sql("UPDATE orders SET state = 'paid' WHERE number = (SELECT MIN(number) FROM orders)").await;
    assert_eq!(app.order(&token, "clave-unica-9", &oil).await.status, 201, "one is paid");
    let again = app.order(&token, "clave-unica-9", &oil).await;
    assert_eq!(again.status, 200, "a repeated request returns the existing order");
}

#[tokio::test]
async fn a_late_payment_reinstates_an_expired_order() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &rare_oil_order(2)).await.json();
    let redirect = pay(&app, &token, &order).await;
    assert_eq!(expire(&app, 3 * HOUR_MS).await, 1);
    assert_eq!(authorise(&app, &redirect).await.status, 303);
    assert_eq!((app.number(STOCK).await, state(&app, &token, &order).await), (1, json!("paid")));
    let reinstated_mail_text = |mail: Vec<Value>| {
        let reinstated = mail
            .iter()
            .find(|letter| letter["subject"].as_str().unwrap().ends_with("pagado cuando ya no se esperaba"));
        reinstated.unwrap()["text"].as_str().unwrap().to_owned()
    };
    assert!(reinstated_mail_text(app.mail().await).contains("se han vuelto a apartar"));

    let other = app.customer("eva@ejemplo.es").await;
    let order = app.order(&other, "clave-unica-1", &rare_oil_order(1)).await.json();
    let redirect = pay(&app, &other, &order).await;
    assert_eq!(expire(&app, 3 * HOUR_MS).await, 1);
    assert_eq!(
        app.order(&token, "clave-unica-2", &rare_oil_order(1)).await.status,
        201,
        "another customer takes the last unit"
    );
    assert_eq!(authorise(&app, &redirect).await.status, 303);
    assert_eq!((app.number(STOCK).await, state(&app, &other, &order).await), (0, json!("paid")));
    let text = reinstated_mail_text(app.mail().await);
    assert!(text.contains("Ya no quedan unidades") && text.contains("1 × Aceite raro"), "{text}");
}

#[tokio::test]
async fn a_new_order_cancels_the_unpaid_order_that_it_supersedes() {
    let app = TestApp::open().await;
    let (ana, eva) = (app.customer("ana@ejemplo.es").await, app.customer("eva@ejemplo.es").await);
    let first = app.order(&ana, "clave-unica-1", &rare_oil_order(3)).await.json();
    let redirect = pay(&app, &ana, &first).await;
    let lines = json!({ "lines": [{ "product": 5, "qty": 2 }] });
    let quote = async |token: Option<&str>| app.call(Method::POST, "quotes", token, &lines).await.json();
    assert_eq!(quote(Some(&eva)).await["changes"][0]["code"], "sold_out");
    assert_eq!(quote(None).await["changes"][0]["code"], "sold_out");
    assert_eq!(
        quote(Some(&ana)).await["changes"],
        json!([]),
        "a customer's own unpaid order does not block their quote"
    );
    assert_eq!((app.number(STOCK).await, state(&app, &ana, &first).await), (0, json!("pending_payment")));

    assert_eq!(app.order(&eva, "clave-unica-1", &rare_oil_order(1)).await.status, 409);
    let mut wrong = rare_oil_order(2);
    wrong["accepted_total"] = json!(1);
    assert_eq!(app.order(&ana, "clave-unica-2", &wrong).await.status, 409);
    assert_eq!(state(&app, &ana, &first).await, "pending_payment", "a rejected order supersedes nothing");

    let second = app.order(&ana, "clave-unica-2", &rare_oil_order(2)).await;
    assert_eq!(second.status, 201, "{}", second.text());
    assert_eq!((app.number(STOCK).await, state(&app, &ana, &first).await), (1, json!("cancelled")));
    let again = app.order(&ana, "clave-unica-1", &rare_oil_order(3)).await;
    assert_eq!((again.status.as_u16(), &again.json()["state"]), (200, &json!("cancelled")));
    assert_eq!(state(&app, &ana, &second.json()).await, "pending_payment");

    assert_eq!(authorise(&app, &redirect).await.status, 303, "the attempt was pending at the bank");
    assert_eq!(state(&app, &ana, &first).await, "paid", "a paid order is reinstated");
    assert_eq!(app.number(STOCK).await, 1);
}

#[tokio::test]
async fn only_orders_for_the_same_stock_are_superseded() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let soap = order_body(&json!([{ "product": 1, "qty": 1 }]), 735 + 495);
    let first = app.order(&token, "clave-unica-1", &soap).await.json();
    let mut transfer = rare_oil_order(1);
    transfer["payment_method"] = json!("transfer");
    let second = app.order(&token, "clave-unica-2", &transfer).await.json();
    let both =
        order_body(&json!([{ "product": 1, "qty": 1 }, { "product": 5, "qty": 1 }]), 735 + 1_890 + 462);
    assert_eq!(app.order(&token, "clave-unica-3", &both).await.status, 201);
    for order in [first, second] {
        assert_eq!(state(&app, &token, &order).await, "pending_payment");
    }
    assert_eq!(app.number(STOCK).await, 1);
}

#[tokio::test]
async fn a_declined_card_releases_the_stock_until_the_next_attempt() {
    let app = TestApp::open().await;
    let (ana, eva) = (app.customer("ana@ejemplo.es").await, app.customer("eva@ejemplo.es").await);
    let order = app.order(&ana, "clave-unica-1", &rare_oil_order(3)).await.json();
    let first = pay(&app, &ana, &order).await;
    let second = pay(&app, &ana, &order).await;
    decide(&app, &first, "decline").await;
    assert_eq!(app.number(STOCK).await, 0, "another attempt is pending");
    decide(&app, &second, "decline").await;
    assert_eq!(app.number(STOCK).await, 3, "the returning customer's cart has stock");

    let third = pay(&app, &ana, &order).await;
    assert_eq!(app.number(STOCK).await, 0);
    assert_eq!(authorise(&app, &third).await.status, 303);
    assert_eq!((app.number(STOCK).await, state(&app, &ana, &order).await), (0, json!("paid")));

    app.sql("UPDATE products SET stock = 3 WHERE id = 5").await;
    let order = app.order(&eva, "clave-unica-1", &rare_oil_order(3)).await.json();
    let refused = pay(&app, &eva, &order).await;
    decide(&app, &refused, "cancel").await;
    assert_eq!(
        app.order(&ana, "clave-unica-2", &rare_oil_order(2)).await.status,
        201,
        "another customer orders in between"
    );
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let response = app.call(Method::POST, &path, Some(&eva), &json!({})).await;
    assert_eq!(response.error(), (409, "sold_out".into()));
    assert_eq!(app.number(STOCK).await, 1, "stock is not reserved partially");
}

/// Superseded orders return stock and new orders take it. Without one common lock order these transactions
/// would deadlock until PostgreSQL aborts one of them after a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn superseding_orders_concurrently_does_not_deadlock() {
    let app = std::sync::Arc::new(TestApp::open().await);
    app.sql("UPDATE products SET stock = 1000 WHERE id = 5").await;
    let mut again = Vec::new();
    for round in 0..5 {
        // First-time orders next to customers whose earlier order is superseded.
        for n in 0..5 {
            again.push(app.customer(&format!("persona{round}{n}@ejemplo.es")).await);
        }
        let tasks: Vec<_> = again
            .iter()
            .cloned()
            .map(|token| {
                let app = app.clone();
                let key = format!("otra-vez-{round}");
                tokio::spawn(async move { app.order(&token, &key, &rare_oil_order(1)).await.status.as_u16() })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.unwrap(), 201);
        }
    }
    if !app.state.store().is_sqlite() {
        let deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
        assert_eq!(app.number(deadlocks).await, 0);
    }
}

/// Regular payment attempts do not extend the reservation beyond its limit.
/// Rule 4.18.
#[tokio::test]
async fn payment_attempts_do_not_hold_stock_forever() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &rare_oil_order(2)).await.json();
    app.sql("UPDATE orders SET created_at = created_at - 23 * 3600000").await;
    pay(&app, &token, &order).await;
    app.sql("UPDATE orders SET created_at = created_at - 3600000").await;
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let response = app.call(Method::POST, &path, Some(&token), &json!({})).await;
    assert_eq!(response.error(), (409, "order_not_payable".into()));
    assert!(response.text().contains("ha terminado"), "{}", response.text());
    let path = format!("orders/{}", order["number"].as_str().unwrap());
    let seen = app.call(Method::GET, &path, Some(&token), &json!({})).await.json();
    assert_eq!((&seen["state"], &seen["payable_with"]), (&json!("pending_payment"), &json!([])));
    assert_eq!(expire(&app, HOUR_MS).await, 0, "an attempt started in time may still be pending");
    assert_eq!((expire(&app, 2 * HOUR_MS + 1).await, app.number(STOCK).await), (1, 3));
    assert_eq!(state(&app, &token, &order).await, "cancelled");
}

/// An order by transfer with attempts to pay it by card.
#[tokio::test]
async fn a_declined_card_on_a_transfer_order_neither_releases_stock_nor_extends_the_deadline() {
    let stock = "SELECT stock FROM variants WHERE id = 202";
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &by_transfer()).await.json();
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let by_card =
        async || app.call(Method::POST, &path, Some(&token), &json!({ "payment_method": "card" })).await;
    decide(&app, &by_card().await.json(), "decline").await;
    assert_eq!(app.number(stock).await, 3, "the transfer may still arrive");

    app.sql("UPDATE orders SET created_at = created_at - 7 * 86400000 + 3600000").await;
    assert_eq!(by_card().await.status, 201);
    assert_eq!(expire(&app, HOUR_MS + HOUR_MS / 2).await, 0, "a card attempt is pending");
    app.sql("UPDATE orders SET created_at = created_at - 3600000").await;
    assert_eq!(by_card().await.error(), (409, "order_not_payable".into()));
    assert_eq!((expire(&app, 2 * HOUR_MS + 1).await, app.number(stock).await), (1, 4));
}

/// A payment attempt that starts after the expiry job has selected the order.
#[tokio::test]
async fn an_attempt_started_during_expiry_keeps_the_order() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &rare_oil_order(2)).await.json();
    let number = order["number"].as_str().unwrap();
    pay(&app, &token, &order).await;
    let store = app.state.store();
    let mut tx = store.begin_write().await.unwrap();
    orders::for_update(&mut tx, &number.into()).await.unwrap();
    let expired = release_when_blocked(store, 1, expire(&app, 3 * HOUR_MS), async || {
        let update = sqlx::query("UPDATE payment_attempts SET created_at = $1").bind(now() + 3 * HOUR_MS);
        update.execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!((expired, app.number(STOCK).await), (0, 1));
    assert_eq!(state(&app, &token, &order).await, "pending_payment");
}

#[tokio::test]
async fn an_order_that_fails_to_expire_does_not_block_the_others() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    for (key, qty) in [("clave-unica-1", 1), ("clave-unica-2", 2)] {
        let lines = json!([{ "product": 1, "qty": qty }]);
        assert_eq!(app.order(&token, key, &order_body(&lines, 735 * qty + 495)).await.status, 201);
    }
    app.sql("UPDATE orders SET billing = 'roto' WHERE number = (SELECT MIN(number) FROM orders)").await;
    assert_eq!(expire(&app, 3 * HOUR_MS).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders WHERE state = 'cancelled'").await, 1);
}
