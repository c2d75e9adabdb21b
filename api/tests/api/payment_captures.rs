//! Captures of reserved card payments (rule 4.34).

use mostrador_api::environment::TxPhase;
use mostrador_api::services::orders::capture;
use mostrador_api::services::orders::capture::{CaptureError, CaptureRequest};
use mostrador_api::services::orders::order_confirmation::NotificationContext;
use mostrador_api::services::staff::audit::Author;
use mostrador_core::payments::CardCapture;
use serde_json::json;

use crate::admin::Admin;
use crate::environment_fakes::ConcurrentChange;
use crate::payment_reservations::{DAY_MS, HOUR_MS, Reserving};
use crate::support::now;

const UNANSWERED: &str =
    "UPDATE payment_reservations SET state = 'capturing', captured = 1965, requested_at = 1";
const MADE: &str = "UPDATE sandbox_operations SET captured = 1965";
const UNCLEAR: &str = "SELECT COUNT(*) FROM payment_attempts WHERE unclear_at IS NOT NULL";

#[tokio::test]
async fn a_part_is_captured_and_no_more_is_refunded_than_was_captured() {
    let shop = Reserving::reserved().await;
    for wrong in [
        json!({ "amount": "19.66" }),
        json!({ "amount": "0.00" }),
        json!({ "amount": "5.00", "without_delivery": true }),
        json!({ "without": [{ "line": 0, "quantity": 3 }] }),
        json!({ "without": [{ "line": 0, "quantity": 2 }], "without_delivery": true }),
    ] {
        let refused = shop.change("capture", &wrong).await;
        assert_eq!(refused.error(), (422, "invalid_capture".into()), "{wrong}");
    }
    assert_eq!(shop.charged().await, 0);
    let captured = shop.change("capture", &json!({ "amount": "10.00" })).await;
    assert_eq!(captured.status, 200, "{}", captured.text());
    let staff = captured.json();
    assert_eq!(
        (&staff["reservation"]["state"], &staff["reservation"]["captured_cents"]),
        (&json!("captured"), &json!(1_000))
    );
    assert_eq!((shop.charged().await, &staff["refundable_cents"]), (1_000, &json!(1_000)));
    assert_eq!(staff["invoices"].as_array().unwrap().len(), 2, "the invoice is rectified by the rest");
    let mail = shop.app.mail().await;
    let paid =
        mail.iter().find(|mail| mail["subject"].as_str().unwrap().contains("recibido el pago")).unwrap();
    assert!(paid["text"].as_str().unwrap().contains("10,00\u{a0}€"), "{paid}");
    let corrective = staff["invoices"][1]["number"].as_str().unwrap();
    let named =
        format!("La factura rectificativa por lo que no se cobra es la {corrective}, también adjunta.");
    assert!(paid["text"].as_str().unwrap().contains(&named), "{paid}");
    assert_eq!(paid["invoices"], json!([staff["invoices"][0]["number"], corrective]));

    let again = shop.change("capture", &json!({})).await;
    assert_eq!(again.error(), (409, "capture_failed".into()), "captured once");
    assert_eq!(shop.charged().await, 1_000);
    let refunded = shop.change("refunds", &json!({})).await;
    assert_eq!(refunded.status, 200, "{}", refunded.text());
    assert_eq!((shop.charged().await, &shop.order().await["state"]), (0, &json!("refunded")));
}

/// The answer of the bank to a capture is lost.
#[tokio::test]
async fn a_capture_without_an_answer_is_queried_and_never_made_twice() {
    let shop = Reserving::reserved().await;
    shop.app
        .sql("UPDATE payment_reservations SET state = 'capturing', captured = 1965, requested_at = 1")
        .await;
    assert_eq!(
        shop.act("cancel").await.error(),
        (409, "action_not_allowed".into()),
        "the shop may have the money"
    );
    let other = shop.change("capture", &json!({ "amount": "5.00" })).await;
    assert_eq!(other.error(), (409, "capture_failed".into()), "another amount");
    shop.app.sql("UPDATE sandbox_operations SET captured = 1965").await;
    let repeated = shop.change("capture", &json!({})).await;
    assert_eq!(repeated.status, 200, "{}", repeated.text());
    assert_eq!((shop.charged().await, shop.order().await["invoices"].as_array().unwrap().len()), (1_965, 1));
}

/// The bank cannot answer whether it has made the capture.
#[tokio::test]
async fn a_failed_query_decides_nothing() {
    let shop = Reserving::reserved().await;
    shop.app
        .sql("UPDATE payment_reservations SET state = 'capturing', captured = 1965, requested_at = 1")
        .await;
    shop.app.sql("ALTER TABLE sandbox_operations RENAME TO lost_operations").await;
    let failed = shop.change("capture", &json!({})).await;
    assert_eq!(failed.error(), (409, "capture_failed".into()));
    assert_eq!(shop.staff_order().await["reservation"]["state"], "capturing");
}

