//! Completeness of the data that an order requires (rule 5.2).

use super::CheckoutModel;
use crate::cart::Cart;
use crate::invoicing::InvoicedSale;
use crate::session::User;

impl CheckoutModel {
    /// True when the order can be placed: nothing is missing and the forms are valid by the rules of
    /// the server. `sale` is that of the cart at its displayed total.
    pub(crate) fn is_ready(&self, user: Option<&User>, cart: &Cart, sale: &InvoicedSale) -> bool {
        user.is_some()
            && cart.has_items()
            && self.missing_fields(cart).is_empty()
            && (!cart.needs_shipping() || self.delivery.check().is_empty())
            && sale.check(&self.billing).is_empty()
    }

    pub(crate) fn missing_fields(&self, cart: &Cart) -> Vec<String> {
        let mut missing: Vec<&str> = Vec::new();
        if cart.needs_shipping() {
            missing.extend(self.delivery.missing());
            if !self.shipping.is_present() || self.shipping.is_invalid() {
                missing.push("shipping");
            }
        }
        missing.extend(self.billing.missing());
        missing.into_iter().map(str::to_owned).collect()
    }
}
