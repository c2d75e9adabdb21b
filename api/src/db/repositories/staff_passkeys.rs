//! Passkeys of staff members, and the state of `WebAuthn` ceremonies.

use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::{ConditionalWrite, Tx};

/// Registered passkey.
#[derive(Clone, Debug, FromRow)]
pub struct StoredPasskey {
    /// Unpadded base64url.
    pub credential_id: String,
    pub staff_id: i64,
    pub name: String,
    /// Credential of the `WebAuthn` library, as JSON.
    pub credential: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

const SELECT_BY_MEMBER: &str = "SELECT credential_id, staff_id, name, credential, created_at, last_used_at \
    FROM staff_passkeys WHERE staff_id = $1 ORDER BY created_at, credential_id";

/// Inserts a passkey. `Unchanged` if the credential is registered already.
pub async fn insert(tx: &mut Tx, passkey: &StoredPasskey) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "INSERT INTO staff_passkeys (credential_id, staff_id, name, credential, created_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (credential_id) DO NOTHING",
    )
    .bind(passkey.credential_id.clone())
    .bind(passkey.staff_id)
    .bind(passkey.name.clone())
    .bind(passkey.credential.clone())
    .bind(passkey.created_at)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Returns the passkeys of a member, the oldest first.
pub async fn of_member(db: &mut AnyConnection, member: i64) -> Result<Vec<StoredPasskey>, Error> {
    sqlx::query_as(SELECT_BY_MEMBER).bind(member).fetch_all(db).await
}

pub async fn by_id(db: &mut AnyConnection, credential_id: &str) -> Result<Option<StoredPasskey>, Error> {
    sqlx::query_as(
        "SELECT credential_id, staff_id, name, credential, created_at, last_used_at FROM staff_passkeys \
         WHERE credential_id = $1",
    )
    .bind(credential_id.to_owned())
    .fetch_optional(db)
    .await
}

/// Records a login with a passkey and its new counter.
pub async fn record_use(
    tx: &mut Tx,
    credential_id: &str,
    credential: &str,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query("UPDATE staff_passkeys SET credential = $2, last_used_at = $3 WHERE credential_id = $1")
        .bind(credential_id.to_owned())
        .bind(credential.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Deletes a passkey of a member. `Unchanged` if the member has no such passkey.
pub async fn delete(tx: &mut Tx, member: i64, credential_id: &str) -> Result<ConditionalWrite, Error> {
    sqlx::query("DELETE FROM staff_passkeys WHERE credential_id = $2 AND staff_id = $1")
        .bind(member)
        .bind(credential_id.to_owned())
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Deletes all passkeys of a member.
pub async fn delete_all(tx: &mut Tx, member: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM staff_passkeys WHERE staff_id = $1").bind(member).execute(&mut **tx).await?;
    Ok(())
}

/// Stores the state of a ceremony and deletes the expired ones.
pub async fn begin_ceremony(
    tx: &mut Tx,
    id: &str,
    member: Option<i64>,
    state: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM staff_ceremonies WHERE expires_at < $1").bind(now).execute(&mut **tx).await?;
    sqlx::query("INSERT INTO staff_ceremonies (id, staff_id, state, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(id.to_owned())
        .bind(member)
        .bind(state.to_owned())
        .bind(expires_at)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Ends a ceremony and returns its state; `None` if it has expired or ended before, or is another member's.
pub async fn end_ceremony(
    tx: &mut Tx,
    id: &str,
    member: Option<i64>,
    now: Timestamp,
) -> Result<Option<String>, Error> {
    sqlx::query_scalar(
        "DELETE FROM staff_ceremonies WHERE id = $1 AND expires_at > $2 AND COALESCE(staff_id, 0) = $3 RETURNING state",
    )
    .bind(id.to_owned())
    .bind(now)
    .bind(member.unwrap_or_default())
    .fetch_optional(&mut **tx)
    .await
}
