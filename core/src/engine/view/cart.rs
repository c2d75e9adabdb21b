//! View of the cart (rules 3.21, 3.30).

use crate::cart::{Cart, CartItemId, CartView};
use crate::catalogue::PriceMode;
use crate::engine::Engine;
use crate::engine::model::cart::CartModel;
use crate::promotions::{CodeView, DiscountView, Discounts};
use crate::shipping::{DeliveryKind, ThresholdView};

impl Engine {
    pub fn cart_view(&self) -> CartView {
        let items = self.cart.lines.item_views(self.price_mode(), &self.discounts());
        CartView { items, ids: self.cart_ids().collect(), ..self.cart_summary() }
    }

    pub fn cart(&self) -> &Cart {
        &self.cart.lines
    }

    /// Discounts of the cart, with the price of the chosen delivery.
    pub fn discounts(&self) -> Discounts {
        let cart = &self.cart.lines;
        cart.discounts(self.checkout.shipping_price(cart))
    }

    /// Identifiers of all items, including those whose products are not loaded.
    pub fn cart_ids(&self) -> impl Iterator<Item = CartItemId> + use<> {
        self.cart.ids().into_iter().map(CartItemId::from)
    }

    /// View of the cart without items and identifiers.
    pub fn cart_summary(&self) -> CartView {
        let CartModel { lines, notice, changes, loaded, .. } = &self.cart;
        let discounts = self.discounts();
        let totals = lines.totals_with(&discounts, self.checkout.shipping_price(lines));
        let shown_discount = match self.price_mode() {
            PriceMode::Consumer => totals.discount,
            PriceMode::Professional => totals.discount_net,
        };
        CartView {
            items: Vec::new(),
            ids: Vec::new(),
            count: lines.count(),
            has_items: lines.has_items(),
            needs_shipping: lines.needs_shipping(),
            totals: totals.into(),
            tax_name: lines.taxation().tax_name(lines.supplies()).to_owned(),
            taxes: lines.taxation().notes(lines.supplies()),
            discounts: DiscountView::list(&discounts.applied, shown_discount),
            codes: lines.promotions().codes.iter().map(|code| CodeView::new(code, &discounts)).collect(),
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
            return rate.threshold(cart.goods_gross(Some(rate)));
        }
        let checkout = &self.checkout;
        let delivery = &checkout.delivery;
        if delivery.kind != DeliveryKind::Courier || delivery.has_destination() || !cart.needs_shipping() {
            return None;
        }
        let mut couriers = checkout.methods.iter().filter(|method| method.kind == DeliveryKind::Courier);
        couriers.find_map(|method| method.usual.as_ref())?.threshold(cart.goods_gross(None))
    }
}