#[tokio::test]
async fn the_job_settles_captures_without_an_answer() {
    let unanswered = "UPDATE payment_reservations SET state = 'capturing', captured = 1965, requested_at = 1";
    let made = Reserving::reserved().await;
    made.app.sql(unanswered).await;
    made.app.sql("UPDATE sandbox_operations SET captured = 1965").await;
    assert_eq!(made.settle(0).await, 1);
    assert!(made.order().await["paid_at"].is_string());
    let never_received = Reserving::reserved().await;
    never_received.app.sql(unanswered).await;
    never_received.settle(0).await;
    assert_eq!(never_received.staff_order().await["reservation"]["state"], "reserved", "it can be repeated");
}

/// The bank has let the reservation lapse, and declines its capture.
#[tokio::test]
async fn an_order_is_not_shipped_after_a_declined_capture() {
    let shop = Reserving::reserved().await;
    shop.app.sql("UPDATE sandbox_operations SET released = amount").await;
    let declined = shop.ship().await;
    assert_eq!(declined.error(), (409, "capture_failed".into()));
    let order = shop.order().await;
    assert_eq!((&order["state"], &order["invoices"]), (&json!("preparing"), &json!([])));
    assert_eq!(shop.staff_order().await["reservation"]["state"], "reserved");
}

/// The order expires while a capture has no known outcome.
#[tokio::test]
async fn an_unanswered_capture_is_resolved_before_the_reservation_expires() {
    let shop = Reserving::reserved().await;
    shop.app
        .sql("UPDATE payment_reservations SET state = 'capturing', captured = 1965, requested_at = 1")
        .await;
    shop.app.sql("UPDATE sandbox_operations SET captured = 1965").await;
    shop.settle(8 * DAY_MS).await;
    let order = shop.order().await;
    assert_eq!((&order["state"], order["paid_at"].is_string()), (&json!("paid"), true));
    assert_eq!((shop.released().await, shop.charged().await), (0, 1_965));
}

#[tokio::test]
async fn a_capture_without_a_unit_puts_it_back_on_sale_and_rectifies_its_line() {
    let shop = Reserving::reserved().await;
    let selection = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
    let path = format!("orders/{}/refunds/preview", shop.number);
    let preview = Admin::of(&shop.app).post(&shop.login, &path, &selection).await.json();
    let left_out = preview["gross_cents"].as_i64().unwrap();
    assert!(left_out > 0 && preview["refundable_cents"] == 1_965, "{preview}");
    let before = shop.stock().await;
    let body = json!({ "without": [{ "line": 0, "quantity": 1 }], "restock": true });
    let captured = shop.change("capture", &body).await;
    assert_eq!(captured.status, 200, "{}", captured.text());
    assert_eq!((shop.charged().await, shop.stock().await), (1_965 - left_out, before + 1));
    let staff = captured.json();
    assert_eq!(staff["refundable_cents"], 1_965 - left_out);
    assert_eq!(staff["invoices"].as_array().unwrap().len(), 2, "the invoice and its rectification");
    let billed = shop.app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await;
    assert_eq!(billed, 1_965 - left_out, "what was captured");
    assert_eq!(shop.ship().await.status, 200, "captured before");
    assert_eq!(shop.charged().await, 1_965 - left_out, "once");
}

#[tokio::test]
async fn staff_charge_before_they_ship_if_the_owner_chooses_so() {
    let shop = Reserving::reserved_with(CardCapture::ByStaff).await;
    assert_eq!(shop.ship().await.error(), (409, "capture_failed".into()));
    assert_eq!((shop.charged().await, &shop.order().await["state"]), (0, &json!("preparing")));
    assert_eq!(shop.change("capture", &json!({})).await.status, 200);
    assert_eq!(shop.act("ship").await.status, 200);
    assert_eq!(shop.charged().await, 1_965);
}

/// The job finds a capture that staff are repeating.
#[tokio::test]
async fn the_job_leaves_a_capture_that_is_being_repeated() {
    let shop = Reserving::reserved().await;
    shop.app.sql(UNANSWERED).await;
    let (store, number) = (shop.app.state.store(), shop.number.as_str().into());
    let lease =
        store.transaction(async |tx| capture::acquire_lease(tx, &number, "empleada", now()).await).await;
    lease.unwrap();
    assert_eq!(shop.settle(0).await, 0);
    assert_eq!(shop.staff_order().await["reservation"]["state"], "capturing", "nothing is decided");
    assert_eq!(shop.app.number("SELECT requested_at FROM payment_reservations").await, 1);
    store.transaction(async |tx| capture::release_lease(tx, &number, "empleada").await).await.unwrap();
    shop.app.sql(MADE).await;
    assert_eq!(shop.settle(0).await, 1);
    assert!(shop.order().await["paid_at"].is_string());
}

