//! What is left of a customer who had themselves erased, and what they are given when they ask what is known of them:
//! looked for in every column of every table.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::store::{customers, erasing, orders, outbox};
use serde_json::{Value, json};

use crate::lived_in::{EMAIL, Life, Row, UNPAID, lived_in, plain, rows};
use crate::lock_waits::kept_waiting;
use crate::payments::{SECRET, V1, notify};
use crate::support::now_ms;

const PASSWORD: &str = "una clave larga";
/// What may stay: table, column, why.
const KEPT: [(&str, &str, &str); 6] = [
    ("orders", "delivery", "the law wants orders that were paid kept, with where they went"),
    ("orders", "billing", "and whom the invoice was for"),
    ("invoices", "content", "the law wants them kept as they were"),
    ("withdrawals", "name", "what was declared of an order that was paid"),
    ("withdrawals", "email", "the same: where its receipt went"),
    ("survey_responses", "answers", "nobody knows whose they are: a link is tied to no customer"),
];

/// The places where the customer is found: table, column.
async fn traces(life: &Life) -> BTreeSet<(String, String)> {
    let rows = rows(&life.shop).await;
    let found = rows
        .iter()
        .flat_map(|row| row.traces().into_iter().map(|column| (row.table.clone(), column.to_owned())));
    found.collect()
}

/// What waits leaves, as it does within seconds.
async fn mail_leaves(life: &Life, wanted: impl Fn(&str) -> bool) {
    let mut tx = life.shop.shop.store().write().await.unwrap();
    for letter in outbox::due(&mut tx, now_ms(), 100).await.unwrap() {
        if wanted(&letter.to) {
            outbox::sent(&mut tx, letter.id, now_ms()).await.unwrap();
        }
    }
    tx.commit().await.unwrap();
}

/// Rule 6.8.
#[tokio::test]
async fn nothing_personal_is_left_but_what_the_law_wants_kept() {
    let life = lived_in().await;
    let before = traces(&life).await;
    for table in [
        "customers",
        "customer_addresses",
        "certificates",
        "outbox",
        "orders",
        "withdrawals",
        "registrations",
        "payment_notifications",
        "survey_responses",
    ] {
        assert!(before.iter().any(|(name, _)| name == table), "nothing in {table} to be erased: {before:?}");
    }
    life.shop.sql("UPDATE orders SET state = 'completed' WHERE state <> 'cancelled'").await;
    // The bank has said nothing of one attempt, and may take the money of another that it has refused.
    let refused = async |because: &str| {
        let answer = life.call(Method::DELETE, "customers/me", json!({ "password": PASSWORD }), 409).await;
        assert_eq!(answer["code"], because);
    };
    refused("payment_under_way").await;
    life.shop
        .sql("UPDATE payment_attempts SET state = 'cancelled', confirmed_at = 1 WHERE state = 'created'")
        .await;
    refused("payment_under_way").await;
    life.shop.sql("UPDATE payment_attempts SET confirmed_at = 1").await;
    life.shop.sql("UPDATE orders SET state = 'paid' WHERE number = 'M26-000001'").await;
    refused("orders_under_way").await;
    life.shop.sql("UPDATE orders SET state = 'completed' WHERE number = 'M26-000001'").await;
    life.call(Method::DELETE, "customers/me", json!({ "password": PASSWORD }), 204).await;

    let letters = life.shop.mail().await;
    let to_them = letters.iter().filter(|letter| letter["to"] == EMAIL).count();
    assert_eq!(to_them, 1, "the letter that says so is the last: {letters:?}");
    mail_leaves(&life, |to| to == EMAIL).await;
    let left = traces(&life).await;
    let may_stay = |(table, column): &&(String, String)| {
        KEPT.iter().any(|(kept, name, _)| (kept, name) == (&table.as_str(), &column.as_str()))
    };
    let wrong: Vec<_> = left.iter().filter(|place| !may_stay(place)).collect();
    assert!(wrong.is_empty(), "the customer is still in {wrong:?}");
    assert_eq!(left.len(), KEPT.len(), "what the law wants is kept: {left:?}");
    let everything = rows(&life.shop).await;
    let unpaid: Vec<_> =
        everything.iter().filter(|row| format!("{row:?}").to_lowercase().contains(UNPAID)).collect();
    assert!(unpaid.is_empty(), "no law asks for who did not buy: {unpaid:?}");
    let declared = everything.iter().filter(|row| row.table == "withdrawals").count();
    assert_eq!(declared, 1, "what was meant, of an order that was paid, and no more");
    assert_eq!(life.shop.number("SELECT COUNT(*) FROM sessions").await, 0);
    let orders = life.shop.number("SELECT COUNT(*) FROM orders WHERE customer_id = 1").await;
    assert_eq!(orders, 3, "what was ordered is still in the books");
    if let Some(file) = life.shop.shop.config().database.strip_prefix("sqlite:") {
        life.shop.shop.store().clone().close().await;
        let bytes = std::fs::read(file).unwrap().to_ascii_lowercase();
        let left = bytes.windows(UNPAID.len()).filter(|text| *text == UNPAID.as_bytes()).count();
        assert_eq!(left, 0, "and nothing is left in the file of what is in no row");
    }
}

