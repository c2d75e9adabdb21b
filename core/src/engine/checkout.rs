//! The checkout under way (rules 3.5 to 3.11, 4.5, 4.16, 4.22, 5.2, 9.5).

use super::pending::Purpose;
use super::state::CheckoutState;
use super::{Effect, Engine, Slice, cookies, storage};
use crate::catalogue::PriceMode;
use crate::checkout::{
    BillingData, DeliveryData, LineRequest, PaymentKind, PaymentMethod, Quote, QuoteRequest,
    default_delivery_method, differences,
};
use crate::shipping::{DeliveryKind, Destination, ShippingData, ShippingMethod};
use crate::transport::Call;
use crate::wire::to_json;

impl Engine {
    pub(super) fn checkout_load(&mut self, ticket: u32) {
        self.state.checkout.waiting.push(ticket);
        if self.state.checkout.user != self.state.session.user {
            self.state.checkout.user.clone_from(&self.state.session.user);
            self.touch(Slice::Checkout);
        }
        if self.state.checkout.loading == 0 {
            self.state.checkout.loading = 3;
            self.send(&Call::DeliveryMethods, Purpose::DeliveryMethods);
            self.send(&Call::PickupShops, Purpose::PickupShops);
            self.send(&Call::PaymentMethods, Purpose::PaymentMethods);
        }
    }

    /// One of the three lists has been read, or given up with a word in the log (rule 8.3).
    pub(super) fn checkout_loaded(&mut self, failure: Option<&str>) {
        if let Some(code) = failure {
            self.effect(Effect::Log { message: format!("checkout lists: {code}") });
        }
        self.state.checkout.loading = self.state.checkout.loading.saturating_sub(1);
        if self.state.checkout.loading == 0 {
            self.state.checkout.loaded = true;
            for ticket in std::mem::take(&mut self.state.checkout.waiting) {
                self.resolve_empty(ticket);
            }
        }
        self.touch(Slice::Checkout);
    }

    pub(super) fn delivery_methods(&mut self, methods: Vec<ShippingMethod>) {
        let checkout = &mut self.state.checkout;
        if !checkout.delivery_set {
            checkout.delivery.kind = default_delivery_method(&methods);
            checkout.delivery.id =
                methods.first().map(|m| m.id).filter(|_| checkout.delivery.kind == DeliveryKind::Pickup);
        }
        checkout.methods = methods;
        if !checkout.shipping.is_present() {
            self.choose_default_shipping();
            self.store_shipping();
        }
        self.ask_prices();
        // It tells what is missing for cheaper delivery (rule 3.21).
        self.touch(Slice::Cart);
    }

