//! Payments: the request, the sandbox payment page, and every kind of notification.

use axum::http::Method;
use mostrador_api::db::repositories::order_events::Actor;
use mostrador_api::db::repositories::orders::PaidOutcome;
use mostrador_api::db::repositories::payment_attempts::{PaymentAttempt, ResultOutcome};
use mostrador_api::db::repositories::{orders, payment_attempts};
use mostrador_api::redsys_protocol::signature::{SignatureVersion, decode_base64};
use mostrador_core::orders::Order;
use mostrador_core::payments::{PaymentAttemptState, PaymentKind};
use serde_json::{Value, json};

use crate::metrics_recorder::MetricsRecorder;
use crate::support::{TestApp, TestResponse, WAIT_TIMEOUT, order_body, two_soaps};

pub(crate) const SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
const OTHER_SECRET: &str = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev";
const NOTIFICATIONS: &str = "/api/v1/payments/redsys/notifications";
pub(crate) const V1: SignatureVersion = SignatureVersion::Sha256V1;

/// Order with a payment attempt.
struct Payment {
    app: TestApp,
    token: String,
    number: String,
    redirect: Value,
}

impl Payment {
    async fn start() -> Self {
        Self::with_order(&two_soaps()).await
    }

    async fn with_order(order: &Value) -> Self {
        let app = TestApp::open().await;
        let token = app.customer("ana@ejemplo.es").await;
        let number =
            app.order(&token, "clave-unica-1", order).await.json()["number"].as_str().unwrap().to_owned();
        let mut payment = Self { app, token, number, redirect: Value::Null };
        payment.redirect = payment.attempt(&json!({ "payment_method": "card" })).await.json();
        payment
    }

    async fn attempt(&self, body: &Value) -> TestResponse {
        self.app
            .call(Method::POST, &format!("orders/{}/payments", self.number), Some(&self.token), body)
            .await
    }

    async fn order(&self) -> Value {
        self.app
            .call(Method::GET, &format!("orders/{}", self.number), Some(&self.token), &json!({}))
            .await
            .json()
    }

    /// Parameters that the browser sends to the bank.
    fn parameters(redirect: &Value) -> Value {
        serde_json::from_slice(&decode_base64(redirect["merchantParameters"].as_str().unwrap()).unwrap())
            .unwrap()
    }

    fn attempt_number(&self) -> String {
        Self::parameters(&self.redirect)["DS_MERCHANT_ORDER"].as_str().unwrap().to_owned()
    }

    /// Parameters of the bank's notification about the attempt; `change` modifies them.
    fn notification(&self, response: &str, change: impl FnOnce(&mut Value)) -> Value {
        let mut notification = json!({ "Ds_Date": "22%2F10%2F2026", "Ds_Amount": "1965", "Ds_Currency": "978",
            "Ds_Order": self.attempt_number(), "Ds_MerchantCode": "999008881", "Ds_Terminal": "001",
            "Ds_Response": response, "Ds_TransactionType": "0", "Ds_AuthorisationCode": "052029" });
        change(&mut notification);
        notification
    }

    async fn notify(&self, notification: &Value) -> TestResponse {
        notify(&self.app, V1, SECRET, notification).await
    }

    async fn post_to_sandbox(&self, path: &str, decision: Option<&str>) -> TestResponse {
        let text = |name: &str| self.redirect[name].as_str().unwrap();
        let mut fields = vec![
            ("Ds_SignatureVersion", text("version")),
            ("Ds_MerchantParameters", text("merchantParameters")),
            ("Ds_Signature", text("signature")),
        ];
        fields.extend(decision.map(|decision| ("decision", decision)));
        self.app.form(path, &fields).await
    }

    async fn decide(&self, decision: &str) -> TestResponse {
        self.post_to_sandbox("/_sandbox/redsys/decision", Some(decision)).await
    }
}

/// Sends a signed payment notification.
pub(crate) async fn notify(
    app: &TestApp,
    version: SignatureVersion,
    secret: &str,
    notification: &Value,
) -> TestResponse {
    let parameters = version.encode(notification.to_string().as_bytes());
    let order = notification["Ds_Order"].as_str().unwrap_or("0000");
    let signature = version.sign(secret, order, &parameters).unwrap().replace('+', "-").replace('/', "_");
    send(app, version.wire_name(), &parameters, &signature).await
}

async fn send(app: &TestApp, version: &str, parameters: &str, signature: &str) -> TestResponse {
    let fields = [
        ("Ds_SignatureVersion", version),
        ("Ds_MerchantParameters", parameters),
        ("Ds_Signature", signature),
    ];
    app.form(NOTIFICATIONS, &fields).await
}

