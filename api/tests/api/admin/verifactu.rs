//! VERI*FACTU: settings, creation of records, and their sending to the simulated agency, which is up, down, loses answers or
//! suspends the sender.

use axum::http::Method;
use mostrador_api::services::invoicing::hash_chain;
use mostrador_api::services::verifactu::sending::{SendingReport, run};
use mostrador_core::verifactu::Producer;
use serde_json::{Value, json};

use super::verifactu_records::unknown_buyer;
use super::{Admin, Login};
use crate::invoices::with_invoice;
use crate::purchase::Purchase;
use crate::support::{TestApp, TestResponse, now, two_soaps};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

pub(super) fn one_sent() -> SendingReport {
    SendingReport { sent: 1, ..SendingReport::default() }
}

/// Producer of the program, which the configuration names.
pub(crate) fn producer() -> Producer {
    Producer { name: "Talleres Digitales, S. L.".into(), nif: "B64717838".into(), ..Producer::default() }
}

pub(super) async fn shop() -> TestApp {
    TestApp::with(|config| config.verifactu.producer = producer()).await
}

/// Saves the mode with the default choices.
pub(crate) async fn set_mode(admin: &Admin<'_>, login: &Login, mode: &str) -> TestResponse {
    let current = admin.get(login, "settings/verifactu").await.json();
    let version = current["version"].as_str().unwrap().to_owned();
    let input = json!({ "mode": mode, "surcharge_regime": "01", "oss_totals": "lines", "is_seal": false,
        "compulsory_from": "2027-01-01" });
    admin.change(login, Method::PUT, "settings/verifactu", &version, &input).await
}

/// Switches the test environment on and pays an order.
pub(super) async fn sold(order: &Value) -> (Purchase, Login) {
    let app = shop().await;
    let owner = Admin::of(&app).owner().await;
    let saved = set_mode(&Admin::of(&app), &owner, "test").await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let token = app.customer("ana@ejemplo.es").await;
    let mut purchase = Purchase { app, token, number: String::new() };
    pay(&mut purchase, "clave-unica-1", order).await;
    (purchase, owner)
}

/// Places and pays an order.
pub(super) async fn pay(purchase: &mut Purchase, key: &str, order: &Value) {
    let placed = purchase.app.order(&purchase.token, key, order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    placed.json()["number"].as_str().unwrap().clone_into(&mut purchase.number);
    purchase.pay_by_card("authorise").await;
}

/// Runs the sender at a time after now.
pub(crate) async fn send_at(app: &TestApp, later_ms: i64) -> SendingReport {
    run(&app.state.config(), app.state.store(), now() + later_ms).await.unwrap()
}

pub(super) async fn behave(app: &TestApp, behaviour: &str) {
    let request = axum::http::Request::put("/_sandbox/verifactu/behaviour")
        .header("host", "localhost:8080")
        .body(axum::body::Body::from(behaviour.to_owned()))
        .unwrap();
    assert_eq!(app.send(request).await.status, 204);
}

pub(crate) async fn count(app: &TestApp, state: &str) -> i64 {
    let sql: &'static str = match state {
        "pending" => "SELECT COUNT(*) FROM verifactu_records WHERE state = 'pending'",
        "sent" => "SELECT COUNT(*) FROM verifactu_records WHERE state = 'sent'",
        "accepted" => "SELECT COUNT(*) FROM verifactu_records WHERE state = 'accepted'",
        "accepted_with_errors" => {
            "SELECT COUNT(*) FROM verifactu_records WHERE state = 'accepted_with_errors'"
        }
        "rejected" => "SELECT COUNT(*) FROM verifactu_records WHERE state = 'rejected'",
        "superseded" => "SELECT COUNT(*) FROM verifactu_records WHERE state = 'superseded'",
        _ => unreachable!("{state}"),
    };
    app.number(sql).await
}

/// Rule 14.2.
#[tokio::test]
async fn records_begin_with_the_mode_and_a_producer() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let rejected = set_mode(&admin, &owner, "test").await;
    assert_eq!(rejected.error(), (422, "invalid_settings".into()), "no producer: {}", rejected.text());
    assert_eq!(rejected.json()["errors"][0]["field"], "mode");

    let without_mode = Purchase::paid(&two_soaps()).await;
    assert_eq!(without_mode.app.number("SELECT COUNT(*) FROM verifactu_records").await, 0);
    assert_eq!(send_at(&without_mode.app, HOUR_MS).await, SendingReport::default());
}

