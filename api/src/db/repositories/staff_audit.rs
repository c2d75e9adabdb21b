//! Audit log of the administration: changes by staff members, with the state before and after.

use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use super::counters;
use crate::db::Tx;
use crate::db::columns::{Json, Rfc3339};
use crate::db::sql_builder::SqlBuilder;

/// Entry of the audit log.
#[derive(Clone, Debug, FromRow)]
pub struct AuditRow {
    pub id: i64,
    pub happened_at: Timestamp,
    pub staff_id: Option<i64>,
    pub staff_name: String,
    pub action: String,
    pub resource: String,
    pub resource_id: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

/// Entry of the audit log about a customer, without its author; part of the personal data export (rule 6.8).
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalChange)]
pub struct CustomerEntry {
    /// RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub happened_at: String,
    /// Verb in `snake_case`, such as `update`.
    pub action: String,
    /// State before the change; null for what was created.
    #[sqlx(try_from = "Json<Option<Value>>")]
    pub before: Option<Value>,
    /// State after the change.
    #[sqlx(try_from = "Json<Option<Value>>")]
    pub after: Option<Value>,
}

/// Filters of the audit log; `None` matches everything.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    pub staff: Option<i64>,
    pub resource: Option<String>,
    pub resource_id: Option<String>,
    pub action: Option<String>,
    pub from: Option<Timestamp>,
    pub to: Option<Timestamp>,
}

/// Inserts an entry; its `id` is assigned here.
pub async fn insert(tx: &mut Tx, entry: AuditRow) -> Result<(), Error> {
    let id = counters::next(tx, "staff_audit").await?;
    sqlx::query(
        "INSERT INTO staff_audit (id, happened_at, staff_id, staff_name, action, resource, resource_id, before, after) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(id)
    .bind(entry.happened_at)
    .bind(entry.staff_id)
    .bind(entry.staff_name)
    .bind(entry.action)
    .bind(entry.resource)
    .bind(entry.resource_id)
    .bind(entry.before)
    .bind(entry.after)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Restricts a statement to the entries with states of a customer: changes of the account, notes on orders, and changes
/// of enrolments.
fn push_of_customer(sql: SqlBuilder, customer: CustomerId) -> SqlBuilder {
    let id = i64::from(customer);
    sql.push(" WHERE ((resource = 'customers' AND resource_id = ")
        .bind(id.to_string())
        .push(
            ") OR (resource = 'orders' AND action = 'add_note' \
             AND resource_id IN (SELECT number FROM orders WHERE customer_id = ",
        )
        .bind(id)
        // Members of a JSON object without spaces.
        .push(")) OR (resource = 'courses' AND (after LIKE ")
        .bind(format!("%\"customer\":{id},%"))
        .push(" OR after LIKE ")
        .bind(format!("%\"customer\":{id}}}%"))
        .push(")))")
}

/// Deletes the states before and after from the entries about a customer.
pub async fn redact_customer(tx: &mut Tx, customer: CustomerId) -> Result<(), Error> {
    let sql = SqlBuilder::new("UPDATE staff_audit SET before = NULL, after = NULL");
    push_of_customer(sql, customer).build().execute(&mut **tx).await?;
    Ok(())
}

/// Returns the entries about a customer, the oldest first.
pub async fn of_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<CustomerEntry>, Error> {
    let sql = SqlBuilder::new(
        "SELECT happened_at, action, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after \
         FROM staff_audit",
    );
    push_of_customer(sql, customer).push(" ORDER BY id").build_as().fetch_all(db).await
}

/// Returns entries with an identifier below `before`, the newest first.
pub async fn newest(
    db: &mut AnyConnection,
    filter: &AuditFilter,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<AuditRow>, Error> {
    let mut sql = SqlBuilder::new(
        "SELECT id, happened_at, staff_id, staff_name, action, resource, resource_id, before, after FROM staff_audit \
         WHERE id < ",
    )
    .bind(before.unwrap_or(i64::MAX));
    if let Some(staff) = filter.staff {
        sql = sql.push(" AND staff_id = ").bind(staff);
    }
    for (column, value) in [
        (" AND resource = ", &filter.resource),
        (" AND resource_id = ", &filter.resource_id),
        (" AND action = ", &filter.action),
    ] {
        if let Some(value) = value {
            sql = sql.push(column).bind(value.clone());
        }
    }
    if let Some(from) = filter.from {
        sql = sql.push(" AND happened_at >= ").bind(from);
    }
    if let Some(to) = filter.to {
        sql = sql.push(" AND happened_at < ").bind(to);
    }
    sql.push(" ORDER BY id DESC LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Returns the resource and its identifier of entries after `id`, the oldest first.
pub async fn changes_after(
    db: &mut AnyConnection,
    id: i64,
    limit: i64,
) -> Result<Vec<(i64, String, String)>, Error> {
    sqlx::query_as("SELECT id, resource, resource_id FROM staff_audit WHERE id > $1 ORDER BY id LIMIT $2")
        .bind(id)
        .bind(limit)
        .fetch_all(db)
        .await
}

/// Returns the identifier of the last entry; 0 without one.
pub async fn last_id(db: &mut AnyConnection) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM staff_audit").fetch_one(db).await
}
