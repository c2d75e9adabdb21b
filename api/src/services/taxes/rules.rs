//! Tax rules in force: the owner's decisions, the rates of the day, and what is left of the threshold for sales to
//! consumers of other member states.

use mostrador_core::taxes::{TaxRules, TaxSettings, union_sales_left};
use mostrador_core::time::{Timestamp, civil_from_days, local_day};
use sqlx::AnyConnection;

use crate::config::saved::{SavedSettings, Section};
use crate::db::repositories::{invoice_tax_lines, settings_sections};

/// Returns the decisions and the rates that the owner has saved, or those with which the shop is delivered.
pub async fn settings(db: &mut AnyConnection) -> Result<TaxSettings, sqlx::Error> {
    let saved = SavedSettings(settings_sections::one(db, TaxSettings::NAME).await?);
    Ok(saved.section().unwrap_or_default())
}

/// Returns the rules in force.
pub async fn in_force(db: &mut AnyConnection, now: Timestamp) -> Result<TaxRules, sqlx::Error> {
    let TaxSettings { policy, rates } = settings(db).await?;
    let day = local_day(now);
    let year = civil_from_days(day).year;
    let previous = invoice_tax_lines::union_sales(db, year - 1).await?;
    let current = invoice_tax_lines::union_sales(db, year).await?;
    Ok(TaxRules { policy, rates: rates.in_force(day), union_sales_left: union_sales_left(previous, current) })
}
