//! Correlative numbers, drawn inside the transaction that uses them.

use sqlx::AnyConnection;

/// The next number of the series `name`, from 1.
///
/// # Errors
/// The database refuses.
pub async fn next(db: &mut AnyConnection, name: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO counters (name, value) VALUES ($1, 1) \
         ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value",
    )
    .bind(name.to_owned())
    .fetch_one(db)
    .await
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
