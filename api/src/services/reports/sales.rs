//! Sales report of a period: by day, week, month, product, category, tax rate or payment method, compared with the period
//! of the same length before.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use mostrador_core::catalogue::TaxClass;
use mostrador_core::reports::{DELIVERY_KEY, SalesDimension, SalesFigures, SalesRow};
use mostrador_core::time::{format_day_long, format_iso, parse_iso, weekday};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::days::DailySales;
use crate::db::Database;
use crate::db::repositories::sales;
use crate::db::repositories::sales::DaySales;
use crate::error::ApiError;

/// Maximum length of a period, in days.
pub const MAX_DAYS: i64 = 3_660;

/// Grouping of a sales report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grouping {
    #[default]
    Day,
    Week,
    Month,
    Product,
    Category,
    Tax,
    PaymentMethod,
}

impl Grouping {
    const fn dimension(self) -> SalesDimension {
        match self {
            Self::Day | Self::Week | Self::Month => SalesDimension::Total,
            Self::Product | Self::Category => SalesDimension::Product,
            Self::Tax => SalesDimension::Tax,
            Self::PaymentMethod => SalesDimension::PaymentMethod,
        }
    }

    /// Spanish name, as the head of a column.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Day => "Día",
            Self::Week => "Semana del",
            Self::Month => "Mes",
            Self::Product => "Producto",
            Self::Category => "Categoría",
            Self::Tax => "Tipo de IVA",
            Self::PaymentMethod => "Forma de pago",
        }
    }
}

/// Sales report of a period.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SalesReport {
    /// First day, such as `2026-11-01`.
    pub from: String,
    /// Last day.
    pub to: String,
    pub grouping: Grouping,
    /// By time in chronological order, with zeros where nothing was sold; otherwise the largest amount first.
    pub rows: Vec<SalesReportRow>,
    /// Sums of the rows. Amounts are the same in every grouping. An order counts in each row to which it belongs; tax rates
    /// have no units.
    pub total: SalesSums,
    /// Sums of the period of the same length before.
    pub previous: SalesSums,
    /// Last day that is summed up, while later complete days are not: the figures are not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summed_until: Option<String>,
}

/// Row of a sales report.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SalesReportRow {
    pub key: String,
    /// Spanish name of the row.
    pub label: String,
    #[serde(flatten)]
    pub sums: SalesSums,
}

/// Sums of the sales paid in a period, and of the refunds completed in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SalesSums {
    pub orders: i64,
    pub units: i64,
    /// Refunded units, whenever they were sold. A refund of an amount names no units.
    pub refunded_units: i64,
    /// Without tax.
    pub net_cents: i64,
    pub tax_cents: i64,
    /// With tax.
    pub gross_cents: i64,
    /// Refunds without tax.
    pub refunded_net_cents: i64,
    pub refunded_tax_cents: i64,
    /// Refunds with tax.
    pub refunded_cents: i64,
    /// Sales with tax, less the refunds.
    pub net_sales_cents: i64,
}

impl SalesSums {
    fn add(&mut self, figures: SalesFigures) {
        self.orders += figures.orders;
        self.units += figures.units;
        self.refunded_units += figures.refunded_units;
        self.net_cents += figures.net.get();
        self.gross_cents += figures.gross.get();
        self.tax_cents = self.gross_cents - self.net_cents;
        self.refunded_net_cents += figures.refunded_net.get();
        self.refunded_cents += figures.refunded.get();
        self.refunded_tax_cents = self.refunded_cents - self.refunded_net_cents;
        self.net_sales_cents = self.gross_cents - self.refunded_cents;
    }

    fn of<'a>(sales: impl IntoIterator<Item = &'a DaySales>) -> Self {
        let mut sums = Self::default();
        for day in sales {
            sums.add(day.row.figures);
        }
        sums
    }
}

/// Returns the sums of these local days.
pub(super) async fn sums(daily: &DailySales<'_>, days: Range<i64>) -> Result<SalesSums, sqlx::Error> {
    Ok(SalesSums::of(&daily.between(SalesDimension::Total, days).await?))
}

