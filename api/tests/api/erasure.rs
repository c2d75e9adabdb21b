//! Erasure of customers, checked in every column of every table.

use std::collections::BTreeSet;

use axum::http::Method;
use mostrador_api::db::repositories::{customers, erasure, orders, outbox};
use serde_json::json;

use crate::bank::{self, SECRET, V1, notify};
use crate::full_customer::{EMAIL, FullCustomer, Row, UNPAID, UNPAID_VAT_NUMBER, create_full_customer, rows};
use crate::lock_waits::release_when_blocked;
use crate::support::now;

const PASSWORD: &str = "una clave larga";
/// Columns that may keep personal data: table, column, reason.
const RETAINED_COLUMNS: [(&str, &str, &str); 6] = [
    ("orders", "delivery", "paid orders must be retained by law, with their delivery address"),
    ("orders", "billing", "paid orders must be retained by law, with their billing address"),
    ("invoices", "content", "invoices must be retained by law, unchanged"),
    ("withdrawals", "name", "declaration about a paid order"),
    ("withdrawals", "email", "declaration about a paid order, with the address of its receipt"),
    ("survey_responses", "answers", "anonymous: survey links are not tied to customers"),
];

/// Columns with personal data of the customer, as (table, column).
async fn personal_columns(customer: &FullCustomer) -> BTreeSet<(String, String)> {
    let rows = rows(&customer.app).await;
    let found = rows.iter().flat_map(|row| {
        row.personal_columns().into_iter().map(|column| (row.table.clone(), column.to_owned()))
    });
    found.collect()
}

/// Marks the waiting e-mails to matching addresses as sent.
async fn mark_mail_sent(customer: &FullCustomer, matches: impl Fn(&str) -> bool) {
    let mut tx = customer.app.state.store().begin_write().await.unwrap();
    let due = outbox::due(&mut tx, now(), 100).await.unwrap().into_iter();
    for mail in due.filter(|mail| matches(&mail.to)) {
        outbox::mark_sent(&mut tx, mail.id, now()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Rule 6.8.
#[tokio::test]
async fn erasure_leaves_only_the_data_that_law_requires() {
    let customer = create_full_customer().await;
    let before = personal_columns(&customer).await;
    for table in [
        "customers",
        "customer_addresses",
        "customer_cards",
        "certificates",
        "outbox",
        "orders",
        "withdrawals",
        "registrations",
        "payment_notifications",
        "survey_responses",
        "order_notes",
        "staff_audit",
    ] {
        assert!(
            before.iter().any(|(name, _)| name == table),
            "no personal data in {table} before the erasure: {before:?}"
        );
    }
    customer.app.sql("UPDATE orders SET state = 'completed' WHERE state <> 'cancelled'").await;
    // One attempt is unresolved, and another was declined but may still be charged.
    let assert_rejected = async |code: &str| {
        let body = json!({ "password": PASSWORD });
        assert_eq!(customer.call(Method::DELETE, "customers/me", body, 409).await["code"], code);
    };
    assert_rejected("payment_under_way").await;
    let app = &customer.app;
    let cancelled =
        "UPDATE payment_attempts SET state = 'cancelled', confirmed_at = 1 WHERE state = 'created'";
    app.sql(cancelled).await;
    assert_rejected("payment_under_way").await;
    app.sql("UPDATE payment_attempts SET confirmed_at = 1").await;
    customer.app.sql("UPDATE orders SET state = 'paid' WHERE number = 'M26-000001'").await;
    assert_rejected("orders_under_way").await;
    customer.app.sql("UPDATE orders SET state = 'completed' WHERE number = 'M26-000001'").await;
    customer.call(Method::DELETE, "customers/me", json!({ "password": PASSWORD }), 204).await;

    let mails = customer.app.mail().await;
    let to_them = mails.iter().filter(|mail| mail["to"] == EMAIL).count();
    assert_eq!(to_them, 1, "only the confirmation of the erasure is left: {mails:?}");
    mark_mail_sent(&customer, |to| to == EMAIL).await;
    let remaining = personal_columns(&customer).await;
    let may_remain = |(table, column): &&(String, String)| {
        RETAINED_COLUMNS
            .iter()
            .any(|(retained, name, _)| (retained, name) == (&table.as_str(), &column.as_str()))
    };
    let wrong: Vec<_> = remaining.iter().filter(|column| !may_remain(column)).collect();
    assert!(wrong.is_empty(), "personal data is left in {wrong:?}");
    assert_eq!(remaining.len(), RETAINED_COLUMNS.len(), "data required by law is retained: {remaining:?}");
    let everything = rows(&customer.app).await;
    let is_unpaid = |row: &&Row| {
        let text = format!("{row:?}");
        text.to_lowercase().contains(UNPAID) || text.contains(UNPAID_VAT_NUMBER) || text.contains("WAPI1")
    };
    let unpaid: Vec<_> = everything.iter().filter(is_unpaid).collect();
    assert!(unpaid.is_empty(), "no data of unpaid orders is retained: {unpaid:?}");
    let declared = everything.iter().filter(|row| row.table == "withdrawals").count();
    assert_eq!(declared, 1, "only the declaration about the paid order is retained");
    assert_eq!(customer.app.number("SELECT COUNT(*) FROM sessions").await, 0);
    let orders = customer.app.number("SELECT COUNT(*) FROM orders WHERE customer_id = 1").await;
    assert_eq!(orders, 3, "paid orders are retained");
    if let Some(file) = customer.app.state.configured().database.strip_prefix("sqlite:") {
        customer.app.state.store().clone().close().await;
        let bytes = std::fs::read(file).unwrap().to_ascii_lowercase();
        let occurrences = bytes.windows(UNPAID.len()).filter(|text| *text == UNPAID.as_bytes()).count();
        assert_eq!(occurrences, 0, "deleted rows leave no data in the database file");
    }
}

/// A repeated notification of a payment, with the card number, that is processed only after the erasure.
#[tokio::test]
async fn a_notification_after_the_erasure_is_stored_without_the_card() {
    let fixture = create_full_customer().await;
    let store = fixture.app.state.store();
    let attempt: String = {
        let mut db = store.begin_read().await.unwrap();
        let authorised =
            sqlx::query_scalar("SELECT number FROM payment_attempts WHERE state = 'authorised' LIMIT 1");
        authorised.fetch_one(&mut *db).await.unwrap()
    };
    let mut notification = bank::notification_of(&attempt, "0000");
    notification["Ds_Card_Number"] = json!("454881******0004");
    let mut tx = store.begin_write().await.unwrap();
    let customer = customers::by_id(&mut tx, 1.into()).await.unwrap().unwrap();
    erasure::lock(&mut tx, 1.into()).await.unwrap();
    let request = notify(&fixture.app, V1, SECRET, &notification);
    let erase = async || {
        let (placed, _) = orders::of_customer(&mut tx, 1.into(), u32::MAX, 0).await.unwrap();
        erasure::erase(&mut tx, &customer.user, &placed, now()).await.unwrap();
        tx.commit().await.unwrap();
    };
    let response = release_when_blocked(store, 1, request, erase).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let all_rows: Vec<_> = rows(&fixture.app).await;
    let with_card = all_rows
        .iter()
        .filter(|row| row.table == "payment_notifications" && !row.personal_columns().is_empty());
    assert_eq!(with_card.count(), 0, "no card number is stored after the erasure");
}
