//! Dashboard: what waits for staff, and the sales of today, this week and this month.

use std::ops::Range;

use mostrador_core::payments::expiring_until;
use mostrador_core::reports::DELIVERY_KEY;
use mostrador_core::time::{
    Timestamp, civil_from_days, days_from_civil, local_day, start_of_local_day, weekday,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::days::DailySales;
use super::sales::{Grouping, SalesReportRow, SalesSums, report, sums};
use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::sales;
use crate::error::ApiError;
use crate::services::orders::{refund, withdrawal_view};

/// Largest stock that counts as low, in units.
const LOW_STOCK: i64 = 5;
/// Age from which an invoice record without an answer of the tax agency waits for staff, in milliseconds.
const RECORD_DELAY_MS: i64 = 3_600_000;
/// Days of the chart, of the best sellers and of the conversion.
const RECENT_DAYS: i64 = 30;
const BEST_SELLERS: usize = 5;

/// State of the shop.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Dashboard {
    pub tasks: Vec<OpenTask>,
    /// Today, this week and this month, each with the same time before.
    pub periods: Vec<DashboardPeriod>,
    /// Sales of the last 30 days, today included.
    pub days: Vec<SalesReportRow>,
    /// Products with the largest sales of the last 30 days.
    pub best_sellers: Vec<SalesReportRow>,
    /// Orders placed in the last 30 days.
    pub orders_placed: i64,
    /// Of these, the paid ones.
    pub orders_paid: i64,
    /// Last day that is summed up, while later complete days are not: the sales are not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summed_until: Option<String>,
}

/// Something that waits for staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenTask {
    /// `to_prepare`, `to_ship`, `unpaid_transfers`, `withdrawals`, `due_refunds`, `failed_emails`, `unclear_payments`,
    /// `expiring_reservations`, `invoice_records` or `low_stock`.
    pub code: &'static str,
    /// Spanish name.
    pub label: &'static str,
    pub count: i64,
}

/// Sales of a period, and of the same part of the period before.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DashboardPeriod {
    /// `today`, `week` or `month`.
    pub code: &'static str,
    /// Spanish name.
    pub label: &'static str,
    pub current: SalesSums,
    pub previous: SalesSums,
}

/// Returns the state of the shop.
pub async fn load(store: &Database, config: &Config, now: Timestamp) -> Result<Dashboard, ApiError> {
    let today = local_day(now);
    let tasks = {
        let mut db = store.begin_read().await?;
        let bounds = sales::TaskBounds {
            unclear_before: refund::unanswered_since(now),
            reserved_until: expiring_until(now),
            records_environment: config.verifactu.shop.mode.listed_environment(),
            records_open_since: now + -RECORD_DELAY_MS,
            withdrawn_before: withdrawal_view::urgent_before(now),
            low_stock: LOW_STOCK,
        };
        sales::open_tasks(&mut db, bounds).await?
    };
    let recent = today + 1 - RECENT_DAYS..today + 1;
    let daily = DailySales::load(store, now).await?;
    let by_day = report(store, &daily, recent.clone(), Grouping::Day).await?;
    let mut products = report(store, &daily, recent.clone(), Grouping::Product).await?.rows;
    products.retain(|row| row.key != DELIVERY_KEY && row.sums.units > 0);
    products.truncate(BEST_SELLERS);
    let (orders_placed, orders_paid) = {
        let mut db = store.begin_read().await?;
        sales::conversion(&mut db, start_of_local_day(recent.start)..now).await?
    };
    Ok(Dashboard {
        tasks: open_tasks(tasks),
        periods: periods(&daily, today).await?,
        days: by_day.rows,
        best_sellers: products,
        orders_placed,
        orders_paid,
        summed_until: by_day.summed_until,
    })
}

fn open_tasks(tasks: sales::OpenTasks) -> Vec<OpenTask> {
    let task = |code, label, count| OpenTask { code, label, count };
    vec![
        task("to_prepare", "Pedidos por preparar", tasks.to_prepare),
        task("to_ship", "Pedidos en preparación", tasks.to_ship),
        task("unpaid_transfers", "Transferencias pendientes", tasks.unpaid_transfers),
        task("withdrawals", "Desistimientos por atender", tasks.withdrawals),
        task("due_refunds", "Reembolsos de desistimientos por vencer", tasks.due_refunds),
        task("failed_emails", "Correos sin enviar", tasks.failed_emails),
        task("unclear_payments", "Pagos por aclarar con el banco", tasks.unclear_payments),
        task("expiring_reservations", "Importes reservados que caducan pronto", tasks.expiring_reservations),
        task("invoice_records", "Registros de VeriFactu por revisar", tasks.invoice_records),
        task("low_stock", "Productos con pocas unidades", tasks.low_stock),
    ]
}

/// Returns the periods up to today, each with the same number of days of the period before.
async fn periods(daily: &DailySales<'_>, today: i64) -> Result<Vec<DashboardPeriod>, ApiError> {
    let week = today - (weekday(today) - 1).rem_euclid(7);
    let month = first_of_month(today);
    let previous_month = first_of_month(month - 1);
    let ranges: [(&str, &str, Range<i64>, i64); 3] = [
        ("today", "Hoy", today..today + 1, today - 1),
        ("week", "Esta semana", week..today + 1, week - 7),
        ("month", "Este mes", month..today + 1, previous_month),
    ];
    let mut periods = Vec::new();
    for (code, label, days, start) in ranges {
        // The previous month may be shorter.
        let end = (start + days.end - days.start).min(days.start);
        let previous = sums(daily, start..end).await?;
        periods.push(DashboardPeriod { code, label, current: sums(daily, days).await?, previous });
    }
    Ok(periods)
}

fn first_of_month(day: i64) -> i64 {
    let date = civil_from_days(day);
    days_from_civil(date.year, date.month, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_on_the_first() {
        let day = days_from_civil(2026, 3, 17);
        assert_eq!(first_of_month(day), days_from_civil(2026, 3, 1));
        assert_eq!(first_of_month(first_of_month(day) - 1), days_from_civil(2026, 2, 1));
    }
}
