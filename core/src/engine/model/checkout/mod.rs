//! Checkout: delivery, billing, payment method, waiver and quote
//! (rules 3.5 to 3.11, 4.5, 4.16, 4.22, 5.2, 9.5).

mod order;
mod shipping;

use crate::api_client::Call;
use crate::catalogue::PriceMode;
use crate::checkout::{
    BillingData, DeliveryData, LineRequest, Quote, QuoteRequest, default_delivery_method, differences,
};
use crate::engine::requests::RequestKind;
use crate::engine::state::CheckoutState;
use crate::engine::{Effect, Engine, Slice, cookies, storage};
use crate::payments::{PaymentKind, PaymentMethod};
use crate::serde_helpers::to_json;
use crate::shipping::{DeliveryKind, Destination, ShippingData, ShippingMethod};

impl Engine {
    pub(crate) fn checkout_load(&mut self, ticket: u32) {
        self.state.checkout.waiting_tickets.push(ticket);
        if self.state.checkout.user != self.state.session.user {
            self.state.checkout.user.clone_from(&self.state.session.user);
            self.touch(Slice::Checkout);
        }
        if self.state.checkout.lists_in_flight == 0 {
            self.state.checkout.lists_in_flight = 3;
            self.send(&Call::DeliveryMethods, RequestKind::DeliveryMethods);
            self.send(&Call::PickupShops, RequestKind::PickupShops);
            self.send(&Call::PaymentMethods, RequestKind::PaymentMethods);
        }
    }

    /// Handles the end of one of the three list requests; a failure is only logged (rule 8.3).
    pub(crate) fn on_checkout_list_loaded(&mut self, failure: Option<&str>) {
        if let Some(code) = failure {
            self.effect(Effect::Log { message: format!("checkout lists: {code}") });
        }
        self.state.checkout.lists_in_flight = self.state.checkout.lists_in_flight.saturating_sub(1);
        if self.state.checkout.lists_in_flight == 0 {
            self.state.checkout.loaded = true;
            for ticket in std::mem::take(&mut self.state.checkout.waiting_tickets) {
                self.resolve_empty(ticket);
            }
        }
        self.touch(Slice::Checkout);
    }

    pub(crate) fn on_delivery_methods(&mut self, methods: Vec<ShippingMethod>) {
        let checkout = &mut self.state.checkout;
        if !checkout.delivery_set {
            checkout.delivery.kind = default_delivery_method(&methods);
            checkout.delivery.id =
                methods.first().map(|m| m.id).filter(|_| checkout.delivery.kind == DeliveryKind::Pickup);
        }
        checkout.methods = methods;
        if !checkout.shipping.is_present() {
            self.choose_default_shipping();
            self.persist_shipping();
        }
        self.request_prices();
        // The cart shows the amount missing for cheaper delivery (rule 3.21).
        self.touch(Slice::Cart);
    }

    pub(crate) fn set_delivery(&mut self, data: DeliveryData) {
        let before = Destination::from(&self.state.checkout.delivery);
        let kind_before = self.state.checkout.delivery.kind;
        let shipping_before = self.state.checkout.shipping.clone();
        let same = self.state.checkout.delivery == data;
        self.persist(storage::DELIVERY, &data);
        self.state.checkout.delivery = data;
        self.state.checkout.delivery_set = true;
        let destination_changed = before != Destination::from(&self.state.checkout.delivery);
        let kind = self.state.checkout.delivery.kind;
        if destination_changed || kind != kind_before {
            for method in &mut self.state.checkout.methods {
                method.price = None;
            }
            self.state.checkout.shipping.price = None;
        }
        if kind == DeliveryKind::Pickup {
            self.state.checkout.shipping.id = self.state.checkout.delivery.id;
        } else if kind_before == DeliveryKind::Pickup {
            self.state.checkout.shipping = ShippingData::default();
            self.choose_default_shipping();
        }
        self.update_shipping_title();
        self.persist_shipping();
        self.request_prices();
        self.touch_checkout(same && self.state.checkout.shipping == shipping_before);
    }

    pub(crate) fn set_billing(&mut self, data: BillingData) {
        let data = data.normalised();
        self.persist(storage::BILLING, &data);
        self.state.checkout.billing = data;
        self.state.checkout.billing_set = true;
        self.invalidate_quote();
    }

    pub(crate) fn set_payment_method(&mut self, kind: PaymentKind) {
        self.effect(Effect::StorageSet { key: storage::PAYMENT_METHOD, value: kind.as_str().into() });
        self.state.checkout.payment_method = kind;
        self.touch(Slice::Checkout);
    }

    pub(crate) fn set_waiver(&mut self, waiver: bool) {
        self.state.checkout.waiver = waiver;
        self.touch(Slice::Checkout);
    }

    /// True for a consumer with digital content in the cart, whose right of withdrawal can be waived.
    pub(crate) fn offers_waiver(&self) -> bool {
        self.state.session.price_mode() == PriceMode::Consumer && self.state.cart.lines.has_virtual()
    }

    pub(crate) fn waiver(&self) -> bool {
        self.state.checkout.waiver && self.offers_waiver()
    }

    pub(crate) fn request_quote(&mut self, ticket: u32) {
        self.send(&self.quote_call(), RequestKind::Quote { ticket });
    }

