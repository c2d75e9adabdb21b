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

/// Maximum number of days stored by a request. The background job stores the others.
const MAX_DAYS_OF_REQUEST: usize = 3;

/// Stores the sales of days that have ended, up to `limit` of them. Returns true if there are more.
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

/// Sales of every day: those of complete days are read, those of the current day computed once.
pub struct DailySales<'a> {
    store: &'a Database,
    today: i64,
    current: Vec<DaySales>,
    /// Last day that is summed up, while later complete days are not.
    pub summed_until: Option<i64>,
}

impl<'a> DailySales<'a> {
    pub async fn load(store: &'a Database, now: Timestamp) -> Result<Self, sqlx::Error> {
        let is_behind = complete_days(store, MAX_DAYS_OF_REQUEST).await?;
        let today = local_day(now);
        let mut db = store.begin_read().await?;
        let summed_until = if is_behind { sales::last_day(&mut db).await? } else { None };
        Ok(Self { store, today, current: of_day(&mut db, today).await?, summed_until })
    }

    /// Returns the sales of one dimension on these days.
    pub async fn between(
        &self,
        dimension: SalesDimension,
        days: Range<i64>,
    ) -> Result<Vec<DaySales>, sqlx::Error> {
        let mut db = self.store.begin_read().await?;
        let mut found = sales::between(&mut db, dimension, days.start..days.end.min(self.today)).await?;
        if days.contains(&self.today) {
            found.extend(self.current.iter().filter(|sales| sales.row.dimension == dimension).cloned());
        }
        Ok(found)
    }
}
