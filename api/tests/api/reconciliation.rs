//! Reconciliation of payments without a notification, by querying the bank.

use axum::http::Method;
use mostrador_api::db::ConditionalWrite;
use mostrador_api::db::repositories::leases;
use mostrador_api::mail::mailer::Mailer;
use mostrador_api::services::email_delivery;
use mostrador_api::services::payments::reconciliation::{ReconcileReport, reconcile};
use serde_json::json;

use crate::purchase::Purchase;
use crate::support::{TestApp, now, order_body, two_soaps};

const HOUR_MS: i64 = 3_600_000;

async fn reconcile_at(app: &TestApp, later_ms: i64) -> ReconcileReport {
    reconcile(app.state.configured(), app.state.store(), now() + later_ms).await.unwrap()
}

#[tokio::test]
async fn an_unreported_payment_is_found() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("authorise-and-forget").await;
    assert_eq!(purchase.order().await["state"], "pending_payment");
    assert_eq!(
        reconcile_at(&purchase.app, 0).await,
        ReconcileReport::default(),
        "notifications may take a quarter of an hour"
    );
    let once = ReconcileReport { settled: 1, ..ReconcileReport::default() };
    assert_eq!(reconcile_at(&purchase.app, HOUR_MS / 2).await, once);
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("paid"), &json!("authorised")));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    assert!(purchase.mail_text("ana@ejemplo.es", "Tu pedido").await.contains("Hemos recibido el pago"));
    assert_eq!(
        reconcile_at(&purchase.app, HOUR_MS).await,
        ReconcileReport::default(),
        "a settled attempt is not queried again"
    );
    assert_eq!(
        purchase
            .app
            .number("SELECT COUNT(*) FROM payment_notifications WHERE signature_version = 'SerClsWSConsulta'")
            .await,
        1
    );
}

/// The bank's page lets the customer try another card after a decline.
#[tokio::test]
async fn an_unreported_payment_after_a_decline_is_found() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("decline").await;
    assert_eq!(purchase.order().await["payment"]["state"], "declined");
    purchase.app.sql("UPDATE sandbox_operations SET response = '0000', authorisation_code = '123456'").await;
    assert_eq!(
        reconcile_at(&purchase.app, HOUR_MS).await,
        ReconcileReport::default(),
        "the payment page may still be open"
    );
    assert_eq!(
        reconcile_at(&purchase.app, 3 * HOUR_MS).await,
        ReconcileReport { settled: 1, ..ReconcileReport::default() }
    );
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("paid"), &json!("authorised")));
    assert_eq!(
        reconcile_at(&purchase.app, 30 * HOUR_MS).await,
        ReconcileReport::default(),
        "final states are not queried again"
    );
}

/// Query responses have no signed message, so the stored notification is derived from their meaning.
#[tokio::test]
async fn unreported_declines_and_payments_are_both_recorded() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("authorise-and-forget").await;
    purchase.app.sql("UPDATE sandbox_operations SET response = '0190', authorisation_code = ''").await;
    assert_eq!(
        reconcile_at(&purchase.app, HOUR_MS).await,
        ReconcileReport { settled: 1, ..ReconcileReport::default() }
    );
    purchase.app.sql("UPDATE sandbox_operations SET response = '0000', authorisation_code = '123456'").await;
    assert_eq!(
        reconcile_at(&purchase.app, 3 * HOUR_MS).await,
        ReconcileReport { settled: 1, ..ReconcileReport::default() }
    );
    assert_eq!(purchase.order().await["state"], "paid");
    let responses = "SELECT COUNT(DISTINCT response) FROM payment_notifications WHERE verdict = 'applied'";
    assert_eq!(purchase.app.number(responses).await, 2);
}

#[tokio::test]
async fn declined_attempts_are_queried_once_more() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("decline").await;
    let query_count = async || purchase.app.number("SELECT asked_times FROM payment_attempts").await;
    for (hours, times) in [(1, 0), (3, 1), (9, 1), (30, 1)] {
        assert_eq!(reconcile_at(&purchase.app, hours * HOUR_MS).await, ReconcileReport::default());
        assert_eq!(query_count().await, times, "after {hours} hours");
    }
    assert_eq!(purchase.order().await["payment"]["state"], "declined");
    // Failing queries are retried until the owner has to check manually.
    let unresolved = Purchase::place(&two_soaps()).await;
    unresolved.pay_by_card("cancel").await;
    unresolved.app.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    assert_eq!(reconcile_at(&unresolved.app, 3 * HOUR_MS).await, ReconcileReport::default());
    assert_eq!(
        reconcile_at(&unresolved.app, 25 * HOUR_MS).await,
        ReconcileReport { unknown: 1, ..ReconcileReport::default() }
    );
    assert!(!unresolved.mail_text("pedidos@tienda.example", "no se sabe si se ha pagado").await.is_empty());
    assert_eq!(
        reconcile_at(&unresolved.app, 49 * HOUR_MS).await,
        ReconcileReport::default(),
        "the owner is notified once"
    );
}

#[tokio::test]
async fn a_closed_payment_page_is_abandoned_but_a_later_payment_counts() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("close").await;
    assert_eq!(
        reconcile_at(&purchase.app, HOUR_MS).await,
        ReconcileReport::default(),
        "the payment page may still be open"
    );
    let mail = purchase.app.mail().await.len();
    assert_eq!(
        reconcile_at(&purchase.app, 3 * HOUR_MS).await,
        ReconcileReport { abandoned: 1, ..ReconcileReport::default() }
    );
    assert_eq!(purchase.order().await["payment"]["state"], "abandoned");
    assert_eq!(purchase.app.mail().await.len(), mail, "no e-mail is sent");
    purchase.pay_by_card("authorise").await;
    assert_eq!(purchase.order().await["state"], "paid");
}

