//! The way of delivery and what it costs (rules 3.5, 3.8, 5.2).

use super::pending::Purpose;
use super::{Engine, Slice, storage};
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

    /// The price of a way of delivery has been read. An answer for another destination than the present is late.
    pub(super) fn method_price(
        &mut self,
        method: u32,
        asked: &Destination,
        ticket: Option<u32>,
        read: ShippingMethod,
    ) {
        if *asked == Destination::from(&self.state.checkout.delivery) {
            let price = read.price;
            if let Some(known) = self.state.checkout.methods.iter_mut().find(|m| m.id == method) {
                known.price.clone_from(&price);
                known.days = read.days;
            }
            let shipping = &mut self.state.checkout.shipping;
            let before = shipping.clone();
            if shipping.id == Some(method) {
                shipping.title = read.title;
                shipping.price = price;
            } else if shipping.id.is_none() {
                self.start_with_first();
            }
            self.store_shipping();
            self.checkout_touched(self.state.checkout.shipping == before);
        }
        if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    /// The price of a way of delivery could not be read: it is not waited for any longer.
    pub(super) fn no_method_price(&mut self) {
        if !self.state.checkout.shipping.is_present() {
            self.start_with_first();
            self.store_shipping();
            self.checkout_touched(!self.state.checkout.shipping.is_present());
        }
        self.touch(Slice::Checkout);
    }

    /// The first way that goes there is the one to start with, whichever answers first.
    fn start_with_first(&mut self) {
        let checkout = &self.state.checkout;
        let offered = checkout.methods.iter().filter(|m| m.kind == checkout.delivery.kind);
        let mut certain = offered.take_while(|m| m.price.is_some() || !self.is_asking_price(m.id));
        if let Some(first) = certain.find(|m| m.price.is_some()) {
            let first =
                ShippingData { id: Some(first.id), title: first.title.clone(), price: first.price.clone() };
            self.state.checkout.shipping = first;
        }
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
        self.state.pending.iter().any(|(_, pending)| {
            matches!(&pending.purpose, Purpose::MethodPrice { method: m, destination, .. } if *m == method && *destination == to)
        })
    }

    pub(super) fn name_shipping(&mut self) {
        let shipping = &mut self.state.checkout.shipping;
        if let Some(method) = self.state.checkout.methods.iter().find(|m| Some(m.id) == shipping.id) {
            shipping.title.clone_from(&method.title);
        }
    }

    /// The rate of the chosen way of delivery, when there is anything to deliver.
    pub(super) fn shipping_price(&self) -> Option<&ShippingPrice> {
        self.state.checkout.shipping.price.as_ref().filter(|_| self.state.cart.lines.needs_shipping())
    }

    pub(super) fn store_shipping(&mut self) {
        let data = self.state.checkout.shipping.clone();
        self.store(storage::SHIPPING, &data);
    }
}
