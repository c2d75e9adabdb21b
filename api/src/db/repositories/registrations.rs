//! Registrations pending email confirmation.
//!
//! Each registration has its own row and token. With one row per address, the last person to register would
//! choose the password of the account that the owner of the mailbox activates.

use mostrador_core::session::{CustomerId, Registration};
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::customers::{email_key, guest_key};
use super::{counters, customer_words};
use crate::db::Tx;
use crate::db::columns::Number;

/// Registration to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewRegistration<'a> {
    /// Form data; its password is ignored.
    pub form: &'a Registration,
    pub password_hash: &'a str,
    /// Hash of the token in the confirmation email.
    pub token_hash: &'a str,
    pub now: Timestamp,
    /// Expiry of the token.
    pub expires_at: Timestamp,
}

/// Use of the address of a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressStatus {
    Unused,
    /// The address already has an account.
    Registered,
}

/// Stores a registration until it is confirmed or expires. The row of an address with an account is inserted
/// too, so that the response time does not reveal the account; its token is never sent.
pub async fn insert(tx: &mut Tx, new: NewRegistration<'_>) -> Result<AddressStatus, Error> {
    let key = email_key(&new.form.email);
    let existing: Option<i64> = sqlx::query_scalar("SELECT id FROM customers WHERE email_key = $1")
        .bind(key.clone())
        .fetch_optional(&mut **tx)
        .await?;
    sqlx::query(
        "INSERT INTO registrations (token_hash, email, email_key, firstname, lastname, phone, country, password_hash, \
         created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(new.token_hash.to_owned())
    .bind(new.form.email.clone())
    .bind(key)
    .bind(new.form.firstname.clone())
    .bind(new.form.lastname.clone())
    .bind(new.form.phone.clone())
    .bind(new.form.country.clone())
    .bind(new.password_hash.to_owned())
    .bind(new.now)
    .bind(new.expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(if existing.is_some() { AddressStatus::Registered } else { AddressStatus::Unused })
}

/// Deletes expired registrations, so that unconfirmed personal data is not kept, and returns their number.
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<u64, Error> {
    let done =
        sqlx::query("DELETE FROM registrations WHERE expires_at <= $1").bind(now).execute(&mut **tx).await?;
    Ok(done.rows_affected())
}

/// Creates the account of the registration with this token and deletes all registrations of its address. A guest with
/// this address becomes the account, with their orders: who has the token reads the mailbox.
/// Returns the customer identifier, or `None` when the token is unknown or expired or the account already
/// exists.
pub async fn activate(tx: &mut Tx, token_hash: &str, now: Timestamp) -> Result<Option<CustomerId>, Error> {
    let email_key: Option<String> =
        sqlx::query_scalar("SELECT email_key FROM registrations WHERE token_hash = $1 AND expires_at > $2")
            .bind(token_hash.to_owned())
            .bind(now)
            .fetch_optional(&mut **tx)
            .await?;
    let Some(email_key) = email_key else { return Ok(None) };
    if let Some(id) = open_guest_account(tx, token_hash, &email_key).await? {
        delete_of_address(tx, email_key).await?;
        return Ok(Some(id));
    }
    let id = counters::next(tx, "customers").await?;
    let customer: Option<Number<_>> = sqlx::query_scalar(
        "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, roles, state, \
         created_at) SELECT $1, email, email_key, firstname, lastname, phone, country, password_hash, '[\"user\"]', \
         'active', $2 FROM registrations WHERE token_hash = $3 ON CONFLICT (email_key) DO NOTHING RETURNING id",
    )
    .bind(id)
    .bind(now)
    .bind(token_hash.to_owned())
    .fetch_optional(&mut **tx)
    .await?;
    delete_of_address(tx, email_key).await?;
    Ok(customer.map(|Number(id)| id))
}

async fn delete_of_address(tx: &mut Tx, email_key: String) -> Result<(), Error> {
    sqlx::query("DELETE FROM registrations WHERE email_key = $1").bind(email_key).execute(&mut **tx).await?;
    Ok(())
}

/// Turns the guest with this address into the account of a registration. `None` without a guest, or if there is an account.
async fn open_guest_account(
    tx: &mut Tx,
    token_hash: &str,
    email_key: &str,
) -> Result<Option<CustomerId>, Error> {
    let guest: Option<Number<CustomerId>> = sqlx::query_scalar(
        "UPDATE customers SET email = r.email, email_key = r.email_key, firstname = r.firstname, \
         lastname = r.lastname, phone = r.phone, country = r.country, password_hash = r.password_hash, guest = 0 \
         FROM registrations r WHERE r.token_hash = $1 AND customers.email_key = $2 AND customers.guest = 1 \
         AND NOT EXISTS (SELECT 1 FROM customers a WHERE a.email_key = r.email_key) RETURNING id",
    )
    .bind(token_hash.to_owned())
    .bind(guest_key(email_key))
    .fetch_optional(&mut **tx)
    .await?;
    let Some(Number(id)) = guest else { return Ok(None) };
    customer_words::reset(tx, id).await?;
    Ok(Some(id))
}
