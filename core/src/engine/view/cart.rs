//! View of the cart (rules 3.21, 3.30).

use crate::cart::{Cart, CartItemId, CartView};
use crate::engine::Engine;
use crate::engine::model::cart::CartModel;
use crate::shipping::{DeliveryKind, ThresholdView};

impl Engine {
    pub fn cart_view(&self) -> CartView {
        let items = self.cart.lines.item_views(self.price_mode());
        CartView { items, ids: self.cart_ids().collect(), ..self.cart_summary() }
    }

    pub fn cart(&self) -> &Cart {
        &self.cart.lines
    }

    /// Identifiers of all items, including those whose products are not loaded.
    pub fn cart_ids(&self) -> impl Iterator<Item = CartItemId> + use<> {
        self.cart.ids().into_iter().map(CartItemId::from)
    }

    /// View of the cart without items and identifiers.
    pub fn cart_summary(&self) -> CartView {
        let CartModel { lines, notice, changes, loaded, .. } = &self.cart;
        CartView {
            items: Vec::new(),
            ids: Vec::new(),
            count: lines.count(),
            has_items: lines.has_items(),
            needs_shipping: lines.needs_shipping(),
            totals: lines.totals(self.checkout.shipping_price(lines)).into(),
            threshold: self.threshold(),
            notice: notice.clone(),
            changes: changes.clone(),
            loaded: *loaded,
        }
    }

    /// Amount missing for cheaper delivery at the destination. Without a destination it uses the first
    /// courier that delivers to most of the shop's country (rule 3.21).
    fn threshold(&self) -> Option<ThresholdView> {
        let cart = &self.cart.lines;
        if let Some(rate) = self.checkout.shipping_price(cart) {
            return rate.threshold(cart.goods_gross());
        }
        let checkout = &self.checkout;
        let delivery = &checkout.delivery;
        if delivery.kind != DeliveryKind::Courier || delivery.has_destination() || !cart.needs_shipping() {
            return None;
        }
        let mut couriers = checkout.methods.iter().filter(|method| method.kind == DeliveryKind::Courier);
        couriers.find_map(|method| method.usual.as_ref())?.threshold(cart.goods_gross())
    }
}
