//! Choice of the delivery method and its price (rules 3.5, 3.8, 4.23, 5.20).

use std::mem;

use super::CheckoutModel;
use super::quote::line_requests;
use crate::api_client::{ApiError, Call};
use crate::cart::Cart;
use crate::checkout::{DeliveryData, QuoteRequest};
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;
use crate::engine::{Slice, storage};
use crate::shipping::{Destination, ShippingData, ShippingMethod, ShippingMethodId, ShippingPrice};

impl CheckoutModel {
    pub(crate) fn choose_shipping(&mut self, ticket: u32, method: ShippingMethodId, ctx: &mut Context) {
        // Choosing the current method again keeps its price, also while the lists are reloading.
        let listed = self.methods.iter().find(|m| m.id == method).and_then(|m| m.price.as_ref());
        let price = listed.or_else(|| self.chosen_price(method)).cloned();
        let chosen = ShippingData { id: Some(method), title: String::new(), price };
        let before = mem::replace(&mut self.shipping, chosen);
        self.update_shipping_title();
        self.store_shipping(ctx);
        self.touch_data(self.shipping == before, ctx);
        if self.shipping.price.is_some() {
            ctx.resolve_empty(ticket);
        } else {
            self.request_price(method, Some(ticket), ctx);
        }
    }

    /// Chooses the default: the first listed method of the kind in the delivery data (rule 4.23).
    pub(super) fn choose_default_shipping(&mut self) {
        if let Some(first) = self.methods.iter().find(|m| m.kind == self.delivery.kind) {
            self.shipping =
                ShippingData { id: Some(first.id), title: first.title.clone(), price: first.price.clone() };
        }
    }

    /// Handles the price of a delivery method. A price for another destination than the current one is
    /// ignored.
    pub(crate) fn on_method_price(
        &mut self,
        method: ShippingMethodId,
        requested: &Destination,
        ticket: Option<u32>,
        response: ShippingMethod,
        cart: &Cart,
        ctx: &mut Context,
    ) {
        let is_current = *requested == Destination::from(&self.delivery);
        if is_current {
            if let Some(listed) = self.methods.iter_mut().find(|m| m.id == method) {
                listed.days = response.days;
            }
            if self.shipping.id == Some(method) {
                self.shipping.title = response.title;
            }
            self.set_method_price(method, response.price, ctx);
        }
        if is_current && self.is_price_of_another_cart(method, cart) {
            self.request_cart_price(method, ticket, cart, ctx);
        } else {
            ctx.resolve_empty(ticket);
        }
    }

    /// Handles the end of a price request for a cart. Without a price, the method keeps the one that it has.
    pub(crate) fn on_cart_price(
        &mut self,
        method: ShippingMethodId,
        ticket: Option<u32>,
        price: Option<ShippingPrice>,
        ctx: &mut Context,
    ) {
        if price.is_some() {
            self.set_method_price(method, price, ctx);
        } else {
            ctx.touch(&[Slice::Checkout]);
        }
        ctx.resolve_empty(ticket);
    }

    /// Handles a price that could not be requested. Without a ticket the failure is only logged.
    pub(crate) fn on_price_failed(ticket: Option<u32>, error: ApiError, ctx: &mut Context) {
        ctx.touch(&[Slice::Checkout]);
        match ticket {
            Some(ticket) => ctx.reject(ticket, error),
            None => ctx.log(format!("delivery cost: {}", error.message)),
        }
    }

    fn set_method_price(
        &mut self,
        method: ShippingMethodId,
        price: Option<ShippingPrice>,
        ctx: &mut Context,
    ) {
        let before = self.shipping.clone();
        if self.shipping.id == Some(method) {
            self.shipping.price.clone_from(&price);
        }
        if let Some(listed) = self.methods.iter_mut().find(|m| m.id == method) {
            listed.price = price;
        }
        self.store_shipping(ctx);
        self.touch_data(self.shipping == before, ctx);
    }

    /// Requests again the prices that were calculated for a cart with another goods total.
    pub(super) fn request_cart_prices(&mut self, cart: &Cart, ctx: &mut Context) {
        let mut methods: Vec<ShippingMethodId> = self.methods.iter().map(|m| m.id).collect();
        methods.extend(self.shipping.id.filter(|id| !methods.contains(id)));
        for method in methods {
            if self.is_price_of_another_cart(method, cart) {
                self.request_cart_price(method, None, cart, ctx);
            }
        }
    }

