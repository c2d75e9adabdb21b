//! The price of a line, and its reduction.

use mostrador_core::catalogue::TaxClass;
use mostrador_core::money::format_cents;

use super::values::day;
use crate::clock;
use crate::import::ImportError;
use crate::import::pricing::{Prices, Pricing};
use crate::import::rows::Row;

/// The price in force, and the one before it when it is reduced today.
pub(super) fn prices(
    how: Pricing,
    row: &Row,
    tax: TaxClass,
    notes: &mut Vec<String>,
) -> Result<Option<Prices>, ImportError> {
    let (regular, sale) = (row.price("regular price")?, row.price("sale price")?);
    let sale = match (regular, sale) {
        (Some(regular), Some(sale)) if sale < regular && on_sale(row, how.now_ms)? => Some(sale),
        (Some(_), Some(sale)) => {
            notes.push(format!("la rebaja a {} no está en vigor", format_cents(sale.to_cents())));
            None
        }
        (None, Some(sale)) => return Ok(Some(Prices { now: how.price(sale, tax), before: None })),
        (_, None) => None,
    };
    Ok(regular.map(|regular| Prices {
        now: how.price(sale.unwrap_or(regular), tax),
        before: sale.map(|_| how.price(regular, tax)),
    }))
}

/// From its first day to its last, both whole, at the shop's place.
fn on_sale(row: &Row, now_ms: i64) -> Result<bool, ImportError> {
    let today = clock::local_day(now_ms);
    let begun = day(row, "date sale price starts")?.is_none_or(|first| first <= today);
    let over = day(row, "date sale price ends")?.is_some_and(|last| last < today);
    Ok(begun && !over)
}
