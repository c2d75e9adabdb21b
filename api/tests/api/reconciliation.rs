//! Notifications that never came: the bank is asked, and what it knows counts.

use axum::http::Method;
use mostrador_api::mail::worker::{self, Post};
use mostrador_api::payments::reconciliation::{Swept, sweep};
use mostrador_api::store::leases;
use serde_json::json;

use crate::purchase::Purchase;
use crate::support::{TestShop, now_ms, order_of, two_soaps};

const HOUR_MS: i64 = 3_600_000;

async fn swept(shop: &TestShop, later_ms: i64) -> Swept {
    sweep(&shop.shop, now_ms() + later_ms).await.unwrap()
}

#[tokio::test]
async fn paid_at_the_bank_and_never_told() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("authorise-and-forget").await;
    assert_eq!(bought.order().await["state"], "pending_payment");
    assert_eq!(swept(&bought.shop, 0).await, Swept::default(), "the bank has a quarter of an hour");
    let once = Swept { settled: 1, ..Swept::default() };
    assert_eq!(swept(&bought.shop, HOUR_MS / 2).await, once);
    let order = bought.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("paid"), &json!("authorised")));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    assert!(bought.letter("ana@ejemplo.es", "Tu pedido").await.contains("Hemos recibido el pago"));
    assert_eq!(swept(&bought.shop, HOUR_MS).await, Swept::default(), "once");
    assert_eq!(
        bought
            .shop
            .number("SELECT COUNT(*) FROM payment_notifications WHERE signature_version = 'SerClsWSConsulta'")
            .await,
        1
    );
}

/// At the bank's page another card can be tried, after one was refused.
#[tokio::test]
async fn refused_and_then_paid_after_all_and_never_told() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("decline").await;
    assert_eq!(bought.order().await["payment"]["state"], "declined");
    bought.shop.sql("UPDATE sandbox_operations SET response = '0000', authorisation_code = '123456'").await;
    assert_eq!(swept(&bought.shop, HOUR_MS).await, Swept::default(), "somebody may still sit there");
    assert_eq!(swept(&bought.shop, 3 * HOUR_MS).await, Swept { settled: 1, ..Swept::default() });
    let order = bought.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("paid"), &json!("authorised")));
    assert_eq!(swept(&bought.shop, 30 * HOUR_MS).await, Swept::default(), "it is known for good");
}

/// What the bank answers has neither words nor a signature: it is its meaning that stands in the journal.
#[tokio::test]
async fn refused_and_then_paid_and_told_of_neither() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("authorise-and-forget").await;
    bought.shop.sql("UPDATE sandbox_operations SET response = '0190', authorisation_code = ''").await;
    assert_eq!(swept(&bought.shop, HOUR_MS).await, Swept { settled: 1, ..Swept::default() });
    bought.shop.sql("UPDATE sandbox_operations SET response = '0000', authorisation_code = '123456'").await;
    assert_eq!(swept(&bought.shop, 3 * HOUR_MS).await, Swept { settled: 1, ..Swept::default() });
    assert_eq!(bought.order().await["state"], "paid");
    let written = "SELECT COUNT(DISTINCT response) FROM payment_notifications WHERE verdict = 'applied'";
    assert_eq!(bought.shop.number(written).await, 2);
}

#[tokio::test]
async fn what_was_refused_is_asked_about_once_more_and_not_for_ever() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("decline").await;
    let asked = async || bought.shop.number("SELECT asked_times FROM payment_attempts").await;
    for (hours, times) in [(1, 0), (3, 1), (9, 1), (30, 1)] {
        assert_eq!(swept(&bought.shop, hours * HOUR_MS).await, Swept::default());
        assert_eq!(asked().await, times, "after {hours} hours");
    }
    assert_eq!(bought.order().await["payment"]["state"], "declined");
    // A bank that cannot be asked is asked again, until the owner has to look.
    let silent = Purchase::of(&two_soaps()).await;
    silent.at_the_bank("cancel").await;
    silent.shop.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    assert_eq!(swept(&silent.shop, 3 * HOUR_MS).await, Swept::default());
    assert_eq!(swept(&silent.shop, 25 * HOUR_MS).await, Swept { unknown: 1, ..Swept::default() });
    assert!(!silent.letter("pedidos@localhost", "no se sabe si se ha pagado").await.is_empty());
    assert_eq!(swept(&silent.shop, 49 * HOUR_MS).await, Swept::default(), "told once");
}

#[tokio::test]
async fn a_window_that_was_closed_is_abandoned_and_money_still_counts() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("close").await;
    assert_eq!(swept(&bought.shop, HOUR_MS).await, Swept::default(), "somebody may still sit there");
    let mail = bought.shop.mail().await.len();
    assert_eq!(swept(&bought.shop, 3 * HOUR_MS).await, Swept { abandoned: 1, ..Swept::default() });
    assert_eq!(bought.order().await["payment"]["state"], "abandoned");
    assert_eq!(bought.shop.mail().await.len(), mail, "nobody has to do anything");
    bought.at_the_bank("authorise").await;
    assert_eq!(bought.order().await["state"], "paid");
}

