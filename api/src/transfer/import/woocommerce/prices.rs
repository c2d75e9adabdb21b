//! Regular and sale prices.

use mostrador_core::catalogue::TaxClass;
use mostrador_core::money::format_cents;

use super::values::day;
use crate::clock;
use crate::transfer::import::ImportError;
use crate::transfer::import::pricing::{Prices, Pricing};
use crate::transfer::import::rows::Row;

/// Current price and, if on sale today, the regular price.
pub(crate) fn prices(
    options: Pricing,
    row: &Row,
    tax: TaxClass,
    notes: &mut Vec<String>,
) -> Result<Option<Prices>, ImportError> {
    let (regular, sale) = (row.price("regular price")?, row.price("sale price")?);
    let sale = match (regular, sale) {
        (Some(regular), Some(sale)) if sale < regular && on_sale(row, options.now_ms)? => Some(sale),
        (Some(_), Some(sale)) => {
            notes.push(format!("la rebaja a {} no está en vigor", format_cents(sale.to_cents())));
            None
        }
        (None, Some(sale)) => return Ok(Some(Prices { now: options.price(sale, tax), before: None })),
        (_, None) => None,
    };
    Ok(regular.map(|regular| Prices {
        now: options.price(sale.unwrap_or(regular), tax),
        before: sale.map(|_| options.price(regular, tax)),
    }))
}

/// The sale includes its first and last day, in the shop's time zone.
fn on_sale(row: &Row, now_ms: i64) -> Result<bool, ImportError> {
    let today = clock::local_day(now_ms);
    let has_started = day(row, "date sale price starts")?.is_none_or(|first| first <= today);
    let has_ended = day(row, "date sale price ends")?.is_some_and(|last| last < today);
    Ok(has_started && !has_ended)
}
