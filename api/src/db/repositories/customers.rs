//! Customers and the state of their accounts. Pending registrations are not customers.

use mostrador_core::session::{CustomerId, Role, User};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::Tx;
use crate::db::columns::{Code, Flag, Json, Number, impl_from_code};
use crate::db::sql_builder::SqlBuilder;

/// State of a customer account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    Active,
    /// Locked by the owner, or erased.
    Disabled,
}

mostrador_core::json_names!(AccountState: Active = "active", Disabled = "disabled");
impl_from_code!(AccountState);

/// Customer account with server-only data.
#[derive(Clone, Debug)]
pub struct Customer {
    /// Part that is sent to the browser.
    pub user: User,
    pub password_hash: String,
    pub state: AccountState,
    /// Contact data without an account.
    pub is_guest: bool,
}

/// Selects customers with the number of their billing addresses.
pub(crate) const SELECT: &str = "SELECT c.id, c.firstname, c.lastname, c.email, c.country, c.roles, \
    c.phone, c.password_hash, c.state, c.guest, c.surcharge, c.created_at, (SELECT COUNT(*) FROM customer_addresses a WHERE a.customer_id = c.id \
    AND a.kind = 'billing') AS billing_addresses FROM customers c";

/// Returns the normalised email address by which customers are looked up.
pub fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Returns the key of a guest with this email address, which is no address, so that it cannot log in.
pub(crate) fn guest_key(email: &str) -> String {
    format!("guest:{}", email_key(email))
}

/// Returns the customer with an account of this email address, ignoring case.
pub async fn by_email(db: &mut AnyConnection, email: &str) -> Result<Option<Customer>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE c.email_key = ").bind(email_key(email));
    let row: Option<CustomerRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(Customer::from))
}

pub async fn by_id(db: &mut AnyConnection, id: CustomerId) -> Result<Option<Customer>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE c.id = ").bind(i64::from(id));
    let row: Option<CustomerRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(Customer::from))
}

/// Locks an account until the transaction ends, so that concurrent writes to its data are serialised. Lock
/// order: call it first in a transaction, otherwise two transactions can deadlock.
pub async fn lock(tx: &mut Tx, id: CustomerId) -> Result<(), Error> {
    // An update without change is the row lock that both databases support.
    sqlx::query("UPDATE customers SET state = state WHERE id = $1")
        .bind(i64::from(id))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns the creation time of an account.
pub async fn registered_at(db: &mut AnyConnection, id: CustomerId) -> Result<Timestamp, Error> {
    sqlx::query_scalar("SELECT created_at FROM customers WHERE id = $1")
        .bind(i64::from(id))
        .fetch_one(db)
        .await
}

/// Returns true when the account has been erased.
pub async fn is_erased(db: &mut AnyConnection, id: CustomerId) -> Result<bool, Error> {
    let erased: Option<i64> =
        sqlx::query_scalar("SELECT id FROM customers WHERE id = $1 AND erased_at IS NOT NULL")
            .bind(i64::from(id))
            .fetch_optional(db)
            .await?;
    Ok(erased.is_some())
}

/// Returns true when the customer of a payment attempt has been erased.
pub async fn is_erased_customer_of_attempt(db: &mut AnyConnection, attempt: &str) -> Result<bool, Error> {
    let erased: Option<i64> = sqlx::query_scalar(
        "SELECT c.id FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
         JOIN customers c ON c.id = o.customer_id WHERE a.number = $1 AND c.erased_at IS NOT NULL",
    )
    .bind(attempt.to_owned())
    .fetch_optional(db)
    .await?;
    Ok(erased.is_some())
}

/// Returns the customer of a session that is neither expired nor revoked.
pub async fn of_session(
    db: &mut AnyConnection,
    jti: &str,
    now: Timestamp,
) -> Result<Option<Customer>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" JOIN sessions s ON s.customer_id = c.id WHERE s.jti = ");
    let sql = sql.bind(jti.to_owned()).push(" AND s.revoked_at IS NULL AND s.expires_at > ").bind(now);
    let row: Option<CustomerRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(Customer::from))
}

/// Row of [`SELECT`].
#[derive(FromRow)]
pub(crate) struct CustomerRow {
    id: Number<CustomerId>,
    firstname: String,
    lastname: String,
    email: String,
    country: String,
    roles: Json<Vec<Role>>,
    phone: String,
    password_hash: String,
    #[sqlx(try_from = "Code")]
    state: AccountState,
    guest: Flag,
    surcharge: Flag,
    pub created_at: Timestamp,
    billing_addresses: i64,
}

impl From<CustomerRow> for Customer {
    fn from(row: CustomerRow) -> Self {
        let user = User {
            id: row.id.0,
            firstname: row.firstname,
            lastname: row.lastname,
            email: row.email,
            avatar: None,
            country: row.country,
            roles: row.roles.0,
            phone: row.phone,
            has_card: false,
            equivalence_surcharge: row.surcharge.into(),
            has_billing_address: row.billing_addresses > 0,
        };
        Self { user, password_hash: row.password_hash, state: row.state, is_guest: row.guest.into() }
    }
}
