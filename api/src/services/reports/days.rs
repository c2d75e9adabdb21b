//! Sales by day: stores those of complete days, computes those of the days that may still change.

use std::ops::Range;

use mostrador_core::reports::{SalesDimension, SalesFigures, SalesRow, sales_rows};
use mostrador_core::time::{Timestamp, local_day, start_of_local_day};
use sqlx::AnyConnection;

use crate::clock;
use crate::db::Database;
use crate::db::repositories::sales;
use crate::db::repositories::sales::DaySales;

/// Time after midnight until the sales of the day before are complete, in milliseconds: a payment or refund bears the
/// instant at which its request began, and is written once the bank has answered.
const MARGIN_MS: i64 = 30 * 60_000;
/// Maximum number of days stored by a request. The background job stores the others.
const MAX_DAYS_OF_REQUEST: usize = 3;

/// Stores the sales of complete days, up to `limit` of them. Returns true if there are more.
pub async fn complete_days(store: &Database, limit: usize) -> Result<bool, sqlx::Error> {
    for _ in 0..limit {
        let Some(day) = next_day(&mut *store.begin_read().await?, clock::now()).await? else {
            return Ok(false);
        };
        let stored = store.transaction(async |tx| {
            let sales = of_day(tx, day).await?;
            sales::store_day(tx, day, &sales).await
        });
        stored.await?;
    }
    Ok(next_day(&mut *store.begin_read().await?, clock::now()).await?.is_some())
}

/// Returns the first day that may still change: the current one, shortly after midnight the day before.
fn first_open_day(now: Timestamp) -> i64 {
    local_day(now + -MARGIN_MS)
}

/// Returns the first day that is complete and whose sales are not stored.
async fn next_day(db: &mut AnyConnection, now: Timestamp) -> Result<Option<i64>, sqlx::Error> {
    let next = match sales::last_day(db).await? {
        Some(last) => last + 1,
        None => match sales::first_payment(db).await? {
            Some(first) => local_day(first),
            None => return Ok(None),
        },
    };
    Ok((next < first_open_day(now)).then_some(next))
}

fn period(day: i64) -> Range<Timestamp> {
    start_of_local_day(day)..start_of_local_day(day + 1)
}

async fn of_day(db: &mut AnyConnection, day: i64) -> Result<Vec<DaySales>, sqlx::Error> {
    let orders = sales::paid_orders(db, period(day)).await?;
    let refunds = sales::completed_refunds(db, period(day)).await?;
    Ok(day_sales(day, sales_rows(&orders, &refunds)))
}

/// Returns the sales of a day, with a total also if there are none.
fn day_sales(day: i64, mut rows: Vec<SalesRow>) -> Vec<DaySales> {
    if rows.is_empty() {
        rows.push(SalesRow {
            dimension: SalesDimension::Total,
            key: String::new(),
            label: String::new(),
            figures: SalesFigures::default(),
        });
    }
    rows.into_iter().map(|row| DaySales { day, row }).collect()
}

/// Sales of every day: those of complete days are read, the others computed once.
pub struct DailySales<'a> {
    store: &'a Database,
    first_open_day: i64,
    /// Sales of the days that may still change.
    open: Vec<DaySales>,
    /// Last day that is summed up, while later complete days are not.
    pub summed_until: Option<i64>,
}

impl<'a> DailySales<'a> {
    pub async fn load(store: &'a Database, now: Timestamp) -> Result<Self, sqlx::Error> {
        let is_behind = complete_days(store, MAX_DAYS_OF_REQUEST).await?;
        let first_open_day = first_open_day(now);
        let mut db = store.begin_read().await?;
        let summed_until = if is_behind { sales::last_day(&mut db).await? } else { None };
        let mut open = Vec::new();
        for day in first_open_day..=local_day(now) {
            open.extend(of_day(&mut db, day).await?);
        }
        Ok(Self { store, first_open_day, open, summed_until })
    }

    /// Returns the sales of one dimension on these days.
    pub async fn between(
        &self,
        dimension: SalesDimension,
        days: Range<i64>,
    ) -> Result<Vec<DaySales>, sqlx::Error> {
        let mut db = self.store.begin_read().await?;
        let stored = days.start..days.end.min(self.first_open_day);
        let mut found = sales::between(&mut db, dimension, stored).await?;
        let is_asked = |sales: &&DaySales| sales.row.dimension == dimension && days.contains(&sales.day);
        found.extend(self.open.iter().filter(is_asked).cloned());
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_may_change_until_shortly_after_midnight() {
        let midnight = start_of_local_day(20_000);
        assert_eq!(first_open_day(midnight + -1), 19_999);
        assert_eq!(first_open_day(midnight + (MARGIN_MS - 1)), 19_999);
        assert_eq!(first_open_day(midnight + MARGIN_MS), 20_000);
    }
}
