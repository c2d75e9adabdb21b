//! View models: the slices as screens read them (rules 3.28, 3.30).

use serde::{Serialize, Serializer};

use super::state::CartState;
use super::{Engine, Slice};
use crate::cart::{Cart, CartItemId, CartView};
use crate::catalogue::PriceMode;
use crate::content::menu::{Menus, MenusView, visible_items};
use crate::money::Amount;
use crate::orders::{CheckoutView, DeliveryEstimate, DeliveryMethodView, ShippingDataView};
use crate::session::{Role, SessionView, User};
use crate::shipping::{DeliveryKind, ShippingMethod, ShippingPrice, ThresholdView};
use crate::store_locations::{StoreLocation, find_stores};

impl Engine {
    pub fn view<S: Serializer>(&self, slice: Slice, serializer: S) -> Result<S::Ok, S::Error> {
        match slice {
            Slice::Session => self.session_view().serialize(serializer),
            Slice::Config => self.state.config.serialize(serializer),
            Slice::Menus => self.menus_view().serialize(serializer),
            Slice::Cart => self.cart_view().serialize(serializer),
            Slice::Checkout => self.checkout_view().serialize(serializer),
            Slice::Error => self.state.error.serialize(serializer),
        }
    }

    /// Serialises a slice as JSON text, for recordings.
    pub fn view_json(&self, slice: Slice) -> String {
        let mut text = Vec::new();
        match self.view(slice, &mut serde_json::Serializer::new(&mut text)) {
            Ok(()) => String::from_utf8(text).unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    pub fn session_view(&self) -> SessionView {
        let session = &self.state.session;
        let user = session.user.as_ref();
        SessionView {
            authenticated: user.is_some(),
            token: session.token.clone(),
            price_token: session.price_token.clone(),
            user: user.map(User::view),
            price_mode: session.price_mode() == PriceMode::Professional,
            professional: user.is_some_and(|u| u.current_role() == Role::Professional),
        }
    }

    /// Menus with the entries visible to this visitor.
    pub fn menus_view(&self) -> MenusView {
        let user = self.state.session.user.as_ref();
        match &self.state.menus {
            Some(menus) => MenusView {
                groups: Menus(
                    menus.0.iter().map(|(name, items)| (name.clone(), visible_items(items, user))).collect(),
                ),
                loaded: true,
            },
            None => MenusView::default(),
        }
    }

    pub fn cart_view(&self) -> CartView {
        let items = self.state.cart.lines.item_views(self.price_mode());
        CartView { items, ids: self.cart_ids().collect(), ..self.cart_summary() }
    }

    pub fn price_mode(&self) -> PriceMode {
        self.state.session.price_mode()
    }

    pub fn cart(&self) -> &Cart {
        &self.state.cart.lines
    }

    /// Identifiers of all items, including those whose products are not loaded.
    pub fn cart_ids(&self) -> impl Iterator<Item = CartItemId> + use<> {
        self.persisted_ids().into_iter().map(CartItemId::from)
    }

    /// View of the cart without items and identifiers.
    pub fn cart_summary(&self) -> CartView {
        let CartState { lines, notice, changes, loaded, .. } = &self.state.cart;
        CartView {
            items: Vec::new(),
            ids: Vec::new(),
            count: lines.count(),
            has_items: lines.has_items(),
            needs_shipping: lines.needs_shipping(),
            totals: lines.totals(self.shipping_price()).into(),
            threshold: self.threshold(),
            notice: notice.clone(),
            changes: changes.clone(),
            loaded: *loaded,
        }
    }

    pub fn checkout_view(&self) -> CheckoutView {
        let checkout = &self.state.checkout;
        let shipping = &checkout.shipping;
        let missing = self.missing_fields();
        CheckoutView {
            user_id: checkout.user.as_ref().map(|user| user.id),
            user: checkout.user.as_ref().map(User::view),
            order: checkout.created_order.clone(),
            delivery_data: checkout.delivery.clone(),
            billing_data: checkout.billing.clone(),
            delivery_methods: checkout
                .methods
                .iter()
                .map(|method| DeliveryMethodView {
                    id: method.id,
                    title: method.title.clone(),
                    kind: method.kind,
                    description: method.description.clone(),
                    price: method.price.as_ref().map(|price| self.shown_shipping(price)),
                    arrives: self.arrival_date(method),
                    asking: self.is_price_in_flight(method.id),
                    estimate: self.estimate(method),
                })
                .collect(),
            delivery_locations: checkout.pickup_shops.clone(),
            payment_methods: self.payment_methods(),
            shipping_data: shipping.id.map(|id| ShippingDataView {
                id,
                title: shipping.title.clone(),
                price: shipping.price.clone(),
                shown_price: shipping.price.as_ref().map(|price| self.shown_shipping(price)),
                arrives: checkout
                    .methods
                    .iter()
                    .find(|method| method.id == id)
                    .and_then(|method| self.arrival_date(method)),
            }),
            payment_method: self.payment_method(),
            offers_waiver: self.offers_waiver(),
            waiver: self.waiver(),
            destination_known: checkout.delivery.has_destination(),
            delivery_complete: checkout.delivery.is_complete(),
            billing_complete: checkout.billing.is_complete(),
            shipping_present: shipping.is_present(),
            shipping_invalid: shipping.is_invalid(),
            ready: self.is_ready(),
            missing,
            quote: checkout.quote.clone(),
            differences: checkout.differences.clone(),
            loaded: checkout.loaded,
        }
    }

    /// Searches the pickup shops by text or postal code, nearest first (rule 3.19).
    pub fn find_shops(&self, query: &str) -> Vec<&StoreLocation> {
        find_stores(&self.state.checkout.pickup_shops, query)
    }

    /// Arrival date of an order placed now (rule 3.22); `None` until the price confirms that the method
    /// delivers there.
    fn arrival_date(&self, method: &ShippingMethod) -> Option<String> {
        method.price.as_ref()?;
        method.days.arrival_text(self.now_ms())
    }

    /// Delivery estimate for the shopper's destination; without a destination, for most of the shop's country
    /// (rule 3.23).
    fn estimate(&self, method: &ShippingMethod) -> Option<DeliveryEstimate> {
        let delivery = &self.state.checkout.delivery;
        let for_destination = method.kind == delivery.kind && delivery.has_destination();
        let (to, rate, days) = if for_destination {
            (&delivery.postal_code, method.price.as_ref()?, method.days)
        } else {
            let usual = method.usual.as_ref()?;
            (&usual.zone, &usual.price, usual.days)
        };
        Some(DeliveryEstimate {
            to: if method.kind == DeliveryKind::Courier { to.clone() } else { String::new() },
            said: for_destination,
            arrives: days.arrival_promise(method.kind, self.now_ms()),
            price: self.shown_shipping(rate),
            threshold: rate.threshold(self.state.cart.lines.goods_gross()),
        })
    }

    /// Amount missing for cheaper delivery at the destination. Without a destination it uses the first
    /// courier that delivers to most of the shop's country (rule 3.21).
    fn threshold(&self) -> Option<ThresholdView> {
        let cart = &self.state.cart.lines;
        if let Some(rate) = self.shipping_price() {
            return rate.threshold(cart.goods_gross());
        }
        let checkout = &self.state.checkout;
        let delivery = &checkout.delivery;
        if delivery.kind != DeliveryKind::Courier || delivery.has_destination() || !cart.needs_shipping() {
            return None;
        }
        let mut couriers = checkout.methods.iter().filter(|method| method.kind == DeliveryKind::Courier);
        couriers.find_map(|method| method.usual.as_ref())?.threshold(cart.goods_gross())
    }

    fn now_ms(&self) -> i64 {
        i64::try_from(self.state.now).unwrap_or(i64::MAX)
    }

    /// Delivery cost from the server, with tax for consumers and without tax for professionals.
    fn shown_shipping(&self, price: &ShippingPrice) -> Amount {
        Amount::from(match self.state.session.price_mode() {
            PriceMode::Consumer => price.price + price.taxes,
            PriceMode::Professional => price.price,
        })
    }
}
