//! The ways of paying that the owner offers.

use mostrador_core::checkout::{PaymentKind, PaymentMethod};
use sqlx::{AnyConnection, Error};

use super::changes::{self, Change};
use super::row::{Columns, decode};

/// Every way offered, in the owner's order.
///
/// # Errors
/// The database fails, or names a way of paying that does not exist.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<PaymentMethod>, Error> {
    let rows = sqlx::query("SELECT * FROM payment_methods ORDER BY position, id").fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            Ok(PaymentMethod {
                id: row.number("id")?,
                title: row.text("title")?,
                kind: kind(&row.text("kind")?)?,
                description: row.text("description")?,
            })
        })
        .collect()
}

/// Only which they are.
///
/// # Errors
/// As [`all`].
pub async fn kinds(db: &mut AnyConnection) -> Result<Vec<PaymentKind>, Error> {
    Ok(all(db).await?.into_iter().map(|method| method.kind).collect())
}

/// Writes a way of paying over the one with its identifier.
///
/// # Errors
/// The database fails, or the kind is offered twice.
pub async fn put(db: &mut AnyConnection, method: &PaymentMethod, position: i64) -> Result<(), Error> {
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
    changes::note(db, Change::House).await
}

/// Reads a way of paying from a column.
pub(super) fn kind(name: &str) -> Result<PaymentKind, Error> {
    PaymentKind::parse(name)
        .ok_or_else(|| decode("kind", std::io::Error::other(format!("no way of paying: {name}"))))
}
