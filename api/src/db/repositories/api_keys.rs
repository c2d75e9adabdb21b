//! API keys of other programs, found by their hash.

use mostrador_core::staff::Permission;
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use super::counters;
use crate::db::columns::{Flag, Json, MaybeRfc3339, Rfc3339, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// API key without the key itself.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct ApiKey {
    pub id: i64,
    pub name: String,
    /// Beginning of the key.
    pub prefix: String,
    #[sqlx(try_from = "Json<Vec<Permission>>")]
    pub scopes: Vec<Permission>,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    /// RFC 3339, UTC; null if it does not expire.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub expires_at: Option<String>,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub revoked_at: Option<String>,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub last_used_at: Option<String>,
    /// Neither revoked nor expired.
    #[sqlx(try_from = "Flag")]
    pub is_usable: bool,
}

/// API key to be inserted.
#[derive(Clone, Copy, Debug)]
pub struct NewApiKey<'a> {
    pub name: &'a str,
    pub prefix: &'a str,
    pub key_hash: &'a str,
    pub scopes: &'a [Permission],
    /// Staff member who creates it.
    pub staff: i64,
    pub now: Timestamp,
    pub expires_at: Option<Timestamp>,
}

/// Valid key of a request.
#[derive(Clone, Debug, FromRow)]
pub struct ValidApiKey {
    pub id: i64,
    pub name: String,
    #[sqlx(try_from = "Json<Vec<Permission>>")]
    pub scopes: Vec<Permission>,
    pub staff_id: i64,
    pub last_used_at: Option<Timestamp>,
}

pub async fn insert(tx: &mut Tx, new: NewApiKey<'_>) -> Result<i64, Error> {
    let id = counters::next(tx, "api_keys").await?;
    sqlx::query(
        "INSERT INTO api_keys (id, name, prefix, key_hash, scopes, staff_id, created_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(new.name.to_owned())
    .bind(new.prefix.to_owned())
    .bind(new.key_hash.to_owned())
    .bind(to_json(new.scopes)?)
    .bind(new.staff)
    .bind(new.now)
    .bind(new.expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

fn select(now: Timestamp) -> SqlBuilder {
    SqlBuilder::new(
        "SELECT id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at, \
         CASE WHEN revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ",
    )
    .bind(now)
    .push(") THEN 1 ELSE 0 END AS is_usable FROM api_keys")
}

/// Returns all keys, the newest first.
pub async fn all(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<ApiKey>, Error> {
    select(now).push(" ORDER BY id DESC").build_as().fetch_all(db).await
}

pub async fn by_id(db: &mut AnyConnection, id: i64, now: Timestamp) -> Result<Option<ApiKey>, Error> {
    select(now).push(" WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

/// Returns the key with this hash, if it is neither revoked nor expired.
pub async fn valid(
    db: &mut AnyConnection,
    key_hash: &str,
    now: Timestamp,
) -> Result<Option<ValidApiKey>, Error> {
    sqlx::query_as(
        "SELECT id, name, scopes, staff_id, last_used_at FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL \
         AND (expires_at IS NULL OR expires_at > $2)",
    )
    .bind(key_hash.to_owned())
    .bind(now)
    .fetch_optional(db)
    .await
}

pub async fn record_use(tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE api_keys SET last_used_at = $2 WHERE id = $1")
        .bind(id)
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Revokes a key. `Unchanged` when it does not exist or is already revoked.
pub async fn revoke(tx: &mut Tx, id: i64, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query("UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
        .bind(id)
        .bind(now)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}
