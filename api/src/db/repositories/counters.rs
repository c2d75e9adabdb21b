//! Gapless number series, advanced in the transaction that uses the number.

use std::ops::Range;

use sqlx::AnyConnection;

use crate::db::Tx;

/// Returns the next number of the series `name`, from 1.
pub async fn next(tx: &mut Tx, name: &str) -> Result<i64, sqlx::Error> {
    Ok(next_range(tx, name, 1).await?.start)
}

/// Returns the next `count` numbers of the series `name`.
pub async fn next_range(tx: &mut Tx, name: &str, count: i64) -> Result<Range<i64>, sqlx::Error> {
    let last: i64 = sqlx::query_scalar(
        "INSERT INTO counters (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value RETURNING value",
    )
    .bind(name.to_owned())
    .bind(count)
    .fetch_one(&mut **tx)
    .await?;
    Ok(last + 1 - count..last + 1)
}

/// Locks a series until the end of the transaction, without advancing it.
pub async fn lock(tx: &mut Tx, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO counters (name, value) VALUES ($1, 0) ON CONFLICT (name) DO UPDATE SET value = counters.value",
    )
    .bind(name.to_owned())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the last numbers of the series whose names begin with `prefix`.
pub async fn last_values(db: &mut AnyConnection, prefix: &str) -> Result<Vec<(String, i64)>, sqlx::Error> {
    sqlx::query_as("SELECT name, value FROM counters WHERE name LIKE $1 ORDER BY name")
        .bind(format!("{prefix}%"))
        .fetch_all(db)
        .await
}

/// Advances the series `name` to `value`, unless it is already past it.
pub async fn advance_to(tx: &mut Tx, name: &str, value: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO counters (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value",
    )
    .bind(name.to_owned())
    .bind(value)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