/// Staff repeat a capture after the job has read it.
#[tokio::test]
async fn the_job_decides_nothing_about_a_reservation_that_was_changed() {
    let shop = Reserving::reserved().await;
    shop.app.sql(UNANSWERED).await;
    let repeated = "UPDATE payment_reservations SET requested_at = 2";
    let change = ConcurrentChange::after(1, TxPhase::Write, shop.app.state.store(), repeated);
    assert_eq!(shop.settle(0).await, 0);
    drop(change);
    assert_eq!(shop.staff_order().await["reservation"]["state"], "capturing");
    assert_eq!(shop.app.number("SELECT requested_at FROM payment_reservations").await, 2);
}

/// A stale answer changes the reservation while the bank captures it.
#[tokio::test]
async fn a_confirmed_capture_is_never_lost() {
    let shop = Reserving::reserved().await;
    let undone = "UPDATE payment_reservations SET state = 'reserved', captured = 0, requested_at = 2";
    let (config, store) = (shop.app.state.configured(), shop.app.state.store());
    let url = config.issuer_url().unwrap();
    let context = NotificationContext { config, url: &url, now: now() };
    // The capture is stored, and the bank makes it.
    let change = ConcurrentChange::after(2, TxPhase::Committed, store, undone);
    let number = shop.number.as_str().into();
    let captured = capture::capture(store, context, &number, CaptureRequest::all(Author::Program)).await;
    drop(change);
    assert!(matches!(captured, Err(CaptureError::Unclear(_))), "{captured:?}");
    let staff = shop.staff_order().await;
    assert_eq!(
        (&staff["reservation"]["state"], &staff["payments"][0]["is_unclear"], &staff["order"]["paid_at"]),
        (&json!("capturing"), &json!(true), &json!(null))
    );

    shop.settle(8 * DAY_MS).await;
    let order = shop.order().await;
    assert_eq!((&order["state"], order["paid_at"].is_string()), (&json!("paid"), true), "not cancelled");
    assert_eq!((order["invoices"].as_array().unwrap().len(), shop.charged().await), (1, 1_965));
    assert_eq!(shop.app.number(UNCLEAR).await, 0);
}

/// The bank refuses a capture because it has made it before.
#[tokio::test]
async fn a_capture_that_was_made_before_is_stored() {
    let shop = Reserving::reserved().await;
    shop.app.sql(MADE).await;
    let captured = shop.change("capture", &json!({})).await;
    assert_eq!(captured.status, 200, "{}", captured.text());
    assert_eq!(captured.json()["reservation"]["state"], "captured");
    let order = shop.order().await;
    assert_eq!((order["paid_at"].is_string(), order["invoices"].as_array().unwrap().len()), (true, 1));
    assert_eq!(shop.charged().await, 1_965);
}

/// Another amount was captured in the portal of the bank.
#[tokio::test]
async fn a_capture_of_another_amount_is_left_to_staff() {
    let shop = Reserving::reserved().await;
    shop.app.sql("UPDATE sandbox_operations SET captured = 1000").await;
    let captured = shop.change("capture", &json!({})).await;
    assert_eq!(captured.error(), (409, "capture_failed".into()));
    assert!(captured.text().contains("«Pagos por aclarar»"), "{}", captured.text());
    let staff = shop.staff_order().await;
    assert_eq!(
        (&staff["reservation"]["state"], &staff["payments"][0]["is_unclear"], &staff["order"]["paid_at"]),
        (&json!("capturing"), &json!(true), &json!(null))
    );
    assert_eq!(shop.act("cancel").await.error(), (409, "action_not_allowed".into()), "the shop has money");

    let attempt = staff["payments"][0]["number"].as_str().unwrap();
    let settled = shop.change(&format!("payments/{attempt}/settle"), &json!({})).await;
    assert_eq!(settled.status, 200, "{}", settled.text());
    shop.settle(HOUR_MS).await;
    assert_eq!(shop.app.number(UNCLEAR).await, 0, "staff know it");
    assert_eq!(shop.change("capture", &json!({})).await.error(), (409, "capture_failed".into()));
    assert_eq!(shop.app.number(UNCLEAR).await, 1, "requested again");

    let wrong = shop.change("capture", &json!({ "amount": "9.99" })).await;
    assert_eq!(wrong.error(), (409, "capture_failed".into()), "the bank has captured another amount");
    assert_eq!(shop.ship().await.error(), (409, "capture_failed".into()));
    assert_eq!(shop.staff_order().await["reservation"]["captured_cents"], 999, "a shipment states nothing");
    let stated = shop.change("capture", &json!({ "amount": "10.00" })).await;
    assert_eq!(stated.status, 200, "{}", stated.text());
    let staff = shop.staff_order().await;
    assert_eq!(
        (&staff["reservation"]["state"], &staff["reservation"]["captured_cents"], &staff["refundable_cents"]),
        (&json!("captured"), &json!(1_000), &json!(1_000))
    );
    assert_eq!((shop.charged().await, shop.app.number(UNCLEAR).await), (1_000, 0));
}
