//! Offers: reduced prices for a period.

use serde::{Deserialize, Serialize};

use crate::catalogue::Price;
use crate::time::Timestamp;

/// Reduced price of a product. It applies from `from` (at once without it) until before `to` (without an end without it).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub price: Price,
    pub from: Option<Timestamp>,
    pub to: Option<Timestamp>,
}

impl Offer {
    pub fn applies(&self, at: Timestamp) -> bool {
        self.from.is_none_or(|from| from <= at) && self.to.is_none_or(|to| at < to)
    }

    /// Next instant after `at` at which the offer begins or ends.
    pub fn next_change(&self, at: Timestamp) -> Option<Timestamp> {
        [self.from, self.to].into_iter().flatten().filter(|change| *change > at).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_applies_from_its_start_until_before_its_end() {
        let offer = |from: Option<i64>, to: Option<i64>| Offer {
            price: Price::default(),
            from: from.map(Timestamp::from_ms),
            to: to.map(Timestamp::from_ms),
        };
        let june = offer(Some(10), Some(20));
        let applies = |at: i64| june.applies(at.into());
        assert_eq!([9, 10, 19, 20].map(applies), [false, true, true, false]);
        let next = |at: i64| june.next_change(at.into()).map(Timestamp::ms);
        assert_eq!([9, 10, 19, 20].map(next), [Some(10), Some(20), Some(20), None]);
        let always = offer(None, None);
        assert!(always.applies(0.into()) && always.next_change(0.into()).is_none());
    }
}
