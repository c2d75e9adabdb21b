//! Prices in a shop file.

use mostrador_core::catalogue::Price;
use mostrador_core::money::{Money, Rate};
use serde::{Deserialize, Serialize};

/// Price, as a gross amount or as exact net price and tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
pub enum PriceFile {
    Gross(Money),
    Exact(Price),
}

impl PriceFile {
    /// Price at the rate of its tax.
    pub(super) fn price(self, rate: Rate) -> Price {
        match self {
            Self::Gross(gross) => Price::from_gross(gross, rate),
            Self::Exact(price) => price,
        }
    }

    /// Shortest form that represents the price exactly.
    pub(super) fn from_price(price: Price, rate: Rate) -> Self {
        let gross = Self::Gross(price.gross());
        if gross.price(rate) == price { gross } else { Self::Exact(price) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENERAL: Rate = Rate::from_basis_points(2_100);

    #[test]
    fn price_is_written_as_gross_when_exact() {
        let even = Price::from_gross(Money::from_cents(1_995), GENERAL);
        assert_eq!(PriceFile::from_price(even, GENERAL), PriceFile::Gross(Money::from_cents(1_995)));
        let uneven = Price { price_et: Money::from_cents(1_000), price_taxes: Money::from_cents(213) };
        assert_eq!(PriceFile::from_price(uneven, GENERAL), PriceFile::Exact(uneven));
        for price in [even, uneven] {
            let json = serde_json::to_string(&PriceFile::from_price(price, GENERAL)).unwrap();
            let read: PriceFile = serde_json::from_str(&json).unwrap();
            assert_eq!(read.price(GENERAL), price, "{json}");
        }
    }
}
