//! Personal data export, checked in every column of every table.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use mostrador_api::clock;
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};

use crate::full_customer::{Row, create_full_customer, plain, rows};

/// Exported columns by table. Times are exported as RFC 3339, JSON columns as their values.
const EXPORTED_COLUMNS: [(&str, &[&str]); 20] = [
    ("customers", &["id", "email", "firstname", "lastname", "phone", "country", "roles", "created_at"]),
    ("customer_addresses", &["id", "kind", "address"]),
    ("customer_carts", &["lines", "codes"]),
    ("customer_cards", &["brand", "last_digits", "expiry", "consented_at", "consent_version", "rejected_at"]),
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
            "discounts",
            "vat_number",
            "vat_number_checked_at",
            "vat_number_consultation",
            "vat_number_name",
        ],
    ),
    (
        "order_lines",
        &[
            "title",
            "product_id",
            "variant_id",
            "variant_title",
            "quantity",
            "total",
            "discount",
            "withdrawal_exclusion",
        ],
    ),
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
            "parts",
            "response",
            "authorisation_code",
            "cause",
            "created_at",
            "decided_at",
        ],
    ),
    ("order_notes", &["order_number", "text", "created_at"]),
    ("staff_audit", &["happened_at", "action", "before", "after"]),
    ("invoices", &["number"]),
    (
        "withdrawals",
        &[
            "name",
            "email",
            "order_text",
            "lines",
            "part",
            "verdict",
            "created_at",
            "confirmed_at",
            "goods_received_at",
            "settled_at",
        ],
    ),
    ("enrolments", &["order_number", "course_id", "starts_at", "place", "enrolled_at", "ended_at"]),
    ("manual_enrolments", &["course_id", "starts_at", "place", "enrolled_at", "ended_at"]),
    ("lesson_progress", &["lesson_id", "watched", "seconds", "done_at", "touched_at"]),
    ("quiz_attempts", &["lesson_id", "number", "answers", "percent", "made_at"]),
    ("certificates", &["code", "name", "course_id", "course_title", "hours", "issuer", "issued_at"]),
];
/// Columns of those tables that are not exported, by reason; as `column` or `table.column`.
const WITHHELD_COLUMNS: [(&str, &[&str]); 6] = [
    (
        "keys and positions, which the structure of the export expresses",
        &[
            "customer_id",
            "customer_cards.id",
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
            "order_notes.id",
            "staff_audit.id",
            "resource",
            "resource_id",
            "manual_enrolments.id",
            "withdrawals.order_number",
        ],
    ),
    (
        "secrets and their hashes",
        &["password_hash", "token_hash", "token", "transaction_id", "signature", "signature_version"],
    ),
    (
        "derived from exported columns, or exported as a boolean",
        &[
            "customers.surcharge",
            "orders.taxation",
            "orders.vat_number_confirmed",
            "email_key",
            "price_mode",
            "professional",
            "is_virtual",
            "in_person",
            "passed",
            "seconds_at",
            "order_lines.price_et",
            "order_lines.price_taxes",
            "order_lines.tax",
            "orders.union_net",
            "payment_notifications.response",
            "payment_notifications.authorisation_code",
        ],
    ),
    (
        "the same for every customer who can request the export",
        &["customers.state", "customers.guest", "erased_at", "revoked_at"],
    ),
    (
        "internal processing state of the shop",
        &[
            "customers.has_words",
            "actor",
            "settled_by",
            "staff_id",
            "order_notes.author",
            "staff_name",
            "taken_from",
            "restock",
            "keep_access",
            "updated_at",
            "refreshed_at",
            "asked_at",
            "asked_times",
            "unclear_at",
            "merchant_code",
            "terminal",
            "transaction_type",
            "currency",
            "customer_addresses.created_at",
            "payment_attempts.confirmed_at",
            "payment_attempts.card_id",
            "payment_attempts.card_consent",
            "withdrawals.expires_at",
            "withdrawals.identified",
        ],
    ),
    (
        "printed on the invoice, which the customer can download",
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
            "invoices.sale",
        ],
    ),
];
/// Tables that are not exported, with the reason.
const EXCLUDED_TABLES: [(&str, &str); 7] = [
    ("registrations", "entered by an unverified person; deleted after 48 hours"),
    ("password_resets", "hash of a link, and its expiry"),
    ("payment_links", "hash of a link to pay an order, and its expiry"),
    ("payment_reservations", "state of a payment at the bank; its amount and card are those of the attempt"),
    ("outbox", "e-mails to them, erased when sent"),
    ("idempotency_keys", "key and hash of a request, created by their browser"),
    ("survey_responses", "anonymous: survey links are not tied to customers"),
];

