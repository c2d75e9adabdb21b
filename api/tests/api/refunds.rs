//! Refunds: at the bank, by hand, in parts, and when the bank's response is lost.

use axum::Router;
use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, commands};
use mostrador_api::config::Config;
use mostrador_api::db::repositories::stock_reservations;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::courses::shop_with_sessions;
use crate::purchase::Purchase;
use crate::support::{order_body, two_soaps};

const SEATS: &str = "SELECT stock FROM variants WHERE id = 701";

fn by_transfer() -> Value {
    let mut order = two_soaps();
    order["payment_method"] = json!("transfer");
    order
}

#[tokio::test]
async fn a_full_card_refund_closes_the_order() {
    let purchase = Purchase::paid(&order_body(&json!([{ "product": 5, "qty": 2 }]), 3_780 + 450)).await;
    assert_eq!(purchase.app.number("SELECT stock FROM products WHERE id = 5").await, 1);
    let output = purchase.refund(None, |refund| refund.restock = true).await.unwrap();
    assert!(output.contains("42,30\u{a0}€") && output.contains("«Reembolsado»"), "{output}");
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("refunded"), &json!(4_230)));
    let states: Vec<&str> =
        order["history"].as_array().unwrap().iter().map(|step| step["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["pending_payment", "paid", "refunded"]);
    assert_eq!(purchase.app.number("SELECT stock FROM products WHERE id = 5").await, 3);
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 4_230);
    let mail = purchase.mail_text("ana@ejemplo.es", "devolvemos").await;
    assert!(mail.contains("tarjeta") && mail.contains("rectificativa es la R"), "{mail}");
    let again = purchase.refund(None, |_| ()).await.unwrap_err();
    assert!(again.contains("0,00\u{a0}€ como mucho"), "{again}");
}

/// Rule 4.15.
#[tokio::test]
async fn partial_refunds_are_limited_to_the_paid_total() {
    let purchase = Purchase::paid(&two_soaps()).await;
    assert!(purchase.refund(Some(1_966), |_| ()).await.unwrap_err().contains("19,65\u{a0}€ como mucho"));
    purchase.refund(Some(965), |_| ()).await.unwrap();
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("paid"), &json!(965)));
    assert!(purchase.refund(Some(1_001), |_| ()).await.is_err());
    purchase.refund(Some(1_000), |_| ()).await.unwrap();
    assert_eq!(purchase.order().await["state"], "refunded");
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM refunds WHERE state = 'done'").await, 2);
    assert_eq!(purchase.order().await["invoices"].as_array().unwrap().len(), 3);
    assert_eq!(
        purchase.app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await,
        0,
        "corrective invoices cancel the total exactly"
    );
    assert_eq!(purchase.app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices").await, 0);
}

#[tokio::test]
async fn transfer_orders_are_refunded_by_hand() {
    let purchase = Purchase::place(&by_transfer()).await;
    assert!(purchase.refund(None, |_| ()).await.unwrap_err().contains("0,00\u{a0}€"), "nothing to refund");
    assert!(purchase.run_command(OrderAction::Pay).await.is_ok());
    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!(purchase.order().await["state"], "refunded");
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM refunds WHERE attempt_number IS NULL").await, 1);
    assert!(purchase.mail_text("ana@ejemplo.es", "devolvemos").await.contains("transferencia"));
}

#[tokio::test]
async fn a_card_refund_requires_an_authorised_payment() {
    let purchase = Purchase::place(&two_soaps()).await;
    assert!(purchase.run_command(OrderAction::Pay).await.is_ok());
    let error = purchase.refund(None, |_| ()).await.unwrap_err();
    assert!(error.contains("ningún cobro autorizado") && error.contains("--by-hand"), "{error}");
    assert_eq!(purchase.order().await["refunded"], 0);
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM refunds").await, 0);
    assert_eq!(purchase.mail_text("ana@ejemplo.es", "devolvemos").await, "");

    purchase.refund(None, |refund| refund.by_hand = true).await.unwrap();
    assert_eq!(purchase.order().await["state"], "refunded");
    let mail = purchase.mail_text("ana@ejemplo.es", "devolvemos").await;
    assert!(mail.contains("como lo hayamos acordado") && !mail.contains("tarjeta"), "{mail}");
}

#[tokio::test]
async fn a_refund_rejected_by_the_bank_changes_nothing() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.app.sql("UPDATE sandbox_operations SET refunded = amount").await;
    let error = purchase.refund(None, |_| ()).await.unwrap_err();
    assert!(error.contains("SIS0057") && error.contains("No se ha devuelto nada"), "{error}");
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("paid"), &json!(0)));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    let by_hand = purchase.refund(Some(100), |refund| refund.by_hand = true).await;
    assert!(by_hand.is_ok(), "a refund by hand is still possible: {by_hand:?}");
}

