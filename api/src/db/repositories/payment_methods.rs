//! Payment methods offered by the owner.

use mostrador_core::payments::{PaymentKind, PaymentMethod};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Code, Number};

/// Returns all payment methods in the owner's order.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<PaymentMethod>, Error> {
    let rows: Vec<MethodRow> =
        sqlx::query_as("SELECT id, kind, title, description FROM payment_methods ORDER BY position, id")
            .fetch_all(db)
            .await?;
    Ok(rows.into_iter().map(PaymentMethod::from).collect())
}

/// Returns the kinds of the payment methods.
pub async fn kinds(db: &mut AnyConnection) -> Result<Vec<PaymentKind>, Error> {
    Ok(all(db).await?.into_iter().map(|method| method.kind).collect())
}

/// Inserts a payment method or replaces the one with the same identifier.
pub async fn upsert(tx: &mut Tx, method: &PaymentMethod, position: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO payment_methods (id, kind, title, description, position) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, \
         description = excluded.description, position = excluded.position",
    )
    .bind(i64::from(method.id))
    .bind(method.kind.as_str())
    .bind(method.title.clone())
    .bind(method.description.clone())
    .bind(position)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Deletes all payment methods.
pub async fn delete_all(tx: &mut Tx) -> Result<(), Error> {
    sqlx::query("DELETE FROM payment_methods").execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Settings).await
}

#[derive(FromRow)]
struct MethodRow {
    id: Number<u32>,
    #[sqlx(try_from = "Code")]
    kind: PaymentKind,
    title: String,
    description: String,
}

impl From<MethodRow> for PaymentMethod {
    fn from(row: MethodRow) -> Self {
        Self { id: row.id.0, title: row.title, kind: row.kind, description: row.description }
    }
}
