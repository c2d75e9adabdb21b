//! Choice of the delivery method and its price (rules 3.5, 3.8, 4.23, 5.20).

use crate::api_client::Call;
use crate::checkout::{DeliveryData, QuoteRequest};
use crate::engine::requests::RequestKind;
use crate::engine::{Engine, storage};
use crate::shipping::{Destination, ShippingData, ShippingMethod, ShippingPrice};

impl Engine {
    /// Chooses a delivery method, and requests its price for the destination when unknown.
    pub(crate) fn choose_shipping(&mut self, ticket: u32, method: u32) {
        let listed_price =
            self.state.checkout.methods.iter().find(|m| m.id == method).and_then(|m| m.price.clone());
        // Choosing the current method again keeps its price, also while the lists are reloading.
        let chosen = Some(&self.state.checkout.shipping).filter(|chosen| chosen.id == Some(method));
        let price = listed_price.or_else(|| chosen.and_then(|chosen| chosen.price.clone()));
        let chosen = ShippingData { id: Some(method), title: String::new(), price };
        let before = std::mem::replace(&mut self.state.checkout.shipping, chosen);
        self.update_shipping_title();
        self.persist_shipping();
        self.touch_checkout(self.state.checkout.shipping == before);
        if self.state.checkout.shipping.price.is_some() {
            self.resolve_empty(ticket);
        } else {
            self.request_price(method, Some(ticket));
        }
    }

    /// Chooses the default: the first listed method of the kind in the delivery data (rule 4.23).
    pub(crate) fn choose_default_shipping(&mut self) {
        let checkout = &mut self.state.checkout;
        if let Some(first) = checkout.methods.iter().find(|m| m.kind == checkout.delivery.kind) {
            checkout.shipping =
                ShippingData { id: Some(first.id), title: first.title.clone(), price: first.price.clone() };
        }
    }

