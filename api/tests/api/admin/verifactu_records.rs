//! VERI*FACTU: rejected records and their correction, duplicates, cancellations, and the chain through all of them.

use axum::http::Method;
use mostrador_api::services::chain_error::ChainError;
use mostrador_api::services::invoicing::hash_chain;
use mostrador_api::services::verifactu::sending::SendingReport;
use mostrador_api::services::verifactu::verification;
use serde_json::{Value, json};

use super::orders::{detail, version};
use super::settings::save;
use super::verifactu::{behave, count, one_sent, pay, send_at, sold};
use super::{Admin, Login};
use crate::invoices::with_invoice;
use crate::purchase::Purchase;
use crate::support::two_soaps;

const HOUR_MS: i64 = 3_600_000;

/// Records of another program with the numbers of the invoices at the simulated agency.
const USED_BY_ANOTHER_PROGRAM: &str = "INSERT INTO sandbox_verifactu_records (invoice_number, issuer, hash, state) \
    SELECT number, issuer, 'A', 'Correcta' FROM invoices";

/// The backup was made before the first record was sent.
const RESTORE: &str = "UPDATE verifactu_records SET state = 'pending', is_held = 0, attempts = 0, sent_at = NULL, \
    csv = '' WHERE id = 1";

const HAS_PLAIN_CORRECTION: &str = "SELECT COUNT(*) FROM verifactu_records WHERE xml LIKE \
    '%<Subsanacion>S</Subsanacion>%' AND xml NOT LIKE '%RechazoPrevio%'";

/// Order with a valid tax number that is in no census of the simulated agency.
pub(super) fn unknown_buyer() -> Value {
    let mut order = with_invoice();
    order["billing"]["vat"] = json!("00000000T");
    order
}

fn looked_up() -> SendingReport {
    SendingReport { looked_up: 1, ..SendingReport::default() }
}

/// Corrects a record without a change, and returns the status.
async fn correct(purchase: &Purchase, owner: &Login, id: i64) -> u16 {
    let path = format!("verifactu/records/{id}/correction");
    Admin::of(&purchase.app).post(owner, &path, &json!({})).await.status.as_u16()
}

async fn errors(purchase: &Purchase) -> Vec<ChainError> {
    let mut db = purchase.app.state.store().begin_read().await.unwrap();
    let report = hash_chain::verify(&mut db).await.unwrap();
    report.errors.into_iter().map(|(_, error)| error).collect()
}

/// Rules 14.6 and 14.8.
#[tokio::test]
async fn a_rejected_record_is_corrected_and_sent_again() {
    let (purchase, owner) = sold(&unknown_buyer()).await;
    let admin = Admin::of(&purchase.app);
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    let list = admin.get(&owner, "verifactu/records?state=rejected").await.json();
    let record = &list["data"][0];
    assert_eq!((&record["code"], &record["state"]), (&json!(1_110), &json!("rejected")), "{list}");
    let dashboard = admin.get(&owner, "dashboard").await.json();
    let tasks = dashboard["tasks"].as_array().unwrap();
    assert!(tasks.iter().any(|task| task["code"] == "invoice_records" && task["count"] == 1), "{tasks:?}");

    let path = format!("verifactu/records/{}/correction", record["id"]);
    let incomplete = admin.post(&owner, &path, &json!({ "number": "12345678Z" })).await;
    assert_eq!(incomplete.error(), (422, "invalid_correction".into()));
    let recipient = json!({ "name": "Ana Ruiz", "number": "12345678Z", "country": "ES" });
    assert_eq!(admin.post(&owner, &path, &recipient).await.status, 204);
    assert_eq!(admin.post(&owner, &path, &recipient).await.error(), (409, "record_not_correctable".into()));
    let corrections = "SELECT COUNT(*) FROM verifactu_records WHERE xml LIKE \
        '%<Subsanacion>S</Subsanacion><RechazoPrevio>X</RechazoPrevio>%' AND xml LIKE '%12345678Z%'";
    assert_eq!(purchase.app.number(corrections).await, 1);
    assert_eq!(send_at(&purchase.app, HOUR_MS).await, one_sent());
    assert_eq!((count(&purchase.app, "accepted").await, count(&purchase.app, "superseded").await), (1, 1));
    assert_eq!(errors(&purchase).await, []);
}