/// Returns the sales report of these local days.
///
/// # Errors
/// 422 `invalid_period`.
pub async fn report(
    store: &Database,
    daily: &DailySales<'_>,
    days: Range<i64>,
    grouping: Grouping,
) -> Result<SalesReport, ApiError> {
    let length = days.end - days.start;
    if !(1..=MAX_DAYS).contains(&length) {
        let message = "El periodo debe tener entre un día y diez años.";
        return Err(ApiError::unprocessable("invalid_period", message));
    }
    let dimension = grouping.dimension();
    let sales = daily.between(dimension, days.clone()).await?;
    let before = daily.between(dimension, days.start - length..days.start).await?;
    let categories = if grouping == Grouping::Category { categories(store).await? } else { HashMap::new() };
    let mut rows: BTreeMap<String, SalesReportRow> = BTreeMap::new();
    for (key, label) in days.clone().filter_map(|day| time_key_and_label(grouping, day)) {
        rows.insert(key.clone(), SalesReportRow { key, label, sums: SalesSums::default() });
    }
    for day in &sales {
        let (key, label) = time_key_and_label(grouping, day.day)
            .unwrap_or_else(|| key_and_label(grouping, &day.row, &categories));
        let row = rows.entry(key.clone()).or_insert_with(|| SalesReportRow {
            key,
            label: String::new(),
            sums: SalesSums::default(),
        });
        // The latest name under which a product was sold.
        if row.label.is_empty() || day.row.figures.orders > 0 {
            row.label = label;
        }
        row.sums.add(day.row.figures);
    }
    let mut rows: Vec<SalesReportRow> = rows.into_values().collect();
    if time_key_and_label(grouping, days.start).is_none() {
        rows.sort_by_key(|row| std::cmp::Reverse(row.sums.gross_cents));
    }
    Ok(SalesReport {
        from: format_iso(days.start),
        to: format_iso(days.end - 1),
        grouping,
        rows,
        total: SalesSums::of(&sales),
        previous: SalesSums::of(&before),
        summed_until: daily.summed_until.filter(|last| *last < days.end - 1).map(format_iso),
    })
}

type Categories = HashMap<String, (i64, String)>;

async fn categories(store: &Database) -> Result<Categories, sqlx::Error> {
    let found = sales::categories_of_products(&mut *store.begin_read().await?).await?;
    Ok(found.into_iter().map(|(product, category, title)| (product.to_string(), (category, title))).collect())
}

/// Returns the row of a day in a report by time.
fn time_key_and_label(grouping: Grouping, day: i64) -> Option<(String, String)> {
    match grouping {
        Grouping::Day => Some((format_iso(day), format_day_long(day))),
        Grouping::Week => {
            // Weeks begin on Monday.
            let monday = day - (weekday(day) - 1).rem_euclid(7);
            Some((format_iso(monday), format_day_long(monday)))
        }
        Grouping::Month => {
            let month: String = format_iso(day).chars().take(7).collect();
            let first = parse_iso(&format!("{month}-01")).unwrap_or(day);
            Some((month, format_day_long(first).trim_start_matches("1 de ").to_owned()))
        }
        Grouping::Product | Grouping::Category | Grouping::Tax | Grouping::PaymentMethod => None,
    }
}

/// Returns the row of sales in a report that is not by time.
fn key_and_label(grouping: Grouping, row: &SalesRow, categories: &Categories) -> (String, String) {
    match grouping {
        Grouping::Category if row.key != DELIVERY_KEY => match categories.get(&row.key) {
            Some((category, title)) => (category.to_string(), title.clone()),
            None => (String::new(), "Sin categoría".to_owned()),
        },
        Grouping::Tax if row.label.is_empty() => (row.key.clone(), tax_label(&row.key)),
        _ => (row.key.clone(), row.label.clone()),
    }
}

/// Label of a row that was summed up before rows of taxes had one.
fn tax_label(key: &str) -> String {
    let class = key.parse::<u8>().ok().and_then(|number| TaxClass::try_from(number).ok());
    class.map_or_else(|| key.to_owned(), TaxClass::label)
}
