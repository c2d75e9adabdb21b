//! Customers: who they are, and whether their account is open. Who has only registered is none yet.

use mostrador_core::session::User;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::{Columns, decode};

/// Whether an account may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// In use.
    Active,
    /// Closed by the owner, or erased.
    Disabled,
}

impl AccountState {
    /// Every state.
    pub const ALL: [Self; 2] = [Self::Active, Self::Disabled];

    /// The name in the database, and for programs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
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

/// Customers with what their other tables say of them.
pub(super) const SELECT: &str = "SELECT c.*, (SELECT COUNT(*) FROM customer_addresses a WHERE a.customer_id = c.id \
    AND a.kind = 'billing') AS billing_addresses FROM customers c";

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
    let row = Sql::new(SELECT).push(" WHERE c.email_key = ").bind(email_key(email)).query();
    let row = row.fetch_optional(db).await?;
    row.as_ref().map(customer).transpose()
}

/// The customer with this identifier.
///
/// # Errors
/// The database fails.
pub async fn by_id(db: &mut AnyConnection, id: u32) -> Result<Option<Customer>, Error> {
    let row = Sql::new(SELECT).push(" WHERE c.id = ").bind(i64::from(id)).query();
    let row = row.fetch_optional(db).await?;
    row.as_ref().map(customer).transpose()
}

/// Holds an account until the transaction ends: of those who write at once what belongs to it, each sees what the ones
/// before have left. To be done first, or two would wait for each other.
///
/// # Errors
/// The database fails.
pub async fn hold(db: &mut AnyConnection, id: u32) -> Result<(), Error> {
    // Writing what is there already is the lock that both databases know.
    sqlx::query("UPDATE customers SET state = state WHERE id = $1").bind(i64::from(id)).execute(db).await?;
    Ok(())
}

/// When a customer opened their account, in milliseconds since 1970.
///
/// # Errors
/// The database fails, or there is no such customer.
pub async fn registered_at(db: &mut AnyConnection, id: u32) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT created_at FROM customers WHERE id = $1")
        .bind(i64::from(id))
        .fetch_one(db)
        .await
}

/// Whether the attempt to pay with this number was of somebody who has been erased since.
///
/// # Errors
/// The database fails.
pub async fn erased_since(db: &mut AnyConnection, attempt: &str) -> Result<bool, Error> {
    let erased: Option<i64> = sqlx::query_scalar(
        "SELECT c.id FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
         JOIN customers c ON c.id = o.customer_id WHERE a.number = $1 AND c.erased_at IS NOT NULL",
    )
    .bind(attempt.to_owned())
    .fetch_optional(db)
    .await?;
    Ok(erased.is_some())
}

/// The customer of a session that is neither ended nor revoked.
///
/// # Errors
/// The database fails.
pub async fn of_session(db: &mut AnyConnection, jti: &str, now_ms: i64) -> Result<Option<Customer>, Error> {
    let sql = Sql::new(SELECT).push(" JOIN sessions s ON s.customer_id = c.id WHERE s.jti = ");
    let sql = sql.bind(jti.to_owned()).push(" AND s.revoked_at IS NULL AND s.expires_at > ").bind(now_ms);
    let row = sql.query().fetch_optional(db).await?;
    row.as_ref().map(customer).transpose()
}

pub(super) fn customer(row: &AnyRow) -> Result<Customer, Error> {
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
            has_billing_address: row.int("billing_addresses")? > 0,
        },
        password_hash: row.text("password_hash")?,
        state: state.ok_or_else(|| decode("state", std::io::Error::other("no state of an account")))?,
    })
}
