//! Customer list of the administration: filtered, the newest first, in pages by cursor.

use mostrador_core::session::Role;
use sqlx::{AnyConnection, Error, FromRow};

use super::customer_words;
use super::customers::AccountState;
use crate::db::columns::{Code, Flag, Json, Rfc3339};
use crate::db::sql_builder::SqlBuilder;

/// Number of customers up to which a total is counted.
pub const MAX_COUNTED: i64 = 10_000;

/// Customer of the list.
#[derive(Clone, Debug, FromRow)]
pub struct CustomerSummary {
    pub id: i64,
    pub firstname: String,
    pub lastname: String,
    pub email: String,
    pub phone: String,
    #[sqlx(try_from = "Json<Vec<Role>>")]
    pub roles: Vec<Role>,
    #[sqlx(try_from = "Code")]
    pub state: AccountState,
    #[sqlx(try_from = "Flag")]
    pub guest: bool,
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    pub orders: i64,
}

/// Filters of the list; empty ones match everything.
#[derive(Clone, Debug, Default)]
pub struct CustomerFilter {
    /// Beginnings of names or of parts of the e-mail address.
    pub text: String,
    pub state: Option<AccountState>,
    pub professional: Option<bool>,
}

/// Returns the customers with an identifier below `before`, the newest first.
pub async fn page(
    db: &mut AnyConnection,
    filter: &CustomerFilter,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<CustomerSummary>, Error> {
    let sql = SqlBuilder::new(
        "SELECT c.id, c.firstname, c.lastname, c.email, c.phone, c.roles, c.state, c.guest, c.created_at, \
         (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) AS orders FROM customers c \
         WHERE c.erased_at IS NULL AND c.id < ",
    )
    .bind(before.unwrap_or(i64::MAX));
    conditions(sql, filter).push(" ORDER BY c.id DESC LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Counts the customers of the filter, up to [`MAX_COUNTED`] and one more.
pub async fn count(db: &mut AnyConnection, filter: &CustomerFilter) -> Result<i64, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM (SELECT 1 FROM customers c WHERE c.erased_at IS NULL");
    let sql = conditions(sql, filter).push(" LIMIT ").bind(MAX_COUNTED + 1).push(") AS counted");
    sql.number().fetch_one(db).await
}

fn conditions(mut sql: SqlBuilder, filter: &CustomerFilter) -> SqlBuilder {
    if let Some(state) = filter.state {
        sql = sql.push(" AND c.state = ").bind(state.as_str().to_owned());
    }
    match filter.professional {
        Some(true) => sql = sql.push(" AND c.roles LIKE '%\"professional\"%'"),
        Some(false) => sql = sql.push(" AND c.roles NOT LIKE '%\"professional\"%'"),
        None => {}
    }
    customer_words::matching(sql, "c.id", &customer_words::words(&filter.text))
}
