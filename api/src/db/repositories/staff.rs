//! Staff accounts, their second factors and one-time links.

use mostrador_core::staff::StaffRole;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use super::customers::{AccountState, email_key};
use crate::db::columns::{Code, impl_from_code};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

impl_from_code!(StaffRole);

const SELECT: &str = "SELECT id, email, name, password_hash, role, state, totp_secret, totp_pending, totp_last_step, created_at FROM staff";

/// Staff account.
#[derive(Clone, Debug, FromRow)]
pub struct StaffMember {
    pub id: i64,
    pub email: String,
    pub name: String,
    /// Empty until an invited member has chosen a password.
    pub password_hash: String,
    #[sqlx(try_from = "Code")]
    pub role: StaffRole,
    #[sqlx(try_from = "Code")]
    pub state: AccountState,
    /// Base32 secret of the authenticator app.
    pub totp_secret: Option<String>,
    /// Secret of an enrolment that is not confirmed yet.
    pub totp_pending: Option<String>,
    /// Time step of the last accepted code.
    pub totp_last_step: i64,
    pub created_at: Timestamp,
}

impl StaffMember {
    pub fn is_active(&self) -> bool {
        self.state == AccountState::Active
    }
}

/// Staff account to be inserted.
#[derive(Clone, Copy, Debug)]
pub struct NewStaffMember<'a> {
    pub email: &'a str,
    pub name: &'a str,
    /// Empty for an invited member.
    pub password_hash: &'a str,
    pub role: StaffRole,
    pub now: Timestamp,
}

/// Inserts an account and returns its identifier; `None` if the address has one.
pub async fn insert(tx: &mut Tx, new: NewStaffMember<'_>) -> Result<Option<i64>, Error> {
    if by_email(tx, new.email).await?.is_some() {
        return Ok(None);
    }
    let id = counters::next(tx, "staff").await?;
    sqlx::query(
        "INSERT INTO staff (id, email, email_key, name, password_hash, role, state, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, 'active', $7)",
    )
    .bind(id)
    .bind(new.email.trim().to_owned())
    .bind(email_key(new.email))
    .bind(new.name.trim().to_owned())
    .bind(new.password_hash.to_owned())
    .bind(new.role.as_str())
    .bind(new.now)
    .execute(&mut **tx)
    .await?;
    Ok(Some(id))
}

pub async fn by_id(db: &mut AnyConnection, id: i64) -> Result<Option<StaffMember>, Error> {
    SqlBuilder::new(SELECT).push(" WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

pub async fn by_email(db: &mut AnyConnection, email: &str) -> Result<Option<StaffMember>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE email_key = ").bind(email_key(email));
    sql.build_as().fetch_optional(db).await
}

/// Returns all accounts, the oldest first.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<StaffMember>, Error> {
    SqlBuilder::new(SELECT).push(" ORDER BY id").build_as().fetch_all(db).await
}

pub async fn count(db: &mut AnyConnection) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COUNT(*) FROM staff").fetch_one(db).await
}

/// Returns the number of owners that can log in, besides the member `except`.
pub async fn count_other_owners(db: &mut AnyConnection, except: i64) -> Result<i64, Error> {
    sqlx::query_scalar(
        "SELECT COUNT(*) FROM staff WHERE role = 'owner' AND state = 'active' AND password_hash <> '' AND id <> $1",
    )
    .bind(except)
    .fetch_one(db)
    .await
}

/// Locks all accounts until the transaction ends, so that two transactions cannot both remove the last owner.
pub async fn lock_all(tx: &mut Tx) -> Result<(), Error> {
    // An update without change is the row lock that both databases support.
    sqlx::query("UPDATE staff SET state = state").execute(&mut **tx).await?;
    Ok(())
}

/// As [`by_id`], locking the account until the transaction ends.
pub async fn for_update(tx: &mut Tx, id: i64) -> Result<Option<StaffMember>, Error> {
    sqlx::query("UPDATE staff SET state = state WHERE id = $1").bind(id).execute(&mut **tx).await?;
    by_id(tx, id).await
}

