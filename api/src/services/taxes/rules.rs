//! Tax rules in force: the owner's decisions, the rates of the day, and what is left of the threshold for sales to
//! consumers of other member states.

use mostrador_core::money::Cents;
use mostrador_core::taxes::{TaxRules, TaxSettings, UnionConsumers, UnionSales};
use mostrador_core::time::{Timestamp, civil_from_days, days_from_civil, local_day, start_of_local_day};
use sqlx::AnyConnection;

use crate::config::saved::{SavedSettings, Section};
use crate::db::repositories::{invoice_tax_lines, orders, settings_sections};

/// Returns the decisions and the rates that the owner has saved, or those with which the shop is delivered.
pub async fn settings(db: &mut AnyConnection) -> Result<TaxSettings, sqlx::Error> {
    let saved = SavedSettings(settings_sections::one(db, TaxSettings::NAME).await?);
    Ok(saved.section().unwrap_or_default())
}

/// Returns the sales to consumers of other member states until an instant, in the previous and in its calendar year. Open orders
/// of both years count in the latter.
pub async fn union_sales(db: &mut AnyConnection, until: Timestamp) -> Result<[UnionSales; 2], sqlx::Error> {
    let year = civil_from_days(local_day(until)).year;
    let previous = invoice_tax_lines::union_sales(db, year - 1, until).await?;
    let invoiced = invoice_tax_lines::union_sales(db, year, until).await?;
    let from = start_of_local_day(days_from_civil(year - 1, 1, 1));
    Ok([previous, UnionSales { open: orders::open_union_net(db, from..=until).await?, ..invoiced }])
}

/// Returns the rules in force at an instant. What is left of the threshold is zero if the owner has opted for the VAT of the destination.
pub async fn in_force(db: &mut AnyConnection, now: Timestamp) -> Result<TaxRules, sqlx::Error> {
    let TaxSettings { policy, rates, .. } = settings(db).await?;
    let union_sales_left = match policy.union_consumers {
        UnionConsumers::Destination => Cents::ZERO,
        UnionConsumers::Threshold => {
            let [previous, current] = union_sales(db, now).await?;
            current.left(previous)
        }
    };
    Ok(TaxRules { policy, rates: rates.in_force(local_day(now)), union_sales_left })
}
