//! Access codes of the trade price table, and the sessions opened with them.

use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use super::counters;
use crate::db::columns::{Flag, MaybeRfc3339, Rfc3339};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Access code without the secret code itself.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize, ToSchema)]
pub struct PriceCode {
    pub id: i64,
    pub label: String,
    /// Creation time, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    /// Expiry, RFC 3339; absent when it does not expire.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub expires_at: Option<String>,
    /// Time of the revocation, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub revoked_at: Option<String>,
    /// Time of the last login with it, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub last_used_at: Option<String>,
    /// True when it is neither revoked nor expired.
    #[sqlx(try_from = "Flag")]
    pub usable: bool,
}

/// Valid access code that was just used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct ValidCode {
    pub id: i64,
    /// Expiry.
    pub expires_at: Option<Timestamp>,
}

/// Inserts a code and returns its identifier.
pub async fn insert(
    tx: &mut Tx,
    code_hash: &str,
    label: &str,
    now: Timestamp,
    expires_at: Option<Timestamp>,
) -> Result<i64, Error> {
    let id = counters::next(tx, "price_codes").await?;
    sqlx::query(
        "INSERT INTO price_codes (id, code_hash, label, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(code_hash.to_owned())
    .bind(label.to_owned())
    .bind(now)
    .bind(expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Returns all codes, the newest first.
pub async fn all(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<PriceCode>, Error> {
    select(now).push(" ORDER BY id DESC").build_as().fetch_all(db).await
}

pub async fn by_id(db: &mut AnyConnection, id: i64, now: Timestamp) -> Result<Option<PriceCode>, Error> {
    select(now).push(" WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

fn select(now: Timestamp) -> SqlBuilder {
    SqlBuilder::new(
        "SELECT id, label, created_at, expires_at, revoked_at, last_used_at, \
         CASE WHEN revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ",
    )
    .bind(now)
    .push(") THEN 1 ELSE 0 END AS usable FROM price_codes")
}

/// Revokes a code and thereby all tokens issued for it. `Unchanged` when it does not exist or is already
/// revoked.
pub async fn revoke(tx: &mut Tx, id: i64, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query("UPDATE price_codes SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
        .bind(id)
        .bind(now)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Returns the code with this hash, if it is neither revoked nor expired, and sets the time of its last use.
pub async fn use_code(tx: &mut Tx, code_hash: &str, now: Timestamp) -> Result<Option<ValidCode>, Error> {
    sqlx::query_as(
        "UPDATE price_codes SET last_used_at = $2 WHERE code_hash = $1 AND revoked_at IS NULL \
         AND (expires_at IS NULL OR expires_at > $2) RETURNING id, expires_at",
    )
    .bind(code_hash.to_owned())
    .bind(now)
    .fetch_optional(&mut **tx)
    .await
}

/// Creates a session of a code and deletes expired ones.
pub async fn insert_session(
    tx: &mut Tx,
    code: i64,
    jti: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM price_sessions WHERE expires_at < $1").bind(now).execute(&mut **tx).await?;
    sqlx::query("INSERT INTO price_sessions (jti, code_id, created_at, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(jti.to_owned())
        .bind(code)
        .bind(now)
        .bind(expires_at)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns the code of a valid session: neither the session nor the code is revoked or expired.
pub async fn of_session(db: &mut AnyConnection, jti: &str, now: Timestamp) -> Result<Option<i64>, Error> {
    sqlx::query_scalar(
        "SELECT c.id FROM price_codes c JOIN price_sessions s ON s.code_id = c.id WHERE s.jti = $1 \
         AND s.revoked_at IS NULL AND s.expires_at > $2 AND c.revoked_at IS NULL \
         AND (c.expires_at IS NULL OR c.expires_at > $2)",
    )
    .bind(jti.to_owned())
    .bind(now)
    .fetch_optional(db)
    .await
}

/// Revokes a session: its token is rejected from now on.
pub async fn revoke_session(tx: &mut Tx, jti: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE price_sessions SET revoked_at = $2 WHERE jti = $1 AND revoked_at IS NULL")
        .bind(jti.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
