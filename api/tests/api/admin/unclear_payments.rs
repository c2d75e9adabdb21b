//! Payments and refunds whose outcome at the bank is unknown: their number, the list of their orders, their settlement.

use axum::http::Method;
use mostrador_api::services::payments::reconciliation::reconcile;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::{now, two_soaps};

const HOUR_MS: i64 = 3_600_000;

/// Returns the number on the dashboard, after comparing it with the list, and the listed orders.
async fn unclear(admin: &Admin<'_>, login: &Login) -> Vec<String> {
    let dashboard = admin.get(login, "dashboard").await.json();
    let tasks = dashboard["tasks"].as_array().unwrap();
    let count = &tasks.iter().find(|task| task["code"] == "unclear_payments").unwrap()["count"];
    let list = admin.get(login, "orders?unclear_payment=true").await.json();
    assert_eq!(*count, list["total"], "the number of the task is that of the list");
    let orders = list["data"].as_array().unwrap().iter();
    orders.map(|order| order["number"].as_str().unwrap().to_owned()).collect()
}

/// Starts an attempt that the bank cannot be asked about, and gives up.
async fn leave_attempt_to_staff(purchase: &Purchase) {
    purchase.pay_by_card("authorise-and-forget").await;
    purchase.app.sql("UPDATE payment_attempts SET merchant_code = '123456789' WHERE state = 'created'").await;
    let report = reconcile(purchase.app.state.configured(), purchase.app.state.store(), now() + 25 * HOUR_MS);
    assert_eq!(report.await.unwrap().unknown, 1);
}

async fn detail(admin: &Admin<'_>, login: &Login, number: &str) -> Value {
    admin.get(login, &format!("orders/{number}")).await.json()
}

