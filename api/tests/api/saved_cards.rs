//! Cards that customers save for later purchases (rule 4.35), with the sandbox bank.

use axum::http::Method;
use mostrador_api::redsys_protocol::signature::decode_base64;
use mostrador_core::payments::CardConsent;
use serde_json::{Value, json};

use crate::bank::{self, SECRET, V1, notify};
use crate::support::{TestApp, TestResponse, two_soaps};

const VERSION: u32 = CardConsent::VERSION;

/// Shop that lets customers save cards, with a customer.
struct CardShop {
    app: TestApp,
    customer: String,
}

/// Order of the customer with the form of its latest payment attempt.
struct Payment {
    number: String,
    redirect: Value,
}

impl Payment {
    fn parameters(&self) -> Value {
        bank::request_parameters(&self.redirect)
    }
}

impl CardShop {
    async fn open() -> Self {
        let app = TestApp::with(|config| config.redsys.saved_cards = true).await;
        app.sql("UPDATE products SET stock = 50 WHERE id = 1").await;
        let customer = app.customer("ana@ejemplo.es").await;
        Self { app, customer }
    }

    async fn call(&self, method: Method, path: &str, body: &Value) -> TestResponse {
        self.app.call(method, path, Some(&self.customer), body).await
    }

    async fn place(&self, key: &str) -> String {
        let placed = self.app.order(&self.customer, key, &two_soaps()).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        placed.json()["number"].as_str().unwrap().to_owned()
    }

    async fn attempt(&self, number: &str, body: &Value) -> TestResponse {
        self.call(Method::POST, &format!("orders/{number}/payments"), body).await
    }

    /// Places an order and starts its payment.
    async fn begin(&self, key: &str, body: &Value) -> Payment {
        let number = self.place(key).await;
        let started = self.attempt(&number, body).await;
        assert_eq!(started.status, 201, "{}", started.text());
        Payment { number, redirect: started.json() }
    }

    async fn decide(&self, payment: &Payment, decision: &str) {
        assert!(bank::decide(&self.app, &payment.redirect, decision).await.status.as_u16() < 400);
    }

    /// Pays an order with consent to save the card.
    async fn save_card(&self, key: &str) -> Payment {
        let payment = self.begin(key, &json!({ "payment_method": "card", "card_consent": VERSION })).await;
        self.decide(&payment, "authorise").await;
        payment
    }

    async fn saved(&self) -> Value {
        self.call(Method::GET, "customers/me/cards", &Value::Null).await.json()
    }

    async fn cards(&self) -> Vec<Value> {
        self.saved().await["data"].as_array().unwrap().clone()
    }

    async fn order(&self, number: &str) -> Value {
        self.call(Method::GET, &format!("orders/{number}"), &Value::Null).await.json()
    }

    async fn texts(&self, sql: &'static str) -> Vec<String> {
        let mut db = self.app.state.store().begin_read().await.unwrap();
        sqlx::query_scalar(sql).fetch_all(&mut *db).await.unwrap()
    }

    async fn bank_token(&self) -> String {
        self.texts("SELECT card_token FROM sandbox_operations WHERE card_token IS NOT NULL").await.remove(0)
    }
}

/// Authorisation of a payment that brings a token.
fn authorised(payment: &Payment) -> Value {
    let mut notification = bank::notification(&payment.redirect, "0000");
    let card = json!({ "Ds_Merchant_Identifier": "token-del-banco", "Ds_Merchant_Cof_Txnid": "2412",
        "Ds_ExpiryDate": "4912", "Ds_Card_Number": "454881******0004", "Ds_Card_Brand": "1" });
    notification.as_object_mut().unwrap().extend(card.as_object().unwrap().clone());
    notification
}

