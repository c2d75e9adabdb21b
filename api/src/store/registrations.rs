//! Registrations that wait for their mail to be answered.
//!
//! Each has a row and a token of its own. Were there one row an address, whoever registers last would choose the
//! password of the account that the owner of the mailbox opens.

use mostrador_core::session::Registration;
use sqlx::{AnyConnection, Error};

use super::counters;
use super::customers::email_key;
use super::row::Columns;

/// A registration to be kept.
#[derive(Clone, Copy, Debug)]
pub struct NewRegistration<'a> {
    /// Who; the password is not read.
    pub person: &'a Registration,
    /// Hash of the password.
    pub password_hash: &'a str,
    /// Hash of the token in the mail.
    pub token_hash: &'a str,
    /// Milliseconds since 1970.
    pub now_ms: i64,
    /// When the token is worth nothing any more.
    pub expires_at: i64,
}

/// Keeps a registration until its mail is answered or its time is over. False when the address already has an account:
/// it is kept all the same, because the work would tell, and no letter carries its token.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, new: NewRegistration<'_>) -> Result<bool, Error> {
    let key = email_key(&new.person.email);
    let taken: Option<i64> = sqlx::query_scalar("SELECT id FROM customers WHERE email_key = $1")
        .bind(key.clone())
        .fetch_optional(&mut *db)
        .await?;
    sqlx::query(
        "INSERT INTO registrations (token_hash, email, email_key, firstname, lastname, phone, country, password_hash, \
         created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(new.token_hash.to_owned())
    .bind(new.person.email.clone())
    .bind(key)
    .bind(new.person.firstname.clone())
    .bind(new.person.lastname.clone())
    .bind(new.person.phone.clone())
    .bind(new.person.country.clone())
    .bind(new.password_hash.to_owned())
    .bind(new.now_ms)
    .bind(new.expires_at)
    .execute(db)
    .await?;
    Ok(taken.is_none())
}

/// Forgets those whose time is over: nobody keeps the data of who never answered. How many there were.
///
/// # Errors
/// The database fails.
pub async fn forget_expired(db: &mut AnyConnection, now_ms: i64) -> Result<u64, Error> {
    let done =
        sqlx::query("DELETE FROM registrations WHERE expires_at <= $1").bind(now_ms).execute(db).await?;
    Ok(done.rows_affected())
}

/// Opens the account of exactly the registration of this token; the others of its address are void from here on. The
/// customer's identifier, or nothing when there is no such token, or its time is over, or the account is already open.
///
/// # Errors
/// The database fails.
pub async fn activate(db: &mut AnyConnection, token_hash: &str, now_ms: i64) -> Result<Option<i64>, Error> {
    let found = sqlx::query("SELECT email_key FROM registrations WHERE token_hash = $1 AND expires_at > $2")
        .bind(token_hash.to_owned())
        .bind(now_ms)
        .fetch_optional(&mut *db)
        .await?;
    let Some(row) = found else { return Ok(None) };
    let id = counters::next(db, "customers").await?;
    let opened = sqlx::query_scalar(
        "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, roles, state, \
         created_at) SELECT $1, email, email_key, firstname, lastname, phone, country, password_hash, '[\"user\"]', \
         'active', $2 FROM registrations WHERE token_hash = $3 ON CONFLICT (email_key) DO NOTHING RETURNING id",
    )
    .bind(id)
    .bind(now_ms)
    .bind(token_hash.to_owned())
    .fetch_optional(&mut *db)
    .await?;
    sqlx::query("DELETE FROM registrations WHERE email_key = $1")
        .bind(row.text("email_key")?)
        .execute(db)
        .await?;
    Ok(opened)
}
