//! Checkout: lists, delivery, billing, payment method and waiver (rules 3.5 to 3.11, 4.16, 4.22, 5.2, 8.3).

mod completeness;
mod place_order;
mod quote;
mod shipping;

use std::mem;

use serde::de::DeserializeOwned;

use crate::api_client::Call;
use crate::cart::Cart;
use crate::catalogue::PriceMode;
use crate::checkout::{
    BillingData, DeliveryData, Quote, TaxBuyer, default_delivery_method, prefill_billing, prefill_delivery,
};
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;
use crate::engine::storage::idempotency_key::IdempotencyKey;
use crate::engine::{Effect, Slice, Stored, cookies, storage};
use crate::notice::Notice;
use crate::orders::OrderView;
use crate::payments::{PaymentKind, PaymentMethod};
use crate::serde_helpers::from_json;
use crate::session::User;
use crate::shipping::{DeliveryKind, Destination, ShippingData, ShippingMethod};
use crate::store_locations::StoreLocation;
use crate::taxes::Sale;

#[derive(Debug, Default)]
pub(crate) struct CheckoutModel {
    pub delivery: DeliveryData,
    pub billing: BillingData,
    /// True once the shopper has set delivery data, which defaults no longer replace.
    delivery_set: bool,
    /// True once the shopper has set billing data, which defaults no longer replace.
    billing_set: bool,
    pub methods: Vec<ShippingMethod>,
    pub pickup_shops: Vec<StoreLocation>,
    payment_methods: Vec<PaymentMethod>,
    /// The browser can pay with Apple Pay; `None` if unknown.
    pub apple_pay: Option<bool>,
    pub shipping: ShippingData,
    payment_method: PaymentKind,
    /// Request to start digital content at once, which waives the right of withdrawal (rule 4.16).
    waiver: bool,
    pub quote: Option<Quote>,
    pub differences: Vec<Notice>,
    pub loaded: bool,
    lists_in_flight: u8,
    /// Promotions and tax rules, requested with the first line of a cart: an empty one needs none.
    cart_rules_requested: bool,
    waiting_tickets: Vec<u32>,
    order_key: Option<IdempotencyKey>,
    /// Customer of the cart; clearing the cart resets it (rule 4.22).
    pub user: Option<User>,
    /// The last created order in its latest state. Clearing the cart keeps it, a logout resets it.
    pub created_order: Option<OrderView>,
}

impl CheckoutModel {
    /// Restores the checkout from the browser; entries that cannot be decoded are ignored.
    pub(crate) fn restore(&mut self, stored: &Stored) {
        fn decode<T: DeserializeOwned>(entry: Option<&String>) -> Option<T> {
            entry.and_then(|text| from_json(text))
        }
        if let Some(data) = decode(stored.delivery.as_ref()) {
            self.delivery = data;
            self.delivery_set = true;
        }
        if let Some(data) = decode(stored.billing.as_ref()) {
            self.billing = data;
            self.billing_set = true;
        }
        if let Some(data) = decode(stored.shipping.as_ref()) {
            self.shipping = data;
        }
        self.apple_pay = stored.apple_pay;
        self.payment_method =
            stored.payment_method.as_deref().and_then(PaymentKind::parse).unwrap_or_default();
        self.restore_order_key(stored);
    }

    /// Adopts the customer of a new session, whose data prefill the forms that the shopper has not set.
    pub(crate) fn set_customer(&mut self, user: Option<&User>) {
        self.prefill(user);
        self.replace_user(user);
    }

    pub(crate) fn replace_user(&mut self, user: Option<&User>) {
        self.user = user.cloned();
    }

    fn prefill(&mut self, user: Option<&User>) {
        let Some(user) = user else { return };
        if !self.delivery_set {
            self.delivery = prefill_delivery(user);
        }
        if !self.billing_set {
            self.billing = prefill_billing(user);
        }
    }

    pub(crate) fn forget_customer(&mut self) {
        self.user = None;
        self.created_order = None;
    }

    pub(crate) fn load(&mut self, ticket: u32, user: Option<&User>, has_lines: bool, ctx: &mut Context) {
        self.waiting_tickets.push(ticket);
        if self.user.as_ref() != user {
            self.replace_user(user);
            ctx.touch(&[Slice::Checkout]);
        }
        if self.lists_in_flight == 0 {
            self.lists_in_flight = 3;
            self.cart_rules_requested = false;
            ctx.send(&Call::DeliveryMethods, RequestKind::DeliveryMethods);
            ctx.send(&Call::PickupShops, RequestKind::PickupShops);
            ctx.send(&Call::PaymentMethods, RequestKind::PaymentMethods);
        }
        if has_lines {
            self.request_cart_rules(ctx);
        }
    }