#[tokio::test]
async fn a_card_is_saved_with_consent_and_pays_the_next_order() {
    let shop = CardShop::open().await;
    let before = shop.saved().await;
    assert_eq!((&before["consent"]["version"], &before["data"]), (&json!(VERSION), &json!([])));
    let first = shop.save_card("clave-unica-1").await;
    let sent = first.parameters();
    assert_eq!(
        (&sent["DS_MERCHANT_IDENTIFIER"], &sent["DS_MERCHANT_COF_INI"], &sent["DS_MERCHANT_COF_TYPE"]),
        (&json!("REQUIRED"), &json!("S"), &json!("C"))
    );
    assert_eq!(shop.order(&first.number).await["state"], "paid");
    let cards = shop.cards().await;
    assert_eq!(cards.len(), 1, "{cards:?}");
    let card = &cards[0];
    assert_eq!(
        (&card["name"], &card["expires"], &card["state"], &card["consent_version"]),
        (&json!("tarjeta Visa terminada en 0004"), &json!("12/49"), &json!("usable"), &json!(VERSION))
    );

    let second = shop.begin("clave-unica-2", &json!({ "card": card["id"] })).await;
    let sent = second.parameters();
    let token = shop.bank_token().await;
    assert_eq!(
        (&sent["DS_MERCHANT_IDENTIFIER"], &sent["DS_MERCHANT_COF_INI"], &sent["DS_MERCHANT_COF_TYPE"]),
        (&json!(token), &json!("N"), &json!("C"))
    );
    assert_eq!(sent["DS_MERCHANT_COF_TXNID"], first.parameters()["DS_MERCHANT_ORDER"]);
    assert_eq!(sent["DS_MERCHANT_DIRECTPAYMENT"], Value::Null, "the customer identifies at the bank");
    shop.decide(&second, "authorise").await;
    assert_eq!(shop.order(&second.number).await["state"], "paid");
    assert_eq!(shop.cards().await, cards, "paying with a card saves no other");
}

#[tokio::test]
async fn the_token_is_neither_readable_in_the_database_nor_in_answers() {
    let shop = CardShop::open().await;
    shop.save_card("clave-unica-1").await;
    let token = shop.bank_token().await;
    let sealed = shop.texts("SELECT token FROM customer_cards").await;
    assert!(sealed.len() == 1 && !sealed[0].contains(&token));
    for stored in shop.texts("SELECT merchant_parameters FROM payment_notifications").await {
        let text = String::from_utf8(decode_base64(&stored).unwrap()).unwrap();
        assert!(text.contains("Ds_Response") && !text.contains(&token), "{text}");
    }
    for path in ["customers/me/cards", "customers/me/data", "customers/me/orders"] {
        let answer = shop.call(Method::GET, path, &Value::Null).await;
        assert!(answer.status == 200 && !answer.text().contains(&token), "{path}");
    }
}

