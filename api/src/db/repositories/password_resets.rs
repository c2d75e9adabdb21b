//! Pending password resets.

use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use crate::db::Tx;

/// Stores a reset request and deletes expired ones. For an address without account, a row without customer is
/// stored: its token is useless, but the response time does not reveal that there is no account.
pub async fn insert(
    tx: &mut Tx,
    customer: Option<CustomerId>,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM password_resets WHERE expires_at <= $1").bind(now).execute(&mut **tx).await?;
    sqlx::query(
        "INSERT INTO password_resets (token_hash, customer_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(token_hash.to_owned())
    .bind(customer.map(i64::from))
    .bind(now)
    .bind(expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the customer of a valid token.
pub async fn customer_of_token(
    db: &mut AnyConnection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<CustomerId>, Error> {
    let customer: Option<i64> = sqlx::query_scalar(
        "SELECT customer_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2 \
         AND customer_id IS NOT NULL",
    )
    .bind(token_hash.to_owned())
    .bind(now)
    .fetch_optional(db)
    .await?;
    Ok(customer.and_then(|id| CustomerId::try_from(id).ok()))
}

/// Consumes a valid token and returns its customer. Of two concurrent requests, only one succeeds.
pub async fn consume(tx: &mut Tx, token_hash: &str, now: Timestamp) -> Result<Option<CustomerId>, Error> {
    let customer: Option<i64> = sqlx::query_scalar(
        "DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 AND customer_id IS NOT NULL \
         RETURNING customer_id",
    )
    .bind(token_hash.to_owned())
    .bind(now)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(customer.and_then(|id| CustomerId::try_from(id).ok()))
}