/// Rule 14.6.
#[tokio::test]
async fn a_record_accepted_with_errors_is_corrected_in_place() {
    let (purchase, owner) = sold(&with_invoice()).await;
    let known = "INSERT INTO sandbox_verifactu_records (invoice_number, issuer, hash, state) \
        VALUES ('OTRA-1', 'B64717838', 'A', 'Correcta')";
    purchase.app.sql(known).await;
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    assert_eq!(count(&purchase.app, "accepted_with_errors").await, 1, "2007: not the first record");
    let admin = Admin::of(&purchase.app);
    assert_eq!(admin.post(&owner, "verifactu/records/1/correction", &json!({})).await.status, 204);
    assert_eq!(purchase.app.number(HAS_PLAIN_CORRECTION).await, 1, "the agency holds the first one");
    assert_eq!(send_at(&purchase.app, HOUR_MS).await, one_sent());
    assert_eq!((count(&purchase.app, "accepted").await, count(&purchase.app, "superseded").await), (1, 1));
}

/// Rule 14.6.
#[tokio::test]
async fn a_number_that_another_program_has_used_is_rejected_and_can_be_corrected() {
    let (purchase, owner) = sold(&two_soaps()).await;
    let app = &purchase.app;
    app.sql(USED_BY_ANOTHER_PROGRAM).await;
    assert_eq!(send_at(app, 0).await, one_sent());
    assert_eq!(count(app, "sent").await, 1, "the duplicate is looked up");
    assert_eq!(send_at(app, HOUR_MS).await, looked_up());
    assert_eq!(app.number("SELECT code FROM verifactu_records WHERE state = 'rejected'").await, 3_000);
    assert_eq!(correct(&purchase, &owner, 1).await, 204);
    assert_eq!(app.number(HAS_PLAIN_CORRECTION).await, 1, "the agency holds the other one");
    behave(app, "down").await;
    assert!(send_at(app, 2 * HOUR_MS).await.has_failed);
    behave(app, "up").await;
    let resent = SendingReport { looked_up: 1, ..one_sent() };
    assert_eq!(send_at(app, 5 * HOUR_MS).await, resent, "the known record is not taken for the correction");
    assert_eq!((count(app, "accepted").await, count(app, "superseded").await), (1, 1));
}

/// Rule 14.6.
#[tokio::test]
async fn a_record_that_was_sent_before_a_backup_was_restored_has_its_state_at_the_agency() {
    for (at_agency, state) in [("Correcta", "accepted"), ("AceptadaConErrores", "accepted_with_errors")] {
        let (purchase, _) = sold(&two_soaps()).await;
        let app = &purchase.app;
        assert_eq!(send_at(app, 0).await, one_sent());
        app.sql(RESTORE).await;
        if at_agency == "AceptadaConErrores" {
            app.sql("UPDATE sandbox_verifactu_records SET state = 'AceptadaConErrores'").await;
        }
        assert_eq!(send_at(app, HOUR_MS).await, one_sent());
        assert_eq!((count(app, "sent").await, count(app, "rejected").await), (1, 0), "{at_agency}");
        assert_eq!(send_at(app, 2 * HOUR_MS).await, looked_up());
        assert_eq!(count(app, state).await, 1, "{at_agency}");
        assert_eq!(app.number("SELECT is_held FROM verifactu_records").await, 1, "{at_agency}");
    }
}

/// Rules 14.6 and 14.8. The record was cancelled after the backup.
#[tokio::test]
async fn a_record_that_is_cancelled_at_the_agency_is_cancelled_again() {
    let (purchase, owner) = sold(&two_soaps()).await;
    let app = &purchase.app;
    assert_eq!(send_at(app, 0).await, one_sent());
    app.sql("UPDATE sandbox_verifactu_records SET state = 'Anulada'").await;
    app.sql(RESTORE).await;
    assert_eq!(send_at(app, HOUR_MS).await, one_sent());
    assert_eq!(send_at(app, 2 * HOUR_MS).await, looked_up());
    let rejected =
        "SELECT COUNT(*) FROM verifactu_records WHERE state = 'rejected' AND message LIKE '%anulado%'";
    assert_eq!(app.number(rejected).await, 1);
    let number = purchase.order().await["invoices"][0].as_str().unwrap().to_owned();
    let path = format!("verifactu/invoices/{number}/cancellation");
    assert_eq!(Admin::of(&purchase.app).post(&owner, &path, &json!({})).await.status, 204);
    assert_eq!(send_at(&purchase.app, 3 * HOUR_MS).await, one_sent());
    let accepted =
        "SELECT COUNT(*) FROM verifactu_records WHERE kind = 'cancellation' AND state = 'accepted'";
    assert_eq!(purchase.app.number(accepted).await, 1);
}