/// Changes the name, the role and the state of an account.
pub async fn update(
    tx: &mut Tx,
    id: i64,
    name: &str,
    role: StaffRole,
    state: AccountState,
) -> Result<(), Error> {
    sqlx::query("UPDATE staff SET name = $2, role = $3, state = $4 WHERE id = $1")
        .bind(id)
        .bind(name.trim().to_owned())
        .bind(role.as_str())
        .bind(state.as_str())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn set_password(tx: &mut Tx, id: i64, hash: &str) -> Result<(), Error> {
    sqlx::query("UPDATE staff SET password_hash = $2 WHERE id = $1")
        .bind(id)
        .bind(hash.to_owned())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Stores the secret of an authenticator app that is not confirmed yet.
pub async fn set_pending_totp(tx: &mut Tx, id: i64, secret: &str) -> Result<(), Error> {
    sqlx::query("UPDATE staff SET totp_pending = $2 WHERE id = $1")
        .bind(id)
        .bind(secret.to_owned())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Activates a secret, or removes the authenticator app without one.
pub async fn set_totp(tx: &mut Tx, id: i64, secret: Option<&str>) -> Result<(), Error> {
    sqlx::query("UPDATE staff SET totp_secret = $2, totp_pending = NULL WHERE id = $1")
        .bind(id)
        .bind(secret.map(str::to_owned))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Records the time step of an accepted code. `Unchanged` if that code, or a later one, was accepted before.
pub async fn use_totp_step(tx: &mut Tx, id: i64, step: i64) -> Result<ConditionalWrite, Error> {
    sqlx::query("UPDATE staff SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2")
        .bind(id)
        .bind(step)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Replaces the recovery codes of a member.
pub async fn replace_recovery_codes(tx: &mut Tx, id: i64, hashes: &[String]) -> Result<(), Error> {
    sqlx::query("DELETE FROM staff_recovery_codes WHERE staff_id = $1").bind(id).execute(&mut **tx).await?;
    for hash in hashes {
        sqlx::query("INSERT INTO staff_recovery_codes (code_hash, staff_id) VALUES ($1, $2)")
            .bind(hash.clone())
            .bind(id)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

/// Uses up a recovery code. `Unchanged` if there is no such unused code.
pub async fn use_recovery_code(
    tx: &mut Tx,
    id: i64,
    hash: &str,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE staff_recovery_codes SET used_at = $3 WHERE code_hash = $2 AND staff_id = $1 AND used_at IS NULL",
    )
    .bind(id)
    .bind(hash.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Returns the number of unused recovery codes.
pub async fn count_recovery_codes(db: &mut AnyConnection, id: i64) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COUNT(*) FROM staff_recovery_codes WHERE staff_id = $1 AND used_at IS NULL")
        .bind(id)
        .fetch_one(db)
        .await
}

/// Inserts a one-time link and deletes the expired ones; `member` is `None` for the link of the first owner.
pub async fn insert_link(
    tx: &mut Tx,
    token_hash: &str,
    member: Option<i64>,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM staff_links WHERE expires_at < $1").bind(now).execute(&mut **tx).await?;
    sqlx::query("INSERT INTO staff_links (token_hash, staff_id, expires_at) VALUES ($1, $2, $3)")
        .bind(token_hash.to_owned())
        .bind(member)
        .bind(expires_at)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns the member of a valid one-time link; the inner `None` is the link of the first owner.
pub async fn member_of_link(
    db: &mut AnyConnection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Option<i64>>, Error> {
    sqlx::query_scalar("SELECT staff_id FROM staff_links WHERE token_hash = $1 AND expires_at > $2")
        .bind(token_hash.to_owned())
        .bind(now)
        .fetch_optional(db)
        .await
}

/// Deletes a valid link; returns its member, or `Some(None)` for the first owner. Of concurrent transactions only one
/// receives it.
pub async fn consume_link(
    tx: &mut Tx,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Option<i64>>, Error> {
    sqlx::query_scalar("DELETE FROM staff_links WHERE token_hash = $1 AND expires_at > $2 RETURNING staff_id")
        .bind(token_hash.to_owned())
        .bind(now)
        .fetch_optional(&mut **tx)
        .await
}

/// Deletes the links of a member, or those of the first owner.
pub async fn delete_links(tx: &mut Tx, member: Option<i64>) -> Result<(), Error> {
    let sql = match member {
        Some(id) => SqlBuilder::new("DELETE FROM staff_links WHERE staff_id = ").bind(id),
        None => SqlBuilder::new("DELETE FROM staff_links WHERE staff_id IS NULL"),
    };
    sql.build().execute(&mut **tx).await?;
    Ok(())
}
