//! Customers: who they are, and whether their account is open.

use mostrador_core::session::{Registration, User};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::counters;
use super::row::{Columns, decode};

/// Whether an account may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// Registered; the mail has not been answered.
    Pending,
    /// In use.
    Active,
    /// Closed by the owner.
    Disabled,
}

impl AccountState {
    const ALL: [Self; 3] = [Self::Pending, Self::Active, Self::Disabled];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Active => "active",
            Self::Disabled => "disabled",
        }
    }
}

/// A customer as the server knows them.
#[derive(Clone, Debug)]
pub struct Customer {
    /// What the browser may know.
    pub user: User,
    /// Hash of the password.
    pub password_hash: String,
    /// Whether the account may be used.
    pub state: AccountState,
}

/// What an e-mail address is found by.
#[must_use]
pub fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// The customer with this address.
///
/// # Errors
/// The database fails.
pub async fn by_email(db: &mut AnyConnection, email: &str) -> Result<Option<Customer>, Error> {
    let row = sqlx::query("SELECT * FROM customers WHERE email_key = $1")
        .bind(email_key(email))
        .fetch_optional(db)
        .await?;
    row.as_ref().map(customer).transpose()
}

/// The customer with this identifier.
///
/// # Errors
/// The database fails.
pub async fn by_id(db: &mut AnyConnection, id: u32) -> Result<Option<Customer>, Error> {
    let row =
        sqlx::query("SELECT * FROM customers WHERE id = $1").bind(i64::from(id)).fetch_optional(db).await?;
    row.as_ref().map(customer).transpose()
}

/// The customer of a session that is neither ended nor revoked.
///
/// # Errors
/// The database fails.
pub async fn of_session(db: &mut AnyConnection, jti: &str, now_ms: i64) -> Result<Option<Customer>, Error> {
    let row = sqlx::query(
        "SELECT c.* FROM customers c JOIN sessions s ON s.customer_id = c.id \
         WHERE s.jti = $1 AND s.revoked_at IS NULL AND s.expires_at > $2",
    )
    .bind(jti.to_owned())
    .bind(now_ms)
    .fetch_optional(db)
    .await?;
    row.as_ref().map(customer).transpose()
}

/// Keeps a registration until its mail is answered, over an earlier one of the same address that was not. Gives
/// the customer's identifier; nothing when the address belongs to an account in use.
///
/// # Errors
/// The database fails.
pub async fn register(
    db: &mut AnyConnection,
    new: &Registration,
    password_hash: &str,
    now_ms: i64,
) -> Result<Option<i64>, Error> {
    let id = counters::next(db, "customers").await?;
    sqlx::query_scalar(
        "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, roles, state, \
         created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '[\"user\"]', 'pending', $9) \
         ON CONFLICT (email_key) DO UPDATE SET email = excluded.email, firstname = excluded.firstname, \
         lastname = excluded.lastname, phone = excluded.phone, country = excluded.country, \
         password_hash = excluded.password_hash, created_at = excluded.created_at \
         WHERE customers.state = 'pending' RETURNING id",
    )
    .bind(id)
    .bind(new.email.clone())
    .bind(email_key(&new.email))
    .bind(new.firstname.clone())
    .bind(new.lastname.clone())
    .bind(new.phone.clone())
    .bind(new.country.clone())
    .bind(password_hash.to_owned())
    .bind(now_ms)
    .fetch_optional(db)
    .await
}

/// Keeps the hash of the one activation token of a customer; earlier ones are worth nothing from here on.
///
/// # Errors
/// The database fails.
pub async fn put_activation(
    db: &mut AnyConnection,
    customer: i64,
    token_hash: &str,
    expires_at: i64,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM activations WHERE customer_id = $1").bind(customer).execute(&mut *db).await?;
    sqlx::query("INSERT INTO activations (token_hash, customer_id, expires_at) VALUES ($1, $2, $3)")
        .bind(token_hash.to_owned())
        .bind(customer)
        .bind(expires_at)
        .execute(db)
        .await?;
    Ok(())
}

/// Opens the account of an activation token and uses the token up; nothing when there is none or its time is over.
///
/// # Errors
/// The database fails.
pub async fn activate(db: &mut AnyConnection, token_hash: &str, now_ms: i64) -> Result<Option<i64>, Error> {
    let customer: Option<i64> = sqlx::query_scalar(
        "DELETE FROM activations WHERE token_hash = $1 AND expires_at > $2 RETURNING customer_id",
    )
    .bind(token_hash.to_owned())
    .bind(now_ms)
    .fetch_optional(&mut *db)
    .await?;
    let Some(id) = customer else { return Ok(None) };
    sqlx::query_scalar(
        "UPDATE customers SET state = 'active', activated_at = $2 WHERE id = $1 AND state = 'pending' RETURNING id",
    )
    .bind(id)
    .bind(now_ms)
    .fetch_optional(db)
    .await
}

fn customer(row: &AnyRow) -> Result<Customer, Error> {
    let state = row.text("state")?;
    let state = AccountState::ALL.into_iter().find(|known| known.as_str() == state);
    Ok(Customer {
        user: User {
            id: row.number("id")?,
            firstname: row.text("firstname")?,
            lastname: row.text("lastname")?,
            email: row.text("email")?,
            avatar: None,
            country: row.text("country")?,
            roles: row.json("roles")?,
            phone: row.text("phone")?,
            has_card: false,
            has_billing_address: false,
        },
        password_hash: row.text("password_hash")?,
        state: state.ok_or_else(|| decode("state", std::io::Error::other("no state of an account")))?,
    })
}