/// The bank says once more that it was paid, with the card: it is heard when they are gone, and not before.
#[tokio::test]
async fn what_the_bank_says_while_somebody_is_erased_is_not_written_down_with_their_card() {
    let life = lived_in().await;
    let store = life.shop.shop.store();
    let attempt: String = {
        let mut db = store.read().await.unwrap();
        let authorised =
            sqlx::query_scalar("SELECT number FROM payment_attempts WHERE state = 'authorised' LIMIT 1");
        authorised.fetch_one(&mut *db).await.unwrap()
    };
    let said = json!({ "Ds_Date": "23%2F10%2F2026", "Ds_Amount": "1965", "Ds_Currency": "978", "Ds_Order": attempt,
        "Ds_MerchantCode": "999008881", "Ds_Terminal": "001", "Ds_Response": "0000", "Ds_TransactionType": "0",
        "Ds_AuthorisationCode": "052029", "Ds_Card_Number": "454881******0004" });
    let mut tx = store.write().await.unwrap();
    let customer = customers::by_id(&mut tx, 1).await.unwrap().unwrap();
    erasing::hold(&mut tx, 1).await.unwrap();
    let heard = notify(&life.shop, V1, SECRET, &said);
    let erased = async || {
        let (placed, _) = orders::of_customer(&mut tx, 1, u32::MAX, 0).await.unwrap();
        erasing::erase(&mut tx, &customer.user, &placed, now_ms()).await.unwrap();
        tx.commit().await.unwrap();
    };
    let heard = kept_waiting(store, 1, heard, erased).await;
    assert_eq!(heard.status, 200, "{}", heard.text());
    let told: Vec<_> = rows(&life.shop).await;
    let told = told.iter().filter(|row| row.table == "payment_notifications" && !row.traces().is_empty());
    assert_eq!(told.count(), 0, "nobody's card is written down again");
}

/// The columns of a row that its customer is told; times as RFC 3339, and of what is JSON each value.
const TOLD: [(&str, &[&str]); 16] = [
    ("customers", &["id", "email", "firstname", "lastname", "phone", "country", "roles", "created_at"]),
    ("customer_addresses", &["id", "kind", "address"]),
    ("customer_carts", &["lines"]),
    ("sessions", &["jti", "device", "created_at", "expires_at"]),
    (
        "orders",
        &[
            "number",
            "state",
            "payment_method",
            "total",
            "totals",
            "delivery",
            "billing",
            "shipping",
            "refunded",
            "created_at",
            "paid_at",
            "waived_at",
            "tracking_carrier",
            "tracking_code",
            "tracking_url",
        ],
    ),
    ("order_lines", &["title", "product_id", "variant_id", "variant_title", "quantity", "total"]),
    ("order_events", &["state", "happened_at"]),
    (
        "payment_attempts",
        &[
            "number",
            "order_number",
            "method",
            "amount",
            "state",
            "response",
            "authorisation_code",
            "created_at",
            "decided_at",
        ],
    ),
    ("payment_notifications", &["merchant_parameters", "verdict", "received_at"]),
    (
        "refunds",
        &[
            "order_number",
            "attempt_number",
            "amount",
            "state",
            "response",
            "authorisation_code",
            "created_at",
            "decided_at",
        ],
    ),
    ("invoices", &["number"]),
    ("withdrawals", &["name", "email", "order_text", "verdict", "created_at", "confirmed_at", "settled_at"]),
    ("enrolments", &["order_number", "course_id", "starts_at", "place", "enrolled_at", "ended_at"]),
    ("lesson_progress", &["lesson_id", "watched", "seconds", "done_at", "touched_at"]),
    ("quiz_attempts", &["lesson_id", "number", "answers", "percent", "made_at"]),
    ("certificates", &["code", "name", "course_id", "course_title", "hours", "issuer", "issued_at"]),
];
/// Columns of those that a customer is not told, and why: of any table, or of one.
const WITHHELD: [(&str, &[&str]); 6] = [
    (
        "where a row belongs, which its place in what is told says",
        &[
            "customer_id",
            "position",
            "line",
            "payment_notifications.attempt_number",
            "session_id",
            "order_lines.order_number",
            "order_events.id",
            "order_events.order_number",
            "payment_notifications.id",
            "refunds.id",
            "withdrawals.id",
            "withdrawals.order_number",
        ],
    ),
    (
        "a secret of theirs, or a fingerprint of one",
        &["password_hash", "token_hash", "signature", "signature_version"],
    ),
    (
        "what another column says that is told, or a yes or no that stands there as such",
        &[
            "email_key",
            "price_mode",
            "professional",
            "is_virtual",
            "passed",
            "seconds_at",
            "order_lines.price_et",
            "order_lines.price_taxes",
            "order_lines.tax",
            "payment_notifications.response",
            "payment_notifications.authorisation_code",
        ],
    ),
    ("the same of everybody who can ask", &["customers.state", "erased_at", "revoked_at"]),
    (
        "how the shop does its work, and when",
        &[
            "actor",
            "settled_by",
            "taken_from",
            "restock",
            "updated_at",
            "refreshed_at",
            "asked_at",
            "asked_times",
            "merchant_code",
            "terminal",
            "transaction_type",
            "currency",
            "customer_addresses.created_at",
            "payment_attempts.confirmed_at",
            "withdrawals.expires_at",
        ],
    ),
    (
        "on the invoice, which they can open by its number",
        &[
            "content",
            "content_hash",
            "hash",
            "previous_hash",
            "issued_at",
            "issued_on",
            "issuer",
            "kind",
            "made_at",
            "rectifies",
            "refund_id",
            "total",
            "vat",
            "invoices.order_number",
        ],
    ),
];
/// What a customer is not told, and why.
const UNTOLD: [(&str, &str); 5] = [
    (
        "registrations",
        "somebody has typed their address; gone after 48 hours, and nobody knows whether it was them",
    ),
    ("password_resets", "the fingerprint of a link of a letter, and an hour"),
    ("outbox", "letters on their way to them, forgotten as soon as they leave"),
    ("idempotency_keys", "what their browser called an order by, and a fingerprint of it"),
    ("survey_responses", "nobody knows whose they are: a link is tied to no customer"),
];

