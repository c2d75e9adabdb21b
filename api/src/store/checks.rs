//! Questions to the database whose answer should be empty.

use sqlx::{AnyConnection, Error, Row};

use super::row::Columns;

/// What SQLite finds damaged in its file.
///
/// # Errors
/// The database fails.
pub async fn damage(db: &mut AnyConnection) -> Result<Vec<String>, Error> {
    let mut found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *db).await?;
    found.retain(|line| line != "ok");
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(db).await?;
    for orphan in orphans {
        found.push(orphan.try_get::<String, _>(0)?);
    }
    Ok(found)
}

/// Orders whose lines and shipping are not their total: number, total, sum of the parts, in cents.
///
/// # Errors
/// The database fails.
pub async fn orders_that_do_not_add_up(db: &mut AnyConnection) -> Result<Vec<(String, i64, i64)>, Error> {
    let rows = sqlx::query(
        "SELECT o.number, o.total, o.totals, (SELECT CAST(COALESCE(SUM(l.total), 0) AS BIGINT) FROM order_lines l \
         WHERE l.order_number = o.number) AS goods FROM orders o",
    )
    .fetch_all(db)
    .await?;
    let mut found = Vec::new();
    for row in &rows {
        let totals: mostrador_core::cart::Totals = row.json("totals")?;
        let (total, parts) = (row.int("total")?, row.int("goods")? + totals.shipping_gross);
        if total != parts || total != totals.total {
            found.push((row.text("number")?, total, parts));
        }
    }
    Ok(found)
}

/// Orders that were paid at the bank according to the shop, without an authorised attempt.
///
/// # Errors
/// The database fails.
pub async fn paid_orders_without_payment(db: &mut AnyConnection) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT o.number FROM orders o WHERE o.paid_at IS NOT NULL AND o.total > 0 \
         AND o.payment_method IN ('card', 'bizum') AND NOT EXISTS (SELECT 1 FROM payment_attempts a \
         WHERE a.order_number = o.number AND a.state = 'authorised' AND a.amount = o.total)",
    )
    .fetch_all(db)
    .await
}
