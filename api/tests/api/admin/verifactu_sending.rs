//! VERI*FACTU: sendings with a record that breaks the schema, in parts, of late records, and with lost answers.

use axum::http::Method;
use mostrador_api::services::verifactu::sending::SendingReport;
use mostrador_core::time::{format_iso, local_day};
use serde_json::json;

use super::orders::{detail, version};
use super::verifactu::{behave, count, one_sent, pay, send_at, set_mode, shop, sold};
use super::{Admin, Login};
use crate::invoices::with_invoice;
use crate::purchase::Purchase;
use crate::support::{now, two_soaps};

const MINUTE_MS: i64 = 60_000;

/// Three orders whose records are pending.
async fn three_pending() -> (Purchase, Login) {
    let (mut purchase, owner) = sold(&with_invoice()).await;
    pay(&mut purchase, "clave-unica-2", &with_invoice()).await;
    pay(&mut purchase, "clave-unica-3", &two_soaps()).await;
    assert_eq!(count(&purchase.app, "pending").await, 3);
    (purchase, owner)
}

fn sent(sent: usize) -> SendingReport {
    SendingReport { sent, ..SendingReport::default() }
}

/// Number of invoices at the agency whose sending stated an incident.
async fn incidents(purchase: &Purchase) -> i64 {
    purchase.app.number("SELECT COUNT(*) FROM sandbox_verifactu_records WHERE has_incident = 1").await
}

/// Number of records that arrived late.
async fn late(purchase: &Purchase) -> i64 {
    purchase.app.number("SELECT COUNT(*) FROM verifactu_records WHERE code = 2004").await
}

/// Rules 14.5 and 14.8.
#[tokio::test]
async fn a_record_that_breaks_the_schema_stops_no_other_one() {
    const BREAK: &str = "UPDATE verifactu_records SET xml = REPLACE(xml, '<NIF>12345678Z</NIF>', \
        '<IDOtro><CodigoPais>GP</CodigoPais><IDType>04</IDType><ID>1</ID></IDOtro>') WHERE id = 2";
    let (purchase, owner) = three_pending().await;
    let app = &purchase.app;
    app.sql(BREAK).await;
    assert_eq!(send_at(app, 0).await, SendingReport { has_failed: true, ..sent(3) });
    let admin = Admin::of(app);
    let list = admin.get(&owner, "verifactu/records").await.json();
    assert!(list["failure"].as_str().unwrap().contains("4102"), "{list}");
    assert_eq!(list["counts"], json!({ "pending": 3 }));
    assert_eq!(send_at(app, MINUTE_MS / 2).await, sent(0), "the wait of the agency");
    assert_eq!(send_at(app, MINUTE_MS).await, one_sent());
    // The next sending may have two again.
    assert_eq!(send_at(app, 2 * MINUTE_MS).await, SendingReport { has_failed: true, ..sent(2) });
    assert_eq!(send_at(app, 3 * MINUTE_MS).await, one_sent());
    let list = admin.get(&owner, "verifactu/records?state=rejected").await.json();
    let rejected = &list["data"][0];
    assert_eq!(
        (&rejected["id"], &rejected["code"], &list["failure"]),
        (&json!(2), &json!(4_102), &json!(""))
    );
    assert!(rejected["message"].as_str().unwrap().contains("esquema"), "{list}");
    assert_eq!(send_at(app, 4 * MINUTE_MS).await, one_sent());
    assert_eq!((count(app, "accepted").await, count(app, "rejected").await), (2, 1));

    assert_eq!(set_mode(&admin, &owner, "off").await.status, 200, "no record awaits an answer");
    assert_eq!(set_mode(&admin, &owner, "test").await.status, 200);
    assert_eq!(admin.post(&owner, "verifactu/records/2/correction", &json!({})).await.status, 204);
    assert_eq!(send_at(app, 5 * MINUTE_MS).await, one_sent());
    assert_eq!((count(app, "accepted").await, count(app, "superseded").await), (3, 1));
}

/// Rule 14.5.
#[tokio::test]
async fn an_outage_is_an_incident_of_the_next_sending() {
    let (purchase, _) = three_pending().await;
    let app = &purchase.app;
    behave(app, "down").await;
    assert!(send_at(app, -10 * MINUTE_MS).await.has_failed);
    app.sql("UPDATE verifactu_flow SET batch_limit = 2").await;
    behave(app, "up").await;
    assert_eq!(send_at(app, -2 * MINUTE_MS).await, SendingReport { looked_up: 3, ..sent(2) });
    assert_eq!(incidents(&purchase).await, 2);
    assert_eq!(send_at(app, 0).await, one_sent());
    assert_eq!((incidents(&purchase).await, late(&purchase).await), (2, 0), "the last one is not late");
}

