//! Order list of the administration: filtered, the newest first, in pages by cursor.

use std::collections::BTreeSet;

use mostrador_core::money::Cents;
use mostrador_core::orders::OrderState;
use mostrador_core::payments::PaymentKind;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::{customer_words, payment_reservations, unclear_payments};
use crate::db::columns::{Code, Flag, MaybeText, Rfc3339};
use crate::db::sql_builder::SqlBuilder;

/// Number of orders up to which a total is counted.
pub const MAX_COUNTED: i64 = 10_000;
/// Years whose orders a consecutive number without a year may mean.
const YEARS: i64 = 5;
/// Width of the consecutive part of an order number.
const NUMBER_WIDTH: usize = 6;

/// Order of the list.
#[derive(Clone, Debug, FromRow)]
pub struct OrderSummary {
    pub number: String,
    #[sqlx(try_from = "Code")]
    pub state: OrderState,
    #[sqlx(try_from = "Code")]
    pub payment_method: PaymentKind,
    pub total: Cents,
    pub refunded: Cents,
    #[sqlx(try_from = "Flag")]
    pub is_paid: bool,
    #[sqlx(try_from = "Flag")]
    pub is_reserved: bool,
    #[sqlx(try_from = "Flag")]
    pub professional: bool,
    pub created_ms: i64,
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    #[sqlx(try_from = "MaybeText")]
    pub firstname: String,
    #[sqlx(try_from = "MaybeText")]
    pub lastname: String,
    #[sqlx(try_from = "MaybeText")]
    pub email: String,
}

/// Filters of the list; empty ones match everything.
#[derive(Clone, Debug, Default)]
pub struct OrderFilter {
    /// Order number, its consecutive part, e-mail address, or a part of the customer's name.
    pub text: String,
    pub states: Vec<OrderState>,
    pub payment_methods: Vec<PaymentKind>,
    pub from: Option<Timestamp>,
    pub to: Option<Timestamp>,
    pub customer: Option<i64>,
    /// Orders with an unclear payment: instant before which an unanswered refund was requested.
    pub unclear_before: Option<Timestamp>,
    /// Orders with a reserved payment to be captured before this instant.
    pub reserved_until: Option<Timestamp>,
}

/// Position in the list: creation time and number of the last order read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub created_ms: i64,
    pub number: String,
}

