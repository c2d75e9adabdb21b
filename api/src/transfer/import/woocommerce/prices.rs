//! Regular and sale prices.

use mostrador_core::catalogue::TaxClass;
use mostrador_core::time::{Timestamp, local_day};

use super::values::parse_date;
use crate::transfer::import::pricing::{PriceOptions, Prices};
use crate::transfer::import::row::Row;

/// Current price and, if on sale today, the regular price.
pub(crate) fn prices(
    options: PriceOptions,
    row: &Row<'_>,
    tax: TaxClass,
    notes: &mut Vec<String>,
) -> Option<Prices> {
    let (regular, sale) = (row.price("regular price"), row.price("sale price"));
    let sale = match (regular, sale) {
        (Some(regular), Some(sale)) if sale < regular && on_sale(row, options.now) => Some(sale),
        (Some(_), Some(sale)) => {
            notes.push(format!("la rebaja a {} no está en vigor", sale.to_cents().format()));
            None
        }
        (None, Some(sale)) => return Some(Prices { current: options.price(sale, tax), prior: None }),
        (_, None) => None,
    };
    regular.map(|regular| Prices {
        current: options.price(sale.unwrap_or(regular), tax),
        prior: sale.map(|_| options.price(regular, tax)),
    })
}

/// The sale includes its first and last day, in the shop's time zone.
fn on_sale(row: &Row<'_>, now: Timestamp) -> bool {
    let today = local_day(now);
    let has_started = parse_date(row, "date sale price starts").is_none_or(|first| first <= today);
    let has_ended = parse_date(row, "date sale price ends").is_some_and(|last| last < today);
    has_started && !has_ended
}
