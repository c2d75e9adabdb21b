//! Prices in a shop file.

use mostrador_core::catalogue::{Price, TaxClass};
use mostrador_core::money::Money;
use serde::{Deserialize, Serialize};

/// Price, as a gross amount or as exact net price and tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
pub enum PriceFile {
    Gross(Money),
    Exact(Price),
}

impl PriceFile {
    pub(super) fn price(self, tax: TaxClass) -> Price {
        match self {
            Self::Gross(gross) => {
                let (price_et, price_taxes) = gross.split_gross(tax.rate());
                Price { price_et, price_taxes }
            }
            Self::Exact(price) => price,
        }
    }

    /// Shortest form that represents the price exactly.
    pub(super) fn from_price(price: Price, tax: TaxClass) -> Self {
        let gross = Self::Gross(price.gross());
        if gross.price(tax) == price { gross } else { Self::Exact(price) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn price_is_written_as_gross_when_exact() {
        let (price_et, price_taxes) = Money::from_cents(1_995).split_gross(TaxClass::General.rate());
        let even = Price { price_et, price_taxes };
        assert_eq!(
            PriceFile::from_price(even, TaxClass::General),
            PriceFile::Gross(Money::from_cents(1_995))
        );
        let uneven = Price { price_et: Money::from_cents(1_000), price_taxes: Money::from_cents(213) };
        assert_eq!(PriceFile::from_price(uneven, TaxClass::General), PriceFile::Exact(uneven));
        for price in [even, uneven] {
            let json = serde_json::to_string(&PriceFile::from_price(price, TaxClass::General)).unwrap();
            let read: PriceFile = serde_json::from_str(&json).unwrap();
            assert_eq!(read.price(TaxClass::General), price, "{json}");
        }
    }
}
