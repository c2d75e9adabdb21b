//! Login sessions, by which tokens are accepted or rejected.

use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::{ConditionalWrite, Tx};

/// Active session.
#[derive(Clone, Debug, FromRow)]
pub struct Session {
    pub jti: String,
    /// Device description for the customer; empty when unknown.
    pub device: String,
    /// Time of the login.
    pub created_at: Timestamp,
    /// Time of the last token refresh.
    pub refreshed_at: Option<Timestamp>,
    pub expires_at: Timestamp,
}

/// Creates a session and deletes all expired ones.
pub async fn insert(
    tx: &mut Tx,
    jti: &str,
    customer: CustomerId,
    device: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM sessions WHERE expires_at < $1").bind(now).execute(&mut **tx).await?;
    sqlx::query(
        "INSERT INTO sessions (jti, customer_id, device, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(jti.to_owned())
    .bind(i64::from(customer))
    .bind(device.to_owned())
    .bind(now)
    .bind(expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the login time of a session.
pub async fn created_at(db: &mut AnyConnection, jti: &str) -> Result<Option<Timestamp>, Error> {
    sqlx::query_scalar("SELECT created_at FROM sessions WHERE jti = $1")
        .bind(jti.to_owned())
        .fetch_optional(db)
        .await
}

/// Sets a new expiry of a session that is not revoked.
pub async fn extend(tx: &mut Tx, jti: &str, now: Timestamp, expires_at: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "UPDATE sessions SET refreshed_at = $2, expires_at = $3 WHERE jti = $1 AND revoked_at IS NULL",
    )
    .bind(jti.to_owned())
    .bind(now)
    .bind(expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the active sessions of a customer, the latest login first.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: CustomerId,
    now: Timestamp,
) -> Result<Vec<Session>, Error> {
    sqlx::query_as(
        "SELECT jti, device, created_at, refreshed_at, expires_at FROM sessions WHERE customer_id = $1 \
         AND revoked_at IS NULL AND expires_at > $2 ORDER BY created_at DESC, jti",
    )
    .bind(i64::from(customer))
    .bind(now)
    .fetch_all(db)
    .await
}

/// Revokes a session: its tokens are rejected from now on.
pub async fn revoke(tx: &mut Tx, jti: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE sessions SET revoked_at = $2 WHERE jti = $1 AND revoked_at IS NULL")
        .bind(jti.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Revokes a session of a customer, unless it belongs to another customer or is no longer active.
pub async fn revoke_one(
    tx: &mut Tx,
    customer: CustomerId,
    jti: &str,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE sessions SET revoked_at = $3 WHERE jti = $1 AND customer_id = $2 AND revoked_at IS NULL \
         AND expires_at > $3",
    )
    .bind(jti.to_owned())
    .bind(i64::from(customer))
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Revokes all sessions of a customer except `keep`, if given.
pub async fn revoke_all(
    tx: &mut Tx,
    customer: CustomerId,
    keep: Option<&str>,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE sessions SET revoked_at = $3 WHERE customer_id = $1 AND jti <> $2 AND revoked_at IS NULL",
    )
    .bind(i64::from(customer))
    .bind(keep.unwrap_or_default().to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
