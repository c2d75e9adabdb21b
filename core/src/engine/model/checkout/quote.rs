//! Quote of the server: requested before the payment, compared with the cart, accepted (rule 9.5).

use super::CheckoutModel;
use crate::api_client::Call;
use crate::cart::Cart;
use crate::checkout::{DeliveryData, LineRequest, Quote, QuoteRequest, differences};
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;
use crate::shipping::ShippingMethodId;

impl CheckoutModel {
    pub(crate) fn request_quote(&self, ticket: u32, cart: &Cart, ctx: &mut Context) {
        ctx.send(&self.quote_call(cart, ctx), RequestKind::Quote { ticket });
    }

    pub(crate) fn quote_call(&self, cart: &Cart, ctx: &Context) -> Call {
        Call::Quote(Box::new(QuoteRequest {
            lines: line_requests(cart),
            codes: cart.promotions().code_list(),
            delivery: self.delivery_if_needed(cart),
            shipping_id: self.shipping_if_needed(cart),
            buyer: Some(self.tax_buyer(self.user.as_ref())),
            price_token: ctx.credentials.price.clone(),
        }))
    }

    pub(crate) fn on_quote(&mut self, quote: Quote, cart: &Cart, ctx: &mut Context) {
        self.differences = differences(cart, self.shipping_price(cart), &quote);
        self.quote = Some(quote);
        ctx.touch(&[Slice::Checkout]);
    }

    /// Applies the delivery price of an accepted quote; `cart` has its figures already.
    pub(crate) fn apply_quote(&mut self, quote: &Quote, cart: &Cart, ctx: &mut Context) {
        if cart.needs_shipping() {
            self.shipping.price.clone_from(&quote.shipping);
            self.store_shipping(ctx);
        }
    }

    /// Keeps an accepted quote: the cart has its figures, so that no differences remain.
    pub(crate) fn keep_quote(&mut self, quote: Quote) {
        self.quote = Some(quote);
    }

    pub(crate) fn discard_quote(&mut self) {
        self.quote = None;
        self.differences.clear();
    }

    pub(super) fn delivery_if_needed(&self, cart: &Cart) -> Option<DeliveryData> {
        (cart.needs_shipping() && self.delivery.is_complete()).then(|| self.delivery.clone())
    }

    pub(super) fn shipping_if_needed(&self, cart: &Cart) -> Option<ShippingMethodId> {
        self.shipping.id.filter(|_| cart.needs_shipping())
    }
}

pub(super) fn line_requests(cart: &Cart) -> Vec<LineRequest> {
    cart.ids().into_iter().map(LineRequest::from).collect()
}
