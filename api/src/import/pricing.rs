//! Prices as another shop gives them, in the terms of this one.

use mostrador_core::catalogue::{Price, TaxClass};
use mostrador_core::money::Money;

use super::draft::VariantDraft;

/// What the owner is told when a file brings reductions.
pub(super) const PRIOR_PRICE_NOTE: &str = "El precio anterior es el del fichero: comprueba que fue el más bajo de los 30 \
    días previos a la rebaja.";

/// A price of a line, and the one before its reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prices {
    /// In force.
    pub(super) now: Price,
    /// Before the reduction.
    pub(super) before: Option<Price>,
}

/// How prices are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pricing {
    /// They are without tax.
    pub(super) without_tax: bool,
    /// Today, in milliseconds since 1970.
    pub(super) now_ms: i64,
}

impl Pricing {
    /// An amount of the file as a price.
    pub(super) fn price(self, amount: Money, tax: TaxClass) -> Price {
        if self.without_tax {
            return Price { price_et: amount, price_taxes: amount.tax(tax.rate()) };
        }
        // Consumer prices are whole cents.
        let (price_et, price_taxes) = Money::from_cents(amount.to_cents()).split_gross(tax.rate());
        Price { price_et, price_taxes }
    }
}

/// The price of a product is that of its cheapest choice; the others have their own. Nothing when there is no choice.
pub(super) fn of_choices(
    choices: Vec<(VariantDraft, Prices)>,
    notes: &mut Vec<String>,
) -> Option<(Prices, Vec<VariantDraft>)> {
    let lowest = choices.iter().map(|(_, prices)| *prices).min_by_key(|prices| prices.now.gross())?;
    let uniform = choices.iter().all(|(_, prices)| *prices == lowest);
    if !uniform && choices.iter().any(|(_, prices)| prices.before.is_some()) {
        notes.push("el precio anterior solo se guarda cuando es igual en todas las opciones".to_owned());
    }
    let prices = Prices { before: lowest.before.filter(|_| uniform), ..lowest };
    let own = |(variant, own): (VariantDraft, Prices)| VariantDraft {
        price: Some(own.now).filter(|price| *price != prices.now),
        ..variant
    };
    Some((prices, choices.into_iter().map(own).collect()))
}
