//! Conversion of imported prices.

use mostrador_core::catalogue::{Price, TaxClass};
use mostrador_core::money::Money;
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;

use super::imported_product::ImportedVariant;

/// Current price and, if reduced, the price before the reduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prices {
    pub(crate) current: Price,
    pub(crate) prior: Option<Price>,
}

#[derive(Clone, Debug)]
pub(crate) struct PricedVariant {
    pub(crate) variant: ImportedVariant,
    pub(crate) prices: Prices,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PriceOptions {
    pub(crate) without_tax: bool,
    pub(crate) now: Timestamp,
    /// Rates of the listed prices.
    pub(crate) rates: ClassRates,
}

impl PriceOptions {
    pub(crate) fn price(self, amount: Money, tax: TaxClass) -> Price {
        let rate = self.rates.of(tax);
        if self.without_tax {
            return Price::from_net(amount, rate);
        }
        // Consumer prices are whole cents.
        Price::from_gross(amount.to_cents().into(), rate)
    }
}

/// Uses the lowest variant price as the price of the product; variants with another price keep their own.
/// Returns nothing without variants.
pub(crate) fn product_prices(
    choices: Vec<PricedVariant>,
    notes: &mut Vec<String>,
) -> Option<(Prices, Vec<ImportedVariant>)> {
    let cheapest = choices.iter().map(|choice| choice.prices).min_by_key(|prices| prices.current.gross())?;
    let uniform = choices.iter().all(|choice| choice.prices == cheapest);
    if !uniform && choices.iter().any(|choice| choice.prices.prior.is_some()) {
        notes.push("el precio anterior solo se guarda cuando es igual en todas las opciones".to_owned());
    }
    let prices = Prices { prior: cheapest.prior.filter(|_| uniform), ..cheapest };
    let with_own_price = |choice: PricedVariant| ImportedVariant {
        price: Some(choice.prices.current).filter(|price| *price != prices.current),
        ..choice.variant
    };
    Some((prices, choices.into_iter().map(with_own_price).collect()))
}
