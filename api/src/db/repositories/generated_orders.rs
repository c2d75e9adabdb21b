//! Copies of an order for performance tests, written by the database itself.

use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::counters;
use crate::db::Tx;

/// Statement about the numbers `i` from $1 to $2. The consecutive part of a copy's number is one digit longer than those
/// of real orders.
macro_rules! for_numbers {
    ($sql:literal) => {
        concat!(
            "WITH RECURSIVE numbers (i, number) AS (\
             SELECT CAST($1 AS BIGINT), 'M10-' || CAST(1000000 + CAST($1 AS BIGINT) AS TEXT) UNION ALL \
             SELECT i + 1, 'M10-' || CAST(1000001 + i AS TEXT) FROM numbers WHERE i < CAST($2 AS BIGINT)) ",
            $sql
        )
    };
}

/// Copies of the order `template`, with the positions from `first` to `last`.
#[derive(Clone, Debug)]
pub struct Copies {
    pub template: String,
    pub first: i64,
    pub last: i64,
    /// Customers to whom the copies belong, in turn.
    pub first_customer: i64,
    pub customers: i64,
    /// Time of the copy at position 0; each further one is `interval_ms` earlier.
    pub until: Timestamp,
    pub interval_ms: i64,
}

/// Returns the number of the latest order.
pub async fn latest(db: &mut AnyConnection) -> Result<Option<String>, Error> {
    sqlx::query_scalar("SELECT number FROM orders ORDER BY created_at DESC, number DESC LIMIT 1")
        .fetch_optional(db)
        .await
}

/// Copies the customer of an order; returns the identifier of the first copy.
pub async fn insert_customers(tx: &mut Tx, template: &str, count: i64) -> Result<i64, Error> {
    let ids = counters::next_range(tx, "customers", count).await?;
    let sql = for_numbers!(
        "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, \
         roles, state, created_at) \
         SELECT i, 'generada-' || CAST(i AS TEXT) || '@correo.example', \
         'generada-' || CAST(i AS TEXT) || '@correo.example', c.firstname, c.lastname || ' ' || CAST(i AS TEXT), \
         c.phone, c.country, c.password_hash, c.roles, c.state, c.created_at \
         FROM numbers, customers c WHERE c.id = (SELECT customer_id FROM orders WHERE number = $3)"
    );
    sqlx::query(sql).bind(ids.start).bind(ids.end - 1).bind(template.to_owned()).execute(&mut **tx).await?;
    Ok(ids.start)
}

/// Inserts copies: one in 50 paid and to be prepared, the others sent.
pub async fn insert(tx: &mut Tx, copies: &Copies) -> Result<(), Error> {
    let orders = for_numbers!(
        "INSERT INTO orders (number, customer_id, state, payment_method, total, totals, delivery, billing, \
         shipping, created_at, paid_at, settled_by, professional, price_mode) \
         SELECT numbers.number, $4 + i % $5, \
         CASE WHEN i % 50 = 0 THEN 'paid' ELSE 'shipped' END, o.payment_method, o.total, o.totals, o.delivery, \
         o.billing, o.shipping, $6 - i * $7, $6 - i * $7, 'shop', o.professional, o.price_mode \
         FROM numbers, orders o WHERE o.number = $3"
    );
    sqlx::query(orders)
        .bind(copies.first)
        .bind(copies.last)
        .bind(copies.template.clone())
        .bind(copies.first_customer)
        .bind(copies.customers)
        .bind(copies.until)
        .bind(copies.interval_ms)
        .execute(&mut **tx)
        .await?;
    let lines = for_numbers!(
        "INSERT INTO order_lines (order_number, position, product_id, variant_id, quantity, title, \
         variant_title, price_et, price_taxes, total, tax, is_virtual, in_person, discount) \
         SELECT numbers.number, l.position, l.product_id, l.variant_id, l.quantity, \
         l.title, l.variant_title, l.price_et, l.price_taxes, l.total, l.tax, l.is_virtual, l.in_person, l.discount \
         FROM numbers, order_lines l WHERE l.order_number = $3"
    );
    sqlx::query(lines)
        .bind(copies.first)
        .bind(copies.last)
        .bind(copies.template.clone())
        .execute(&mut **tx)
        .await?;
    let ids = counters::next_range(tx, "order_events", copies.last + 1 - copies.first).await?;
    let events = for_numbers!(
        "INSERT INTO order_events (id, order_number, state, actor, happened_at) \
         SELECT $3 + i - CAST($1 AS BIGINT), numbers.number, 'paid', 'shop', $4 - i * $5 FROM numbers"
    );
    sqlx::query(events)
        .bind(copies.first)
        .bind(copies.last)
        .bind(ids.start)
        .bind(copies.until)
        .bind(copies.interval_ms)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
