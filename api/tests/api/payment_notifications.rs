//! Notifications of the bank: forged, repeated, late and contradictory ones.

use mostrador_api::db::ConditionalWrite;
use mostrador_api::db::repositories::order_events::Actor;
use mostrador_api::db::repositories::payment_attempts::PaymentAttempt;
use mostrador_api::db::repositories::{orders, payment_attempts};
use mostrador_api::redsys_protocol::signature::SignatureVersion;
use mostrador_core::orders::Order;
use mostrador_core::payments::{PaymentAttemptState, PaymentKind};
use serde_json::{Value, json};

use crate::bank::{NOTIFICATIONS, SECRET, V1, notify, send};
use crate::metrics_recorder::MetricsRecorder;
use crate::payments::Payment;
use crate::support::{TestApp, TestResponse, WAIT_TIMEOUT, two_soaps};

const OTHER_SECRET: &str = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev";

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
    assert_eq!(outcome, ConditionalWrite::Unchanged);
    assert_eq!(payment_attempts::by_number(&mut tx, &attempt.number).await.unwrap().unwrap(), attempt);
    let found = orders::for_update(&mut tx, &payment.number.as_str().into()).await.unwrap();
    let order = found.unwrap().order;
    let stale = Order { payment_method: PaymentKind::Transfer, ..order.clone() };
    let outcome = orders::mark_paid(&mut tx, &stale, Actor::Owner, 1.into()).await.unwrap();
    assert_eq!(outcome, ConditionalWrite::Unchanged);
    assert_eq!(orders::by_number(&mut tx, &order.number).await.unwrap().unwrap().order, order);
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
    assert_eq!(to("pedidos@tienda.example"), owner);
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
