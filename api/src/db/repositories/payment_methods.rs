//! Payment methods offered by the owner.

use mostrador_core::payments::{PaymentKind, PaymentMethod};
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::row::{Columns, decode_error};

/// Returns all payment methods in the owner's order.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<PaymentMethod>, Error> {
    let rows = sqlx::query("SELECT * FROM payment_methods ORDER BY position, id").fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            Ok(PaymentMethod {
                id: row.number("id")?,
                title: row.text("title")?,
                kind: parse_kind(&row.text("kind")?)?,
                description: row.text("description")?,
            })
        })
        .collect()
}

/// Returns the kinds of the payment methods.
pub async fn kinds(db: &mut AnyConnection) -> Result<Vec<PaymentKind>, Error> {
    Ok(all(db).await?.into_iter().map(|method| method.kind).collect())
}

/// Inserts a payment method or replaces the one with the same identifier.
pub async fn upsert(db: &mut AnyConnection, method: &PaymentMethod, position: i64) -> Result<(), Error> {
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
    .execute(&mut *db)
    .await?;
    catalogue_changes::record(db, Change::Settings).await
}

/// Parses the payment kind of a column.
pub(crate) fn parse_kind(name: &str) -> Result<PaymentKind, Error> {
    PaymentKind::parse(name)
        .ok_or_else(|| decode_error("kind", std::io::Error::other(format!("unknown payment kind: {name}"))))
}