    /// Handles the price of a delivery method. A price for another destination than the current one is
    /// ignored.
    pub(crate) fn on_method_price(
        &mut self,
        method: u32,
        requested: &Destination,
        ticket: Option<u32>,
        response: ShippingMethod,
    ) {
        let is_current = *requested == Destination::from(&self.state.checkout.delivery);
        if is_current {
            if let Some(listed) = self.state.checkout.methods.iter_mut().find(|m| m.id == method) {
                listed.days = response.days;
            }
            if self.state.checkout.shipping.id == Some(method) {
                self.state.checkout.shipping.title = response.title;
            }
            self.set_method_price(method, response.price);
        }
        if is_current && self.is_price_of_another_cart(method) {
            self.request_cart_price(method, ticket);
        } else if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    /// Sets the price of a delivery method.
    fn set_method_price(&mut self, method: u32, price: Option<ShippingPrice>) {
        let checkout = &mut self.state.checkout;
        let before = checkout.shipping.clone();
        if checkout.shipping.id == Some(method) {
            checkout.shipping.price.clone_from(&price);
        }
        if let Some(listed) = checkout.methods.iter_mut().find(|m| m.id == method) {
            listed.price = price;
        }
        self.persist_shipping();
        self.touch_checkout(self.state.checkout.shipping == before);
    }

    /// Requests again the prices that were calculated for a cart with another goods total.
    pub(crate) fn request_cart_prices(&mut self) {
        let checkout = &self.state.checkout;
        let mut methods: Vec<u32> = checkout.methods.iter().map(|m| m.id).collect();
        methods.extend(checkout.shipping.id.filter(|id| !methods.contains(id)));
        for method in methods {
            if self.is_price_of_another_cart(method) {
                self.request_cart_price(method, None);
            }
        }
    }

    /// Requests a quote for the price of a delivery method for this cart, because only the server calculates
    /// prices. Without a ticket at most one request per method is in flight; a stale response triggers the
    /// next.
    fn request_cart_price(&mut self, method: u32, ticket: Option<u32>) {
        let is_same_method = |request_kind: &RequestKind| matches!(request_kind, RequestKind::CartPrice { method: m, .. } if *m == method);
        if ticket.is_some()
            || !self.state.in_flight.iter().any(|(_, pending)| is_same_method(&pending.request_kind))
        {
            self.send(&self.cart_price_call(method), RequestKind::CartPrice { method, ticket });
        }
    }

    /// Quote request for the price of a delivery method. Only the destination of the delivery data is sent.
    pub(crate) fn cart_price_call(&self, method: u32) -> Call {
        let DeliveryData { kind, id, location, country, postal_code, .. } =
            self.state.checkout.delivery.clone();
        Call::Quote(QuoteRequest {
            lines: self.line_requests(),
            delivery: Some(DeliveryData {
                kind,
                id,
                location,
                country,
                postal_code,
                ..DeliveryData::default()
            }),
            shipping_id: Some(method),
            price_token: self.state.session.price_token.clone(),
        })
    }

    /// Handles the price of a delivery method for this cart.
    pub(crate) fn on_cart_price(&mut self, method: u32, ticket: Option<u32>, price: Option<ShippingPrice>) {
        if price.is_some() {
            self.set_method_price(method, price);
        }
        if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    /// True when a delivery method of the current kind has a price that was calculated for another goods
    /// total.
    pub(crate) fn is_price_of_another_cart(&self, method: u32) -> bool {
        let checkout = &self.state.checkout;
        let cart = &self.state.cart.lines;
        let chosen = Some(&checkout.shipping).filter(|chosen| chosen.id == Some(method));
        let price = match checkout.methods.iter().find(|m| m.id == method) {
            Some(listed) if listed.kind != checkout.delivery.kind => None,
            Some(listed) => listed.price.as_ref().or_else(|| chosen?.price.as_ref()),
            None => chosen.and_then(|chosen| chosen.price.as_ref()),
        };
        cart.needs_shipping()
            && checkout.delivery.has_destination()
            && price.is_some_and(|price| !price.agrees_with(cart.goods_gross()))
    }

    /// Requests the unknown prices of the chosen kind once the destination is set; the rest of the address
    /// does not affect prices.
    pub(crate) fn request_prices(&mut self) {
        let checkout = &self.state.checkout;
        if !checkout.delivery.has_destination() {
            return;
        }
        let kind = checkout.delivery.kind;
        let unknown = checkout.methods.iter().filter(|m| m.kind == kind && m.price.is_none());
        let methods: Vec<u32> = unknown.map(|m| m.id).collect();
        for method in methods {
            self.request_price(method, None);
        }
    }

    /// Requests the price of a delivery method. A ticket joins an in-flight request for the same destination.
    fn request_price(&mut self, method: u32, ticket: Option<u32>) {
        let destination = Destination::from(&self.state.checkout.delivery);
        let in_flight =
            self.state.in_flight.iter_mut().find_map(|(_, pending)| match &mut pending.request_kind {
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
            postal_code: destination.postal_code.to_string(),
            location: destination.location,
        };
        self.send(&call, RequestKind::MethodPrice { method, destination, ticket });
    }

    /// True while the price of a delivery method for the current destination is in flight.
    pub(crate) fn is_price_in_flight(&self, method: u32) -> bool {
        let to = Destination::from(&self.state.checkout.delivery);
        self.state.in_flight.iter().any(|(_, pending)| match &pending.request_kind {
            RequestKind::MethodPrice { method: m, destination, .. } => *m == method && *destination == to,
            RequestKind::CartPrice { method: m, .. } => *m == method,
            _ => false,
        })
    }

    pub(crate) fn update_shipping_title(&mut self) {
        let shipping = &mut self.state.checkout.shipping;
        if let Some(method) = self.state.checkout.methods.iter().find(|m| Some(m.id) == shipping.id) {
            shipping.title.clone_from(&method.title);
        }
    }

    /// Price of the chosen delivery method; `None` when the cart has nothing to deliver.
    pub(crate) fn shipping_price(&self) -> Option<&ShippingPrice> {
        self.state.checkout.shipping.price.as_ref().filter(|_| self.state.cart.lines.needs_shipping())
    }

    pub(crate) fn persist_shipping(&mut self) {
        let data = self.state.checkout.shipping.clone();
        self.persist(storage::SHIPPING, &data);
    }
}