/// The rows that are about the customer: by their number, that of an order or an attempt of theirs, or what they hold.
fn theirs(rows: &[Row]) -> Vec<&Row> {
    let one = |row: &Row| row.columns.get("customer_id").and_then(Value::as_i64) == Some(1);
    let names = |table: &str, wanted: &dyn Fn(&Row) -> bool| -> BTreeSet<String> {
        let of_table = rows.iter().filter(|row| row.table == table && wanted(row));
        of_table.filter_map(|row| row.text("number").map(str::to_owned)).collect()
    };
    let orders = names("orders", &one);
    let of_order = |row: &Row| row.text("order_number").is_some_and(|number| orders.contains(number));
    let attempts = names("payment_attempts", &of_order);
    let of_attempt = |row: &Row| row.text("attempt_number").is_some_and(|number| attempts.contains(number));
    rows.iter()
        .filter(|row| one(row) || of_order(row) || of_attempt(row) || !row.traces().is_empty())
        .collect()
}

/// Every text and number in a value.
fn leaves(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => members.values().for_each(|member| leaves(member, into)),
        Value::Array(items) => items.iter().for_each(|item| leaves(item, into)),
        Value::String(text) => _ = into.insert(text.clone()),
        Value::Number(number) => _ = into.insert(number.to_string()),
        Value::Bool(_) | Value::Null => {}
    }
}

/// What a column of a row says, as the customer is to be told it.
fn says(column: &str, value: &Value) -> BTreeSet<String> {
    let moment = value.as_i64().filter(|_| column.ends_with("_at")).map(|ms| json!(clock::rfc3339(ms)));
    let read = serde_json::from_str(&plain(value))
        .ok()
        .filter(|read: &Value| read.is_object() || read.is_array() || read.is_null());
    let mut said = BTreeSet::new();
    leaves(&moment.or(read).unwrap_or_else(|| value.clone()), &mut said);
    said
}

/// Rule 6.8.
#[tokio::test]
async fn what_is_known_is_given_to_who_it_is_about() {
    let life = lived_in().await;
    life.shop.sql("UPDATE orders SET tracking_carrier = 'Correos', tracking_code = 'PQ123', tracking_url = 'https://a.example/PQ123'").await;
    let data = life.call(Method::GET, "customers/me/data", Value::Null, 200).await;
    let mut told = BTreeSet::new();
    leaves(&data, &mut told);
    let everything = rows(&life.shop).await;
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for row in theirs(&everything) {
        *met.entry(&row.table).or_default() += 1;
        if UNTOLD.iter().any(|(table, _)| *table == row.table) {
            continue;
        }
        let columns = TOLD.iter().find(|(table, _)| *table == row.table).map(|(_, columns)| *columns);
        let columns = columns.unwrap_or_else(|| panic!("is {} told or not? {row:?}", row.table));
        for column in row.columns.keys().filter(|column| !columns.contains(&column.as_str())) {
            let whole = format!("{}.{column}", row.table);
            let withheld = WITHHELD
                .iter()
                .any(|(_, own)| own.contains(&column.as_str()) || own.contains(&whole.as_str()));
            assert!(withheld, "is {whole} told or not?");
        }
        for column in columns {
            let missing: Vec<_> = says(column, &row.columns[*column]).difference(&told).cloned().collect();
            assert!(missing.is_empty(), "{}.{column}: {missing:?} is not told", row.table);
        }
    }
    for table in TOLD.map(|(table, _)| table).into_iter().chain(UNTOLD.map(|(table, _)| table)) {
        assert!(met.contains_key(table), "nothing in {table} to be told: {met:?}");
    }
}