#[tokio::test]
async fn a_bank_that_cannot_be_asked_is_left_to_the_owner_after_a_day() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("authorise-and-forget").await;
    bought.shop.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    assert_eq!(swept(&bought.shop, 5 * HOUR_MS).await, Swept::default());
    assert_eq!(swept(&bought.shop, 25 * HOUR_MS).await, Swept { unknown: 1, ..Swept::default() });
    let notice = bought.letter("pedidos@localhost", "no se sabe si se ha pagado").await;
    assert!(notice.contains(&format!("mostrador order pay {}", bought.number)), "{notice}");
    assert_eq!(swept(&bought.shop, 26 * HOUR_MS).await, Swept::default(), "told once");
}

/// What cannot be written down of one order keeps nobody else waiting, and is tried again in its turn.
#[tokio::test]
async fn an_order_that_cannot_be_settled_keeps_no_other_from_it() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("authorise-and-forget").await;
    let order = order_of(&json!([{ "product": 1, "qty": 1 }]), 735 + 495);
    let answer = bought.shop.order(&bought.token, "clave-unica-2", &order).await;
    let number = answer.json()["number"].as_str().unwrap().to_owned();
    let other = Purchase { shop: bought.shop, token: bought.token, number };
    other.at_the_bank("authorise-and-forget").await;
    other
        .shop
        .sql("UPDATE orders SET billing = 'roto' WHERE number = (SELECT MIN(number) FROM orders)")
        .await;
    assert_eq!(swept(&other.shop, HOUR_MS / 2).await, Swept { settled: 1, ..Swept::default() });
    assert_eq!(other.shop.number("SELECT COUNT(*) FROM orders WHERE state = 'paid'").await, 1);
    assert_eq!(other.shop.number("SELECT COUNT(*) FROM payment_attempts WHERE asked_times = 1").await, 2);
}

#[tokio::test]
async fn the_bank_is_not_asked_all_the_time() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("close").await;
    for minutes in [20, 21, 22, 41] {
        swept(&bought.shop, minutes * 60_000).await;
    }
    assert_eq!(bought.shop.number("SELECT asked_times FROM payment_attempts").await, 2);
}

/// Somebody who goes to the bank again and again has some payments under way, and is asked about in their turn.
#[tokio::test]
async fn nobody_keeps_the_bank_busy_alone() {
    let bought = Purchase::of(&two_soaps()).await;
    for _ in 0..5 {
        bought.at_the_bank("close").await;
    }
    let card = json!({ "payment_method": "card" });
    let sixth = bought.call(Method::POST, "payments", &card).await;
    assert_eq!(sixth.error(), (409, "too_many_attempts".into()));
    let asked =
        async || bought.shop.number("SELECT CAST(SUM(asked_times) AS BIGINT) FROM payment_attempts").await;
    swept(&bought.shop, HOUR_MS / 2).await;
    assert_eq!(asked().await, 1, "one of an order in a round");
    for minute in 1..5 {
        swept(&bought.shop, HOUR_MS / 2 + minute * 60_000).await;
    }
    let each = "SELECT COUNT(*) FROM payment_attempts WHERE asked_times = 1";
    assert_eq!(bought.shop.number(each).await, 5, "each in its turn");
    for round in 0..5 {
        swept(&bought.shop, 3 * HOUR_MS + round * 60_000).await;
    }
    assert_eq!(bought.call(Method::POST, "payments", &card).await.status, 201, "they have an end");
}

#[tokio::test]
async fn a_job_is_done_by_one_process_at_a_time() {
    let shop = TestShop::open().await;
    let mut tx = shop.shop.store().write().await.unwrap();
    assert!(leases::hold(&mut tx, "job", "a", 0, 100).await.unwrap());
    assert!(!leases::hold(&mut tx, "job", "b", 99, 200).await.unwrap());
    assert!(leases::hold(&mut tx, "job", "a", 99, 200).await.unwrap(), "who has it keeps it");
    assert!(!leases::hold(&mut tx, "job", "b", 100, 300).await.unwrap());
    assert!(leases::hold(&mut tx, "job", "b", 200, 300).await.unwrap(), "who says nothing loses it");
    assert!(leases::hold(&mut tx, "other", "a", 200, 300).await.unwrap());
}

/// A shop elsewhere made people pay again because the mail could not be sent.
#[tokio::test]
async fn mail_that_cannot_leave_has_nothing_to_do_with_the_payment() {
    let bought = Purchase::paid(&two_soaps()).await;
    let mail = mostrador_api::config::Mail {
        from: "Tienda <a@b.es>".into(),
        smtp: "smtp://127.0.0.1:1".into(),
        ..mostrador_api::config::Mail::default()
    };
    let post = Post::new(&mail).unwrap().unwrap();
    worker::round(bought.shop.shop.store(), &post).await.unwrap();
    assert!(
        bought.shop.number("SELECT COUNT(*) FROM outbox WHERE attempts = 1 AND sent_at IS NULL").await > 0
    );
    assert_eq!(bought.order().await["state"], "paid");
    let again = bought.call(axum::http::Method::POST, "payments", &json!({})).await;
    assert_eq!(again.error(), (409, "order_not_payable".into()));
    let names = "SELECT COUNT(DISTINCT message_id) - COUNT(*) FROM outbox";
    assert_eq!(bought.shop.number(names).await, 0, "every letter has a name of its own");
}