    fn request_cart_rules(&mut self, ctx: &mut Context) {
        if !self.cart_rules_requested {
            self.cart_rules_requested = true;
            self.lists_in_flight += 2;
            ctx.send(&Call::AutomaticPromotions, RequestKind::Promotions);
            ctx.send(&Call::TaxRules, RequestKind::TaxRules);
        }
    }

    pub(crate) fn on_delivery_methods(&mut self, methods: Vec<ShippingMethod>, ctx: &mut Context) {
        if !self.delivery_set {
            self.delivery.kind = default_delivery_method(&methods);
            self.delivery.id =
                methods.first().map(|m| m.id).filter(|_| self.delivery.kind == DeliveryKind::Pickup);
        }
        self.methods = methods;
        if !self.shipping.is_present() {
            self.choose_default_shipping();
            self.store_shipping(ctx);
        }
        self.request_prices(ctx);
        // The cart shows the amount missing for cheaper delivery (rule 3.21).
        ctx.touch(&[Slice::Cart]);
        self.on_list_loaded(ctx);
    }

    pub(crate) fn on_pickup_shops(&mut self, shops: Vec<StoreLocation>, ctx: &mut Context) {
        self.pickup_shops = shops;
        self.on_list_loaded(ctx);
    }

    pub(crate) fn on_payment_methods(&mut self, methods: Vec<PaymentMethod>, ctx: &mut Context) {
        self.payment_methods = methods;
        self.on_list_loaded(ctx);
    }

    /// Handles a list that could not be loaded; the failure is only logged (rule 8.3).
    pub(crate) fn on_list_failed(&mut self, code: &str, ctx: &mut Context) {
        ctx.log(format!("checkout lists: {code}"));
        self.on_list_loaded(ctx);
    }

    pub(crate) fn on_list_loaded(&mut self, ctx: &mut Context) {
        self.lists_in_flight = self.lists_in_flight.saturating_sub(1);
        if self.lists_in_flight == 0 {
            self.loaded = true;
            for ticket in mem::take(&mut self.waiting_tickets) {
                ctx.resolve_empty(ticket);
            }
        }
        ctx.touch(&[Slice::Checkout]);
    }

    pub(crate) fn set_delivery(&mut self, data: DeliveryData, ctx: &mut Context) {
        ctx.store(storage::DELIVERY, &data);
        let before = mem::replace(&mut self.delivery, data);
        let shipping_before = self.shipping.clone();
        self.delivery_set = true;
        let kind = self.delivery.kind;
        if kind != before.kind || Destination::from(&before) != Destination::from(&self.delivery) {
            for method in &mut self.methods {
                method.price = None;
            }
            self.shipping.price = None;
        }
        if kind == DeliveryKind::Pickup {
            self.shipping.id = self.delivery.id;
        } else if before.kind == DeliveryKind::Pickup {
            self.shipping = ShippingData::default();
            self.choose_default_shipping();
        }
        self.update_shipping_title();
        self.store_shipping(ctx);
        self.request_prices(ctx);
        self.touch_data(self.delivery == before && self.shipping == shipping_before, ctx);
    }

    pub(crate) fn set_billing(&mut self, data: BillingData, ctx: &mut Context) {
        let data = data.normalised();
        ctx.store(storage::BILLING, &data);
        self.billing = data;
        self.billing_set = true;
        self.touch_data(false, ctx);
    }

    pub(crate) fn set_payment_method(&mut self, kind: PaymentKind, ctx: &mut Context) {
        ctx.effect(Effect::StorageSet { key: storage::PAYMENT_METHOD, value: kind.as_str().into() });
        self.payment_method = kind;
        ctx.touch(&[Slice::Checkout]);
    }

    pub(crate) fn payment_methods(&self, cart: &Cart) -> Vec<PaymentMethod> {
        let methods = self.payment_methods.iter().filter(|method| self.allows_payment(method.kind, cart));
        methods.cloned().collect()
    }

