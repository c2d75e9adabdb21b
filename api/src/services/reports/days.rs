//! Sales by day: stores those of complete days, computes that of the current day.

use std::ops::Range;

use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::reports::{SalesDimension, sales_rows};
use mostrador_core::time::{Timestamp, local_day, start_of_local_day};
use sqlx::AnyConnection;

use crate::clock;
use crate::db::Database;
use crate::db::repositories::sales;
use crate::db::repositories::sales::DaySales;

/// Maximum number of days stored by one call, so that none takes long.
const MAX_DAYS: usize = 31;

/// Stores the sales of days that have ended, up to 31 of them. Returns true if there are more.
pub async fn complete_days(store: &Database) -> Result<bool, sqlx::Error> {
    for _ in 0..MAX_DAYS {
        let Some(day) = next_day(&mut *store.begin_read().await?, clock::now()).await? else {
            return Ok(false);
        };
        let stored = store.transaction(async |tx| {
            let sales = of_day(tx, day).await?;
            sales::store_day(tx, day, &sales).await
        });
        stored.await?;
    }
    Ok(true)
}

/// Returns the first day that has ended and whose sales are not stored.
async fn next_day(db: &mut AnyConnection, now: Timestamp) -> Result<Option<i64>, sqlx::Error> {
    let next = match sales::last_day(db).await? {
        Some(last) => last + 1,
        None => match sales::first_payment(db).await? {
            Some(first) => local_day(first),
            None => return Ok(None),
        },
    };
    Ok((next < local_day(now)).then_some(next))
}

fn period(day: i64) -> Range<Timestamp> {
    start_of_local_day(day)..start_of_local_day(day + 1)
}

async fn of_day(db: &mut AnyConnection, day: i64) -> Result<Vec<DaySales>, sqlx::Error> {
    let orders = sales::paid_orders(db, period(day)).await?;
    let refunded = sales::refunded(db, period(day)).await?;
    Ok(day_sales(day, &orders, refunded))
}

/// Returns the sales of a day, with a total also if there are none.
fn day_sales(day: i64, orders: &[Order], refunded: Cents) -> Vec<DaySales> {
    let mut rows = sales_rows(orders);
    if rows.is_empty() {
        rows.push(mostrador_core::reports::SalesRow {
            dimension: SalesDimension::Total,
            key: String::new(),
            label: String::new(),
            figures: mostrador_core::reports::SalesFigures::default(),
        });
    }
    let of_total = |dimension| if dimension == SalesDimension::Total { refunded } else { Cents::ZERO };
    rows.into_iter().map(|row| DaySales { day, refunded: of_total(row.dimension), row }).collect()
}

/// Returns the sales of one dimension on these days, the current day included.
pub(super) async fn of_days(
    store: &Database,
    dimension: SalesDimension,
    days: Range<i64>,
    now: Timestamp,
) -> Result<Vec<DaySales>, sqlx::Error> {
    while complete_days(store).await? {}
    let today = local_day(now);
    let mut db = store.begin_read().await?;
    let mut found = sales::between(&mut db, dimension, days.start..days.end.min(today)).await?;
    if days.contains(&today) {
        let current = of_day(&mut db, today).await?;
        found.extend(current.into_iter().filter(|sales| sales.row.dimension == dimension));
    }
    Ok(found)
}
