//! Money that goes back: at the bank, by hand, in parts, and when the bank's answer gets lost.

use axum::Router;
use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderNumber, OrderRefund};
use mostrador_api::config::Config;
use mostrador_api::desk;
use mostrador_api::store::holds;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::courses::shop_with_dates;
use crate::purchase::Purchase;
use crate::support::{order_of, two_soaps};

const SEATS: &str = "SELECT stock FROM variants WHERE id = 701";

fn by_transfer() -> Value {
    let mut order = two_soaps();
    order["payment_method"] = json!("transfer");
    order
}

#[tokio::test]
async fn a_card_is_given_back_its_money_and_the_order_is_over() {
    let bought = Purchase::paid(&order_of(&json!([{ "product": 5, "qty": 2 }]), 3_780 + 495)).await;
    assert_eq!(bought.shop.number("SELECT stock FROM products WHERE id = 5").await, 1);
    let said = bought.refund(None, |refund| refund.restock = true).await.unwrap();
    assert!(said.contains("42,75\u{a0}€") && said.contains("«Reembolsado»"), "{said}");
    let order = bought.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("refunded"), &json!(4_275)));
    let states: Vec<&str> =
        order["history"].as_array().unwrap().iter().map(|step| step["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["pending_payment", "paid", "refunded"]);
    assert_eq!(bought.shop.number("SELECT stock FROM products WHERE id = 5").await, 3);
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 4_275);
    let letter = bought.letter("ana@ejemplo.es", "devolvemos").await;
    assert!(letter.contains("tarjeta") && letter.contains("rectificativa es la R"), "{letter}");
    let again = bought.refund(None, |_| ()).await.unwrap_err();
    assert!(again.contains("0,00\u{a0}€ como mucho"), "{again}");
}

/// Rule 4.15.
#[tokio::test]
async fn parts_go_back_until_nothing_is_left() {
    let bought = Purchase::paid(&two_soaps()).await;
    assert!(bought.refund(Some(1_966), |_| ()).await.unwrap_err().contains("19,65\u{a0}€ como mucho"));
    bought.refund(Some(965), |_| ()).await.unwrap();
    let order = bought.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("paid"), &json!(965)));
    assert!(bought.refund(Some(1_001), |_| ()).await.is_err());
    bought.refund(Some(1_000), |_| ()).await.unwrap();
    assert_eq!(bought.order().await["state"], "refunded");
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM refunds WHERE state = 'done'").await, 2);
    assert_eq!(bought.order().await["invoices"].as_array().unwrap().len(), 3);
    assert_eq!(
        bought.shop.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await,
        0,
        "what was invoiced is taken back to the cent"
    );
    assert_eq!(bought.shop.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices").await, 0);
}

#[tokio::test]
async fn what_was_not_paid_at_the_bank_goes_back_by_hand() {
    let bought = Purchase::of(&by_transfer()).await;
    assert!(bought.refund(None, |_| ()).await.unwrap_err().contains("0,00\u{a0}€"), "nothing was paid");
    assert!(bought.desk(OrderAction::Pay).await.is_ok());
    bought.refund(None, |_| ()).await.unwrap();
    assert_eq!(bought.order().await["state"], "refunded");
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM refunds WHERE attempt_number IS NULL").await, 1);
    assert!(bought.letter("ana@ejemplo.es", "devolvemos").await.contains("transferencia"));
}

#[tokio::test]
async fn a_card_that_is_not_known_to_have_been_charged_is_never_said_to_get_its_money() {
    let bought = Purchase::of(&two_soaps()).await;
    assert!(bought.desk(OrderAction::Pay).await.is_ok());
    let said = bought.refund(None, |_| ()).await.unwrap_err();
    assert!(said.contains("ningún cobro autorizado") && said.contains("--by-hand"), "{said}");
    assert_eq!(bought.order().await["refunded"], 0);
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM refunds").await, 0);
    assert_eq!(bought.letter("ana@ejemplo.es", "devolvemos").await, "");

    bought.refund(None, |refund| refund.by_hand = true).await.unwrap();
    assert_eq!(bought.order().await["state"], "refunded");
    let letter = bought.letter("ana@ejemplo.es", "devolvemos").await;
    assert!(letter.contains("como lo hayamos acordado") && !letter.contains("tarjeta"), "{letter}");
}

