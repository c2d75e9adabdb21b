//! Payments: the request, the attempts of an order, and the sandbox payment page.

use axum::http::Method;
use serde_json::{Value, json};

use crate::bank::{self, NOTIFICATIONS, SECRET, V1, notify, request_parameters};
use crate::support::{TestApp, TestResponse, order_body, two_soaps};

/// Order with a payment attempt.
pub(crate) struct Payment {
    pub(crate) app: TestApp,
    pub(crate) token: String,
    pub(crate) number: String,
    pub(crate) redirect: Value,
}

impl Payment {
    pub(crate) async fn start() -> Self {
        Self::with_order(&two_soaps()).await
    }

    pub(crate) async fn with_order(order: &Value) -> Self {
        let app = TestApp::open().await;
        let token = app.customer("ana@ejemplo.es").await;
        let number =
            app.order(&token, "clave-unica-1", order).await.json()["number"].as_str().unwrap().to_owned();
        let mut payment = Self { app, token, number, redirect: Value::Null };
        payment.redirect = payment.attempt(&json!({ "payment_method": "card" })).await.json();
        payment
    }

    pub(crate) async fn attempt(&self, body: &Value) -> TestResponse {
        self.app
            .call(Method::POST, &format!("orders/{}/payments", self.number), Some(&self.token), body)
            .await
    }

    pub(crate) async fn order(&self) -> Value {
        self.app
            .call(Method::GET, &format!("orders/{}", self.number), Some(&self.token), &json!({}))
            .await
            .json()
    }

    pub(crate) fn attempt_number(&self) -> String {
        request_parameters(&self.redirect)["DS_MERCHANT_ORDER"].as_str().unwrap().to_owned()
    }

    /// Parameters of the bank's notification about the attempt; `change` modifies them.
    pub(crate) fn notification(&self, response: &str, change: impl FnOnce(&mut Value)) -> Value {
        let mut notification = bank::notification(&self.redirect, response);
        change(&mut notification);
        notification
    }

    pub(crate) async fn notify(&self, notification: &Value) -> TestResponse {
        notify(&self.app, V1, SECRET, notification).await
    }

    async fn open_page(&self) -> TestResponse {
        bank::post_form(&self.app, "/_sandbox/redsys", &self.redirect, None).await
    }

    pub(crate) async fn decide(&self, decision: &str) -> TestResponse {
        bank::decide(&self.app, &self.redirect, decision).await
    }
}

#[tokio::test]
async fn the_payment_request_has_the_amount_of_the_order() {
    let payment = Payment::start().await;
    let parameters = request_parameters(&payment.redirect);
    assert_eq!(
        (&parameters["DS_MERCHANT_AMOUNT"], &parameters["DS_MERCHANT_PAYMETHODS"]),
        (&json!("1965"), &json!("C"))
    );
    assert_eq!(parameters["DS_MERCHANT_MERCHANTURL"], format!("http://localhost:8080{NOTIFICATIONS}"));
    assert_eq!(
        parameters["DS_MERCHANT_URLOK"],
        format!("http://localhost:8080/compra/pedido-realizado/{}", payment.number)
    );
    assert_eq!(payment.redirect["url"], "/_sandbox/redsys");
    let bizum = payment.attempt(&json!({ "payment_method": "bizum" })).await;
    assert_eq!(bizum.status, 201);
    let bizum = request_parameters(&bizum.json());
    assert_eq!(bizum["DS_MERCHANT_PAYMETHODS"], "z");
    assert_ne!(bizum["DS_MERCHANT_ORDER"], parameters["DS_MERCHANT_ORDER"], "attempt numbers are unique");
    assert_eq!(payment.attempt(&json!({ "payment_method": "transfer" })).await.error().0, 422);
    let other = payment.app.customer("eva@ejemplo.es").await;
    let path = format!("orders/{}/payments", payment.number);
    assert_eq!(
        payment.app.call(Method::POST, &path, Some(&other), &json!({})).await.error().1,
        "order_not_found"
    );
}

#[tokio::test]
async fn apple_pay_and_google_pay_are_paid_at_the_terminal_of_the_cards() {
    let mut payment = Payment::start().await;
    let of_card = request_parameters(&payment.redirect)["DS_MERCHANT_TERMINAL"].clone();
    assert_eq!(
        payment.attempt(&json!({ "payment_method": "apple_pay" })).await.error(),
        (422, "unknown_payment_method".into()),
        "the shop does not offer it"
    );
    let offer = "INSERT INTO payment_methods (id, kind, title, description, position) \
                 VALUES (8, 'apple_pay', 'Apple Pay', '', 8), (9, 'google_pay', 'Google Pay', '', 9)";
    payment.app.sql(offer).await;
    for kind in ["apple_pay", "google_pay"] {
        let attempt = payment.attempt(&json!({ "payment_method": kind })).await;
        assert_eq!(attempt.status, 201, "{}", attempt.text());
        payment.redirect = attempt.json();
        let parameters = request_parameters(&payment.redirect);
        assert_eq!(
            (&parameters["DS_MERCHANT_PAYMETHODS"], &parameters["DS_MERCHANT_TERMINAL"]),
            (&json!("xpay"), &of_card)
        );
    }
    let page = payment.open_page().await;
    assert!(page.text().contains("Apple Pay o Google Pay"), "{}", page.text());
    assert_eq!(payment.decide("authorise").await.status, 303);
    let order = payment.order().await;
    assert_eq!((&order["state"], &order["payment_method"]), (&json!("paid"), &json!("google_pay")));
}

