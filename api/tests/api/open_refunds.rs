//! Refunds without an answer: after earlier refunds that the bank declined, and settled by the job (rule 4.36).

use mostrador_api::services::orders::open_refunds;
use mostrador_core::time::Timestamp;
use serde_json::json;

use crate::purchase::Purchase;
use crate::support::two_soaps;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
const AT_BANK: &str = "SELECT refunded FROM sandbox_operations";
/// Refund of 5 € without an answer, requested at the epoch.
const UNANSWERED: &str = "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
     SELECT 99, order_number, number, 500, 0, 'asked', 0 FROM payment_attempts";

/// Paid order whose refund of 5 € has no answer.
async fn unanswered() -> Purchase {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.app.sql(UNANSWERED).await;
    purchase
}

/// Stores an earlier refund that the bank declined.
async fn decline(purchase: &Purchase, amount: i64) {
    let declined = format!(
        "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, response, created_at) \
         SELECT 98, order_number, number, {amount}, 0, 'refused', '0190', 0 FROM payment_attempts"
    );
    purchase.app.sql(Box::leak(declined.into_boxed_str())).await;
}

/// Lets the bank list these refunds.
async fn list(purchase: &Purchase, refunds: &str, refunded: i64) {
    let bank = format!("UPDATE sandbox_operations SET refunds = '{refunds}', refunded = {refunded}");
    purchase.app.sql(Box::leak(bank.into_boxed_str())).await;
}

/// Runs the job as it runs then; returns how many refunds have an outcome.
async fn query_at(purchase: &Purchase, now_ms: i64) -> u32 {
    let state = &purchase.app.state;
    open_refunds::query(state.configured(), state.store(), Timestamp::default() + now_ms).await.unwrap()
}

async fn count(purchase: &Purchase, state: &'static str) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM refunds WHERE id = 99 AND state = '{state}'");
    purchase.app.number(Box::leak(sql.into_boxed_str())).await
}

/// Rule 4.36.
#[tokio::test]
async fn a_refund_that_the_bank_declined_before_does_not_keep_the_next_one_open() {
    let cases = [(300, "300:0190;"), (500, "500:0190;"), (500, "500:0190;500:0190;"), (300, ""), (500, "")];
    for (declined, listed) in cases {
        let purchase = unanswered().await;
        decline(&purchase, declined).await;
        list(&purchase, listed, 0).await;
        purchase.refund(None, |_| ()).await.unwrap();
        assert_eq!(purchase.app.number(AT_BANK).await, 500, "{declined} {listed}");
        assert_eq!((&purchase.order().await["refunded"], count(&purchase, "done").await), (&json!(500), 1));
    }
}

/// Rule 4.36.
#[tokio::test]
async fn a_refund_that_was_made_is_not_taken_for_one_that_was_declined_before() {
    for listed in ["500:0190;500;", "500;500:0190;", "500:0190;500:0190;500;"] {
        let purchase = unanswered().await;
        decline(&purchase, 500).await;
        list(&purchase, listed, 500).await;
        purchase.refund(None, |_| ()).await.unwrap();
        assert_eq!(purchase.app.number(AT_BANK).await, 500, "{listed}: made once");
        assert_eq!((&purchase.order().await["refunded"], count(&purchase, "done").await), (&json!(500), 1));
    }
    // Requested several times: the bank has made the last one.
    let purchase = unanswered().await;
    list(&purchase, "500:0190;500;", 500).await;
    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!((purchase.app.number(AT_BANK).await, count(&purchase, "done").await), (500, 1));
}

/// Rule 4.36.
#[tokio::test]
async fn a_denial_after_one_of_another_amount_is_the_answer() {
    let purchase = unanswered().await;
    decline(&purchase, 300).await;
    list(&purchase, "300:0190;500:0190;", 0).await;
    let declined = purchase.refund(None, |_| ()).await.unwrap_err();
    assert!(declined.contains("0190") && declined.contains("No se ha devuelto nada"), "{declined}");
    assert_eq!((purchase.app.number(AT_BANK).await, count(&purchase, "refused").await), (0, 1));
}

/// Rule 4.36.
#[tokio::test]
async fn a_denial_of_another_amount_that_the_shop_does_not_know_is_no_answer() {
    let purchase = unanswered().await;
    list(&purchase, "300:0190;", 0).await;
    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!((purchase.app.number(AT_BANK).await, count(&purchase, "done").await), (500, 1));
}

/// Rule 4.36.
#[tokio::test]
async fn refunds_that_the_sandbox_declines_are_in_its_list() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.app.sql("UPDATE sandbox_operations SET refunded = amount").await;
    assert!(purchase.refund(Some(500), |_| ()).await.unwrap_err().contains("SIS0057"));
    let kept = "SELECT COUNT(*) FROM sandbox_operations WHERE refunds = '500:9057;'";
    assert_eq!(purchase.app.number(kept).await, 1);
}

/// Rule 4.36.
#[tokio::test]
async fn the_job_settles_refunds_without_an_answer() {
    let made = unanswered().await;
    list(&made, "500;", 500).await;
    assert_eq!(query_at(&made, MINUTE_MS).await, 0, "the command may still wait for the bank");
    assert_eq!(query_at(&made, 3 * DAY_MS + 1).await, 0, "it is left to staff");
    assert_eq!(query_at(&made, 10 * MINUTE_MS).await, 1);
    assert_eq!((&made.order().await["refunded"], count(&made, "done").await), (&json!(500), 1));
    assert_ne!(made.mail_text("ana@ejemplo.es", "devolvemos").await, "");
    assert_eq!((query_at(&made, 10 * MINUTE_MS).await, made.app.number(AT_BANK).await), (0, 500));

    let declined = unanswered().await;
    list(&declined, "500:0190;", 0).await;
    assert_eq!(query_at(&declined, 10 * MINUTE_MS).await, 1);
    assert_eq!((&declined.order().await["refunded"], count(&declined, "refused").await), (&json!(0), 1));
}

/// Rule 4.36.
#[tokio::test]
async fn the_job_requests_no_refund() {
    let never_received = unanswered().await;
    assert_eq!(query_at(&never_received, 10 * MINUTE_MS).await, 0);
    assert_eq!((never_received.app.number(AT_BANK).await, count(&never_received, "asked").await), (0, 1));
    // A command is about to repeat it.
    let lease = "INSERT INTO leases (name, holder, expires_at) \
        SELECT 'refund ' || number, 'otra', created_at + 60000 FROM orders";
    list(&never_received, "500;", 500).await;
    never_received.app.sql(lease).await;
    assert_eq!(query_at(&never_received, 10 * MINUTE_MS).await, 0);
    never_received.app.sql("DELETE FROM leases").await;
    never_received.refund(None, |_| ()).await.unwrap();
    assert_eq!((never_received.app.number(AT_BANK).await, count(&never_received, "done").await), (500, 1));

    let by_hand = unanswered().await;
    by_hand.app.sql("UPDATE refunds SET attempt_number = NULL").await;
    assert_eq!(query_at(&by_hand, 10 * MINUTE_MS).await, 0);
}
