//! Sessions of staff members, found by the hash of their cookie.

use mostrador_core::staff::StaffRole;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::{ConditionalWrite, Tx};

/// Active session of a staff member.
#[derive(Clone, Debug, FromRow)]
pub struct StoredStaffSession {
    pub id: String,
    pub staff_id: i64,
    pub csrf_token: String,
    /// Description of the device; empty when unknown.
    pub device: String,
    pub created_at: Timestamp,
    pub last_used_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Session to be inserted.
#[derive(Clone, Copy, Debug)]
pub struct NewStaffSession<'a> {
    pub token_hash: &'a str,
    pub id: &'a str,
    pub member: i64,
    pub csrf_token: &'a str,
    pub device: &'a str,
    pub now: Timestamp,
    pub expires_at: Timestamp,
}

/// Creates a session and deletes all expired ones.
pub async fn insert(tx: &mut Tx, new: NewStaffSession<'_>) -> Result<(), Error> {
    sqlx::query("DELETE FROM staff_sessions WHERE expires_at < $1").bind(new.now).execute(&mut **tx).await?;
    sqlx::query(
        "INSERT INTO staff_sessions (token_hash, id, staff_id, csrf_token, device, created_at, last_used_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
    )
    .bind(new.token_hash.to_owned())
    .bind(new.id.to_owned())
    .bind(new.member)
    .bind(new.csrf_token.to_owned())
    .bind(new.device.to_owned())
    .bind(new.now)
    .bind(new.expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the active session of a cookie.
pub async fn by_token(
    db: &mut AnyConnection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<StoredStaffSession>, Error> {
    sqlx::query_as(
        "SELECT id, staff_id, csrf_token, device, created_at, last_used_at, expires_at FROM staff_sessions \
         WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2",
    )
    .bind(token_hash.to_owned())
    .bind(now)
    .fetch_optional(db)
    .await
}

/// Returns the present role of a member whose session is active; `None` if the session has ended.
pub async fn active_role(
    db: &mut AnyConnection,
    member: i64,
    id: &str,
    now: Timestamp,
) -> Result<Option<StaffRole>, Error> {
    let role: Option<String> = sqlx::query_scalar(
        "SELECT m.role FROM staff_sessions s JOIN staff m ON m.id = s.staff_id \
         WHERE s.id = $1 AND s.staff_id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3",
    )
    .bind(id.to_owned())
    .bind(member)
    .bind(now)
    .fetch_optional(db)
    .await?;
    Ok(role.as_deref().and_then(StaffRole::parse))
}

/// Returns the active sessions of a member, the latest first.
pub async fn of_member(
    db: &mut AnyConnection,
    member: i64,
    now: Timestamp,
) -> Result<Vec<StoredStaffSession>, Error> {
    sqlx::query_as(
        "SELECT id, staff_id, csrf_token, device, created_at, last_used_at, expires_at FROM staff_sessions \
         WHERE staff_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY created_at DESC, id",
    )
    .bind(member)
    .bind(now)
    .fetch_all(db)
    .await
}

/// Records the use of a session and its new expiry.
pub async fn extend(tx: &mut Tx, id: &str, now: Timestamp, expires_at: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "UPDATE staff_sessions SET last_used_at = $2, expires_at = $3 WHERE id = $1 AND revoked_at IS NULL",
    )
    .bind(id.to_owned())
    .bind(now)
    .bind(expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Revokes a session of a member. `Unchanged` if the member has no such active session.
pub async fn revoke(tx: &mut Tx, member: i64, id: &str, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE staff_sessions SET revoked_at = $3 WHERE id = $2 AND staff_id = $1 AND revoked_at IS NULL",
    )
    .bind(member)
    .bind(id.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Revokes the sessions of a member, except `keep`.
pub async fn revoke_all(tx: &mut Tx, member: i64, keep: Option<&str>, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "UPDATE staff_sessions SET revoked_at = $3 WHERE staff_id = $1 AND id <> $2 AND revoked_at IS NULL",
    )
    .bind(member)
    .bind(keep.unwrap_or_default().to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
