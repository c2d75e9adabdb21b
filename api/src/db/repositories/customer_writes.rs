//! Updates of customer accounts, and the customer search of the owner.

use futures_util::TryStreamExt;
use mostrador_core::checkout::GuestContact;
use mostrador_core::session::{CustomerId, Role, User};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::customers::{self, AccountState, Customer, CustomerRow, guest_key};
use super::{counters, customer_words, sessions};
use crate::db::columns::{Number, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Updates the names, telephone number and country of a customer.
pub async fn set_profile(tx: &mut Tx, user: &User) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET firstname = $2, lastname = $3, phone = $4, country = $5 WHERE id = $1")
        .bind(i64::from(user.id))
        .bind(user.firstname.clone())
        .bind(user.lastname.clone())
        .bind(user.phone.clone())
        .bind(user.country.clone())
        .execute(&mut **tx)
        .await?;
    customer_words::reset(tx, user.id).await
}

/// Sets the password of a customer, revokes all sessions except `keep`, and deletes pending password resets.
pub async fn set_password(
    tx: &mut Tx,
    customer: CustomerId,
    password_hash: &str,
    keep: Option<&str>,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET password_hash = $2 WHERE id = $1")
        .bind(i64::from(customer))
        .bind(password_hash.to_owned())
        .execute(&mut **tx)
        .await?;
    sqlx::query("DELETE FROM password_resets WHERE customer_id = $1")
        .bind(i64::from(customer))
        .execute(&mut **tx)
        .await?;
    sessions::revoke_all(tx, customer, keep, now).await
}

/// Disables an account and revokes its sessions, or enables it. `Unchanged` when it is in that state
/// already, or erased.
pub async fn set_state(
    tx: &mut Tx,
    customer: CustomerId,
    state: AccountState,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    let written =
        sqlx::query("UPDATE customers SET state = $2 WHERE id = $1 AND state <> $2 AND erased_at IS NULL")
            .bind(i64::from(customer))
            .bind(state.as_str())
            .execute(&mut **tx)
            .await?;
    if state == AccountState::Disabled {
        sessions::revoke_all(tx, customer, None, now).await?;
    }
    Ok(written.into())
}

/// Contact data of a customer without an account.
#[derive(Clone, Copy, Debug)]
pub struct NewGuest<'a> {
    /// Trimmed.
    pub contact: &'a GuestContact,
    /// ISO 3166-1 alpha-2.
    pub country: &'a str,
    pub now: Timestamp,
}

/// Inserts a customer without an account. `None` if there is a customer with this email address; one without an address
/// is a new customer every time.
pub async fn insert_guest(tx: &mut Tx, new: NewGuest<'_>) -> Result<Option<CustomerId>, Error> {
    let NewGuest { contact, country, now } = new;
    let has_address = !contact.email.is_empty();
    if has_address && customers::by_email(tx, &contact.email).await?.is_some() {
        return Ok(None);
    }
    let id = counters::next(tx, "customers").await?;
    let key = if has_address { guest_key(&contact.email) } else { format!("guest:{id}") };
    let inserted: Option<Number<CustomerId>> = sqlx::query_scalar(
        "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, roles, state, \
         created_at, guest) VALUES ($1, $2, $3, $4, $5, $6, $7, '', '[\"user\"]', 'active', $8, 1) \
         ON CONFLICT (email_key) DO NOTHING RETURNING id",
    )
    .bind(id)
    .bind(contact.email.clone())
    .bind(key)
    .bind(contact.firstname.clone())
    .bind(contact.lastname.clone())
    .bind(contact.phone.clone())
    .bind(country.to_owned())
    .bind(now)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(inserted.map(|Number(id)| id))
}

/// Sets the roles of a customer.
pub async fn set_roles(tx: &mut Tx, customer: CustomerId, roles: &[Role]) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET roles = $2 WHERE id = $1")
        .bind(i64::from(customer))
        .bind(to_json(roles)?)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Sets whether a customer is a retailer under the surcharge scheme.
pub async fn set_surcharge(tx: &mut Tx, customer: CustomerId, is_retailer: bool) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET surcharge = $2 WHERE id = $1")
        .bind(i64::from(customer))
        .bind(i64::from(is_retailer))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Filter of the customer search.
#[derive(Clone, Debug, Default)]
pub struct CustomerQuery {
    /// Lowercase substring of names or email address.
    pub text: String,
    pub state: Option<AccountState>,
    /// Maximum number of results.
    pub limit: u32,
}

/// Returns customers, the newest first, each with the registration time.
pub async fn newest(
    db: &mut AnyConnection,
    query: &CustomerQuery,
) -> Result<Vec<(Customer, Timestamp)>, Error> {
    let mut sql = SqlBuilder::new(customers::SELECT).push(" WHERE c.erased_at IS NULL");
    if let Some(state) = query.state {
        sql = sql.push(" AND c.state = ").bind(state.as_str().to_owned());
    }
    let mut rows = sql.push(" ORDER BY c.id DESC").build_as::<CustomerRow>().fetch(db);
    let mut found = Vec::new();
    while found.len() < query.limit as usize
        && let Some(row) = rows.try_next().await?
    {
        let created_at = row.created_at;
        let customer = Customer::from(row);
        let User { firstname, lastname, email, .. } = &customer.user;
        // Filtered here, because SQLite does not lowercase letters such as `Ñ`.
        if format!("{firstname} {lastname} {email}").to_lowercase().contains(&query.text) {
            found.push((customer, created_at));
        }
    }
    Ok(found)
}