/// Rule 14.6. The agency answers with a duplicate, and holds nothing.
#[tokio::test]
async fn a_duplicate_that_the_agency_does_not_find_is_corrected_in_the_end() {
    let (purchase, owner) = sold(&two_soaps()).await;
    let app = &purchase.app;
    app.sql(USED_BY_ANOTHER_PROGRAM).await;
    assert_eq!(send_at(app, 0).await, one_sent());
    app.sql("DELETE FROM sandbox_verifactu_records").await;
    assert_eq!(send_at(app, HOUR_MS).await, looked_up());
    assert_eq!(count(app, "rejected").await, 1);
    assert_eq!(correct(&purchase, &owner, 1).await, 204);
    assert_eq!(send_at(app, 2 * HOUR_MS).await, one_sent());
    assert_eq!(app.number("SELECT code FROM verifactu_records WHERE state = 'rejected'").await, 3_002);
    assert_eq!(correct(&purchase, &owner, 2).await, 204);
    assert_eq!(send_at(app, 3 * HOUR_MS).await, one_sent());
    assert_eq!((count(app, "accepted").await, count(app, "superseded").await), (1, 2));
}

/// Rules 14.4 and 14.8.
#[tokio::test]
async fn a_correction_keeps_the_kind_of_the_document() {
    let mut order = with_invoice();
    order["billing"]["country"] = json!("DE");
    order["billing"]["postalCode"] = json!("10115");
    order["billing"]["vat"] = json!("C01X00T47");
    order["billing"]["documentKind"] = json!("passport");
    let (purchase, owner) = sold(&order).await;
    let app = &purchase.app;
    app.sql("UPDATE verifactu_records SET state = 'rejected'").await;
    let admin = Admin::of(app);
    let path = "verifactu/records/1/correction";
    let mistyped = json!({ "name": "Ana Ruiz", "number": "12345678A", "country": "ES" });
    let refused = admin.post(&owner, path, &mistyped).await;
    assert_eq!(refused.error(), (422, "invalid_correction".into()));
    assert_eq!(refused.json()["errors"][0]["field"], "number");
    let passport = json!({ "name": "Ana Ruiz", "number": "c01x-00t48", "country": "DE" });
    assert_eq!(admin.post(&owner, path, &passport).await.status, 204);
    let identified = "SELECT COUNT(*) FROM verifactu_records WHERE id = 2 AND state = 'pending' AND xml LIKE \
        '%<CodigoPais>DE</CodigoPais><IDType>03</IDType><ID>C01X00T48</ID>%'";
    assert_eq!(app.number(identified).await, 1);
}

/// Rule 14.6.
#[tokio::test]
async fn a_number_of_another_program_stays_rejected_when_the_answer_is_lost() {
    let (purchase, _) = sold(&two_soaps()).await;
    purchase.app.sql(USED_BY_ANOTHER_PROGRAM).await;
    behave(&purchase.app, "answers_lost").await;
    assert!(send_at(&purchase.app, 0).await.has_failed);
    behave(&purchase.app, "up").await;
    assert_eq!(send_at(&purchase.app, 2 * HOUR_MS).await.looked_up, 1);
    let rejected = "SELECT COUNT(*) FROM verifactu_records WHERE state = 'rejected' AND code = 3000 AND is_held = 0 \
        AND message LIKE '%otro programa%'";
    assert_eq!(purchase.app.number(rejected).await, 1);
}

