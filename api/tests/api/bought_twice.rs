//! A course that is ordered twice is paid once; when the money comes all the same, the owner hears of it.

use axum::http::Method;
use serde_json::{Value, json};

use crate::purchase::Purchase;
use crate::support::{Answer, order_of};

const OWNER: &str = "pedidos@localhost";
const WORD: &str = "ya tenía";

fn the_course(method: &str) -> Value {
    let mut order = order_of(&json!([{ "product": 4, "qty": 1 }]), 12_000);
    order["payment_method"] = json!(method);
    order
}

/// Another order of the same customer: its number.
async fn another(bought: &Purchase, order: &Value) -> String {
    let answer = bought.shop.order(&bought.token, "clave-unica-2", order).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["number"].as_str().unwrap().to_owned()
}

async fn pay(bought: &Purchase) -> Answer {
    bought.call(Method::POST, "payments", &json!({ "payment_method": "card" })).await
}

#[tokio::test]
async fn the_second_order_replaces_the_first() {
    let mut bought = Purchase::of(&the_course("card")).await;
    let second = another(&bought, &the_course("card")).await;
    assert_eq!(bought.order().await["state"], "cancelled");
    assert_eq!(pay(&bought).await.error(), (409, "order_not_payable".into()));
    bought.number = second;
    bought.at_the_bank("authorise").await;
    assert_eq!(bought.order().await["state"], "paid");
    assert_eq!(bought.letter(OWNER, WORD).await, "");
}

/// Rule 4.11.
#[tokio::test]
async fn what_somebody_has_they_do_not_begin_to_pay() {
    let mut bought = Purchase::of(&the_course("transfer")).await;
    let second = another(&bought, &the_course("card")).await;
    let first = std::mem::replace(&mut bought.number, second);
    bought.at_the_bank("authorise").await;
    bought.number = first;
    assert_eq!(bought.order().await["state"], "pending_payment", "a transfer may be on its way");
    assert_eq!(pay(&bought).await.error(), (409, "already_enrolled".into()));
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM payment_attempts").await, 1);
}

#[tokio::test]
async fn money_that_comes_all_the_same_is_the_owners_to_give_back() {
    let mut bought = Purchase::of(&the_course("card")).await;
    let redirect = pay(&bought).await.json();
    let second = another(&bought, &the_course("card")).await;
    let first = std::mem::replace(&mut bought.number, second);
    bought.at_the_bank("authorise").await;
    bought.number = first;
    bought.decides(&redirect, "authorise").await;
    assert_eq!(bought.order().await["state"], "paid", "money is never refused");
    let letter = bought.letter(OWNER, WORD).await;
    let command = format!("`mostrador order refund {} --amount 120.00`", bought.number);
    assert!(letter.contains("1 × Curso de jabones") && letter.contains(&command), "{letter}");
    bought.refund(Some(12_000), |_| ()).await.unwrap();
    let course = bought.shop.call(Method::GET, "courses/4", Some(&bought.token), &json!({})).await;
    assert_eq!(course.status, 200, "the other order still gives access");
}
