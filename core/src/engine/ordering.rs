//! Placing the order of the cart, once (rules 4.5, 6.10, 9.5).

use super::order_key::OrderKey;
use super::pending::Purpose;
use super::{COOKIE_LIFE_MS, Effect, Engine, Slice, cookies};
use crate::cart::to_cookie;
use crate::checkout::{Order, OrderRequest, OrderState};
use crate::transport::{ApiError, Call};
use crate::wire::to_json;

impl Engine {
    /// Places the order at the total that the shopper sees, under a key that stays the same for the same order.
    pub(super) fn place_order(&mut self, ticket: u32) {
        if !self.is_ready() {
            let error = ApiError::refused("incomplete_checkout", "Faltan datos para confirmar el pedido.");
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
        let idempotency_key = self.order_key().of(&text);
        // It opens prices and is no part of what is ordered: another token for the same order is the same order.
        request.price_token.clone_from(&self.state.session.price_token);
        let request = Box::new(request);
        let cart = to_cookie(&self.remembered());
        self.send(&Call::PlaceOrder { request, idempotency_key }, Purpose::PlaceOrder { ticket, cart });
    }

    /// The order of `cart` (as its cookie) exists. The cart is emptied only when nothing is left to pay: a declined card
    /// costs nobody a cart.
    pub(super) fn order_placed(&mut self, ticket: u32, order: &Order, cart: &str) {
        if order.state == OrderState::Cancelled {
            // The same cart was ordered before and that order was given up: this one is another.
            self.forget_order();
            if self.is_cart(cart) {
                return self.place_order(ticket);
            }
            let error =
                ApiError::refused("cart_changed", "El carrito ha cambiado mientras se hacía el pedido.");
            return self.reject(ticket, error);
        }
        let created = order.view();
        self.resolve(ticket, &created);
        self.state.checkout.created = Some(created);
        self.touch(Slice::Checkout);
        // Without a key the cart has been emptied meanwhile, by the shopper or by logging out.
        let Some(mut key) = self.state.checkout.order.clone() else { return };
        key.place(&order.number, cart);
        self.keep_order(key);
        if order.state != OrderState::PendingPayment || !order.payment_method.redirects() {
            self.order_finished();
        }
    }

    /// An order has been read: when it is the one under way and it is paid, the checkout is over, in every tab. When it can no
    /// longer be paid, the same cart is another order.
    pub(super) fn order_read(&mut self, order: &Order) {
        if self.state.checkout.created.as_ref().is_some_and(|created| created.number == order.number) {
            self.state.checkout.created = Some(order.view());
            self.touch(Slice::Checkout);
        }
        let under_way = self.state.checkout.order.as_ref().is_some_and(|key| key.has_placed(&order.number));
        match order.state {
            _ if !under_way => {}
            OrderState::PendingPayment if !order.is_past_paying() => {}
            OrderState::PendingPayment | OrderState::Cancelled => self.forget_order(),
            _ => self.order_finished(),
        }
    }

    /// What was bought leaves the cart; what was put into it afterwards stays.
    fn order_finished(&mut self) {
        let cart = to_cookie(&self.remembered());
        let bought = self.state.checkout.order.as_ref().is_some_and(|key| key.was_for(&cart));
        self.forget_order();
        if bought {
            self.empty_cart();
        }
    }

    /// The key of this cart's orders, drawn when there is none.
    pub(super) fn order_key(&mut self) -> OrderKey {
        if let Some(key) = &self.state.checkout.order {
            return key.clone();
        }
        let key = OrderKey::draw(self.state.seed, self.state.now);
        self.keep_order(key.clone());
        key
    }

    fn keep_order(&mut self, key: OrderKey) {
        let expires_ms = Some(self.state.now + COOKIE_LIFE_MS);
        self.effect(Effect::CookieSet { name: cookies::ORDER, value: key.to_text(), expires_ms });
        self.state.checkout.order = Some(key);
    }

    fn forget_order(&mut self) {
        self.state.checkout.order = None;
        self.effect(Effect::CookieClear { name: cookies::ORDER });
    }
}