/// Rule 14.4.
#[tokio::test]
async fn a_rectified_invoice_has_the_tax_number_of_its_issue() {
    let (mut purchase, owner) = sold(&two_soaps()).await;
    let number = purchase.number.clone();
    let new_number = |shop: &mut Value| shop["nif"] = json!("A58818501");
    let saved = save(&Admin::of(&purchase.app), &owner, "shop", new_number).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    pay(&mut purchase, "clave-unica-2", &two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let order = detail(&admin, &owner, &number).await;
    let path = format!("orders/{number}/refunds");
    let refund = json!({ "amount": "7.35" });
    let refunded = admin.change(&owner, Method::POST, &path, version(&order), &refund).await;
    assert_eq!(refunded.status, 200, "{}", refunded.text());
    let records = "SELECT COUNT(*) FROM verifactu_records WHERE issuer = 'A58818501' AND \
        xml LIKE '%<IDFacturaRectificada><IDEmisorFactura>B64717838</IDEmisorFactura>%'";
    assert_eq!(purchase.app.number(records).await, 1);
}

/// Rules 14.6 and 14.8.
#[tokio::test]
async fn a_cancellation_is_part_of_the_chain() {
    let (mut purchase, owner) = sold(&with_invoice()).await;
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    let number = purchase.order().await["invoices"][0].as_str().unwrap().to_owned();
    let path = format!("verifactu/invoices/{number}/cancellation");
    let admin = Admin::of(&purchase.app);
    assert_eq!(admin.post(&owner, &path, &json!({})).await.status, 204);
    assert_eq!(admin.post(&owner, &path, &json!({})).await.error(), (409, "record_not_cancellable".into()));
    let unknown = admin.post(&owner, "verifactu/invoices/F99-000001/cancellation", &json!({})).await;
    assert_eq!(unknown.error(), (404, "record_not_found".into()));
    pay(&mut purchase, "clave-unica-2", &two_soaps()).await;
    let linked = "SELECT COUNT(*) FROM verifactu_records r JOIN verifactu_records c ON r.previous_hash = c.hash \
        WHERE c.kind = 'cancellation' AND r.kind = 'registration'";
    assert_eq!(purchase.app.number(linked).await, 1);
    assert_eq!(send_at(&purchase.app, HOUR_MS).await.sent, 2);
    assert_eq!(count(&purchase.app, "accepted").await, 3);
    let cancelled = "SELECT COUNT(*) FROM sandbox_verifactu_records WHERE state = 'Anulada'";
    assert_eq!(purchase.app.number(cancelled).await, 1);
    assert_eq!(errors(&purchase).await, []);
}

/// Rule 14.6. The first cancellation of an invoice that the agency does not hold says so.
#[tokio::test]
async fn a_rejected_registration_is_cancelled_without_a_record() {
    let (purchase, owner) = sold(&unknown_buyer()).await;
    assert_eq!(send_at(&purchase.app, 0).await, one_sent());
    let number = purchase.order().await["invoices"][0].as_str().unwrap().to_owned();
    let path = format!("verifactu/invoices/{number}/cancellation");
    assert_eq!(Admin::of(&purchase.app).post(&owner, &path, &json!({})).await.status, 204);
    assert_eq!(send_at(&purchase.app, HOUR_MS).await, one_sent());
    assert_eq!((count(&purchase.app, "accepted").await, count(&purchase.app, "superseded").await), (1, 1));
}

/// Rules 9.9 and 14.1.
#[tokio::test]
async fn changed_and_removed_records_are_detected() {
    let (mut purchase, _) = sold(&two_soaps()).await;
    pay(&mut purchase, "clave-unica-2", &two_soaps()).await;
    pay(&mut purchase, "clave-unica-3", &two_soaps()).await;
    assert_eq!(errors(&purchase).await, []);
    let total =
        "UPDATE verifactu_records SET xml = REPLACE(xml, '<CuotaTotal>', '<CuotaTotal>1') WHERE id = 2";
    purchase.app.sql(total).await;
    assert_eq!(errors(&purchase).await, [ChainError::Altered]);
    purchase.app.sql("DELETE FROM verifactu_records WHERE id = 2").await;
    assert_eq!(errors(&purchase).await, [ChainError::Gap]);
    purchase.app.sql("DELETE FROM verifactu_records WHERE id = 3").await;
    assert_eq!(errors(&purchase).await, [ChainError::Removed]);
}

/// Rule 14.7.
#[tokio::test]
async fn the_qr_code_leads_to_the_page_of_sent_records_in_production_only() {
    let (purchase, _) = sold(&two_soaps()).await;
    let number = purchase.order().await["invoices"][0].as_str().unwrap().to_owned();
    let mut db = purchase.app.state.store().begin_read().await.unwrap();
    let invoice =
        mostrador_api::db::repositories::invoices::by_number(&mut db, &number).await.unwrap().unwrap();
    let config = purchase.app.state.config();
    let tested = verification::of_invoice(&mut db, &config, &invoice).await.unwrap();
    assert!(!tested.is_verifactu && tested.url.contains("/ValidarQRNoVerifactu?"), "{tested:?}");
    drop(db);
    purchase.app.sql("UPDATE verifactu_records SET environment = 'production'").await;
    let mut db = purchase.app.state.store().begin_read().await.unwrap();
    let qr = verification::of_invoice(&mut db, &config, &invoice).await.unwrap();
    let page = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B64717838&numserie=";
    assert!(qr.is_verifactu && qr.url.starts_with(page) && qr.url.ends_with("&importe=19.65"), "{qr:?}");
}