/// Returns the orders after the cursor, the newest first. `year` has two digits.
pub async fn page(
    db: &mut AnyConnection,
    filter: &OrderFilter,
    after: Option<&Cursor>,
    limit: i64,
    year: i64,
) -> Result<Vec<OrderSummary>, Error> {
    let mut sql = SqlBuilder::new(
        "SELECT o.number, o.state, o.payment_method, o.total, o.refunded, \
         CASE WHEN o.paid_at IS NULL THEN 0 ELSE 1 END AS is_paid, \
         CASE WHEN EXISTS (SELECT 1 FROM payment_reservations r WHERE r.order_number = o.number \
         AND r.state IN ('reserved', 'capturing')) THEN 1 ELSE 0 END AS is_reserved, o.professional, o.created_at AS created_ms, \
         o.created_at, c.firstname, c.lastname, c.email FROM orders o LEFT JOIN customers c ON c.id = o.customer_id \
         WHERE 1 = 1",
    );
    sql = match text_match(db, filter, year).await? {
        // Many orders match, so that the newest of them are found soon.
        TextMatch::Words(words) => customer_words::matching_each(sql, "o.customer_id", &words),
        text => text_condition(sql, text),
    };
    sql = conditions(sql, filter);
    if let Some(Cursor { created_ms, number }) = after {
        sql = sql
            .push(" AND (o.created_at < ")
            .bind(*created_ms)
            .push(" OR (o.created_at = ")
            .bind(*created_ms)
            .push(" AND o.number < ")
            .bind(number.clone())
            .push("))");
    }
    sql.push(" ORDER BY o.created_at DESC, o.number DESC LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Counts the orders of the filter, up to [`MAX_COUNTED`] and one more.
pub async fn count(db: &mut AnyConnection, filter: &OrderFilter, year: i64) -> Result<i64, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM (SELECT 1 FROM orders o WHERE 1 = 1");
    let sql = conditions(text_condition(sql, text_match(db, filter, year).await?), filter);
    sql.push(" LIMIT ").bind(MAX_COUNTED + 1).push(") AS counted").number().fetch_one(db).await
}

/// Orders that the text of a filter means.
enum TextMatch {
    All,
    Numbers(Vec<String>),
    /// Orders of these customers.
    Customers(Vec<i64>),
    /// Orders of customers with words with all of these beginnings, who are many.
    Words(BTreeSet<String>),
}

async fn text_match(db: &mut AnyConnection, filter: &OrderFilter, year: i64) -> Result<TextMatch, Error> {
    let text = filter.text.trim();
    if text.is_empty() {
        return Ok(TextMatch::All);
    }
    let numbers = possible_numbers(text, year);
    if !numbers.is_empty() {
        return Ok(TextMatch::Numbers(numbers));
    }
    let words = customer_words::words(text);
    Ok(match customer_words::few_matching(db, &words).await? {
        Some(customers) => TextMatch::Customers(customers),
        None => TextMatch::Words(words),
    })
}

fn text_condition(sql: SqlBuilder, text: TextMatch) -> SqlBuilder {
    match text {
        TextMatch::All => sql,
        TextMatch::Numbers(numbers) => sql.push(" AND o.number IN ").bind_list(numbers),
        TextMatch::Customers(customers) => sql.push(" AND o.customer_id IN ").bind_list(customers),
        TextMatch::Words(words) => customer_words::matching(sql, "o.customer_id", &words),
    }
}

fn conditions(mut sql: SqlBuilder, filter: &OrderFilter) -> SqlBuilder {
    if !filter.states.is_empty() {
        let states = filter.states.iter().map(|state| state.as_str().to_owned());
        sql = sql.push(" AND o.state IN ").bind_list(states);
    }
    if !filter.payment_methods.is_empty() {
        let methods = filter.payment_methods.iter().map(|method| method.as_str().to_owned());
        sql = sql.push(" AND o.payment_method IN ").bind_list(methods);
    }
    if let Some(from) = filter.from {
        sql = sql.push(" AND o.created_at >= ").bind(from);
    }
    if let Some(to) = filter.to {
        sql = sql.push(" AND o.created_at < ").bind(to);
    }
    if let Some(customer) = filter.customer {
        sql = sql.push(" AND o.customer_id = ").bind(customer);
    }
    if let Some(before) = filter.unclear_before {
        sql = unclear_payments::condition(sql.push(" AND "), before);
    }
    if let Some(until) = filter.reserved_until {
        sql = payment_reservations::expiring(sql.push(" AND "), until);
    }
    sql
}

/// Returns the order numbers that a text may mean: `M26-000012`, `26-12` or `12`.
fn possible_numbers(text: &str, year: i64) -> Vec<String> {
    let text = text.to_uppercase();
    let text = text.strip_prefix('M').unwrap_or(&text);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let full = |year: &str, number: &str| format!("M{year}-{number:0>NUMBER_WIDTH$}");
    match text.split_once('-') {
        Some((year, number)) if year.len() == 2 && is_number(year) && is_number(number) => {
            vec![full(year, number)]
        }
        None if is_number(text) => {
            (0..YEARS).map(|ago| full(&format!("{:02}", (year - ago).rem_euclid(100)), text)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_abbreviated() {
        assert_eq!(possible_numbers("m26-000012", 26), ["M26-000012"]);
        assert_eq!(possible_numbers("26-12", 26), ["M26-000012"]);
        assert_eq!(possible_numbers("12", 1).first().map(String::as_str), Some("M01-000012"));
        assert_eq!(possible_numbers("12", 1).get(2).map(String::as_str), Some("M99-000012"));
        assert_eq!(possible_numbers("Marta", 26), [""; 0]);
        assert_eq!(possible_numbers("a-1", 26), [""; 0]);
    }
}
