//! Corrections of taxes that were applied wrongly (rule 17.11).

use mostrador_core::invoicing::InvoicedPart;
use mostrador_core::orders::OrderNumber;
use mostrador_core::taxes::Taxation;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use super::refunds::IDENTIFIERS;
use crate::db::Tx;
use crate::db::columns::{Json, impl_from_json, to_json};

/// Correction of the taxes of an order.
#[derive(Clone, Debug, FromRow)]
pub struct TaxCorrectionRow {
    /// Identifier, in one sequence with those of refunds.
    pub id: i64,
    /// Parts that are left of the order, with their right taxes.
    #[sqlx(try_from = "Json<Vec<InvoicedPart>>")]
    pub parts: Vec<InvoicedPart>,
    #[sqlx(try_from = "Json<Taxation>")]
    pub taxation: Taxation,
}

impl_from_json!(Taxation);

pub async fn insert(
    tx: &mut Tx,
    order: &OrderNumber,
    (parts, taxation): (&[InvoicedPart], &Taxation),
    now: Timestamp,
) -> Result<(), Error> {
    let id = counters::next(tx, IDENTIFIERS).await?;
    sqlx::query(
        "INSERT INTO tax_corrections (id, order_number, parts, taxation, created_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(order.to_string())
    .bind(to_json(&parts)?)
    .bind(to_json(taxation)?)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the last correction of an order before a refund or another correction.
pub async fn last_before(
    db: &mut AnyConnection,
    order: &OrderNumber,
    id: i64,
) -> Result<Option<TaxCorrectionRow>, Error> {
    sqlx::query_as(
        "SELECT id, parts, taxation FROM tax_corrections WHERE order_number = $1 AND id < $2 ORDER BY id DESC LIMIT 1",
    )
    .bind(order.to_string())
    .bind(id)
    .fetch_optional(db)
    .await
}
