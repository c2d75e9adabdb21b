//! What changes of a customer once their account is open.

use futures_util::TryStreamExt;
use mostrador_core::session::{Role, User};
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::customers::{self, AccountState, Customer};
use super::row::{Columns, to_json};
use super::sessions;

/// Writes the names, the telephone and the country of a customer.
///
/// # Errors
/// The database fails.
pub async fn set_profile(db: &mut AnyConnection, user: &User) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET firstname = $2, lastname = $3, phone = $4, country = $5 WHERE id = $1")
        .bind(i64::from(user.id))
        .bind(user.firstname.clone())
        .bind(user.lastname.clone())
        .bind(user.phone.clone())
        .bind(user.country.clone())
        .execute(db)
        .await?;
    Ok(())
}

/// Gives a customer another password. Every session ends but the one that asked, if one did; links to new passwords that
/// are under way lead nowhere from here on.
///
/// # Errors
/// The database fails.
pub async fn set_password(
    db: &mut AnyConnection,
    customer: u32,
    password_hash: &str,
    keep: Option<&str>,
    now_ms: i64,
) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET password_hash = $2 WHERE id = $1")
        .bind(i64::from(customer))
        .bind(password_hash.to_owned())
        .execute(&mut *db)
        .await?;
    sqlx::query("DELETE FROM password_resets WHERE customer_id = $1")
        .bind(i64::from(customer))
        .execute(&mut *db)
        .await?;
    sessions::revoke_all(db, customer, keep, now_ms).await
}

/// Closes an account, and ends its sessions, or opens it again. False when it is so already.
///
/// # Errors
/// The database fails.
pub async fn set_state(
    db: &mut AnyConnection,
    customer: u32,
    state: AccountState,
    now_ms: i64,
) -> Result<bool, Error> {
    let done =
        sqlx::query("UPDATE customers SET state = $2 WHERE id = $1 AND state <> $2 AND erased_at IS NULL")
            .bind(i64::from(customer))
            .bind(state.as_str())
            .execute(&mut *db)
            .await?;
    if state == AccountState::Disabled {
        sessions::revoke_all(db, customer, None, now_ms).await?;
    }
    Ok(done.rows_affected() == 1)
}

/// Says what a customer is.
///
/// # Errors
/// The database fails.
pub async fn set_roles(db: &mut AnyConnection, customer: u32, roles: &[Role]) -> Result<(), Error> {
    sqlx::query("UPDATE customers SET roles = $2 WHERE id = $1")
        .bind(i64::from(customer))
        .bind(to_json(roles)?)
        .execute(db)
        .await?;
    Ok(())
}

/// Which customers the owner wants to see.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// With this in their names or e-mail address, lower-cased.
    pub text: String,
    /// In this state.
    pub state: Option<AccountState>,
    /// At most so many.
    pub limit: u32,
}

/// Customers, the newest first, each with the instant of their registration in milliseconds since 1970.
///
/// # Errors
/// The database fails.
pub async fn newest(db: &mut AnyConnection, wanted: &Wanted) -> Result<Vec<(Customer, i64)>, Error> {
    let mut sql = Sql::new(customers::SELECT).push(" WHERE c.erased_at IS NULL");
    if let Some(state) = wanted.state {
        sql = sql.push(" AND c.state = ").bind(state.as_str().to_owned());
    }
    let mut rows = sql.push(" ORDER BY c.id DESC").query().fetch(db);
    let mut found = Vec::new();
    while found.len() < wanted.limit as usize
        && let Some(row) = rows.try_next().await?
    {
        let customer = customers::customer(&row)?;
        let User { firstname, lastname, email, .. } = &customer.user;
        // Looked through here: SQLite does not know the capitals of `ñ`.
        if format!("{firstname} {lastname} {email}").to_lowercase().contains(&wanted.text) {
            found.push((customer, row.int("created_at")?));
        }
    }
    Ok(found)
}
