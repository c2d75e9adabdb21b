//! Promotions as staff manage them: list, uses, writes.

use mostrador_core::money::Cents;
use mostrador_core::promotions::{PromotionCode, PromotionId, PromotionTerms};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes::Change;
use super::promotions::{self, SELECT};
use super::{catalogue_changes, counters};
use crate::db::Tx;
use crate::db::sql_builder::SqlBuilder;

pub use super::promotions::upsert;

/// Maximum number of promotions that a list counts.
pub const MAX_COUNTED: i64 = 10_000;

/// Uses of a promotion by orders that are not cancelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsageFigures {
    pub uses: i64,
    /// False if counting stopped early.
    pub is_exact: bool,
    /// Discounts of the counted orders.
    pub discounted: Cents,
}

/// Returns the promotions after an identifier whose title or code contains a text, the newest first.
pub async fn page(
    db: &mut AnyConnection,
    text: &str,
    after: Option<PromotionId>,
    limit: i64,
) -> Result<Vec<PromotionTerms>, Error> {
    let mut sql = matching(SqlBuilder::new(SELECT), text);
    if let Some(after) = after {
        sql = sql.push(" AND id < ").bind(i64::from(after));
    }
    promotions::rows(db, sql.push(" ORDER BY id DESC LIMIT ").bind(limit)).await
}

/// Counts the promotions whose title or code contains a text, up to [`MAX_COUNTED`] and one more.
pub async fn count(db: &mut AnyConnection, text: &str) -> Result<i64, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM (SELECT 1 FROM promotions WHERE deleted_at IS NULL");
    matching(sql, text)
        .push(" LIMIT ")
        .bind(MAX_COUNTED + 1)
        .push(") AS counted")
        .number()
        .fetch_one(db)
        .await
}

fn matching(sql: SqlBuilder, text: &str) -> SqlBuilder {
    let text = text.trim();
    if text.is_empty() {
        return sql;
    }
    let pattern = format!("%{}%", text.to_lowercase());
    sql.push(" AND LOWER(title || ' ' || COALESCE(code, '')) LIKE ").bind(pattern)
}

pub async fn by_id(db: &mut AnyConnection, id: PromotionId) -> Result<Option<PromotionTerms>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" AND id = ").bind(i64::from(id));
    Ok(promotions::rows(db, sql).await?.pop())
}

/// As [`by_id`], locking the promotion until the transaction ends.
pub async fn for_update(tx: &mut Tx, id: PromotionId) -> Result<Option<PromotionTerms>, Error> {
    // An update without change is the row lock that both databases support.
    sqlx::query("UPDATE promotions SET paused = paused WHERE id = $1")
        .bind(i64::from(id))
        .execute(&mut **tx)
        .await?;
    by_id(tx, id).await
}

/// Returns the uses of a promotion; with a limit, counting stops there.
pub async fn usage(
    db: &mut AnyConnection,
    id: PromotionId,
    limit: Option<i64>,
) -> Result<UsageFigures, Error> {
    #[derive(FromRow)]
    struct Row {
        uses: i64,
        discounted: i64,
    }
    let mut sql = SqlBuilder::new(
        "SELECT COUNT(*) AS uses, CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS discounted FROM (SELECT r.amount \
         FROM promotion_redemptions r JOIN orders o ON o.number = r.order_number WHERE o.state <> 'cancelled' \
         AND r.promotion_id = ",
    )
    .bind(i64::from(id));
    if let Some(limit) = limit {
        sql = sql.push(" LIMIT ").bind(limit);
    }
    let Row { uses, discounted } = sql.push(") AS counted").build_as().fetch_one(db).await?;
    let is_exact = limit.is_none_or(|limit| uses < limit);
    Ok(UsageFigures { uses, is_exact, discounted: Cents::new(discounted) })
}

/// Returns an unused identifier.
pub async fn next_id(tx: &mut Tx) -> Result<PromotionId, Error> {
    // Makes other insertions wait: the number is that of an existing row once this transaction has ended.
    counters::lock(tx, "new promotions").await?;
    let last = SqlBuilder::new("SELECT COALESCE(MAX(id), 0) FROM promotions").number().fetch_one(&mut **tx);
    PromotionId::try_from(last.await? + 1).map_err(|error| Error::Decode(error.into()))
}

pub async fn is_code_taken(
    db: &mut AnyConnection,
    code: &PromotionCode,
    except: PromotionId,
) -> Result<bool, Error> {
    let taken = promotions::by_codes(db, std::slice::from_ref(code)).await?;
    Ok(taken.iter().any(|terms| terms.promotion.id != except))
}

/// Deletes a promotion; its row stays for the orders that use it.
pub async fn delete(tx: &mut Tx, id: PromotionId, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE promotions SET deleted_at = $2 WHERE id = $1")
        .bind(i64::from(id))
        .bind(now)
        .execute(&mut **tx)
        .await?;
    catalogue_changes::record(tx, Change::Settings).await
}