    /// The chosen payment method, or the default when the cart does not allow it; of the offered ones once they are known.
    pub(crate) fn payment_method(&self, cart: &Cart) -> PaymentKind {
        let usual = [self.payment_method, PaymentKind::default()];
        let offered: Vec<_> = self.payment_methods(cart).iter().map(|method| method.kind).collect();
        let first_offered =
            usual.into_iter().find(|kind| offered.contains(kind)).or(offered.first().copied());
        let is_allowed = |kind: &PaymentKind| self.allows_payment(*kind, cart);
        first_offered.or_else(|| usual.into_iter().find(is_allowed)).unwrap_or_default()
    }

    fn allows_payment(&self, kind: PaymentKind, cart: &Cart) -> bool {
        kind.is_supported(self.apple_pay)
            && kind.is_available_for(cart.needs_shipping(), cart.totals(self.shipping_price(cart)).total)
    }

    /// Sale of the checkout, for its taxes.
    pub(crate) fn sale(&self, user: Option<&User>, cart: &Cart) -> Sale {
        self.sale_to(user, Some(&self.delivery).filter(|_| cart.needs_shipping()))
    }

    /// Sale of goods to the destination of the checkout, whatever the cart contains.
    pub(crate) fn sale_of_goods(&self, user: Option<&User>) -> Sale {
        self.sale_to(user, Some(&self.delivery))
    }

    fn sale_to(&self, user: Option<&User>, delivery: Option<&DeliveryData>) -> Sale {
        let buyer = self.tax_buyer(user);
        let store = self.pickup_shops.iter().find(|shop| Some(shop.id) == self.delivery.location);
        let status = buyer.status(user.is_some_and(|user| user.equivalence_surcharge), true);
        buyer.sale(delivery, store, status)
    }

    pub(crate) fn tax_buyer(&self, user: Option<&User>) -> TaxBuyer {
        TaxBuyer::new(&self.billing, user.map(|user| user.country.as_str()).unwrap_or_default())
    }

    pub(crate) fn set_waiver(&mut self, waiver: bool, ctx: &mut Context) {
        self.waiver = waiver;
        ctx.touch(&[Slice::Checkout]);
    }

    /// True for a consumer with digital content in the cart, whose right of withdrawal can be waived.
    pub(crate) fn offers_waiver(cart: &Cart, mode: PriceMode) -> bool {
        mode == PriceMode::Consumer && cart.supplies().digital_services
    }

    pub(crate) fn waiver(&self, cart: &Cart, mode: PriceMode) -> bool {
        self.waiver && Self::offers_waiver(cart, mode)
    }

    /// Handles a change of the cart. The idempotency key is generated with the cart, so that every tab that
    /// reads the cart also reads the key.
    pub(crate) fn on_cart_changed(&mut self, cart: &Cart, is_empty: bool, ctx: &mut Context) {
        if !is_empty {
            self.order_key(ctx);
            if self.loaded || self.lists_in_flight > 0 {
                self.request_cart_rules(ctx);
            }
        }
        self.discard_quote();
        self.request_cart_prices(cart, ctx);
    }

    /// Adopts the idempotency key of the cart of another tab.
    pub(crate) fn follow(&mut self, stored: &Stored) {
        self.restore_order_key(stored);
        self.discard_quote();
    }

    /// Resets the checkout, including its lists, to the customer's defaults. Lists with a waiting ticket are
    /// requested again.
    pub(crate) fn reset(&mut self, user: Option<&User>, has_lines: bool, ctx: &mut Context) {
        ctx.requests.cancel(|kind| {
            matches!(
                kind,
                RequestKind::DeliveryMethods
                    | RequestKind::PickupShops
                    | RequestKind::PaymentMethods
                    | RequestKind::Promotions
                    | RequestKind::TaxRules
            )
        });
        let Self { waiting_tickets, created_order, apple_pay, .. } = mem::take(self);
        self.created_order = created_order;
        self.apple_pay = apple_pay;
        self.prefill(user);
        for key in [storage::DELIVERY, storage::BILLING, storage::SHIPPING, storage::PAYMENT_METHOD] {
            ctx.effect(Effect::StorageClear { key });
        }
        ctx.clear_cookie(cookies::ORDER);
        for ticket in waiting_tickets {
            self.load(ticket, user, has_lines, ctx);
        }
        ctx.touch(&[Slice::Checkout]);
    }

    /// Marks the checkout as changed. Identical data keep the quote and its differences, which the shopper
    /// has yet to accept; other data also change the cart, whose totals include shipping.
    fn touch_data(&mut self, same: bool, ctx: &mut Context) {
        ctx.touch(&[Slice::Checkout]);
        if !same {
            self.discard_quote();
            ctx.touch(&[Slice::Cart]);
        }
    }
}