#[tokio::test]
async fn the_payment_request_has_the_amount_of_the_order() {
    let payment = Payment::start().await;
    let parameters = Payment::parameters(&payment.redirect);
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
    let bizum = Payment::parameters(&bizum.json());
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
async fn notifications_are_counted_by_verdict() {
    let recorder = MetricsRecorder::start();
    let payment = Payment::start().await;
    let notification = payment.notification("0000", |_| ());
    for _ in 0..2 {
        assert_eq!(payment.notify(&notification).await.status, 200);
    }
    assert_eq!(notify(&payment.app, V1, OTHER_SECRET, &notification).await.status, 400);
    assert_eq!(
        payment
            .notify(&payment.notification("0000", |notification| notification["Ds_Amount"] = json!("1")))
            .await
            .status,
        400
    );
    for verdict in ["applied", "repeated", "wrong_signature", "wrong_amount"] {
        assert_eq!(
            recorder.value("mostrador_payment_notifications_total", &[("verdict", verdict)]),
            1,
            "{verdict}"
        );
    }
    for what in ["placed", "paid"] {
        assert_eq!(recorder.value("mostrador_orders_total", &[("event", what)]), 1, "{what}");
    }
}

#[tokio::test]
async fn a_declined_payment_can_be_authorised_by_another_attempt() {
    let mut payment = Payment::start().await;
    let page = payment.post_to_sandbox("/_sandbox/redsys", None).await;
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
    assert!(payment.post_to_sandbox("/_sandbox/redsys", None).await.text().contains("SIS0051"));
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
        V1.encode(Payment::parameters(&payment.redirect).to_string().replace("1965", "1").as_bytes());
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

#[tokio::test]
async fn forged_altered_and_downgraded_notifications_change_nothing() {
    let payment = Payment::start().await;
    let notification = payment.notification("0000", |_| {});
    let reason = |response: TestResponse| {
        assert_eq!(response.error(), (400, "notification_rejected".into()));
        response.json()["reason"].as_str().unwrap().to_owned()
    };
    assert_eq!(reason(notify(&payment.app, V1, OTHER_SECRET, &notification).await), "wrong_signature");
    assert_eq!(
        reason(notify(&payment.app, SignatureVersion::Sha512V2, SECRET, &notification).await),
        "wrong_version"
    );
    let declined = payment.notification("0190", |_| {});
    let parameters = V1.encode(declined.to_string().as_bytes());
    let signature = V1.sign(SECRET, &payment.attempt_number(), &parameters).unwrap();
    let altered = V1.encode(notification.to_string().as_bytes());
    assert_eq!(reason(send(&payment.app, V1.wire_name(), &altered, &signature).await), "wrong_signature");
    for (field, value, verdict) in [
        ("Ds_Amount", "1", "wrong_amount"),
        ("Ds_Currency", "840", "wrong_currency"),
        ("Ds_MerchantCode", "123456789", "wrong_merchant"),
        ("Ds_Terminal", "002", "wrong_terminal"),
        ("Ds_TransactionType", "3", "wrong_transaction_type"),
        ("Ds_Order", "9999ABCDEFGH", "unknown_attempt"),
    ] {
        let notification = payment.notification("0000", |notification| notification[field] = json!(value));
        assert_eq!(reason(payment.notify(&notification).await), verdict);
    }
    assert_eq!(reason(send(&payment.app, V1.wire_name(), "basura", "basura").await), "malformed");
    assert_eq!(payment.app.form(NOTIFICATIONS, &[]).await.status, 400);
    let order = payment.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("pending_payment"), &json!("created")));
    assert_eq!(
        payment.app.number("SELECT COUNT(*) FROM payment_notifications").await,
        6,
        "only correctly signed notifications are stored"
    );
    assert_eq!(
        payment.app.state.count_forged_notification(),
        5 + 1,
        "notifications with invalid signatures are counted"
    );
}

#[tokio::test]
async fn forged_notifications_do_not_wait_for_the_database() {
    let payment = Payment::start().await;
    let busy = payment.app.state.store().begin_write().await.unwrap();
    let notification = payment.notification("0000", |_| {});
    let forged = notify(&payment.app, V1, "Mk9m98IfEblmPfrpsawt7BmxObt98Jev", &notification);
    let response = tokio::time::timeout(WAIT_TIMEOUT, forged).await;
    assert_eq!(response.unwrap().error(), (400, "notification_rejected".into()));
    drop(busy);
    assert_eq!(payment.notify(&notification).await.status, 200);
}

/// Simulates a transaction that read stale state.
#[tokio::test]
async fn final_states_cannot_be_overwritten() {
    let payment = Payment::start().await;
    assert_eq!(payment.notify(&payment.notification("0000", |_| {})).await.status, 200);
    let mut tx = payment.app.state.store().begin_write().await.unwrap();
    let attempt = payment_attempts::by_number(&mut tx, &payment.attempt_number()).await.unwrap().unwrap();
    let stale = PaymentAttempt { state: PaymentAttemptState::Declined, ..attempt.clone() };
    let outcome = payment_attempts::store_result(&mut tx, &stale, 1.into()).await.unwrap();
    assert_eq!(outcome, ResultOutcome::AlreadyFinal);
    assert_eq!(payment_attempts::by_number(&mut tx, &attempt.number).await.unwrap().unwrap(), attempt);
    let (_, order) = orders::for_update(&mut tx, &payment.number.as_str().into()).await.unwrap().unwrap();
    let stale = Order { payment_method: PaymentKind::Transfer, ..order.clone() };
    let outcome = orders::mark_paid(&mut tx, &stale, Actor::Owner, 1.into()).await.unwrap();
    assert_eq!(outcome, PaidOutcome::AlreadyPaid);
    assert_eq!(orders::by_number(&mut tx, &order.number).await.unwrap().unwrap().1, order);
}