#[tokio::test]
async fn the_bank_may_refuse_and_then_nothing_has_happened() {
    let bought = Purchase::paid(&two_soaps()).await;
    bought.shop.sql("UPDATE sandbox_operations SET refunded = amount").await;
    let said = bought.refund(None, |_| ()).await.unwrap_err();
    assert!(said.contains("SIS0057") && said.contains("No se ha devuelto nada"), "{said}");
    let order = bought.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("paid"), &json!(0)));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    let by_hand = bought.refund(Some(100), |refund| refund.by_hand = true).await;
    assert!(by_hand.is_ok(), "the money went another way: {by_hand:?}");
}

#[tokio::test]
async fn an_answer_that_was_lost_is_asked_for_before_anything_goes_back_twice() {
    let bought = Purchase::paid(&two_soaps()).await;
    // The bank has given it back, and the shop was killed before it heard.
    unheard(&bought).await;
    bought.shop.sql("UPDATE sandbox_operations SET refunded = 1965").await;
    bought.refund(None, |_| ()).await.unwrap();
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 1_965);
    assert_eq!(bought.order().await["state"], "refunded");

    // The bank has not heard of it.
    let bought = Purchase::paid(&two_soaps()).await;
    unheard(&bought).await;
    bought.shop.sql("UPDATE refunds SET amount = 500").await;
    bought.refund(None, |_| ()).await.unwrap();
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 500);
    assert_eq!(bought.order().await["refunded"], 500, "what was asked for first is settled first");
}

/// The settings of a shop whose bank was asked for money back, and says so of it when it is asked about that.
async fn told_by_the_bank(bought: &Purchase, cents: i64, response: &str) -> Config {
    let attempt: String = sqlx::query_scalar("SELECT number FROM payment_attempts")
        .fetch_one(&mut *bought.shop.shop.store().read().await.unwrap())
        .await
        .unwrap();
    let said = format!(
        "<Messages><Version Ds_Version=\"0.0\"><Message><Response Ds_Version=\"0.0\"><Ds_MerchantCode>999008881</Ds_MerchantCode>\
         <Ds_Terminal>1</Ds_Terminal><Ds_Order>{attempt}</Ds_Order><Ds_TransactionType>3</Ds_TransactionType>\
         <Ds_Amount>{cents}</Ds_Amount><Ds_Currency>978</Ds_Currency><Ds_State>F</Ds_State>\
         <Ds_Response>{response}</Ds_Response></Response></Message></Version></Messages>"
    );
    let body = format!(
        "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body><consultaOperacionesReturn>{}\
         </consultaOperacionesReturn></e:Body></e:Envelope>",
        said.replace('<', "&lt;")
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, Router::new().fallback(async move || body)).into_future());
    let mut config = bought.shop.shop.config().clone();
    config.redsys.url.clone_from(&address);
    config.redsys.rest_url.clone_from(&address);
    config.redsys.query_url = address;
    config
}

/// All of it was asked for at the bank, and nobody heard the answer.
async fn unheard(bought: &Purchase) {
    bought
        .shop
        .sql(
            "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
             SELECT 1, order_number, number, 1965, 0, 'asked', 0 FROM payment_attempts WHERE state = 'authorised'",
        )
        .await;
    bought.shop.sql("INSERT INTO counters (name, value) VALUES ('refunds', 1)").await;
}

#[tokio::test]
async fn an_answer_that_was_lost_may_have_been_no() {
    let bought = Purchase::paid(&two_soaps()).await;
    unheard(&bought).await;
    let config = told_by_the_bank(&bought, 1_965, "0190").await;
    let refund = OrderAction::Refund(OrderRefund {
        order: OrderNumber { number: bought.number.clone() },
        ..OrderRefund::default()
    });
    let said = desk::run(bought.shop.shop.store(), &config, &refund).await.unwrap_err().to_string();
    assert!(said.contains("0190") && said.contains("No se ha devuelto nada"), "{said}");
    let order = bought.order().await;
    assert_eq!((&order["state"], &order["refunded"]), (&json!("paid"), &json!(0)));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    assert_eq!(bought.letter("ana@ejemplo.es", "devolvemos").await, "");
    // It is over: what is asked for next is asked of the bank.
    bought.refund(Some(500), |_| ()).await.unwrap();
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 500);
}

