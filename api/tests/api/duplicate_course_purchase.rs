//! A course ordered twice is paid once. If both orders are paid, the owner is notified.

use axum::http::Method;
use serde_json::{Value, json};

use crate::purchase::Purchase;
use crate::support::{TestResponse, order_body};

const OWNER: &str = "pedidos@tienda.example";
const NOTICE: &str = "ya tenía";

fn course_order(method: &str) -> Value {
    let mut order = order_body(&json!([{ "product": 4, "qty": 1 }]), 12_000);
    order["payment_method"] = json!(method);
    order
}

/// Places another order of the same customer and returns its number.
async fn place_another(purchase: &Purchase, order: &Value) -> String {
    let response = purchase.app.order(&purchase.token, "clave-unica-2", order).await;
    assert_eq!(response.status, 201, "{}", response.text());
    response.json()["number"].as_str().unwrap().to_owned()
}

async fn pay(purchase: &Purchase) -> TestResponse {
    purchase.call(Method::POST, "payments", &json!({ "payment_method": "card" })).await
}

#[tokio::test]
async fn a_second_order_of_a_course_supersedes_the_first() {
    let mut purchase = Purchase::place(&course_order("card")).await;
    let second = place_another(&purchase, &course_order("card")).await;
    assert_eq!(purchase.order().await["state"], "cancelled");
    assert_eq!(pay(&purchase).await.error(), (409, "order_not_payable".into()));
    purchase.number = second;
    purchase.pay_by_card("authorise").await;
    assert_eq!(purchase.order().await["state"], "paid");
    assert_eq!(purchase.mail_text(OWNER, NOTICE).await, "");
}

/// Rule 4.11.
#[tokio::test]
async fn payment_of_a_course_already_owned_is_rejected() {
    let mut purchase = Purchase::place(&course_order("transfer")).await;
    let second = place_another(&purchase, &course_order("card")).await;
    let first = std::mem::replace(&mut purchase.number, second);
    purchase.pay_by_card("authorise").await;
    purchase.number = first;
    assert_eq!(purchase.order().await["state"], "pending_payment", "the transfer may still arrive");
    assert_eq!(pay(&purchase).await.error(), (409, "already_enrolled".into()));
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM payment_attempts").await, 1);
}

#[tokio::test]
async fn a_duplicate_payment_is_reported_to_the_owner_for_refund() {
    let mut purchase = Purchase::place(&course_order("card")).await;
    let redirect = pay(&purchase).await.json();
    let second = place_another(&purchase, &course_order("card")).await;
    let first = std::mem::replace(&mut purchase.number, second);
    purchase.pay_by_card("authorise").await;
    purchase.number = first;
    purchase.decide(&redirect, "authorise").await;
    assert_eq!(purchase.order().await["state"], "paid", "payments are always recorded");
    let letter = purchase.mail_text(OWNER, NOTICE).await;
    assert!(letter.contains("1 × Curso de jabones") && letter.contains("«Reembolsar»"), "{letter}");
    purchase.refund(Some(12_000), |_| ()).await.unwrap();
    let course = purchase.app.call(Method::GET, "courses/4", Some(&purchase.token), &json!({})).await;
    assert_eq!(course.status, 200, "the other order still gives access");
}