#[tokio::test]
async fn a_repeated_notification_is_applied_once() {
    let payment = Payment::start().await;
    let notification = payment.notification("0000", |_| {});
    for _ in 0..3 {
        assert_eq!(payment.notify(&notification).await.status, 200);
    }
    assert_eq!(payment.order().await["state"], "paid");
    assert_eq!(payment.app.mail().await.len(), 3, "one confirmation to the customer and one to the owner");
    let repeated = "SELECT COUNT(*) FROM payment_notifications WHERE verdict = 'repeated'";
    assert_eq!(payment.app.number(repeated).await, 1, "a repeated notification is stored once");
    let wrong = payment.notification("0000", |notification| notification["Ds_Amount"] = json!("1"));
    for _ in 0..3 {
        assert_eq!(payment.notify(&wrong).await.status, 400);
    }
    assert_eq!(payment.app.number("SELECT COUNT(*) FROM payment_notifications").await, 3);
}

#[tokio::test]
async fn a_late_decline_is_ignored_and_a_late_authorisation_applied() {
    let payment = Payment::start().await;
    assert_eq!(
        payment
            .notify(
                &payment.notification("0190", |notification| notification["Ds_AuthorisationCode"] =
                    json!("%20%20"))
            )
            .await
            .status,
        200
    );
    assert_eq!(payment.order().await["payment"]["state"], "declined");
    assert_eq!(payment.notify(&payment.notification("0000", |_| {})).await.status, 200);
    assert_eq!(payment.order().await["state"], "paid");
    for late in ["0101", "9915"] {
        assert_eq!(payment.notify(&payment.notification(late, |_| {})).await.status, 200);
    }
    let order = payment.order().await;
    assert_eq!(
        (&order["state"], &order["payment"]["state"], &order["payment"]["code"]),
        (&json!("paid"), &json!("authorised"), &json!("0000"))
    );
    assert_eq!(
        payment.app.number("SELECT COUNT(*) FROM payment_notifications WHERE verdict = 'late'").await,
        2
    );
}

#[tokio::test]
async fn a_second_authorised_attempt_is_reported_to_the_owner() {
    let mut payment = Payment::start().await;
    let first = payment.notification("0000", |_| {});
    payment.redirect = payment.attempt(&json!({ "payment_method": "bizum" })).await.json();
    let second = payment.notification("0000", |_| {});
    assert_eq!(payment.notify(&second).await.status, 200);
    let order = payment.order().await;
    assert_eq!((&order["state"], &order["payment_method"]), (&json!("paid"), &json!("bizum")));
    assert_eq!(payment.notify(&first).await.status, 200);
    let mail = payment.app.mail().await;
    assert_eq!(mail.len(), 4);
    assert!(mail[0]["subject"].as_str().unwrap().ends_with("cobrado dos veces"));
}

#[tokio::test]
async fn a_transfer_order_paid_by_card_is_announced_once() {
    let mut order = two_soaps();
    order["payment_method"] = json!("transfer");
    let payment = Payment::with_order(&order).await;
    assert_eq!(payment.notify(&payment.notification("0000", |_| {})).await.status, 200);
    let mail = payment.app.mail().await;
    let to = |address: &str| {
        let mut subjects: Vec<_> = mail.iter().filter(|letter| letter["to"] == address).collect();
        subjects.reverse();
        subjects.iter().map(|letter| letter["subject"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let number = &payment.number;
    let owner =
        [format!("Pedido nuevo {number}: 19,65\u{a0}€"), format!("Pedido pagado {number}: 19,65\u{a0}€")];
    assert_eq!(to("pedidos@localhost"), owner);
    let customer = [
        "Activa tu cuenta en Taller".to_owned(),
        format!("Tu pedido {number} en Taller"),
        format!("Hemos recibido el pago de tu pedido {number} en Taller"),
    ];
    assert_eq!(to("ana@ejemplo.es"), customer);
}

#[tokio::test]
async fn sha512_signatures_work_and_sha256_is_then_rejected() {
    let app = TestApp::with(|config| config.redsys.signature = SignatureVersion::Sha512V2).await;
    let token = app.customer("ana@ejemplo.es").await;
    let number =
        app.order(&token, "clave-unica-1", &two_soaps()).await.json()["number"].as_str().unwrap().to_owned();
    let mut payment = Payment { app, token, number, redirect: Value::Null };
    payment.redirect = payment.attempt(&json!({})).await.json();
    assert_eq!(payment.redirect["version"], "HMAC_SHA512_V2");
    assert_eq!(payment.notify(&payment.notification("0000", |_| {})).await.json()["reason"], "wrong_version");
    assert_eq!(payment.decide("authorise").await.status, 303);
    assert_eq!(payment.order().await["state"], "paid");
}
