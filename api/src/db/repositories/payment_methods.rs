//! Payment methods of the owner, one of each kind.

use mostrador_core::payments::{PaymentKind, PaymentMethod};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Code, Flag, Number};

/// Payment method as it is saved, offered or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMethod {
    pub method: PaymentMethod,
    pub enabled: bool,
    pub position: i64,
}

/// Returns the offered payment methods in the owner's order.
pub async fn offered(db: &mut AnyConnection) -> Result<Vec<PaymentMethod>, Error> {
    let stored = all(db).await?.into_iter();
    Ok(stored.filter(|stored| stored.enabled).map(|stored| stored.method).collect())
}

/// Returns the kinds of the offered payment methods.
pub async fn kinds(db: &mut AnyConnection) -> Result<Vec<PaymentKind>, Error> {
    Ok(offered(db).await?.into_iter().map(|method| method.kind).collect())
}

/// Returns all payment methods in the owner's order, also those that are switched off.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<StoredMethod>, Error> {
    let rows: Vec<MethodRow> = sqlx::query_as(
        "SELECT id, kind, title, description, enabled, position FROM payment_methods ORDER BY position, id",
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(StoredMethod::from).collect())
}

/// Saves the payment method of its kind. A stored one keeps its identifier; a new one has its own, unless another kind
/// has that.
pub async fn save(tx: &mut Tx, new: &StoredMethod) -> Result<(), Error> {
    let StoredMethod { method, enabled, position } = new;
    let id = identifier(&all(tx).await?, method);
    sqlx::query(
        "INSERT INTO payment_methods (id, kind, title, description, enabled, position) \
         VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (kind) DO UPDATE SET title = excluded.title, description = excluded.description, \
         enabled = excluded.enabled, position = excluded.position",
    )
    .bind(i64::from(id))
    .bind(method.kind.as_str())
    .bind(method.title.clone())
    .bind(method.description.clone())
    .bind(i64::from(*enabled))
    .bind(*position)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

fn identifier(stored: &[StoredMethod], new: &PaymentMethod) -> u32 {
    let ids = || stored.iter().map(|stored| stored.method.id);
    match stored.iter().find(|stored| stored.method.kind == new.kind) {
        Some(same) => same.method.id,
        None if new.id > 0 && ids().all(|id| id != new.id) => new.id,
        None => ids().max().unwrap_or_default() + 1,
    }
}

#[derive(FromRow)]
struct MethodRow {
    id: Number<u32>,
    #[sqlx(try_from = "Code")]
    kind: PaymentKind,
    title: String,
    description: String,
    #[sqlx(try_from = "Flag")]
    enabled: bool,
    position: i64,
}

impl From<MethodRow> for StoredMethod {
    fn from(row: MethodRow) -> Self {
        let method =
            PaymentMethod { id: row.id.0, title: row.title, kind: row.kind, description: row.description };
        Self { method, enabled: row.enabled, position: row.position }
    }
}
