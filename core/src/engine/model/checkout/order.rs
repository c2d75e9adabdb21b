//! Order placement with an idempotency key, so that a cart is ordered only once (rules 4.5, 6.10, 9.5).

use crate::api_client::{ApiError, Call};
use crate::cart::to_cookie;
use crate::checkout::OrderRequest;
use crate::engine::requests::RequestKind;
use crate::engine::storage::cookies::CART_LIFE_MS;
use crate::engine::storage::idempotency_key::IdempotencyKey;
use crate::engine::{Effect, Engine, Slice, cookies};
use crate::orders::{Order, OrderState};
use crate::serde_helpers::to_json;

impl Engine {
    /// Places the order at the displayed total. The idempotency key is derived from the request, so that a
    /// repeated request for the same order carries the same key.
    pub(crate) fn place_order(&mut self, ticket: u32) {
        if !self.is_ready() {
            let error = ApiError::rejected("incomplete_checkout", "Faltan datos para confirmar el pedido.");
            return self.reject(ticket, error);
        }
        let mut request = OrderRequest {
            lines: self.line_requests(),
            delivery: self.delivery_if_needed(),
            shipping_id: self.shipping_if_needed(),
            billing: self.state.checkout.billing.clone(),
            payment_method: self.payment_method(),
            accepted_total: self.state.cart.lines.totals(self.shipping_price()).total,
            waiver: self.waiver(),
            price_token: None,
        };
        let text = to_json(&request);
        let idempotency_key = self.order_key().for_request(&text);
        // Set after the key is derived: the price token is a credential, and a renewed one does not make a
        // new order.
        request.price_token.clone_from(&self.state.session.price_token);
        let request = Box::new(request);
        let cart = to_cookie(&self.persisted_ids());
        self.send(&Call::PlaceOrder { request, idempotency_key }, RequestKind::PlaceOrder { ticket, cart });
    }

    /// Handles the order that the server created for `cart` (its cookie text). The cart is emptied only when
    /// nothing is left to pay, so that a declined card does not lose it.
    pub(crate) fn on_order_placed(&mut self, ticket: u32, order: &Order, cart: &str) {
        if order.state == OrderState::Cancelled {
            // The key belongs to an earlier order of the same cart that was cancelled: retry with a new key.
            self.clear_order_key();
            if self.is_cart(cart) {
                return self.place_order(ticket);
            }
            let error =
                ApiError::rejected("cart_changed", "El carrito ha cambiado mientras se hacía el pedido.");
            return self.reject(ticket, error);
        }
        let created = order.view();
        self.resolve(ticket, &created);
        self.state.checkout.created_order = Some(created);
        self.touch(Slice::Checkout);
        // Without a key the cart has been emptied since, by the shopper or by a logout.
        let Some(mut key) = self.state.checkout.order_key.clone() else { return };
        key.record_order(&order.number, cart);
        self.save_order_key(key);
        if order.state != OrderState::PendingPayment || !order.payment_method.redirects() {
            self.finish_checkout();
        }
    }

    /// Handles an order read from the API. The order of the current cart ends the checkout in every tab when
    /// it is paid. Its key is dropped when it can no longer be paid, so that the same cart becomes a new
    /// order.
    pub(crate) fn on_order_read(&mut self, order: &Order) {
        if self.state.checkout.created_order.as_ref().is_some_and(|created| created.number == order.number) {
            self.state.checkout.created_order = Some(order.view());
            self.touch(Slice::Checkout);
        }
        let is_current =
            self.state.checkout.order_key.as_ref().is_some_and(|key| key.is_last_order(&order.number));
        match order.state {
            _ if !is_current => {}
            OrderState::PendingPayment if !order.is_payment_expired() => {}
            OrderState::PendingPayment | OrderState::Cancelled => self.clear_order_key(),
            _ => self.finish_checkout(),
        }
    }

    /// Ends the checkout. The cart is emptied unless it has changed since the order was placed.
    fn finish_checkout(&mut self) {
        let cart = to_cookie(&self.persisted_ids());
        let is_ordered_cart =
            self.state.checkout.order_key.as_ref().is_some_and(|key| key.is_for_cart(&cart));
        self.clear_order_key();
        if is_ordered_cart {
            self.empty_cart();
        }
    }

    /// Returns the idempotency key of this cart's orders, generating it when missing.
    pub(crate) fn order_key(&mut self) -> IdempotencyKey {
        if let Some(key) = &self.state.checkout.order_key {
            return key.clone();
        }
        let key = IdempotencyKey::generate(self.state.seed, self.state.now);
        self.save_order_key(key.clone());
        key
    }

    fn save_order_key(&mut self, key: IdempotencyKey) {
        let expires_ms = Some(self.state.now + CART_LIFE_MS);
        self.effect(Effect::CookieSet { name: cookies::ORDER, value: key.to_text(), expires_ms });
        self.state.checkout.order_key = Some(key);
    }

    fn clear_order_key(&mut self) {
        self.state.checkout.order_key = None;
        self.effect(Effect::CookieClear { name: cookies::ORDER });
    }
}