    pub(crate) fn quote_call(&self) -> Call {
        Call::Quote(QuoteRequest {
            lines: self.line_requests(),
            delivery: self.delivery_if_needed(),
            shipping_id: self.shipping_if_needed(),
            price_token: self.state.session.price_token.clone(),
        })
    }

    /// Stores a quote from the server and lists its differences from the cart.
    pub(crate) fn on_quote(&mut self, quote: Quote) {
        self.state.checkout.differences = differences(&self.state.cart.lines, self.shipping_price(), &quote);
        self.state.checkout.quote = Some(quote);
        self.touch(Slice::Checkout);
    }

    pub(crate) fn accept_quote(&mut self) {
        let Some(quote) = self.state.checkout.quote.take() else { return };
        // Includes the products that the quote leaves out.
        self.evict_cart_products();
        quote.apply_to(&mut self.state.cart.lines);
        if self.state.cart.lines.needs_shipping() {
            self.state.checkout.shipping.price.clone_from(&quote.shipping);
            self.persist_shipping();
        }
        self.on_cart_changed();
        // The cart now has the figures of the quote, so no differences remain.
        self.state.checkout.quote = Some(quote);
    }

    /// Payment methods that this cart allows.
    pub(crate) fn payment_methods(&self) -> Vec<PaymentMethod> {
        self.state
            .checkout
            .payment_methods
            .iter()
            .filter(|method| self.allows_payment(method.kind))
            .cloned()
            .collect()
    }

    /// The chosen payment method, or the default when the cart does not allow it.
    pub(crate) fn payment_method(&self) -> PaymentKind {
        let chosen = self.state.checkout.payment_method;
        if self.allows_payment(chosen) { chosen } else { PaymentKind::default() }
    }

    fn allows_payment(&self, kind: PaymentKind) -> bool {
        let cart = &self.state.cart.lines;
        kind.is_available_for(cart.needs_shipping(), cart.totals(self.shipping_price()).total)
    }

    /// True when the order can be placed: nothing is missing and the forms are valid by the rules of the
    /// server.
    pub(crate) fn is_ready(&self) -> bool {
        let checkout = &self.state.checkout;
        let delivered = !self.state.cart.lines.needs_shipping() || checkout.delivery.check().is_empty();
        self.state.session.user.is_some()
            && self.state.cart.lines.has_items()
            && self.missing_fields().is_empty()
            && delivered
            && checkout.billing.check().is_empty()
    }

    /// Names of the missing fields, in the order of the screen.
    pub(crate) fn missing_fields(&self) -> Vec<String> {
        let checkout = &self.state.checkout;
        let mut missing: Vec<&str> = Vec::new();
        if self.state.cart.lines.needs_shipping() {
            missing.extend(checkout.delivery.missing());
            if !checkout.shipping.is_present() || checkout.shipping.is_invalid() {
                missing.push("shipping");
            }
        }
        missing.extend(checkout.billing.missing());
        missing.into_iter().map(str::to_owned).collect()
    }

    /// Resets the checkout, including its lists, to the customer's defaults. Lists with a waiting ticket are
    /// requested again.
    pub(crate) fn reset_checkout(&mut self) {
        let CheckoutState { waiting_tickets, created_order, .. } = std::mem::take(&mut self.state.checkout);
        self.state.in_flight.retain(|(_, pending)| !pending.request_kind.is_checkout_list());
        let user = self.state.session.user.as_ref();
        self.state.checkout = CheckoutState {
            delivery: user.map(crate::checkout::prefill_delivery).unwrap_or_default(),
            billing: user.map(crate::checkout::prefill_billing).unwrap_or_default(),
            created_order,
            ..CheckoutState::default()
        };
        for key in [storage::DELIVERY, storage::BILLING, storage::SHIPPING, storage::PAYMENT_METHOD] {
            self.effect(Effect::StorageClear { key });
        }
        self.effect(Effect::CookieClear { name: cookies::ORDER });
        for ticket in waiting_tickets {
            self.checkout_load(ticket);
        }
        self.touch(Slice::Checkout);
    }

    pub(crate) fn discard_quote(&mut self) {
        self.state.checkout.quote = None;
        self.state.checkout.differences.clear();
    }

    /// Marks the checkout as changed. Identical data keep the quote and its differences, which the shopper
    /// has yet to accept.
    pub(crate) fn touch_checkout(&mut self, same: bool) {
        if same {
            self.touch(Slice::Checkout);
        } else {
            self.invalidate_quote();
        }
    }

    /// Discards the quote and marks checkout and cart as changed; the cart's totals include shipping.
    fn invalidate_quote(&mut self) {
        self.discard_quote();
        self.touch(Slice::Checkout);
        self.touch(Slice::Cart);
    }

    pub(crate) fn line_requests(&self) -> Vec<LineRequest> {
        self.state.cart.lines.ids().into_iter().map(LineRequest::from).collect()
    }

    pub(crate) fn delivery_if_needed(&self) -> Option<DeliveryData> {
        let checkout = &self.state.checkout;
        (self.state.cart.lines.needs_shipping() && checkout.delivery.is_complete())
            .then(|| checkout.delivery.clone())
    }

    pub(crate) fn shipping_if_needed(&self) -> Option<u32> {
        self.state.checkout.shipping.id.filter(|_| self.state.cart.lines.needs_shipping())
    }

    pub(crate) fn persist<T: serde::Serialize>(&mut self, key: &'static str, data: &T) {
        self.effect(Effect::StorageSet { key, value: to_json(data) });
    }
}
