//! Lowest price of the 30 days before a price reduction (Directive 2019/2161, article 20 of Ley 7/1996), computed from the
//! prices that were in effect.

use crate::catalogue::Price;
use crate::time::{DAY_MS, Timestamp};

/// Length of the period whose lowest price is stated beside a reduction, in milliseconds.
pub const PERIOD_MS: i64 = 30 * DAY_MS;

/// Price that came into effect at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceChange {
    pub at: Timestamp,
    pub price: Price,
}

/// Returns the lowest price, with tax, that was in effect during the 30 days before `end`; `None` without any. The changes
/// are in chronological order; of several at the same instant the last one took effect.
pub fn lowest_price(changes: &[PriceChange], end: Timestamp) -> Option<Price> {
    let start = end - PERIOD_MS;
    let ends = changes.iter().skip(1).map(|change| change.at).chain([Timestamp::MAX]);
    changes
        .iter()
        .zip(ends)
        .filter(|(change, until)| change.at < end && *until > start && *until > change.at)
        .map(|(change, _)| change.price)
        .min_by_key(|price| price.gross())
}

/// Returns the price to be stated beside the current price, which is the last one of the changes: the lowest one of the 30
/// days before it came into effect.
pub fn prior_price(changes: &[PriceChange]) -> Option<Price> {
    lowest_price(changes, changes.last()?.at)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Money;

    fn changes(days_and_cents: &[(i64, i64)]) -> Vec<PriceChange> {
        let change = |(day, cents): &(i64, i64)| PriceChange {
            at: Timestamp::from_ms(day * DAY_MS),
            price: Price { price_et: Money::from_cents(*cents), ..Price::default() },
        };
        days_and_cents.iter().map(change).collect()
    }

    fn cents(price: Option<Price>) -> Option<i64> {
        price.map(|price| price.gross().to_cents().get())
    }

    #[test]
    fn the_lowest_of_the_30_days_before_the_reduction_counts() {
        assert_eq!(cents(prior_price(&changes(&[(0, 1_000), (100, 800)]))), Some(1_000));
        // Raised shortly before: the lower price was still in effect within the period.
        assert_eq!(cents(prior_price(&changes(&[(0, 900), (80, 1_200), (100, 1_000)]))), Some(900));
        assert_eq!(cents(prior_price(&changes(&[(0, 900), (69, 1_200), (100, 1_000)]))), Some(1_200));
        assert_eq!(cents(prior_price(&changes(&[(0, 900), (70, 1_200), (100, 1_000)]))), Some(1_200));
    }

    #[test]
    fn a_product_that_was_never_sold_has_no_prior_price() {
        assert_eq!(prior_price(&[]), None);
        assert_eq!(prior_price(&changes(&[(100, 800)])), None);
        // Superseded at the same instant: it was never in effect.
        assert_eq!(prior_price(&changes(&[(100, 500), (100, 800)])), None);
    }

    proptest! {
        #[test]
        fn the_lowest_price_is_that_of_every_hour_of_the_period(
            steps in proptest::collection::vec((0_i64..400, 1_i64..1_000), 1..12), end in 0_i64..2_000,
        ) {
            let hour = 60 * 60 * 1_000;
            let mut at = 0;
            let changes: Vec<PriceChange> = steps.iter().map(|(hours, cents)| {
                at += hours;
                PriceChange {
                    at: Timestamp::from_ms(at * hour),
                    price: Price { price_et: Money::from_cents(*cents), ..Price::default() },
                }
            }).collect();
            let in_effect = |hours: i64| {
                changes.iter().rfind(|change| change.at.ms() <= hours * hour).map(|change| change.price.gross())
            };
            let expected = (end - 30 * 24..end).filter_map(in_effect).min();
            let found = lowest_price(&changes, Timestamp::from_ms(end * hour)).map(Price::gross);
            prop_assert_eq!(found, expected);
        }
    }
}