#[tokio::test]
async fn while_one_is_not_finished_no_other_is_begun_under_its_name() {
    let bought = Purchase::paid(&two_soaps()).await;
    unheard(&bought).await;
    bought.shop.sql("UPDATE refunds SET amount = 1000").await;
    let said = bought.refund(Some(500), |_| ()).await.unwrap_err();
    assert!(said.contains("10,00\u{a0}€ sin terminar") && said.contains("refund M"), "{said}");
    let said = bought.refund(None, |refund| refund.restock = true).await.unwrap_err();
    assert!(said.contains("sin terminar"), "{said}");
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 0);
    bought.refund(Some(1_000), |_| ()).await.unwrap();
    assert_eq!(bought.order().await["refunded"], 1_000);
}

#[tokio::test]
async fn what_has_gone_back_by_hand_is_never_asked_of_the_bank() {
    let bought = Purchase::paid(&two_soaps()).await;
    unheard(&bought).await;
    bought.shop.sql("UPDATE refunds SET attempt_number = NULL").await;
    let said = bought.refund(None, |_| ()).await.unwrap_err();
    assert!(said.contains("sin terminar") && said.contains("--by-hand"), "{said}");
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 0);
    bought.refund(None, |refund| refund.by_hand = true).await.unwrap();
    assert_eq!(bought.order().await["state"], "refunded");
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 0);
}

#[tokio::test]
async fn what_was_asked_of_one_payment_is_not_asked_of_another() {
    let bought = Purchase::of(&two_soaps()).await;
    let card = json!({ "payment_method": "card" });
    let first = bought.call(Method::POST, "payments", &card).await.json();
    let second = bought.call(Method::POST, "payments", &card).await.json();
    bought.decides(&first, "authorise").await;
    // The bank has given it back, and the shop was killed before it heard.
    bought.shop.sql("UPDATE sandbox_operations SET refunded = 1965").await;
    unheard(&bought).await;
    // Paid once more, on a clock that was set back meanwhile.
    bought.decides(&second, "authorise").await;
    bought.shop.sql("UPDATE payment_attempts SET decided_at = 0 WHERE number NOT IN (SELECT attempt_number FROM refunds)").await;
    bought.refund(None, |_| ()).await.unwrap();
    assert_eq!(
        bought.shop.number("SELECT CAST(SUM(refunded) AS BIGINT) FROM sandbox_operations").await,
        1_965
    );
    assert_eq!(bought.order().await["refunded"], 1_965);
}

#[tokio::test]
async fn another_merchants_money_is_not_given_back_at_the_sandbox() {
    let bought = Purchase::paid(&two_soaps()).await;
    bought.shop.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    let said = bought.refund(None, |_| ()).await.unwrap_err();
    assert!(said.contains("otro comercio") && said.contains("123456789"), "{said}");
    assert_eq!(bought.order().await["refunded"], 0);
}

/// A seat of a course on dates, paid for.
async fn seated() -> Purchase {
    let shop = shop_with_dates().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]);
    let order = shop.order(&token, "clave-unica-1", &order_of(&lines, 5_000)).await.json();
    let bought = Purchase { shop, token, number: order["number"].as_str().unwrap().to_owned() };
    bought.at_the_bank("authorise").await;
    bought
}

/// Rule 4.15.
#[tokio::test]
async fn a_part_of_the_money_puts_no_units_back() {
    let bought = seated().await;
    assert_eq!(bought.shop.number(SEATS).await, 2);
    let said = bought.refund(Some(1_000), |refund| refund.restock = true).await.unwrap_err();
    assert!(said.contains("sin --restock"), "{said}");
    assert_eq!(bought.order().await["refunded"], 0);
    bought.refund(Some(1_000), |_| ()).await.unwrap();
    assert_eq!(bought.shop.number(SEATS).await, 2, "who is enrolled has their seat");
    bought.refund(Some(4_000), |refund| refund.restock = true).await.unwrap();
    assert_eq!(bought.order().await["state"], "refunded");
    assert_eq!(bought.shop.number(SEATS).await, 3, "with the last of the money");
}

#[tokio::test]
async fn the_seat_of_somebody_who_is_enrolled_never_goes_back_on_sale() {
    let bought = seated().await;
    let mut tx = bought.shop.shop.store().write().await.unwrap();
    holds::put_back(&mut tx, &bought.number).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(bought.shop.number(SEATS).await, 2);
    bought.refund(None, |refund| refund.restock = true).await.unwrap();
    assert_eq!(bought.shop.number(SEATS).await, 3);
}