#[tokio::test]
async fn without_consent_or_authorisation_no_card_is_saved() {
    let shop = CardShop::open().await;
    let plain = shop.begin("clave-unica-1", &json!({ "payment_method": "card" })).await;
    assert_eq!(plain.parameters()["DS_MERCHANT_IDENTIFIER"], Value::Null);
    assert_eq!(plain.parameters()["DS_MERCHANT_COF_INI"], Value::Null);
    // Not even if the bank sent a token.
    assert_eq!(notify(&shop.app, V1, SECRET, &authorised(&plain)).await.status, 200);
    assert_eq!(shop.order(&plain.number).await["state"], "paid");
    let consented = json!({ "payment_method": "card", "card_consent": VERSION });
    let declined = shop.begin("clave-unica-2", &consented).await;
    let mut denial = authorised(&declined);
    denial["Ds_Response"] = json!("0190");
    assert_eq!(notify(&shop.app, V1, SECRET, &denial).await.status, 200);
    assert_eq!(shop.cards().await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_repeated_notification_saves_one_card_and_restores_no_deleted_one() {
    let shop = CardShop::open().await;
    let payment =
        shop.begin("clave-unica-1", &json!({ "payment_method": "card", "card_consent": VERSION })).await;
    for _ in 0..2 {
        assert_eq!(notify(&shop.app, V1, SECRET, &authorised(&payment)).await.status, 200);
    }
    let cards = shop.cards().await;
    assert_eq!(cards.len(), 1, "{cards:?}");
    let path = format!("customers/me/cards/{}", cards[0]["id"]);
    assert_eq!(shop.call(Method::DELETE, &path, &Value::Null).await.status, 204);
    assert_eq!(shop.call(Method::DELETE, &path, &Value::Null).await.error(), (404, "card_not_found".into()));
    assert_eq!(notify(&shop.app, V1, SECRET, &authorised(&payment)).await.status, 200);
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM customer_cards").await, 0);
}

#[tokio::test]
async fn the_same_card_saved_again_replaces_the_former() {
    let shop = CardShop::open().await;
    shop.save_card("clave-unica-1").await;
    let former = shop.cards().await;
    shop.save_card("clave-unica-2").await;
    let cards = shop.cards().await;
    assert_eq!(cards.len(), 1, "{cards:?}");
    assert_ne!(cards[0]["id"], former[0]["id"]);
}

#[tokio::test]
async fn other_customers_neither_see_use_nor_delete_a_card() {
    let shop = CardShop::open().await;
    shop.save_card("clave-unica-1").await;
    let id = shop.cards().await[0]["id"].clone();
    let other = CardShop { customer: shop.app.customer("eva@ejemplo.es").await, app: shop.app };
    assert_eq!(other.cards().await, Vec::<Value>::new());
    let number = other.place("clave-unica-2").await;
    let attempt = other.attempt(&number, &json!({ "card": id })).await;
    assert_eq!(attempt.error(), (404, "card_not_found".into()));
    let path = format!("customers/me/cards/{id}");
    assert_eq!(other.call(Method::DELETE, &path, &Value::Null).await.error().0, 404);
    assert_eq!(other.app.number("SELECT COUNT(*) FROM customer_cards").await, 1);
}

#[tokio::test]
async fn guests_and_payment_links_have_no_cards() {
    let shop = CardShop::open().await;
    let number = shop.place("clave-unica-1").await;
    let consent = json!({ "payment_method": "card", "card_consent": VERSION });
    let path = format!("orders/{number}/payments");
    assert_eq!(shop.app.call(Method::POST, &path, None, &consent).await.error().0, 401);
    assert_eq!(shop.app.call(Method::GET, "customers/me/cards", None, &Value::Null).await.error().0, 401);
    for field in ["card_consent", "card"] {
        let by_link = json!({ "payment_method": "card", field: 1 });
        let refused = shop.app.post("payment-links/un-enlace/payments", &by_link).await;
        assert_eq!(refused.error(), (422, "unknown_field".into()), "{field}");
    }
}

#[tokio::test]
async fn only_card_payments_of_a_shop_that_offers_it_save_cards() {
    let shop = CardShop::open().await;
    let number = shop.place("clave-unica-1").await;
    for (body, code) in [
        (json!({ "payment_method": "bizum", "card_consent": VERSION }), "saved_card_not_by_card"),
        (json!({ "card_consent": VERSION + 1 }), "card_consent_outdated"),
        (json!({ "card_consent": VERSION, "card": 1 }), "card_already_saved"),
    ] {
        assert_eq!(shop.attempt(&number, &body).await.error(), (422, code.into()), "{body}");
    }
    let closed = TestApp::open().await;
    let closed = CardShop { customer: closed.customer("ana@ejemplo.es").await, app: closed };
    assert_eq!(closed.saved().await, json!({ "consent": null, "data": [] }), "off by default");
    let number = closed.place("clave-unica-1").await;
    for body in [json!({ "card_consent": VERSION }), json!({ "card": 1 })] {
        assert_eq!(closed.attempt(&number, &body).await.error(), (422, "saved_cards_off".into()));
    }
}

#[tokio::test]
async fn an_expired_card_is_listed_but_pays_nothing() {
    let shop = CardShop::open().await;
    shop.save_card("clave-unica-1").await;
    shop.app.sql("UPDATE customer_cards SET expiry = '2001'").await;
    let card = shop.cards().await.remove(0);
    assert_eq!((&card["state"], &card["expires"]), (&json!("expired"), &json!("01/20")));
    let number = shop.place("clave-unica-2").await;
    let attempt = shop.attempt(&number, &json!({ "card": card["id"] })).await;
    assert_eq!(attempt.error(), (409, "card_not_usable".into()));
}

#[tokio::test]
async fn a_card_that_the_bank_denies_leaves_the_choice_of_another() {
    for (decision, code) in [("decline-card", "0180"), ("authorise", "9321")] {
        let shop = CardShop::open().await;
        shop.save_card("clave-unica-1").await;
        let card = shop.cards().await.remove(0);
        if code == "9321" {
            shop.app.sql("UPDATE sandbox_operations SET card_token = 'otro'").await;
        }
        let payment = shop.begin("clave-unica-2", &json!({ "card": card["id"] })).await;
        shop.decide(&payment, decision).await;
        let order = shop.order(&payment.number).await;
        assert_eq!((&order["state"], &order["payment"]["code"]), (&json!("pending_payment"), &json!(code)));
        let message = order["payment"]["message"].as_str().unwrap();
        assert!(message.contains("tarjeta guardada") && message.contains("otra tarjeta"), "{message}");
        assert_eq!(shop.cards().await[0]["state"], "rejected");
        let again = shop.attempt(&payment.number, &json!({ "card": card["id"] })).await;
        assert_eq!(again.error(), (409, "card_not_usable".into()));
        assert_eq!(shop.attempt(&payment.number, &json!({ "payment_method": "card" })).await.status, 201);
    }
}

#[tokio::test]
async fn another_denial_keeps_the_card() {
    let shop = CardShop::open().await;
    shop.save_card("clave-unica-1").await;
    let card = shop.cards().await.remove(0);
    let payment = shop.begin("clave-unica-2", &json!({ "card": card["id"] })).await;
    shop.decide(&payment, "decline").await;
    assert_eq!(shop.cards().await[0]["state"], "usable");
}
