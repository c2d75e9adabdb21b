//! Taxes of the cart and of the prices on pages: rules of the server, and the taxation of the last accepted quote (rule 13.5).

use crate::api_client::Call;
use crate::cart::Cart;
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;
use crate::money::Cents;
use crate::shipping::ShippingPrice;
use crate::taxes::{Sale, TaxContext, TaxRules, Taxation};

/// Request of the rules for a destination or a buyer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum RulesRequest {
    #[default]
    Unsent,
    Sent,
    /// Sent again after the next command.
    Failed,
}

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
    /// Request of the rules for the prices on pages; the checkout requests its own.
    request: RulesRequest,
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
        let is_needed = self.rules.is_none() && self.request == RulesRequest::Unsent && !sale.is_plain();
        if is_needed && !ctx.requests.any(|kind| matches!(kind, RequestKind::TaxRules)) {
            self.request = RulesRequest::Sent;
            ctx.send(&Call::TaxRules, RequestKind::DisplayedTaxRules);
        }
    }

    pub(crate) const fn on_rules_failed(&mut self) {
        self.request = RulesRequest::Failed;
    }

    /// Lets the rules be requested again if their request has failed.
    pub(crate) fn on_command(&mut self) {
        if self.request == RulesRequest::Failed {
            self.request = RulesRequest::Unsent;
        }
    }

    pub(crate) fn accept(&mut self, sale: Sale, taxation: Taxation) {
        self.accepted = Some((without_amount(sale), taxation));
    }
}

fn without_amount(sale: Sale) -> Sale {
    Sale { goods: Cents::ZERO, services: Cents::ZERO, ..sale }
}