    pub(super) fn set_delivery(&mut self, data: DeliveryData) {
        let before = Destination::from(&self.state.checkout.delivery);
        let kind_before = self.state.checkout.delivery.kind;
        let shipping_before = self.state.checkout.shipping.clone();
        let same = self.state.checkout.delivery == data;
        self.store(storage::DELIVERY, &data);
        self.state.checkout.delivery = data;
        self.state.checkout.delivery_set = true;
        let elsewhere = before != Destination::from(&self.state.checkout.delivery);
        let kind = self.state.checkout.delivery.kind;
        if elsewhere || kind != kind_before {
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
        self.name_shipping();
        self.store_shipping();
        self.ask_prices();
        self.checkout_touched(same && self.state.checkout.shipping == shipping_before);
    }

    pub(super) fn set_billing(&mut self, data: BillingData) {
        let data = data.normalised();
        self.store(storage::BILLING, &data);
        self.state.checkout.billing = data;
        self.state.checkout.billing_set = true;
        self.checkout_changed();
    }

    pub(super) fn set_payment_method(&mut self, kind: PaymentKind) {
        self.effect(Effect::StorageSet { key: storage::PAYMENT_METHOD, value: kind.as_str().into() });
        self.state.checkout.payment_method = kind;
        self.touch(Slice::Checkout);
    }

    pub(super) fn set_waiver(&mut self, waiver: bool) {
        self.state.checkout.waiver = waiver;
        self.touch(Slice::Checkout);
    }

    /// Whether there is a right to give up: a consumer's, in something digital.
    pub(super) fn offers_waiver(&self) -> bool {
        self.state.session.price_mode() == PriceMode::Consumer && self.state.cart.lines.has_virtual()
    }

    /// Whether it is given up.
    pub(super) fn waiver(&self) -> bool {
        self.state.checkout.waiver && self.offers_waiver()
    }

    pub(super) fn request_quote(&mut self, ticket: u32) {
        self.send(&self.quote_call(), Purpose::Quote { ticket });
    }

    /// What the server's figures are asked for with.
    pub(super) fn quote_call(&self) -> Call {
        Call::Quote(QuoteRequest {
            lines: self.line_requests(),
            delivery: self.delivery_if_needed(),
            shipping_id: self.shipping_if_needed(),
            price_token: self.state.session.price_token.clone(),
        })
    }

    /// The server's figures are there: what differs from the shopper's is named.
    pub(super) fn quoted(&mut self, quote: Quote) {
        self.state.checkout.differences = differences(&self.state.cart.lines, self.shipping_price(), &quote);
        self.state.checkout.quote = Some(quote);
        self.touch(Slice::Checkout);
    }

    pub(super) fn accept_quote(&mut self) {
        let Some(quote) = self.state.checkout.quote.take() else { return };
        // Also of those that the quote leaves out.
        self.forget_cart_products();
        quote.settle(&mut self.state.cart.lines);
        if self.state.cart.lines.needs_shipping() {
            self.state.checkout.shipping.price.clone_from(&quote.shipping);
            self.store_shipping();
        }
        self.cart_changed();
        // The cart now costs what the quote says, and no question is left.
        self.state.checkout.quote = Some(quote);
    }

    /// The ways in which this cart can be paid.
    pub(super) fn payment_methods(&self) -> Vec<PaymentMethod> {
        self.state.checkout.payment_methods.iter().filter(|method| self.suits(method.kind)).cloned().collect()
    }

    /// The chosen way of paying, or the default when the cart cannot be paid that way.
    pub(super) fn payment_method(&self) -> PaymentKind {
        let chosen = self.state.checkout.payment_method;
        if self.suits(chosen) { chosen } else { PaymentKind::default() }
    }

    fn suits(&self, kind: PaymentKind) -> bool {
        let cart = &self.state.cart.lines;
        kind.suits(cart.needs_shipping(), cart.totals(self.shipping_price()).total)
    }

    /// Whether the order can be placed: nothing is missing, and the forms find nothing wrong, as on the server.
    pub(super) fn is_ready(&self) -> bool {
        let checkout = &self.state.checkout;
        let delivered = !self.state.cart.lines.needs_shipping() || checkout.delivery.check().is_empty();
        self.state.session.user.is_some()
            && self.state.cart.lines.has_items()
            && self.missing().is_empty()
            && delivered
            && checkout.billing.check().is_empty()
    }

    /// What is missing, by field name, in the order of the screen.
    pub(super) fn missing(&self) -> Vec<String> {
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

    /// Empties the checkout, its lists included, and starts again from the customer's defaults. Lists that a ticket is
    /// still waiting for are requested anew.
    pub(super) fn reset_checkout(&mut self) {
        let CheckoutState { waiting, created, .. } = std::mem::take(&mut self.state.checkout);
        self.state.pending.retain(|(_, pending)| !pending.purpose.is_checkout_list());
        let user = self.state.session.user.as_ref();
        self.state.checkout = CheckoutState {
            delivery: user.map(crate::checkout::delivery_for).unwrap_or_default(),
            billing: user.map(crate::checkout::billing_for).unwrap_or_default(),
            created,
            ..CheckoutState::default()
        };
        for key in [storage::DELIVERY, storage::BILLING, storage::SHIPPING, storage::PAYMENT_METHOD] {
            self.effect(Effect::StorageClear { key });
        }
        self.effect(Effect::CookieClear { name: cookies::ORDER });
        for ticket in waiting {
            self.checkout_load(ticket);
        }
        self.touch(Slice::Checkout);
    }

    pub(super) fn forget_quote(&mut self) {
        self.state.checkout.quote = None;
        self.state.checkout.differences.clear();
    }

    /// The same data given again says nothing new: what the shopper has yet to agree to stays named.
    pub(super) fn checkout_touched(&mut self, same: bool) {
        if same {
            self.touch(Slice::Checkout);
        } else {
            self.checkout_changed();
        }
    }

    /// The totals include shipping, so that the cart changes with the checkout.
    fn checkout_changed(&mut self) {
        self.forget_quote();
        self.touch(Slice::Checkout);
        self.touch(Slice::Cart);
    }

    pub(super) fn line_requests(&self) -> Vec<LineRequest> {
        self.state.cart.lines.ids().into_iter().map(LineRequest::from).collect()
    }

    pub(super) fn delivery_if_needed(&self) -> Option<DeliveryData> {
        let checkout = &self.state.checkout;
        (self.state.cart.lines.needs_shipping() && checkout.delivery.is_complete())
            .then(|| checkout.delivery.clone())
    }

    pub(super) fn shipping_if_needed(&self) -> Option<u32> {
        self.state.checkout.shipping.id.filter(|_| self.state.cart.lines.needs_shipping())
    }

    pub(super) fn store<T: serde::Serialize>(&mut self, key: &'static str, data: &T) {
        self.effect(Effect::StorageSet { key, value: to_json(data) });
    }
}