#[tokio::test]
async fn an_order_is_paid_only_by_offered_methods() {
    let payment = Payment::start().await;
    let payable_with = async || {
        let methods = payment.order().await["payable_with"].clone();
        let empty = json!({});
        let list = payment.app.call(Method::GET, "customers/me/orders", Some(&payment.token), &empty).await;
        assert_eq!(list.json()["data"][0]["payable_with"], methods, "the list agrees");
        methods
    };
    assert_eq!(payable_with().await, json!(["card", "bizum"]));
    payment.app.sql("DELETE FROM payment_methods WHERE kind = 'card'").await;
    assert_eq!(payable_with().await, json!(["bizum"]));
    let not_offered = (422, "unknown_payment_method".to_owned());
    for body in [json!({}), json!({ "payment_method": "card" })] {
        assert_eq!(
            payment.attempt(&body).await.error(),
            not_offered,
            "the method of the order is not offered any more: {body}"
        );
    }
    let bizum = json!({ "payment_method": "bizum" });
    assert_eq!(payment.attempt(&bizum).await.status, 201);
    payment.app.sql("DELETE FROM payment_methods WHERE kind = 'bizum'").await;
    assert_eq!(payment.attempt(&bizum).await.error(), not_offered);
    let transfer = payment.attempt(&json!({ "payment_method": "transfer" })).await;
    assert_eq!(
        transfer.error(),
        (422, "payment_method_offline".into()),
        "transfer is offered, but not paid online"
    );
    assert_eq!(payment.app.number("SELECT COUNT(*) FROM payment_attempts").await, 2);
}

#[tokio::test]
async fn a_declined_payment_can_be_authorised_by_another_attempt() {
    let mut payment = Payment::start().await;
    let page = payment.open_page().await;
    assert!(page.text().contains("19,65\u{a0}€") && page.text().contains(&payment.attempt_number()));
    let redirect = payment.decide("decline").await;
    assert_eq!(redirect.status, 303);
    assert!(redirect.header("location").ends_with(&format!("/compra/pedido-realizado/{}", payment.number)));
    let order = payment.order().await;
    assert_eq!(
        (&order["state"], &order["payment"]["state"]),
        (&json!("pending_payment"), &json!("declined"))
    );
    assert_eq!(order["payment"]["message"], "Denegación del emisor sin especificar motivo");
    assert!(payment.open_page().await.text().contains("SIS0051"));
    assert!(payment.app.mail().await.len() == 1, "no confirmation is sent");

    payment.redirect = payment.attempt(&json!({})).await.json();
    assert_eq!(payment.decide("authorise").await.status, 303);
    let order = payment.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("paid"), &json!("authorised")));
    assert!(order["paid_at"].is_string());
    let mail = payment.app.mail().await;
    assert_eq!(mail.len(), 3);
    assert!(mail[1]["text"].as_str().unwrap().contains("Hemos recibido el pago"));
    assert!(
        mail[1]["text"]
            .as_str()
            .unwrap()
            .contains(&format!("http://localhost:8080/compra/pedido-realizado/{}", payment.number))
    );
    assert_eq!(payment.attempt(&json!({})).await.error(), (409, "order_not_payable".into()));
}

#[tokio::test]
async fn listed_orders_equal_single_orders() {
    let mut payment = Payment::start().await;
    assert_eq!(payment.decide("decline").await.status, 303);
    payment.redirect = payment.attempt(&json!({})).await.json();
    assert_eq!(payment.decide("authorise").await.status, 303);
    let one_soap = order_body(&json!([{ "product": 1, "qty": 1 }]), 1_230);
    let other = payment.app.order(&payment.token, "clave-unica-2", &one_soap).await;
    assert_eq!(other.status, 201, "{}", other.text());
    let path = "customers/me/orders";
    let listed = payment.app.call(Method::GET, path, Some(&payment.token), &json!({})).await.json();
    assert_eq!(listed["data"], json!([other.json(), payment.order().await]));
}

#[tokio::test]
async fn cancelled_closed_and_unreturned_payment_pages_are_handled() {
    let mut payment = Payment::start().await;
    assert!(payment.decide("close").await.text().contains("Puedes cerrar esta ventana"));
    assert_eq!(payment.order().await["payment"]["state"], "created");
    assert_eq!(payment.decide("cancel").await.status, 303);
    assert_eq!(payment.order().await["payment"]["state"], "cancelled");
    payment.redirect = payment.attempt(&json!({})).await.json();
    assert!(payment.decide("authorise-and-stay").await.text().contains("Puedes cerrar esta ventana"));
    assert_eq!(payment.order().await["state"], "paid", "the notification is enough");
    assert_eq!(payment.decide("whatever").await.status, 400);
}

#[tokio::test]
async fn the_sandbox_rejects_invalid_signatures() {
    let payment = Payment::start().await;
    let text = |name: &str| payment.redirect[name].as_str().unwrap().to_owned();
    let lower_amount =
        V1.encode(request_parameters(&payment.redirect).to_string().replace("1965", "1").as_bytes());
    for (version, parameters, signature) in [
        (text("version"), lower_amount, text("signature")),
        (text("version"), text("merchantParameters"), "AAAA".to_owned()),
        ("HMAC_SHA512_V2".to_owned(), text("merchantParameters"), text("signature")),
    ] {
        let fields = [
            ("Ds_SignatureVersion", version.as_str()),
            ("Ds_MerchantParameters", &parameters),
            ("Ds_Signature", &signature),
        ];
        let response = payment.app.form("/_sandbox/redsys", &fields).await;
        assert_eq!(response.status, 400);
        assert!(response.text().contains("SIS0042"));
    }
}