/// Rule 4.14.
#[tokio::test]
async fn an_attempt_that_the_bank_could_not_be_asked_about_is_unclear_until_it_is_settled() {
    let purchase = Purchase::place(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    purchase.pay_by_card("close").await;
    purchase.app.sql("UPDATE payment_attempts SET created_at = created_at - 10800000").await;
    assert_eq!(unclear(&admin, &login).await, [""; 0], "the bank is still asked");
    reconcile(purchase.app.state.configured(), purchase.app.state.store(), now()).await.unwrap();
    assert_eq!(purchase.order().await["payment"]["state"], "abandoned");
    assert_eq!(unclear(&admin, &login).await, [""; 0], "the shopper has left");
    leave_attempt_to_staff(&purchase).await;
    assert_eq!(unclear(&admin, &login).await, std::slice::from_ref(&purchase.number));
    let order = detail(&admin, &login, &purchase.number).await;
    let attempts = order["payments"].as_array().unwrap();
    assert_eq!(
        attempts.iter().map(|attempt| &attempt["is_unclear"]).collect::<Vec<_>>(),
        [&json!(false), &json!(true)]
    );
    let path =
        format!("orders/{}/payments/{}/settle", purchase.number, attempts[1]["number"].as_str().unwrap());
    let settle = |version: String| {
        let (admin, login, path) = (&admin, &login, &path);
        async move { admin.change(login, Method::POST, path, &version, &json!({})).await }
    };
    assert_eq!(settle("otra".to_owned()).await.error(), (412, "version_conflict".into()));
    let settled = settle(order["version"].as_str().unwrap().to_owned()).await;
    assert_eq!(settled.json()["payments"][1]["is_unclear"], false, "{}", settled.text());
    assert_eq!(unclear(&admin, &login).await, [""; 0]);
    let again = settle(settled.json()["version"].as_str().unwrap().to_owned()).await;
    assert_eq!(again.error(), (404, "unclear_payment_not_found".into()));
    let log = admin.get(&login, &format!("audit?resource=orders&id={}", purchase.number)).await.json();
    assert_eq!(log["data"][0]["action"], "settle_payment");
    assert_eq!(log["data"][0]["before"]["unclear_payments"], json!([attempts[1]["number"]]));
}

#[tokio::test]
async fn an_order_marked_as_paid_has_no_unclear_payment() {
    let purchase = Purchase::place(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    leave_attempt_to_staff(&purchase).await;
    let order = detail(&admin, &login, &purchase.number).await;
    let path = format!("orders/{}/actions", purchase.number);
    let pay = json!({ "event": "pay" });
    let paid = admin.change(&login, Method::POST, &path, order["version"].as_str().unwrap(), &pay).await;
    assert_eq!(paid.json()["order"]["state"], "paid", "{}", paid.text());
    assert_eq!(unclear(&admin, &login).await, [""; 0]);
}

/// Rule 4.14.
#[tokio::test]
async fn a_second_payment_of_an_order_is_unclear_until_it_is_settled() {
    let purchase = Purchase::place(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    purchase.pay_by_card("authorise-and-forget").await;
    purchase.pay_by_card("authorise").await;
    assert_eq!(unclear(&admin, &login).await, [""; 0]);
    purchase.app.sql("UPDATE payment_attempts SET created_at = created_at - 10800000").await;
    reconcile(purchase.app.state.configured(), purchase.app.state.store(), now()).await.unwrap();
    assert_eq!(unclear(&admin, &login).await, std::slice::from_ref(&purchase.number));
    let order = detail(&admin, &login, &purchase.number).await;
    let attempts: Vec<_> = order["payments"].as_array().unwrap().iter().collect();
    let state = |attempt: &Value| (attempt["state"].clone(), attempt["is_unclear"].clone());
    assert_eq!(state(attempts[0]), (json!("authorised"), json!(true)));
    assert_eq!(state(attempts[1]), (json!("authorised"), json!(false)));
    let path =
        format!("orders/{}/payments/{}/settle", purchase.number, attempts[0]["number"].as_str().unwrap());
    let version = order["version"].as_str().unwrap();
    assert_eq!(admin.change(&login, Method::POST, &path, version, &json!({})).await.status, 200);
    assert_eq!(unclear(&admin, &login).await, [""; 0]);
}

#[tokio::test]
async fn a_late_answer_of_the_bank_settles_the_attempt() {
    let purchase = Purchase::place(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let card = json!({ "payment_method": "card" });
    let redirect = purchase.call(Method::POST, "payments", &card).await.json();
    purchase.app.sql("UPDATE payment_attempts SET merchant_code = '1' || merchant_code").await;
    let asked_at = now() + 25 * HOUR_MS;
    reconcile(purchase.app.state.configured(), purchase.app.state.store(), asked_at).await.unwrap();
    assert_eq!(unclear(&admin, &login).await, std::slice::from_ref(&purchase.number));
    // The page of the development bank takes decisions on open attempts only.
    let open = "UPDATE payment_attempts SET merchant_code = SUBSTR(merchant_code, 2), state = 'created'";
    purchase.app.sql(open).await;
    purchase.decide(&redirect, "authorise").await;
    assert_eq!(purchase.order().await["state"], "paid");
    assert_eq!(unclear(&admin, &login).await, [""; 0]);
}

#[tokio::test]
async fn a_refund_that_the_bank_has_not_answered_is_unclear_until_it_is_repeated() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let refund = |version: String| {
        let (admin, login, path) = (&admin, &login, &path);
        async move { admin.change(login, Method::POST, path, &version, &json!({})).await }
    };
    // The request was sent, and the command ended without an answer.
    let request = "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
                   SELECT 1, order_number, number, amount, 0, 'asked', created_at FROM payment_attempts";
    purchase.app.sql(request).await;
    assert_eq!(unclear(&admin, &login).await, [""; 0], "the bank may still be answering");
    purchase.app.sql("UPDATE refunds SET created_at = created_at - 120000").await;
    assert_eq!(unclear(&admin, &login).await, std::slice::from_ref(&purchase.number));
    let order = detail(&admin, &login, &purchase.number).await;
    let done = refund(order["version"].as_str().unwrap().to_owned()).await;
    assert_eq!(done.json()["refunds"][0]["state"], "completed", "{}", done.text());
    assert_eq!(unclear(&admin, &login).await, [""; 0]);
}