#[tokio::test]
async fn a_lost_refund_response_is_queried_before_refunding_again() {
    let purchase = Purchase::paid(&two_soaps()).await;
    // The bank has refunded, but the shop was killed before it received the response.
    lose_refund_response(&purchase).await;
    purchase.app.sql("UPDATE sandbox_operations SET refunded = 1965").await;
    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 1_965);
    assert_eq!(purchase.order().await["state"], "refunded");

    // The bank has not received the request.
    let purchase = Purchase::paid(&two_soaps()).await;
    lose_refund_response(&purchase).await;
    purchase.app.sql("UPDATE refunds SET amount = 500").await;
    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 500);
    assert_eq!(purchase.order().await["refunded"], 500, "the earlier refund is settled first");
}

/// Rule 4.36. The bank lists 3 €, which was answered, and what it has made of the refund without an answer.
#[tokio::test]
async fn a_lost_response_after_an_earlier_refund_is_resolved_by_the_list_of_the_bank() {
    for (amount, listed, refunded) in
        [(500, "300;500;", 800), (500, "300;", 800), (300, "300;300;", 600), (300, "300;", 600)]
    {
        let purchase = Purchase::paid(&two_soaps()).await;
        purchase.refund(Some(300), |_| ()).await.unwrap();
        let unanswered = format!(
            "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
             SELECT 99, order_number, number, {amount}, 0, 'asked', 0 FROM payment_attempts"
        );
        purchase.app.sql(Box::leak(unanswered.into_boxed_str())).await;
        let was_made = listed.matches(';').count() == 2;
        let at_bank = if was_made { 300 + amount } else { 300 };
        let bank = format!("UPDATE sandbox_operations SET refunds = '{listed}', refunded = {at_bank}");
        purchase.app.sql(Box::leak(bank.into_boxed_str())).await;
        purchase.refund(None, |_| ()).await.unwrap();
        let total = purchase.app.number("SELECT refunded FROM sandbox_operations").await;
        assert_eq!(total, refunded, "{amount} {listed}: refunded once");
        assert_eq!(purchase.order().await["refunded"], refunded);
        let codes = "SELECT COUNT(DISTINCT authorisation_code) FROM refunds WHERE state = 'done'";
        assert_eq!(purchase.app.number(codes).await, 2);
    }
}

/// Rule 4.36.
#[tokio::test]
async fn a_list_that_tells_nothing_leaves_the_refund_to_staff() {
    for listed in ["", "800;", "500;"] {
        let purchase = Purchase::paid(&two_soaps()).await;
        purchase.refund(Some(300), |_| ()).await.unwrap();
        purchase
            .app
            .sql(
                "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
                 SELECT 99, order_number, number, 500, 0, 'asked', 0 FROM payment_attempts",
            )
            .await;
        let bank = format!("UPDATE sandbox_operations SET refunds = '{listed}'");
        purchase.app.sql(Box::leak(bank.into_boxed_str())).await;
        let unclear = purchase.refund(None, |_| ()).await.unwrap_err();
        assert!(unclear.contains("no se distingue de otra devolución"), "{unclear}");
        assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 300, "{listed}");
        assert_eq!(purchase.app.number("SELECT COUNT(*) FROM refunds WHERE state = 'asked'").await, 1);
    }
}

/// Configuration with a bank that answers queries about a refund with this amount and response code.
async fn bank_answering_query(purchase: &Purchase, cents: i64, response: &str) -> Config {
    let attempt: String = sqlx::query_scalar("SELECT number FROM payment_attempts")
        .fetch_one(&mut *purchase.app.state.store().begin_read().await.unwrap())
        .await
        .unwrap();
    let message = format!(
        "<Messages><Version Ds_Version=\"0.0\"><Message><Response Ds_Version=\"0.0\"><Ds_MerchantCode>999008881</Ds_MerchantCode>\
         <Ds_Terminal>1</Ds_Terminal><Ds_Order>{attempt}</Ds_Order><Ds_TransactionType>3</Ds_TransactionType>\
         <Ds_Amount>{cents}</Ds_Amount><Ds_Currency>978</Ds_Currency><Ds_State>F</Ds_State>\
         <Ds_Response>{response}</Ds_Response></Response></Message></Version></Messages>"
    );
    let body = format!(
        "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body><consultaOperacionesReturn>{}\
         </consultaOperacionesReturn></e:Body></e:Envelope>",
        message.replace('<', "&lt;")
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, Router::new().fallback(async move || body)).into_future());
    let mut config = purchase.app.state.configured().clone();
    config.redsys.url.clone_from(&address);
    config.redsys.rest_url.clone_from(&address);
    config.redsys.query_url = address;
    config
}

/// Records a refund of the whole amount that was requested, but whose response was lost.
async fn lose_refund_response(purchase: &Purchase) {
    purchase
        .app
        .sql(
            "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
             SELECT 1, order_number, number, 1965, 0, 'asked', 0 FROM payment_attempts WHERE state = 'authorised'",
        )
        .await;
    purchase.app.sql("INSERT INTO counters (name, value) VALUES ('refunds', 1)").await;
}

