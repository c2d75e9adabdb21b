//! Stock movements: every change of the units of a product or a variant, with its reason.

use mostrador_core::cart::StockKey;
use mostrador_core::catalogue_management::StockMovementReason;
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::clock;
use crate::db::Tx;
use crate::db::columns::{Code, MaybeText, impl_from_code};
use crate::db::sql_builder::SqlBuilder;

impl_from_code!(StockMovementReason);

/// Product or variant whose units change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub product: i64,
    pub variant: Option<i64>,
}

/// Change of the units of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    pub subject: Subject,
    pub change: i64,
    /// Units afterwards; `None` when they are not counted any more.
    pub units: Option<i64>,
}

impl Movement {
    /// Returns the movement between two levels; `None` if nothing changed.
    pub fn between(subject: Subject, before: Option<i64>, after: Option<i64>) -> Option<Self> {
        let change = after.unwrap_or_default() - before.unwrap_or_default();
        (before != after).then_some(Self { subject, change, units: after })
    }
}

/// Origin of a write.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    pub now: Timestamp,
    /// Reason of the stock movements.
    pub reason: StockMovementReason,
    /// Name of the staff member.
    pub author: Option<&'a str>,
}

impl Origin<'_> {
    pub const fn import(now: Timestamp) -> Self {
        Self { now, reason: StockMovementReason::Import, author: None }
    }
}

/// Stored movement.
#[derive(Clone, Debug, FromRow)]
pub struct StockMovement {
    pub variant_id: Option<i64>,
    pub happened_at: Timestamp,
    #[sqlx(try_from = "Code")]
    pub reason: StockMovementReason,
    pub change: i64,
    pub units: Option<i64>,
    #[sqlx(try_from = "MaybeText")]
    pub order_number: Option<OrderNumber>,
    pub author: Option<String>,
    pub note: Option<String>,
}

/// Records movements of a write to the catalogue.
pub async fn insert(
    tx: &mut Tx,
    movements: impl IntoIterator<Item = Movement>,
    origin: Origin<'_>,
) -> Result<(), Error> {
    for movement in movements {
        insert_one(tx, movement, origin, None).await?;
    }
    Ok(())
}

/// Records a movement with a note.
pub async fn insert_one(
    tx: &mut Tx,
    Movement { subject, change, units }: Movement,
    origin: Origin<'_>,
    note: Option<&str>,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO stock_movements (product_id, variant_id, happened_at, reason, change, units, author, note) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(subject.product)
    .bind(subject.variant)
    .bind(origin.now)
    .bind(origin.reason.as_str())
    .bind(change)
    .bind(units)
    .bind(origin.author.map(str::to_owned))
    .bind(note.map(str::to_owned))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Change of a stock level by an order.
#[derive(Clone, Copy, Debug)]
pub struct OrderMovement {
    pub key: StockKey,
    pub change: i64,
}

/// Records movements of an order, after the stock levels were changed.
pub async fn insert_of_order(
    tx: &mut Tx,
    order: &OrderNumber,
    reason: StockMovementReason,
    movements: &[OrderMovement],
) -> Result<(), Error> {
    if movements.is_empty() {
        return Ok(());
    }
    let now = clock::now();
    let mut sql = SqlBuilder::new(
        "INSERT INTO stock_movements (product_id, variant_id, happened_at, reason, change, units, order_number) ",
    );
    for (position, OrderMovement { key, change }) in movements.iter().enumerate() {
        if position > 0 {
            sql = sql.push(" UNION ALL ");
        }
        let (columns, table, id) = match key {
            StockKey::Product(id) => {
                ("SELECT id, CAST(NULL AS BIGINT), ", " FROM products WHERE id = ", id.get())
            }
            StockKey::Variant(id) => ("SELECT product_id, id, ", " FROM variants WHERE id = ", id.get()),
        };
        sql = sql
            .push(columns)
            .bind(now)
            .push(", ")
            .bind(reason.as_str().to_owned())
            .push(", ")
            .bind(*change)
            .push(", stock, ")
            .bind(order.to_string())
            .push(table)
            .bind(i64::from(id));
    }
    sql.build().execute(&mut **tx).await?;
    Ok(())
}

/// Returns the latest movements of a product and its variants, the newest first.
pub async fn latest(db: &mut AnyConnection, product: i64, limit: i64) -> Result<Vec<StockMovement>, Error> {
    sqlx::query_as(
        "SELECT variant_id, happened_at, reason, change, units, order_number, author, note FROM stock_movements \
         WHERE product_id = $1 ORDER BY happened_at DESC LIMIT $2",
    )
    .bind(product)
    .bind(limit)
    .fetch_all(db)
    .await
}

/// Returns all movements of products, by product in chronological order.
pub async fn of_products(
    db: &mut AnyConnection,
    products: &[i64],
) -> Result<Vec<(i64, StockMovement)>, Error> {
    let rows: Vec<ProductMovement> = SqlBuilder::new(
        "SELECT product_id, variant_id, happened_at, reason, change, units, order_number, author, note \
         FROM stock_movements WHERE product_id IN ",
    )
    .bind_list(products.iter().copied())
    .push(" ORDER BY product_id, happened_at, COALESCE(variant_id, 0), change, COALESCE(units, 0)")
    .build_as()
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.product_id, row.movement)).collect())
}

#[derive(FromRow)]
struct ProductMovement {
    product_id: i64,
    #[sqlx(flatten)]
    movement: StockMovement,
}

/// Inserts a movement as it was stored elsewhere.
pub async fn insert_stored(tx: &mut Tx, product: i64, movement: &StockMovement) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO stock_movements (product_id, variant_id, happened_at, reason, change, units, order_number, author, \
         note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(product)
    .bind(movement.variant_id)
    .bind(movement.happened_at)
    .bind(movement.reason.as_str())
    .bind(movement.change)
    .bind(movement.units)
    .bind(movement.order_number.as_ref().map(ToString::to_string))
    .bind(movement.author.clone())
    .bind(movement.note.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes the movements of a product.
pub async fn delete(tx: &mut Tx, product: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM stock_movements WHERE product_id = $1").bind(product).execute(&mut **tx).await?;
    Ok(())
}
