//! The way of delivery and what it costs (rules 3.5, 3.8, 4.23, 5.20).

use super::pending::Purpose;
use super::{Engine, storage};
use crate::checkout::{DeliveryData, QuoteRequest};
use crate::shipping::{Destination, ShippingData, ShippingMethod, ShippingPrice};
use crate::transport::Call;

impl Engine {
    /// Chooses a way of delivery; its price for the destination is asked for when it is not known.
    pub(super) fn choose_shipping(&mut self, ticket: u32, method: u32) {
        let listed =
            self.state.checkout.methods.iter().find(|m| m.id == method).and_then(|m| m.price.clone());
        // Choosing again what is chosen keeps its price, also while the lists are read anew.
        let chosen = Some(&self.state.checkout.shipping).filter(|chosen| chosen.id == Some(method));
        let price = listed.or_else(|| chosen.and_then(|chosen| chosen.price.clone()));
        let chosen = ShippingData { id: Some(method), title: String::new(), price };
        let before = std::mem::replace(&mut self.state.checkout.shipping, chosen);
        self.name_shipping();
        self.store_shipping();
        self.checkout_touched(self.state.checkout.shipping == before);
        if self.state.checkout.shipping.price.is_some() {
            self.resolve_empty(ticket);
        } else {
            self.ask_price(method, Some(ticket));
        }
    }

    /// Chooses the default: the first of the list, of the kind that the delivery data ask for (rule 4.23).
    pub(super) fn choose_default_shipping(&mut self) {
        let checkout = &mut self.state.checkout;
        if let Some(first) = checkout.methods.iter().find(|m| m.kind == checkout.delivery.kind) {
            checkout.shipping =
                ShippingData { id: Some(first.id), title: first.title.clone(), price: first.price.clone() };
        }
    }

    /// The price of a way of delivery has been read. An answer for another destination than the present is late.
    pub(super) fn method_price(
        &mut self,
        method: u32,
        asked: &Destination,
        ticket: Option<u32>,
        read: ShippingMethod,
    ) {
        let present = *asked == Destination::from(&self.state.checkout.delivery);
        if present {
            if let Some(known) = self.state.checkout.methods.iter_mut().find(|m| m.id == method) {
                known.days = read.days;
            }
            if self.state.checkout.shipping.id == Some(method) {
                self.state.checkout.shipping.title = read.title;
            }
            self.take_price(method, read.price);
        }
        if present && self.is_price_of_another_cart(method) {
            self.ask_cart_price(method, ticket);
        } else if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    /// The price of a way of delivery is this one, as the server sent it.
    fn take_price(&mut self, method: u32, price: Option<ShippingPrice>) {
        let checkout = &mut self.state.checkout;
        let before = checkout.shipping.clone();
        if checkout.shipping.id == Some(method) {
            checkout.shipping.price.clone_from(&price);
        }
        if let Some(known) = checkout.methods.iter_mut().find(|m| m.id == method) {
            known.price = price;
        }
        self.store_shipping();
        self.checkout_touched(self.state.checkout.shipping == before);
    }

    /// Requests the prices anew that the server sent for a cart with another amount of goods.
    pub(super) fn ask_cart_prices(&mut self) {
        let checkout = &self.state.checkout;
        let mut methods: Vec<u32> = checkout.methods.iter().map(|m| m.id).collect();
        methods.extend(checkout.shipping.id.filter(|id| !methods.contains(id)));
        for method in methods {
            if self.is_price_of_another_cart(method) {
                self.ask_cart_price(method, None);
            }
        }
    }

    /// Requests the price of a way of delivery for this cart: a quote, because only the server calculates prices. While
    /// one is under way no other is sent; an answer for another cart leads to the next request.
    fn ask_cart_price(&mut self, method: u32, ticket: Option<u32>) {
        let under_way =
            |purpose: &Purpose| matches!(purpose, Purpose::CartPrice { method: m, .. } if *m == method);
        if ticket.is_some() || !self.state.pending.iter().any(|(_, pending)| under_way(&pending.purpose)) {
            self.send(&self.cart_price_call(method), Purpose::CartPrice { method, ticket });
        }
    }

    /// The quote that tells what a way of delivery costs for this cart. Of the delivery data it needs the destination.
    pub(super) fn cart_price_call(&self, method: u32) -> Call {
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

    /// The price of a way of delivery for this cart has been read.
    pub(super) fn cart_price(&mut self, method: u32, ticket: Option<u32>, price: Option<ShippingPrice>) {
        if price.is_some() {
            self.take_price(method, price);
        }
        if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    /// Whether the price of a way of delivery is known, for the present kind, and is that of another amount of goods.
    pub(super) fn is_price_of_another_cart(&self, method: u32) -> bool {
        let checkout = &self.state.checkout;
        let cart = &self.state.cart.lines;
        let chosen = Some(&checkout.shipping).filter(|chosen| chosen.id == Some(method));
        let price = match checkout.methods.iter().find(|m| m.id == method) {
            Some(known) if known.kind != checkout.delivery.kind => None,
            Some(known) => known.price.as_ref().or_else(|| chosen?.price.as_ref()),
            None => chosen.and_then(|chosen| chosen.price.as_ref()),
        };
        cart.needs_shipping()
            && checkout.delivery.has_destination()
            && price.is_some_and(|price| !price.agrees_with(cart.goods_gross()))
    }

    /// Asks what each way of the chosen kind costs, as soon as it is known where to: the rest of the address changes
    /// no price.
    pub(super) fn ask_prices(&mut self) {
        let checkout = &self.state.checkout;
        if !checkout.delivery.has_destination() {
            return;
        }
        let kind = checkout.delivery.kind;
        let unknown = checkout.methods.iter().filter(|m| m.kind == kind && m.price.is_none());
        let methods: Vec<u32> = unknown.map(|m| m.id).collect();
        for method in methods {
            self.ask_price(method, None);
        }
    }

    /// Asks what a way of delivery costs. Who asks for what is already on its way waits for that answer.
    fn ask_price(&mut self, method: u32, ticket: Option<u32>) {
        let destination = Destination::from(&self.state.checkout.delivery);
        let asked = self.state.pending.iter_mut().find_map(|(_, pending)| match &mut pending.purpose {
            Purpose::MethodPrice { method: m, destination: d, ticket }
                if *m == method && *d == destination =>
            {
                Some(ticket)
            }
            _ => None,
        });
        match asked {
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
        self.send(&call, Purpose::MethodPrice { method, destination, ticket });
    }

    /// Whether the price of a way of delivery is on its way, for the present destination.
    pub(super) fn is_asking_price(&self, method: u32) -> bool {
        let to = Destination::from(&self.state.checkout.delivery);
        self.state.pending.iter().any(|(_, pending)| match &pending.purpose {
            Purpose::MethodPrice { method: m, destination, .. } => *m == method && *destination == to,
            Purpose::CartPrice { method: m, .. } => *m == method,
            _ => false,
        })
    }

    pub(super) fn name_shipping(&mut self) {
        let shipping = &mut self.state.checkout.shipping;
        if let Some(method) = self.state.checkout.methods.iter().find(|m| Some(m.id) == shipping.id) {
            shipping.title.clone_from(&method.title);
        }
    }

    /// The price of the chosen way of delivery, when there is anything to deliver.
    pub(super) fn shipping_price(&self) -> Option<&ShippingPrice> {
        self.state.checkout.shipping.price.as_ref().filter(|_| self.state.cart.lines.needs_shipping())
    }

    pub(super) fn store_shipping(&mut self) {
        let data = self.state.checkout.shipping.clone();
        self.store(storage::SHIPPING, &data);
    }
}