/// Rule 14.2.
#[tokio::test]
async fn production_lasts_the_year_and_answers_are_awaited() {
    let (purchase, owner) = sold(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let pending = set_mode(&admin, &owner, "off").await;
    assert!(pending.text().contains("Quedan registros"), "{}", pending.text());
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    assert_eq!(set_mode(&admin, &owner, "production").await.status, 200);
    let installation = admin.get(&owner, "settings/verifactu").await.json()["installation"].clone();
    assert_eq!(installation.as_str().unwrap().len(), 16, "{installation}");
    assert_eq!(set_mode(&admin, &owner, "test").await.status, 200, "no record in production yet");
    assert_eq!(set_mode(&admin, &owner, "production").await.json()["installation"], installation);
    let mut purchase = purchase;
    pay(&mut purchase, "clave-unica-2", &two_soaps()).await;
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    let kept = set_mode(&Admin::of(&purchase.app), &owner, "off").await;
    assert!(kept.text().contains("31 de diciembre"), "{}", kept.text());
    let firsts =
        "SELECT COUNT(*) FROM verifactu_records WHERE xml LIKE '%<PrimerRegistro>S%' AND previous_hash = ''";
    assert_eq!(purchase.app.number(firsts).await, 2, "each environment has a chain");
}

/// Number of the records on the dashboard, and of those in the list.
async fn shown(admin: &Admin<'_>, login: &Login) -> (i64, usize) {
    let dashboard = admin.get(login, "dashboard").await.json();
    let tasks = dashboard["tasks"].as_array().unwrap();
    let task = tasks.iter().find(|task| task["code"] == "invoice_records").unwrap();
    let list = admin.get(login, "verifactu/records").await.json();
    (task["count"].as_i64().unwrap(), list["data"].as_array().unwrap().len())
}

/// Rule 14.8.
#[tokio::test]
async fn rejected_records_of_the_test_environment_are_no_task_in_production() {
    let (purchase, owner) = sold(&unknown_buyer()).await;
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    let admin = Admin::of(&purchase.app);
    assert_eq!(shown(&admin, &owner).await, (1, 1));
    assert_eq!(set_mode(&admin, &owner, "production").await.status, 200);
    assert_eq!(shown(&admin, &owner).await, (0, 0), "without effect");
    let corrected = admin.post(&owner, "verifactu/records/1/correction", &json!({})).await;
    assert_eq!(corrected.error(), (409, "record_of_another_mode".into()));
    assert_eq!(set_mode(&admin, &owner, "test").await.status, 200);
    assert_eq!(shown(&admin, &owner).await, (1, 1));
}

/// Rule 14.8.
#[tokio::test]
async fn production_is_not_left_with_records_to_correct() {
    const LAST_YEAR: &str = "UPDATE verifactu_records SET created_at = 1";
    let (mut purchase, owner) = sold(&two_soaps()).await;
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    assert_eq!(set_mode(&Admin::of(&purchase.app), &owner, "production").await.status, 200);
    pay(&mut purchase, "clave-unica-2", &unknown_buyer()).await;
    let app = &purchase.app;
    assert_eq!(send_at(app, 0).await, one_sent());
    app.sql(LAST_YEAR).await;
    let admin = Admin::of(app);
    let refused = set_mode(&admin, &owner, "off").await;
    assert_eq!(refused.json()["errors"][0]["field"], "mode", "{}", refused.text());
    assert!(refused.text().contains("Quedan registros rechazados"), "{}", refused.text());

    let path = "verifactu/records/2/correction";
    let recipient = json!({ "name": "Ana Ruiz", "number": "12345678Z", "country": "ES" });
    assert_eq!(admin.post(&owner, path, &recipient).await.status, 204);
    assert_eq!(send_at(app, HOUR_MS).await, one_sent());
    app.sql(LAST_YEAR).await;
    assert_eq!(set_mode(&admin, &owner, "off").await.status, 200);
    assert_eq!(shown(&admin, &owner).await, (0, 2), "records with effect stay visible");

    app.sql("UPDATE verifactu_records SET state = 'rejected' WHERE id = 3").await;
    assert_eq!(shown(&admin, &owner).await, (1, 2));
    let corrected = admin.post(&owner, "verifactu/records/3/correction", &json!({})).await;
    assert_eq!(corrected.error(), (409, "record_of_another_mode".into()));
    assert!(corrected.text().contains("en producción"), "{}", corrected.text());
}

/// Rule 14.5.
#[tokio::test]
async fn records_are_sent_in_order_with_the_wait_of_the_agency() {
    let (mut purchase, owner) = sold(&two_soaps()).await;
    assert_eq!(count(&purchase.app, "pending").await, 1);
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    assert_eq!(count(&purchase.app, "accepted").await, 1);
    pay(&mut purchase, "clave-unica-2", &with_invoice()).await;
    pay(&mut purchase, "clave-unica-3", &with_invoice()).await;
    assert_eq!(
        send_at(&purchase.app, MINUTE_MS / 2).await,
        SendingReport::default(),
        "the agency asks for a minute"
    );
    let both = SendingReport { sent: 2, ..SendingReport::default() };
    assert_eq!(send_at(&purchase.app, 2 * MINUTE_MS).await, both);
    let list = Admin::of(&purchase.app).get(&owner, "verifactu/records").await.json();
    assert_eq!((&list["counts"], &list["failure"]), (&json!({ "accepted": 3 }), &json!("")), "{list}");
    assert_eq!(list["data"][0]["csv"], "A-SIMULADO");
    let report =
        hash_chain::verify(&mut purchase.app.state.store().begin_read().await.unwrap()).await.unwrap();
    assert_eq!((report.verified, report.records, report.errors), (3, 3, vec![]));
}

/// Rule 14.5.
#[tokio::test]
async fn an_unreachable_agency_loses_nothing() {
    let (purchase, owner) = sold(&two_soaps()).await;
    behave(&purchase.app, "down").await;
    let failed = send_at(&purchase.app, 0).await;
    assert!(failed.has_failed && count(&purchase.app, "sent").await == 1);
    let admin = Admin::of(&purchase.app);
    let list = admin.get(&owner, "verifactu/records").await.json();
    assert!(list["failure"].as_str().unwrap().contains("parada"), "{list}");
    assert_eq!(send_at(&purchase.app, MINUTE_MS / 2).await, SendingReport::default(), "retries wait");
    assert!(send_at(&purchase.app, 2 * MINUTE_MS).await.has_failed);
    behave(&purchase.app, "up").await;
    let recovered = SendingReport { looked_up: 1, sent: 1, ..SendingReport::default() };
    assert_eq!(send_at(&purchase.app, 2 * HOUR_MS).await, recovered);
    assert_eq!(count(&purchase.app, "accepted").await, 1);
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM sandbox_verifactu_records").await, 1);
}

/// Rule 14.5.
#[tokio::test]
async fn a_lost_answer_is_looked_up_and_nothing_is_sent_twice() {
    let (purchase, _) = sold(&two_soaps()).await;
    behave(&purchase.app, "answers_lost").await;
    assert!(send_at(&purchase.app, 0).await.has_failed);
    assert_eq!((count(&purchase.app, "sent").await, count(&purchase.app, "accepted").await), (1, 0));
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM sandbox_verifactu_records").await, 1);
    behave(&purchase.app, "up").await;
    let looked_up = SendingReport { looked_up: 1, ..SendingReport::default() };
    assert_eq!(send_at(&purchase.app, 2 * HOUR_MS).await, looked_up);
    assert_eq!(count(&purchase.app, "accepted").await, 1);
    assert_eq!(purchase.app.number("SELECT attempts FROM verifactu_records").await, 1, "sent once");
    let failures = "SELECT COALESCE(MAX(failures), 0) FROM verifactu_flow";
    assert_eq!(purchase.app.number(failures).await, 0, "the incident has ended");
}

/// Rule 14.6.
#[tokio::test]
async fn a_rejected_sending_stays_in_the_queue() {
    let (purchase, _) = sold(&two_soaps()).await;
    behave(&purchase.app, "suspended").await;
    assert!(send_at(&purchase.app, 0).await.has_failed);
    assert_eq!(count(&purchase.app, "pending").await, 1);
    behave(&purchase.app, "up").await;
    assert_eq!(send_at(&purchase.app, 2 * HOUR_MS).await, one_sent());
    assert_eq!(count(&purchase.app, "accepted").await, 1);
}

/// The address of the service that a developer can call.
#[tokio::test]
async fn the_simulated_agency_answers_messages() {
    let app = TestApp::open().await;
    let request = axum::http::Request::post("/_sandbox/verifactu")
        .header("host", "localhost:8080")
        .body(axum::body::Body::from("<a/>"))
        .unwrap();
    let answer = app.send(request).await;
    assert!(answer.status == 200 && answer.text().contains("Codigo[4102]"), "{}", answer.text());
}
