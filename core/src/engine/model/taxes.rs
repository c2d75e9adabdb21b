//! Taxes of the cart: rules of the server, and the taxation of the last accepted quote (rule 13.5).

use crate::cart::Cart;
use crate::money::Cents;
use crate::shipping::ShippingPrice;
use crate::taxes::{Sale, TaxContext, TaxRules, Taxation};

#[derive(Debug, Default)]
pub(crate) struct TaxesModel {
    /// Rules of the server; `None` until they have been loaded.
    pub rules: Option<TaxRules>,
    /// Taxation of an accepted quote, which applies as long as destination and buyer stay the same: the server may know
    /// more of the buyer.
    accepted: Option<(Sale, Taxation)>,
}

impl TaxesModel {
    /// Taxation of a cart; that of the cart itself while the rules are unknown.
    pub(crate) fn assess(&self, cart: &Cart, sale: Sale, shipping: Option<&ShippingPrice>) -> Taxation {
        match (&self.accepted, &self.rules) {
            (Some((accepted, taxation)), _) if *accepted == without_amount(sale) => *taxation,
            (_, Some(rules)) => cart.assess(TaxContext { rules, sale }, shipping),
            (_, None) => *cart.taxation(),
        }
    }

    pub(crate) fn accept(&mut self, sale: Sale, taxation: Taxation) {
        self.accepted = Some((without_amount(sale), taxation));
    }
}

fn without_amount(sale: Sale) -> Sale {
    Sale { goods: Cents::ZERO, services: Cents::ZERO, ..sale }
}
