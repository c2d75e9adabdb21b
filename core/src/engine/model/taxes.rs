//! Taxes of the cart and of the prices on pages: rules of the server, and the taxation of the last accepted quote (rule 13.5).

use crate::api_client::Call;
use crate::cart::Cart;
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;
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
    /// Taxation of the prices on pages, which may show what the cart does not contain.
    pub displayed: Taxation,
    /// Number of changes of the prices on pages.
    pub price_version: u32,
    /// True once the rules have been requested for a destination or a buyer; the checkout requests its own.
    requested: bool,
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

    /// Displays prices with a taxation. Pages are loaded again if it changes them.
    pub(crate) fn display(&mut self, taxation: Taxation, ctx: &mut Context) {
        if !taxation.has_same_prices(&self.displayed) {
            self.displayed = taxation;
            self.price_version += 1;
            ctx.touch(&[Slice::Session]);
        }
    }

    /// Requests the rules once for a sale that may have other taxes than the listed ones.
    pub(crate) fn request_rules(&mut self, sale: Sale, ctx: &mut Context) {
        let is_needed = self.rules.is_none() && !self.requested && !sale.is_plain();
        if is_needed && !ctx.requests.any(|kind| matches!(kind, RequestKind::TaxRules)) {
            self.requested = true;
            ctx.send(&Call::TaxRules, RequestKind::DisplayedTaxRules);
        }
    }

    pub(crate) fn accept(&mut self, sale: Sale, taxation: Taxation) {
        self.accepted = Some((without_amount(sale), taxation));
    }
}

fn without_amount(sale: Sale) -> Sale {
    Sale { goods: Cents::ZERO, services: Cents::ZERO, ..sale }
}
