//! Correlative numbers, drawn inside the transaction that uses them.

use std::ops::Range;

use sqlx::AnyConnection;

use super::row::Columns;

/// The next number of the series `name`, from 1.
///
/// # Errors
/// The database refuses.
pub async fn next(db: &mut AnyConnection, name: &str) -> Result<i64, sqlx::Error> {
    Ok(next_of(db, name, 1).await?.start)
}

/// The next `count` numbers of the series `name`.
///
/// # Errors
/// The database refuses.
pub async fn next_of(db: &mut AnyConnection, name: &str, count: i64) -> Result<Range<i64>, sqlx::Error> {
    let last: i64 = sqlx::query_scalar(
        "INSERT INTO counters (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value RETURNING value",
    )
    .bind(name.to_owned())
    .bind(count)
    .fetch_one(db)
    .await?;
    Ok(last + 1 - count..last + 1)
}

/// How far the series have come whose names begin with `prefix`.
///
/// # Errors
/// The database refuses.
pub async fn reached(db: &mut AnyConnection, prefix: &str) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query("SELECT name, value FROM counters WHERE name LIKE $1 ORDER BY name")
        .bind(format!("{prefix}%"))
        .fetch_all(db)
        .await?;
    rows.iter().map(|row| Ok((row.text("name")?, row.int("value")?))).collect()
}

/// Moves the series `name` forward to `value`, if it is not there yet.
///
/// # Errors
/// The database refuses.
pub async fn reach(db: &mut AnyConnection, name: &str, value: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO counters (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value",
    )
    .bind(name.to_owned())
    .bind(value)
    .execute(db)
    .await?;
    Ok(())
}
