//! After downtime, queued mail and unresolved payments are processed without pauses.

use std::time::Duration;

use mostrador_api::db::ConditionalWrite;
use mostrador_api::db::repositories::outbox;
use mostrador_api::mail::Email;
use mostrador_api::runtime::jobs;
use mostrador_api::services::email_delivery;
use mostrador_core::shop_settings::MailKind;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::bank;
use crate::lock_waits::release_when_blocked;
use crate::mail_server::{MailServer, mailer};
use crate::support::{TestApp, WAIT_TIMEOUT, now, order_body};

/// More than thirteen batches: with a pause after each, sending would take longer than `WAIT_TIMEOUT`.
const MAILS: i64 = 265;
/// More than two rounds: with a pause after each, reconciliation would take longer than `WAIT_TIMEOUT`.
const PAYMENTS: i64 = 23;

/// Waits until the query returns the expected number.
async fn until(app: &TestApp, sql: &'static str, expected: i64) {
    let reached = async {
        while app.number(sql).await != expected {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(WAIT_TIMEOUT, reached)
        .await
        .unwrap_or_else(|_| panic!("{sql} did not become {expected} in time"));
}

async fn queue_mails(app: &TestApp, count: i64) {
    let mut tx = app.state.store().begin_write().await.unwrap();
    for n in 0..count {
        let mail = Email {
            to: "ana@ejemplo.es".into(),
            subject: format!("Carta {n}"),
            text: "Hola".into(),
            ..Email::of_kind(MailKind::ContactMessage)
        };
        outbox::enqueue_all(&mut tx, &[mail], now()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn queued_mails_are_sent_without_pauses_over_few_connections() {
    let app = TestApp::open().await;
    let server = MailServer::start().await;
    queue_mails(&app, MAILS).await;
    let sending = {
        let mailer = mailer(&server.url);
        let current = Some((app.state.config(), mailer));
        tokio::spawn(email_delivery::run(app.state.store().clone(), move || current.clone()))
    };
    until(&app, "SELECT COUNT(*) FROM outbox WHERE sent_at IS NOT NULL", MAILS).await;
    sending.abort();
    assert!(server.connections() < MAILS / 20, "too many connections");
}

/// Two processes send mail. The other one claims the mails of a batch between this one's query and update:
/// the next batch follows without a pause.
#[tokio::test]
async fn mails_claimed_by_another_process_count_as_sent() {
    let app = TestApp::open().await;
    queue_mails(&app, 20).await;
    let store = app.state.store();
    let mut tx = store.begin_write().await.unwrap();
    for mail in outbox::due(&mut tx, now(), 20).await.unwrap() {
        let claim = outbox::claim(&mut tx, mail.id, now(), now() + 60_000).await.unwrap();
        assert_eq!(claim, ConditionalWrite::Applied);
    }
    let unreachable = mailer("smtp://127.0.0.1:1");
    let config = app.state.config();
    let sending = email_delivery::send_due(store, &config, &unreachable);
    let sent = release_when_blocked(store, 1, sending, async || {
        tx.commit().await.unwrap();
    });
    assert_eq!(sent.await.unwrap(), 20, "mails claimed by the other process count");
}

#[tokio::test]
async fn unreported_payments_are_reconciled_without_pauses() {
    let app = TestApp::with(|config| config.orders.max_unpaid_orders = 0).await;
    let token = app.customer("ana@ejemplo.es").await;
    for n in 0..PAYMENTS {
        let order = order_body(&json!([{ "product": 6, "qty": 1 }]), 0);
        let changed = app.order(&token, "clave-de-prueba", &order).await.json();
        let total = changed["quote"]["totals"]["total"].as_i64().unwrap();
        let order = order_body(&json!([{ "product": 6, "qty": 1 }]), total);
        let placed = app.order(&token, &format!("clave-unica-{n}"), &order).await.json();
        let path = format!("orders/{}/payments", placed["number"].as_str().unwrap());
        let redirect = app.call(axum::http::Method::POST, &path, Some(&token), &json!({})).await.json();
        assert_eq!(bank::decide(&app, &redirect, "authorise-and-forget").await.status, 303);
    }
    app.sql("UPDATE payment_attempts SET created_at = created_at - 3600000").await;
    let reconciliation_task = tokio::spawn(jobs::reconcile_payments(app.state.clone()));
    until(&app, "SELECT COUNT(*) FROM orders WHERE state = 'paid'", PAYMENTS).await;
    reconciliation_task.abort();
}

/// Another process has sent the same mail, because the clock was set forward during delivery.
#[tokio::test]
async fn a_sent_mail_is_not_marked_failed_afterwards() {
    let app = TestApp::open().await;
    let mut tx = app.state.store().begin_write().await.unwrap();
    let message = Email {
        to: "ana@ejemplo.es".into(),
        subject: "Hola".into(),
        text: "Tu pedido está listo.".into(),
        ..Email::of_kind(MailKind::ContactMessage)
    };
    outbox::enqueue_all(&mut tx, &[message], 1_000.into()).await.unwrap();
    let mail = outbox::due(&mut tx, 1_000.into(), 1).await.unwrap().remove(0);
    outbox::mark_sent(&mut tx, mail.id, 2_000.into()).await.unwrap();
    outbox::mark_sent(&mut tx, mail.id, 3_000.into()).await.unwrap();
    outbox::mark_failed(&mut tx, mail.id, "451", 4_000.into()).await.unwrap();
    tx.commit().await.unwrap();
    let same = "SELECT COUNT(*) FROM outbox WHERE sent_at = 2000 AND attempts = 1 AND last_error IS NULL";
    assert_eq!(app.number(same).await, 1);
}
