//! Integrity checks: queries that return nothing in a consistent database, and the facts that diagnostics
//! compare.

use mostrador_core::cart::Totals;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, Row};

use crate::db::Tx;
use crate::db::columns::Json;

/// Returns the findings of SQLite's integrity and foreign key checks.
pub async fn sqlite_corruption(db: &mut AnyConnection) -> Result<Vec<String>, Error> {
    let mut found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *db).await?;
    found.retain(|line| line != "ok");
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(db).await?;
    for orphan in orphans {
        found.push(orphan.try_get::<String, _>(0)?);
    }
    Ok(found)
}

/// Order whose total is not the sum of its parts, in cents.
#[derive(Clone, Debug)]
pub struct InconsistentTotal {
    /// Number of the order.
    pub order: String,
    pub total: i64,
    pub parts: i64,
}

/// Returns orders whose total differs from the sum of lines and shipping: number, total and that sum, in
/// cents.
pub async fn inconsistent_order_totals(db: &mut AnyConnection) -> Result<Vec<InconsistentTotal>, Error> {
    let rows: Vec<(String, i64, Json<Totals>, i64)> = sqlx::query_as(
        "SELECT o.number, o.total, o.totals, (SELECT CAST(COALESCE(SUM(l.total), 0) AS BIGINT) FROM order_lines l \
         WHERE l.order_number = o.number) AS goods FROM orders o",
    )
    .fetch_all(db)
    .await?;
    let mut found = Vec::new();
    for (number, total, Json(totals), goods) in rows {
        let parts = goods + totals.shipping_gross.get();
        if total != parts || total != totals.total.get() {
            found.push(InconsistentTotal { order: number, total, parts });
        }
    }
    Ok(found)
}

/// Returns orders settled by the bank that have no authorised payment attempt of their total.
pub async fn paid_orders_without_payment(db: &mut AnyConnection) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT o.number FROM orders o WHERE o.paid_at IS NOT NULL AND o.total > 0 \
         AND o.settled_by = 'bank' AND NOT EXISTS (SELECT 1 FROM payment_attempts a \
         WHERE a.order_number = o.number AND a.state = 'authorised' AND a.amount = o.total)",
    )
    .fetch_all(db)
    .await
}

/// Returns payment attempts of unpaid orders without a result, created before an instant: number and order
/// number. Their notification may have been lost.
pub async fn unresolved_attempts(
    db: &mut AnyConnection,
    before: Timestamp,
) -> Result<Vec<(String, String)>, Error> {
    sqlx::query_as(
        "SELECT a.number, a.order_number FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
         WHERE a.state = 'created' AND a.created_at < $1 AND o.paid_at IS NULL ORDER BY a.created_at DESC",
    )
    .bind(before)
    .fetch_all(db)
    .await
}

/// Returns orders placed before an instant that are still waiting for a bank transfer.
pub async fn pending_transfers(db: &mut AnyConnection, before: Timestamp) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT number FROM orders WHERE state = 'pending_payment' AND payment_method = 'transfer' \
         AND created_at < $1 ORDER BY created_at",
    )
    .bind(before)
    .fetch_all(db)
    .await
}

/// Returns the clock of the PostgreSQL server.
pub async fn server_clock(db: &mut AnyConnection) -> Result<Timestamp, Error> {
    sqlx::query_scalar("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")
        .fetch_one(db)
        .await
}

/// Returns the time of the last order or invoice; 0 without any.
pub async fn last_activity(db: &mut AnyConnection) -> Result<Timestamp, Error> {
    sqlx::query_scalar(
        "SELECT COALESCE(MAX(at), 0) FROM (SELECT MAX(created_at) AS at FROM orders \
         UNION ALL SELECT MAX(issued_at) AS at FROM invoices) AS times",
    )
    .fetch_one(db)
    .await
}

/// Executes a statement that deletes no row, to check that the database accepts writes; fails when it is
/// read-only.
pub async fn check_writable(tx: &mut Tx) -> Result<(), Error> {
    sqlx::query("DELETE FROM outbox WHERE id < 0").execute(&mut **tx).await.map(drop)
}