/// Rows about the customer: by customer id, by number of an order or attempt of theirs, or by personal data.
fn rows_of_customer(rows: &[Row]) -> Vec<&Row> {
    let own = |row: &Row| row.columns.get("customer_id").and_then(Value::as_i64) == Some(1);
    let names = |table: &str, matches: &dyn Fn(&Row) -> bool| -> BTreeSet<String> {
        let in_table = rows.iter().filter(|row| row.table == table && matches(row));
        in_table.filter_map(|row| row.text("number").map(str::to_owned)).collect()
    };
    let orders = names("orders", &own);
    let of_order = |row: &Row| row.text("order_number").is_some_and(|number| orders.contains(number));
    let attempts = names("payment_attempts", &of_order);
    let of_attempt = |row: &Row| row.text("attempt_number").is_some_and(|number| attempts.contains(number));
    rows.iter()
        .filter(|row| own(row) || of_order(row) || of_attempt(row) || !row.personal_columns().is_empty())
        .collect()
}

/// Collects all texts and numbers in a value.
fn leaves(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => members.values().for_each(|member| leaves(member, into)),
        Value::Array(items) => items.iter().for_each(|item| leaves(item, into)),
        Value::String(text) => _ = into.insert(text.clone()),
        Value::Number(number) => _ = into.insert(number.to_string()),
        Value::Bool(_) | Value::Null => {}
    }
}

/// Values of a column in the form in which they are exported.
fn exported_values(column: &str, value: &Value) -> BTreeSet<String> {
    let time = value
        .as_i64()
        .filter(|_| column.ends_with("_at"))
        .map(|ms| json!(clock::format_rfc3339(Timestamp::from_ms(ms))));
    let parsed = serde_json::from_str(&plain(value))
        .ok()
        .filter(|parsed: &Value| parsed.is_object() || parsed.is_array() || parsed.is_null());
    let mut values = BTreeSet::new();
    leaves(&time.or(parsed).unwrap_or_else(|| value.clone()), &mut values);
    values
}

/// Rule 6.8.
#[tokio::test]
async fn the_export_contains_all_personal_data() {
    let customer = create_full_customer().await;
    customer.app.sql("UPDATE orders SET tracking_carrier = 'Correos', tracking_code = 'PQ123', tracking_url = 'https://a.example/PQ123'").await;
    customer.app.sql("INSERT INTO manual_enrolments (id, customer_id, course_id, starts_at, place, enrolled_at, staff_name) \
        SELECT 1, customer_id, course_id, enrolled_at, 'Aula 9', enrolled_at, 'Autora' FROM enrolments LIMIT 1").await;
    let data = customer.call(Method::GET, "customers/me/data", Value::Null, 200).await;
    let mut exported = BTreeSet::new();
    leaves(&data, &mut exported);
    let everything = rows(&customer.app).await;
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows_of_customer(&everything) {
        *found.entry(&row.table).or_default() += 1;
        if EXCLUDED_TABLES.iter().any(|(table, _)| *table == row.table) {
            continue;
        }
        let columns =
            EXPORTED_COLUMNS.iter().find(|(table, _)| *table == row.table).map(|(_, columns)| *columns);
        let columns = columns
            .unwrap_or_else(|| panic!("table {} is neither exported nor excluded: {row:?}", row.table));
        for column in row.columns.keys().filter(|column| !columns.contains(&column.as_str())) {
            let qualified = format!("{}.{column}", row.table);
            let withheld = WITHHELD_COLUMNS
                .iter()
                .any(|(_, names)| names.contains(&column.as_str()) || names.contains(&qualified.as_str()));
            assert!(withheld, "{qualified} is neither exported nor withheld");
        }
        for column in columns {
            let missing: Vec<_> =
                exported_values(column, &row.columns[*column]).difference(&exported).cloned().collect();
            assert!(missing.is_empty(), "{}.{column}: {missing:?} is not exported", row.table);
        }
    }
    let excluded = EXCLUDED_TABLES.map(|(table, _)| table);
    for table in EXPORTED_COLUMNS.map(|(table, _)| table).into_iter().chain(excluded) {
        assert!(found.contains_key(table), "no rows of the customer in {table}: {found:?}");
    }
}