/// Rule 14.6.
#[tokio::test]
async fn many_lost_answers_are_looked_up_before_anything_is_sent() {
    let (mut purchase, _) = three_pending().await;
    for key in ["clave-unica-4", "clave-unica-5"] {
        pay(&mut purchase, key, &two_soaps()).await;
    }
    let app = &purchase.app;
    behave(app, "answers_lost").await;
    assert!(send_at(app, 0).await.has_failed);
    behave(app, "up").await;
    let first = SendingReport { looked_up: 4, is_unfinished: true, ..SendingReport::default() };
    assert_eq!(send_at(app, MINUTE_MS).await, first);
    assert_eq!(send_at(app, MINUTE_MS).await, SendingReport { looked_up: 1, ..SendingReport::default() });
    assert_eq!(count(app, "accepted").await, 5);
}

/// Rule 14.6. The agency holds a record in the month of its operation, which is stated where it is not the day of the issue.
#[tokio::test]
async fn a_lost_answer_is_looked_up_in_the_month_of_the_operation() {
    let app = shop().await;
    let owner = Admin::of(&app).owner().await;
    assert_eq!(set_mode(&Admin::of(&app), &owner, "test").await.status, 200);
    let purchase = Purchase::place_in(app, &two_soaps()).await;
    let (app, number) = (&purchase.app, &purchase.number);
    app.sql("UPDATE orders SET created_at = created_at - 8640000000").await;
    let admin = Admin::of(app);
    let order = detail(&admin, &owner, number).await;
    let received = json!({ "event": "pay", "received_on": format_iso(local_day(now()) - 95) });
    let path = format!("orders/{number}/actions");
    let paid = admin.change(&owner, Method::POST, &path, version(&order), &received).await;
    assert_eq!(paid.status, 200, "{}", paid.text());
    behave(app, "answers_lost").await;
    assert!(send_at(app, 0).await.has_failed);
    behave(app, "up").await;
    let looked_up = SendingReport { looked_up: 1, ..SendingReport::default() };
    assert_eq!(send_at(app, 2 * 60 * MINUTE_MS).await, looked_up);
    assert_eq!(count(app, "accepted").await, 1);
    let held = "SELECT COUNT(*) FROM sandbox_verifactu_records, invoices \
        WHERE invoice_number = number AND period <> '' AND period <> SUBSTR(issued_on, 4)";
    assert_eq!(app.number(held).await, 1, "in the month of the operation");
}

/// Rule 14.5. The server was down, without a failure.
#[tokio::test]
async fn late_records_are_an_incident_of_each_of_their_sendings() {
    const IN_PARTS: &str = "INSERT INTO verifactu_flow (environment, wait_seconds, failures, batch_limit, failure) \
        VALUES ('test', 60, 0, 2, '')";
    let (purchase, _) = three_pending().await;
    let app = &purchase.app;
    app.sql(IN_PARTS).await;
    assert_eq!(send_at(app, 5 * MINUTE_MS).await, sent(2));
    let last = "SELECT MIN(id) FROM verifactu_records WHERE state = 'pending'";
    assert_eq!(app.number(last).await, 3, "in the order of their creation");
    assert_eq!(send_at(app, 6 * MINUTE_MS).await, one_sent());
    assert_eq!((count(app, "accepted").await, incidents(&purchase).await, late(&purchase).await), (3, 3, 0));
}

/// Rule 14.5. Error 2004 of the agency.
#[tokio::test]
async fn a_record_that_had_to_wait_is_no_incident() {
    const SLOW: &str = "INSERT INTO verifactu_flow (environment, wait_seconds, failures, failure) \
        VALUES ('test', 3600, 0, '')";
    let (purchase, _) = sold(&two_soaps()).await;
    purchase.app.sql(SLOW).await;
    assert_eq!(send_at(&purchase.app, 5 * MINUTE_MS).await, one_sent());
    assert_eq!((incidents(&purchase).await, late(&purchase).await), (0, 1));
    assert_eq!(count(&purchase.app, "accepted").await, 1, "needs no correction");
}
