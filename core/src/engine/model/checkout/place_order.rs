//! Order placement with an idempotency key, so that a cart is ordered only once (rules 4.5, 6.10, 9.5).

use serde::Deserialize;

use super::CheckoutModel;
use super::quote::line_requests;
use crate::api_client::{ApiError, Call};
use crate::cart::Cart;
use crate::checkout::{OrderRequest, Quote};
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::engine::storage::idempotency_key::IdempotencyKey;
use crate::engine::{Slice, Stored, cookies};
use crate::invoicing::InvoicedSale;
use crate::orders::{OrderResponse, OrderState};
use crate::serde_helpers::to_json;
use crate::session::User;

impl CheckoutModel {
    /// Places the order of a cart, with its cookie text, at the displayed total. The idempotency key is
    /// derived from the request, so that a repeated request for the same order carries the same key.
    pub(crate) fn place_order(
        &mut self,
        ticket: u32,
        user: Option<&User>,
        cart: &Cart,
        sale: &InvoicedSale,
        text: String,
        ctx: &mut Context,
    ) {
        if !self.is_ready(user, cart, sale) {
            let error = ApiError::rejected("incomplete_checkout", "Faltan datos para confirmar el pedido.");
            return ctx.reject(ticket, error);
        }
        let mut request = OrderRequest {
            lines: line_requests(cart),
            codes: cart.promotions().code_list(),
            delivery: self.delivery_if_needed(cart),
            shipping_id: self.shipping_if_needed(cart),
            billing: self.billing.clone(),
            payment_method: self.payment_method(cart),
            accepted_total: cart.totals(self.shipping_price(cart)).total,
            waiver: self.waiver(cart, ctx.credentials.price_mode()),
            price_token: None,
        };
        let idempotency_key = self.order_key(ctx).for_request(&to_json(&request));
        // Set after the key is derived: the price token is a credential, and a renewed one does not make a
        // new order.
        request.price_token.clone_from(&ctx.credentials.price);
        let call = Call::PlaceOrder { request: Box::new(request), idempotency_key };
        ctx.send(&call, RequestKind::PlaceOrder { ticket, cart: text });
    }

    /// Handles the order that the server created for the cart `ordered`; `current` is the cart of now, both
    /// as cookie texts. The cart is emptied only when nothing is left to pay, so that a declined card does
    /// not lose it.
    pub(crate) fn on_order_placed(
        &mut self,
        ticket: u32,
        response: &OrderResponse,
        ordered: &str,
        current: &str,
        ctx: &mut Context,
    ) {
        let order = &response.order;
        if order.state == OrderState::Cancelled {
            // The key belongs to an earlier order of the same cart that was cancelled: retry with a new key.
            self.clear_order_key(ctx);
            if ordered == current {
                return ctx.raise(Event::OrderRetried { ticket });
            }
            let error =
                ApiError::rejected("cart_changed", "El carrito ha cambiado mientras se hacía el pedido.");
            return ctx.reject(ticket, error);
        }
        let created = response.view().supported(self.apple_pay);
        ctx.resolve(ticket, &created);
        self.created_order = Some(created);
        ctx.touch(&[Slice::Checkout]);
        // Without a key the cart has been emptied since, by the shopper or by a logout.
        let Some(mut key) = self.order_key.clone() else { return };
        key.record_order(&order.number, ordered);
        self.save_order_key(key, ctx);
        if order.state != OrderState::PendingPayment || !order.payment_method.redirects() {
            self.finish(current, ctx);
        }
    }

    /// Handles a rejected order. The quote of the rejection is shown if it is for the current cart.
    pub(crate) fn on_order_rejected(
        &mut self,
        ticket: u32,
        error: ApiError,
        is_current: bool,
        cart: &Cart,
        ctx: &mut Context,
    ) {
        let quote = error.payload.get("quote").filter(|_| is_current && error.message == "quote_changed");
        if let Some(quote) = quote.and_then(|quote| Quote::deserialize(quote).ok()) {
            self.on_quote(quote, cart, ctx);
        }
        ctx.reject(ticket, error);
    }

    /// Handles an order read from the API. The order of the current cart ends the checkout in every tab when
    /// it is paid. Its key is dropped when it can no longer be paid, so that the same cart becomes a new
    /// order.
    pub(crate) fn on_order_read(&mut self, response: &OrderResponse, current: &str, ctx: &mut Context) {
        let order = &response.order;
        if self.created_order.as_ref().is_some_and(|created| created.number == order.number) {
            self.created_order = Some(response.view().supported(self.apple_pay));
            ctx.touch(&[Slice::Checkout]);
        }
        let is_current = self.order_key.as_ref().is_some_and(|key| key.is_last_order(&order.number));
        match order.state {
            _ if !is_current => {}
            OrderState::PendingPayment if !response.is_payment_expired() => {}
            OrderState::PendingPayment | OrderState::Cancelled => self.clear_order_key(ctx),
            _ => self.finish(current, ctx),
        }
    }

    /// Ends the checkout, unless the cart has changed since the order was placed.
    fn finish(&mut self, current: &str, ctx: &mut Context) {
        if self.order_key.as_ref().is_some_and(|key| key.is_for_cart(current)) {
            ctx.raise(Event::CartOrdered);
        }
        self.clear_order_key(ctx);
    }

    pub(super) fn restore_order_key(&mut self, stored: &Stored) {
        self.order_key = stored.order.as_deref().and_then(IdempotencyKey::parse);
    }

    /// Returns the idempotency key of this cart's orders, generating it when missing.
    pub(super) fn order_key(&mut self, ctx: &mut Context) -> IdempotencyKey {
        if let Some(key) = &self.order_key {
            return key.clone();
        }
        let key = IdempotencyKey::generate(ctx.seed, ctx.now);
        self.save_order_key(key.clone(), ctx);
        key
    }

    fn save_order_key(&mut self, key: IdempotencyKey, ctx: &mut Context) {
        ctx.set_cookie(cookies::ORDER, key.to_text(), ctx.now + cookies::CART_LIFE_MS);
        self.order_key = Some(key);
    }

    fn clear_order_key(&mut self, ctx: &mut Context) {
        self.order_key = None;
        ctx.clear_cookie(cookies::ORDER);
    }
}