    /// Requests a quote for the price of a delivery method for this cart, because only the server calculates
    /// prices. Without a ticket at most one request per method is in flight; a stale response triggers the
    /// next.
    pub(crate) fn request_cart_price(
        &self,
        method: ShippingMethodId,
        ticket: Option<u32>,
        cart: &Cart,
        ctx: &mut Context,
    ) {
        let is_same_method =
            |kind: &RequestKind| matches!(kind, RequestKind::CartPrice { method: m, .. } if *m == method);
        if ticket.is_some() || !ctx.requests.any(is_same_method) {
            ctx.send(&self.cart_price_call(method, cart, ctx), RequestKind::CartPrice { method, ticket });
        }
    }

    /// Quote request for the price of a delivery method. Only the destination of the delivery data is sent.
    pub(crate) fn cart_price_call(&self, method: ShippingMethodId, cart: &Cart, ctx: &Context) -> Call {
        let DeliveryData { kind, id, location, country, postal_code, .. } = self.delivery.clone();
        Call::Quote(Box::new(QuoteRequest {
            lines: line_requests(cart),
            codes: cart.promotions().code_list(),
            delivery: Some(DeliveryData {
                kind,
                id,
                location,
                country,
                postal_code,
                ..DeliveryData::default()
            }),
            shipping_id: Some(method),
            buyer: Some(self.tax_buyer(self.user.as_ref())),
            price_token: ctx.credentials.price.clone(),
        }))
    }

    /// True when a delivery method of the current kind has a price that was calculated for another goods
    /// total.
    pub(crate) fn is_price_of_another_cart(&self, method: ShippingMethodId, cart: &Cart) -> bool {
        let price = match self.methods.iter().find(|m| m.id == method) {
            Some(listed) if listed.kind != self.delivery.kind => None,
            Some(listed) => listed.price.as_ref().or_else(|| self.chosen_price(method)),
            None => self.chosen_price(method),
        };
        cart.needs_shipping()
            && self.delivery.has_destination()
            && price.is_some_and(|price| !price.agrees_with(cart.goods_gross(Some(price))))
    }

    /// Requests the unknown prices of the chosen kind once the destination is set; the rest of the address
    /// does not affect prices.
    pub(super) fn request_prices(&self, ctx: &mut Context) {
        if self.delivery.has_destination() {
            for method in self.methods.iter().filter(|m| m.kind == self.delivery.kind && m.price.is_none()) {
                self.request_price(method.id, None, ctx);
            }
        }
    }

    /// Requests the price of a delivery method. A ticket joins an in-flight request for the same destination.
    fn request_price(&self, method: ShippingMethodId, ticket: Option<u32>, ctx: &mut Context) {
        let destination = Destination::from(&self.delivery);
        let in_flight = ctx.requests.kinds_mut().find_map(|kind| match kind {
            RequestKind::MethodPrice { method: m, destination: d, ticket }
                if *m == method && *d == destination =>
            {
                Some(ticket)
            }
            _ => None,
        });
        match in_flight {
            Some(waiting) if waiting.is_none() => {
                *waiting = ticket;
                return;
            }
            Some(_) if ticket.is_none() => return,
            _ => {}
        }
        let call = Call::DeliveryMethod {
            id: method,
            country: destination.country.clone(),
            postal_code: destination.postal_code.clone(),
            location: destination.location,
        };
        ctx.send(&call, RequestKind::MethodPrice { method, destination, ticket });
    }

    pub(crate) fn is_price_in_flight(&self, method: ShippingMethodId, ctx: &Context) -> bool {
        let to = Destination::from(&self.delivery);
        ctx.requests.any(|kind| match kind {
            RequestKind::MethodPrice { method: m, destination, .. } => *m == method && *destination == to,
            RequestKind::CartPrice { method: m, .. } => *m == method,
            _ => false,
        })
    }

    pub(super) fn update_shipping_title(&mut self) {
        if let Some(method) = self.methods.iter().find(|m| Some(m.id) == self.shipping.id) {
            self.shipping.title.clone_from(&method.title);
        }
    }

    /// Price of the chosen delivery method; `None` when the cart has nothing to deliver.
    pub(crate) fn shipping_price(&self, cart: &Cart) -> Option<&ShippingPrice> {
        self.shipping.price.as_ref().filter(|_| cart.needs_shipping())
    }

    fn chosen_price(&self, method: ShippingMethodId) -> Option<&ShippingPrice> {
        self.shipping.price.as_ref().filter(|_| self.shipping.id == Some(method))
    }

    pub(super) fn store_shipping(&self, ctx: &mut Context) {
        ctx.store(storage::SHIPPING, &self.shipping);
    }
}