#[tokio::test]
async fn failing_queries_are_reported_to_the_owner_after_a_day() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("authorise-and-forget").await;
    purchase.app.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    assert_eq!(reconcile_at(&purchase.app, 5 * HOUR_MS).await, ReconcileReport::default());
    assert_eq!(
        reconcile_at(&purchase.app, 25 * HOUR_MS).await,
        ReconcileReport { unknown: 1, ..ReconcileReport::default() }
    );
    let notice = purchase.mail_text("pedidos@tienda.example", "no se sabe si se ha pagado").await;
    assert!(notice.contains(&format!("mostrador order pay {}", purchase.number)), "{notice}");
    assert_eq!(
        reconcile_at(&purchase.app, 26 * HOUR_MS).await,
        ReconcileReport::default(),
        "the owner is notified once"
    );
}

/// An order that cannot be settled does not block the others, and is retried in its turn.
#[tokio::test]
async fn an_order_that_cannot_be_settled_does_not_block_the_others() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("authorise-and-forget").await;
    let order = order_body(&json!([{ "product": 1, "qty": 1 }]), 735 + 495);
    let response = purchase.app.order(&purchase.token, "clave-unica-2", &order).await;
    let number = response.json()["number"].as_str().unwrap().to_owned();
    let other = Purchase { app: purchase.app, token: purchase.token, number };
    other.pay_by_card("authorise-and-forget").await;
    other.app.sql("UPDATE orders SET billing = 'roto' WHERE number = (SELECT MIN(number) FROM orders)").await;
    assert_eq!(
        reconcile_at(&other.app, HOUR_MS / 2).await,
        ReconcileReport { settled: 1, ..ReconcileReport::default() }
    );
    assert_eq!(other.app.number("SELECT COUNT(*) FROM orders WHERE state = 'paid'").await, 1);
    assert_eq!(other.app.number("SELECT COUNT(*) FROM payment_attempts WHERE asked_times = 1").await, 2);
}

#[tokio::test]
async fn queries_to_the_bank_are_spaced() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("close").await;
    for minutes in [20, 21, 22, 41] {
        reconcile_at(&purchase.app, minutes * 60_000).await;
    }
    assert_eq!(purchase.app.number("SELECT asked_times FROM payment_attempts").await, 2);
}

/// A customer with many payment attempts has a limited number of pending ones, and they are queried in turn.
#[tokio::test]
async fn attempts_of_one_order_are_limited_and_queried_in_turn() {
    let purchase = Purchase::place(&two_soaps()).await;
    for _ in 0..5 {
        purchase.pay_by_card("close").await;
    }
    let card = json!({ "payment_method": "card" });
    let sixth = purchase.call(Method::POST, "payments", &card).await;
    assert_eq!(sixth.error(), (409, "too_many_attempts".into()));
    let query_count =
        async || purchase.app.number("SELECT CAST(SUM(asked_times) AS BIGINT) FROM payment_attempts").await;
    reconcile_at(&purchase.app, HOUR_MS / 2).await;
    assert_eq!(query_count().await, 1, "one attempt per order and round");
    for minute in 1..5 {
        reconcile_at(&purchase.app, HOUR_MS / 2 + minute * 60_000).await;
    }
    let queried_once = "SELECT COUNT(*) FROM payment_attempts WHERE asked_times = 1";
    assert_eq!(purchase.app.number(queried_once).await, 5, "every attempt is queried once");
    for round in 0..5 {
        reconcile_at(&purchase.app, 3 * HOUR_MS + round * 60_000).await;
    }
    assert_eq!(
        purchase.call(Method::POST, "payments", &card).await.status,
        201,
        "abandoned attempts do not count"
    );
}

#[tokio::test]
async fn leases_are_exclusive() {
    let app = TestApp::open().await;
    let mut tx = app.state.store().begin_write().await.unwrap();
    let mut acquire = async |job, holder, now, until| {
        leases::acquire(&mut tx, job, holder, now, until).await.unwrap() == ConditionalWrite::Applied
    };
    assert!(acquire("job", "a", 0.into(), 100.into()).await);
    assert!(!acquire("job", "b", 99.into(), 200.into()).await);
    assert!(acquire("job", "a", 99.into(), 200.into()).await, "the holder extends its lease");
    assert!(!acquire("job", "b", 100.into(), 300.into()).await);
    assert!(acquire("job", "b", 200.into(), 300.into()).await, "an expired lease can be taken");
    assert!(acquire("other", "a", 200.into(), 300.into()).await);
}

/// Incident at another shop: customers had to pay again because the mail could not be sent.
#[tokio::test]
async fn undeliverable_mail_does_not_affect_payments() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let mail = mostrador_api::config::Mail {
        from: "Tienda <a@b.es>".into(),
        smtp: "smtp://127.0.0.1:1".into(),
        ..mostrador_api::config::Mail::default()
    };
    let mailer = Mailer::new(&mail).unwrap().unwrap();
    let state = &purchase.app.state;
    email_delivery::send_due(state.store(), &state.config(), &mailer).await.unwrap();
    assert!(
        purchase.app.number("SELECT COUNT(*) FROM outbox WHERE attempts = 1 AND sent_at IS NULL").await > 0
    );
    assert_eq!(purchase.order().await["state"], "paid");
    let attempt = purchase.call(axum::http::Method::POST, "payments", &json!({})).await;
    assert_eq!(attempt.error(), (409, "order_not_payable".into()));
    let duplicate_ids = "SELECT COUNT(DISTINCT message_id) - COUNT(*) FROM outbox";
    assert_eq!(purchase.app.number(duplicate_ids).await, 0, "message ids are unique");
}