#[tokio::test]
async fn a_lost_refund_response_may_be_a_rejection() {
    let purchase = Purchase::paid(&two_soaps()).await;
    lose_refund_response(&purchase).await;
    let config = bank_answering_query(&purchase, 1_965, "0190").await;
    let refund = OrderAction::Refund(OrderRefund {
        order: OrderArgument { number: purchase.number.clone().into() },
        ..OrderRefund::default()
    });
    let error = commands::run(purchase.app.state.store(), &config, &refund).await.unwrap_err().to_string();
    assert!(error.contains("0190") && error.contains("No se ha devuelto nada"), "{error}");
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("paid"), &json!(0)));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    assert_eq!(purchase.mail_text("ana@ejemplo.es", "devolvemos").await, "");
    // The refund is closed, so the next one is requested from the bank.
    purchase.refund(Some(500), |_| ()).await.unwrap();
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 500);
}

#[tokio::test]
async fn an_unfinished_refund_blocks_different_ones() {
    let purchase = Purchase::paid(&two_soaps()).await;
    lose_refund_response(&purchase).await;
    purchase.app.sql("UPDATE refunds SET amount = 1000").await;
    let error = purchase.refund(Some(500), |_| ()).await.unwrap_err();
    assert!(error.contains("10,00\u{a0}€ sin terminar") && error.contains("refund M"), "{error}");
    let error = purchase.refund(None, |refund| refund.restock = true).await.unwrap_err();
    assert!(error.contains("sin terminar"), "{error}");
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 0);
    purchase.refund(Some(1_000), |_| ()).await.unwrap();
    assert_eq!(purchase.order().await["refunded"], 1_000);
}

#[tokio::test]
async fn a_refund_by_hand_is_never_requested_from_the_bank() {
    let purchase = Purchase::paid(&two_soaps()).await;
    lose_refund_response(&purchase).await;
    purchase.app.sql("UPDATE refunds SET attempt_number = NULL").await;
    let error = purchase.refund(None, |_| ()).await.unwrap_err();
    assert!(error.contains("sin terminar") && error.contains("--by-hand"), "{error}");
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 0);
    purchase.refund(None, |refund| refund.by_hand = true).await.unwrap();
    assert_eq!(purchase.order().await["state"], "refunded");
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 0);
}

#[tokio::test]
async fn an_unfinished_refund_is_not_moved_to_another_payment() {
    let purchase = Purchase::place(&two_soaps()).await;
    let card = json!({ "payment_method": "card" });
    let first = purchase.call(Method::POST, "payments", &card).await.json();
    let second = purchase.call(Method::POST, "payments", &card).await.json();
    purchase.decide(&first, "authorise").await;
    // The bank has refunded, but the shop was killed before it received the response.
    purchase.app.sql("UPDATE sandbox_operations SET refunded = 1965").await;
    lose_refund_response(&purchase).await;
    // Paid again, on a clock that was set back meanwhile.
    purchase.decide(&second, "authorise").await;
    purchase.app.sql("UPDATE payment_attempts SET decided_at = 0 WHERE number NOT IN (SELECT attempt_number FROM refunds)").await;
    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!(
        purchase.app.number("SELECT CAST(SUM(refunded) AS BIGINT) FROM sandbox_operations").await,
        1_965
    );
    assert_eq!(purchase.order().await["refunded"], 1_965);
}

#[tokio::test]
async fn payments_of_another_merchant_are_not_refunded() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.app.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    let error = purchase.refund(None, |_| ()).await.unwrap_err();
    assert!(error.contains("otro comercio") && error.contains("123456789"), "{error}");
    assert_eq!(purchase.order().await["refunded"], 0);
}

/// Paid seat of a course with sessions.
async fn paid_seat() -> Purchase {
    let app = shop_with_sessions().await;
    let token = app.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]);
    let order = app.order(&token, "clave-unica-1", &order_body(&lines, 5_000)).await.json();
    let purchase = Purchase { app, token, number: order["number"].as_str().unwrap().to_owned() };
    purchase.pay_by_card("authorise").await;
    purchase
}

/// Rule 4.15.
#[tokio::test]
async fn partial_refunds_do_not_restock() {
    let purchase = paid_seat().await;
    assert_eq!(purchase.app.number(SEATS).await, 2);
    let error = purchase.refund(Some(1_000), |refund| refund.restock = true).await.unwrap_err();
    assert!(error.contains("sin --restock"), "{error}");
    assert_eq!(purchase.order().await["refunded"], 0);
    purchase.refund(Some(1_000), |_| ()).await.unwrap();
    assert_eq!(purchase.app.number(SEATS).await, 2, "the enrolled customer keeps the seat");
    purchase.refund(Some(4_000), |refund| refund.restock = true).await.unwrap();
    assert_eq!(purchase.order().await["state"], "refunded");
    assert_eq!(purchase.app.number(SEATS).await, 3, "the final refund restocks");
}

#[tokio::test]
async fn seats_of_enrolled_customers_are_not_released() {
    let purchase = paid_seat().await;
    let mut tx = purchase.app.state.store().begin_write().await.unwrap();
    stock_reservations::release(&mut tx, &purchase.number.as_str().into()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(purchase.app.number(SEATS).await, 2);
    purchase.refund(None, |refund| refund.restock = true).await.unwrap();
    assert_eq!(purchase.app.number(SEATS).await, 3);
}
