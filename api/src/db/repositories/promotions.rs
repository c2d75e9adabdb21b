//! Promotions and the orders that use them.

use mostrador_core::catalogue::CategoryId;
use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::promotions::{
    Promotion, PromotionCode, PromotionEffect, PromotionId, PromotionTerms, Usage,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Flag, Json, Number, to_json};
use crate::db::sql_builder::SqlBuilder;

/// Selects promotions that are not deleted.
pub(crate) const SELECT: &str = "SELECT id, title, code, effect, minimum, categories, stackable, priority, starts_at, ends_at, \
    once_per_customer, max_uses, paused FROM promotions WHERE deleted_at IS NULL";

/// Returns all promotions, by identifier.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<PromotionTerms>, Error> {
    rows(db, SqlBuilder::new(SELECT).push(" ORDER BY id")).await
}

/// Returns the automatic promotions that are not paused.
pub async fn automatic(db: &mut AnyConnection) -> Result<Vec<PromotionTerms>, Error> {
    rows(db, SqlBuilder::new(SELECT).push(" AND code IS NULL AND paused = 0 ORDER BY id")).await
}

/// Returns the promotions of these codes, in any order.
pub async fn by_codes(db: &mut AnyConnection, codes: &[PromotionCode]) -> Result<Vec<PromotionTerms>, Error> {
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let codes = codes.iter().map(|code| code.as_str().to_owned());
    rows(db, SqlBuilder::new(SELECT).push(" AND code IN ").bind_list(codes)).await
}

pub(crate) async fn rows(db: &mut AnyConnection, sql: SqlBuilder) -> Result<Vec<PromotionTerms>, Error> {
    let rows: Vec<PromotionRow> = sql.build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(PromotionTerms::from).collect())
}

/// Returns the uses of a promotion: its orders that are not cancelled, and those of a customer among them.
pub async fn usage(
    db: &mut AnyConnection,
    promotion: PromotionId,
    customer: Option<CustomerId>,
) -> Result<Usage, Error> {
    let (total, by_customer): (i64, i64) = sqlx::query_as(
        "SELECT COUNT(*), COUNT(CASE WHEN r.customer_id = $2 THEN 1 END) FROM promotion_redemptions r \
         JOIN orders o ON o.number = r.order_number WHERE r.promotion_id = $1 AND o.state <> 'cancelled'",
    )
    .bind(i64::from(promotion))
    .bind(customer.map_or(0, i64::from))
    .fetch_one(db)
    .await?;
    let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Usage { total: number(total), by_customer: number(by_customer) })
}

/// Locks the promotions with a limited number of uses that an order with these codes may use, so that
/// concurrent orders do not exceed it.
pub async fn lock_limited(tx: &mut Tx, codes: &[PromotionCode]) -> Result<(), Error> {
    // An update without change is the row lock that both databases support.
    SqlBuilder::new(
        "UPDATE promotions SET paused = paused WHERE max_uses IS NOT NULL AND (code IS NULL OR code IN ",
    )
    .bind_list(codes.iter().map(|code| code.as_str().to_owned()))
    .push(")")
    .build()
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Records the promotions of an order as used by its customer.
pub async fn insert_redemptions(tx: &mut Tx, customer: CustomerId, order: &Order) -> Result<(), Error> {
    for applied in &order.discounts {
        sqlx::query(
            "INSERT INTO promotion_redemptions (order_number, promotion_id, customer_id, amount) \
             VALUES ($1, $2, $3, $4)",
        )
        .bind(order.number.to_string())
        .bind(i64::from(applied.id))
        .bind(i64::from(customer))
        .bind(applied.amount)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Inserts a promotion, or replaces the one with the same identifier.
pub async fn upsert(tx: &mut Tx, terms: &PromotionTerms, now: Timestamp) -> Result<(), Error> {
    let promotion = &terms.promotion;
    sqlx::query(
        "INSERT INTO promotions (id, title, code, effect, minimum, categories, stackable, priority, starts_at, ends_at, \
         once_per_customer, max_uses, paused, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
         ON CONFLICT (id) DO UPDATE SET title = excluded.title, code = excluded.code, effect = excluded.effect, \
         minimum = excluded.minimum, categories = excluded.categories, stackable = excluded.stackable, \
         priority = excluded.priority, starts_at = excluded.starts_at, ends_at = excluded.ends_at, \
         once_per_customer = excluded.once_per_customer, max_uses = excluded.max_uses, paused = excluded.paused, \
         deleted_at = NULL",
    )
    .bind(i64::from(promotion.id))
    .bind(promotion.title.clone())
    .bind(promotion.code.as_ref().map(|code| code.as_str().to_owned()))
    .bind(to_json(&promotion.effect)?)
    .bind(promotion.minimum)
    .bind(to_json(&promotion.categories)?)
    .bind(i64::from(promotion.stackable))
    .bind(i64::from(promotion.priority))
    .bind(terms.starts_at)
    .bind(terms.ends_at)
    .bind(i64::from(terms.once_per_customer))
    .bind(terms.max_uses.map(i64::from))
    .bind(i64::from(terms.paused))
    .bind(now)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

#[derive(FromRow)]
struct PromotionRow {
    id: Number<PromotionId>,
    title: String,
    code: Option<String>,
    effect: Json<PromotionEffect>,
    minimum: Cents,
    categories: Json<Vec<CategoryId>>,
    stackable: Flag,
    priority: Number<u32>,
    starts_at: Option<Timestamp>,
    ends_at: Option<Timestamp>,
    once_per_customer: Flag,
    max_uses: Option<Number<u32>>,
    paused: Flag,
}

impl From<PromotionRow> for PromotionTerms {
    fn from(row: PromotionRow) -> Self {
        Self {
            promotion: Promotion {
                id: row.id.0,
                title: row.title,
                code: row.code.map(PromotionCode::from),
                effect: row.effect.0,
                minimum: row.minimum,
                categories: row.categories.0,
                stackable: row.stackable.into(),
                priority: row.priority.0,
            },
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            once_per_customer: row.once_per_customer.into(),
            max_uses: row.max_uses.map(|Number(max)| max),
            paused: row.paused.into(),
        }
    }
}
