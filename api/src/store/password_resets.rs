//! Who has asked for a new password, and not chosen it yet.

use sqlx::{AnyConnection, Error};

/// Keeps a request, and forgets those whose time is over. Of an address without account the same is kept, with nobody
/// in it: its token leads nowhere, and nobody can tell from the time it takes.
///
/// # Errors
/// The database fails.
pub async fn put(
    db: &mut AnyConnection,
    customer: Option<u32>,
    token_hash: &str,
    now_ms: i64,
    expires_at: i64,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM password_resets WHERE expires_at <= $1").bind(now_ms).execute(&mut *db).await?;
    sqlx::query(
        "INSERT INTO password_resets (token_hash, customer_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(token_hash.to_owned())
    .bind(customer.map(i64::from))
    .bind(now_ms)
    .bind(expires_at)
    .execute(db)
    .await?;
    Ok(())
}

/// The identifier of the customer whose token it is, when it leads to a new password.
///
/// # Errors
/// The database fails.
pub async fn whose(db: &mut AnyConnection, token_hash: &str, now_ms: i64) -> Result<Option<u32>, Error> {
    let customer: Option<i64> = sqlx::query_scalar(
        "SELECT customer_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2 \
         AND customer_id IS NOT NULL",
    )
    .bind(token_hash.to_owned())
    .bind(now_ms)
    .fetch_optional(db)
    .await?;
    Ok(customer.and_then(|id| u32::try_from(id).ok()))
}

/// Uses a token up; the identifier of the customer whose it is. Of two who come at once, one gets it.
///
/// # Errors
/// The database fails.
pub async fn take(db: &mut AnyConnection, token_hash: &str, now_ms: i64) -> Result<Option<u32>, Error> {
    let customer: Option<i64> = sqlx::query_scalar(
        "DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 AND customer_id IS NOT NULL \
         RETURNING customer_id",
    )
    .bind(token_hash.to_owned())
    .bind(now_ms)
    .fetch_optional(db)
    .await?;
    Ok(customer.and_then(|id| u32::try_from(id).ok()))
}
