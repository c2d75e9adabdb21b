//! Conversion of imported prices.

use mostrador_core::catalogue::{Price, TaxClass};
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;

use super::imported_product::ImportedVariant;

pub(crate) const PRIOR_PRICE_NOTE: &str = "El precio anterior es el del fichero: comprueba que fue el más bajo de los 30 \
    días previos a la rebaja.";

/// Current price and, if reduced, the price before the reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prices {
    pub(crate) current: Price,
    pub(crate) prior: Option<Price>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PriceOptions {
    pub(crate) without_tax: bool,
    pub(crate) now: Timestamp,
}

impl PriceOptions {
    pub(crate) fn price(self, amount: Money, tax: TaxClass) -> Price {
        if self.without_tax {
            return Price { price_et: amount, price_taxes: amount.tax(tax.rate()) };
        }
        // Consumer prices are whole cents.
        let (price_et, price_taxes) = Money::from(amount.to_cents()).split_gross(tax.rate());
        Price { price_et, price_taxes }
    }
}

/// Uses the lowest variant price as the price of the product; variants with another price keep their own.
/// Returns nothing without variants.
pub(crate) fn product_prices(
    choices: Vec<(ImportedVariant, Prices)>,
    notes: &mut Vec<String>,
) -> Option<(Prices, Vec<ImportedVariant>)> {
    let cheapest = choices.iter().map(|(_, prices)| *prices).min_by_key(|prices| prices.current.gross())?;
    let uniform = choices.iter().all(|(_, prices)| *prices == cheapest);
    if !uniform && choices.iter().any(|(_, prices)| prices.prior.is_some()) {
        notes.push("el precio anterior solo se guarda cuando es igual en todas las opciones".to_owned());
    }
    let prices = Prices { prior: cheapest.prior.filter(|_| uniform), ..cheapest };
    let with_own_price = |(variant, variant_prices): (ImportedVariant, Prices)| ImportedVariant {
        price: Some(variant_prices.current).filter(|price| *price != prices.current),
        ..variant
    };
    Some((prices, choices.into_iter().map(with_own_price).collect()))
}
