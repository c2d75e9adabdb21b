//! The slices as the screens read them (rules 3.28, 3.30).

use serde::{Serialize, Serializer};

use super::state::CartState;
use super::{Engine, Slice};
use crate::cart::{Cart, CartItemId, CartView};
use crate::catalogue::PriceMode;
use crate::checkout::{
    CheckoutView, DeliveryEstimate, DeliveryMethodView, ShippingDataView, Shop, find_shops,
};
use crate::menu::{Menus, MenusView, visible};
use crate::money::Amount;
use crate::session::{Role, SessionView, User};
use crate::shipping::{DeliveryKind, ShippingMethod, ShippingPrice, ThresholdView};

impl Engine {
    /// Serialises a slice.
    ///
    /// # Errors
    /// Those of the serializer.
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

    /// A slice as JSON text, for recordings.
    #[must_use]
    pub fn view_json(&self, slice: Slice) -> String {
        let mut text = Vec::new();
        match self.view(slice, &mut serde_json::Serializer::new(&mut text)) {
            Ok(()) => String::from_utf8(text).unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// Who is there.
    #[must_use]
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

    /// The menus as this visitor sees them.
    #[must_use]
    pub fn menus_view(&self) -> MenusView {
        let user = self.state.session.user.as_ref();
        match &self.state.menus {
            Some(menus) => MenusView {
                groups: Menus(
                    menus.0.iter().map(|(name, items)| (name.clone(), visible(items, user))).collect(),
                ),
                loaded: true,
            },
            None => MenusView::default(),
        }
    }

    /// The cart with its totals.
    #[must_use]
    pub fn cart_view(&self) -> CartView {
        let items = self.state.cart.lines.item_views(self.price_mode());
        CartView { items, ids: self.cart_ids().collect(), ..self.cart_figures() }
    }

    /// Kind of prices that this visitor sees.
    #[must_use]
    pub fn price_mode(&self) -> PriceMode {
        self.state.session.price_mode()
    }

    /// The cart's lines.
    #[must_use]
    pub fn cart(&self) -> &Cart {
        &self.state.cart.lines
    }

    /// The cart's items by identifier.
    pub fn cart_ids(&self) -> impl Iterator<Item = CartItemId> + use<> {
        self.remembered().into_iter().map(CartItemId::from)
    }

    /// The cart's view without its items and their identifiers.
    #[must_use]
    pub fn cart_figures(&self) -> CartView {
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

    /// Everything between cart and order.
    #[must_use]
    pub fn checkout_view(&self) -> CheckoutView {
        let checkout = &self.state.checkout;
        let shipping = &checkout.shipping;
        let missing = self.missing();
        CheckoutView {
            user_id: checkout.user.as_ref().map(|user| user.id),
            user: checkout.user.as_ref().map(User::view),
            order: checkout.created.clone(),
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
                    arrives: self.arrives(method),
                    asking: self.is_asking_price(method.id),
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
                    .and_then(|method| self.arrives(method)),
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

    /// The shops for pickup that somebody looks for, the nearest first (rule 3.19).
    #[must_use]
    pub fn find_shops(&self, wanted: &str) -> Vec<&Shop> {
        find_shops(&self.state.checkout.pickup_shops, wanted)
    }

    /// When what is ordered now arrives (rule 3.22), once the price says that it goes there.
    fn arrives(&self, method: &ShippingMethod) -> Option<String> {
        method.price.as_ref()?;
        method.days.written(self.now_ms())
    }

    /// What a way of delivery promises: for the shopper's destination, and before there is one for most of the shop's
    /// country (rule 3.23).
    fn estimate(&self, method: &ShippingMethod) -> Option<DeliveryEstimate> {
        let delivery = &self.state.checkout.delivery;
        let said = method.kind == delivery.kind && delivery.has_destination();
        let (to, rate, days) = if said {
            (&delivery.postal_code, method.price.as_ref()?, method.days)
        } else {
            let usual = method.usual.as_ref()?;
            (&usual.zone, &usual.price, usual.days)
        };
        Some(DeliveryEstimate {
            to: if method.kind == DeliveryKind::Courier { to.clone() } else { String::new() },
            said,
            arrives: days.promised(method.kind, self.now_ms()),
            price: self.shown_shipping(rate),
            threshold: rate.threshold(self.state.cart.lines.goods_gross()),
        })
    }

    /// How far the cart is from cheaper delivery: where it goes, and before anybody has said so in most of the shop's
    /// country, by the first courier that goes there (rule 3.21).
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

    /// What the server charges for delivery, as this visitor sees it.
    fn shown_shipping(&self, price: &ShippingPrice) -> Amount {
        Amount::from(match self.state.session.price_mode() {
            PriceMode::Consumer => price.price + price.taxes,
            PriceMode::Professional => price.price,
        })
    }
}
