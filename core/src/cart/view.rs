//! The cart as the screens paint it.

use serde::Serialize;

use super::{Cart, CartId, CartLine, TotalsView};
use crate::catalogue::{Image, PriceMode, PriceView, max_of};
use crate::money::Amount;
use crate::notice::Notice;
use crate::shipping::ThresholdView;

/// The cart slice: what is in the cart and what it costs. The rest of the cart, from `deliveryMethods` to
/// `paymentMethod` (rule 3.30), is the slice `checkout`, so that neither is read again when only the other has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartView {
    /// Products in the cart, in the order in which they were added.
    pub items: Vec<CartItemView>,
    /// The same by identifier, including items whose products have not been read yet.
    pub ids: Vec<CartItemId>,
    /// Units over all lines.
    pub count: u32,
    /// Whether there is any line.
    pub has_items: bool,
    /// Whether anything has to be delivered.
    pub needs_shipping: bool,
    /// The figures.
    pub totals: TotalsView,
    /// How far the cart is from cheaper delivery, as soon as the ways of delivery are known (rule 3.21).
    pub threshold: Option<ThresholdView>,
    /// What was last refused, until dismissed or until something is done.
    pub notice: Option<Notice>,
    /// What changed since the shopper left, until dismissed.
    pub changes: Vec<Notice>,
    /// Whether the remembered cart has been read.
    pub loaded: bool,
}

/// One cart item by identifier (rule 3.30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartItemId {
    /// Product identifier.
    pub product: u32,
    /// Units.
    pub qty: u32,
    /// Variant identifier.
    pub selected_variant: Option<u32>,
}

impl From<CartId> for CartItemId {
    fn from(CartId { selection, quantity }: CartId) -> Self {
        Self { product: selection.product, qty: quantity, selected_variant: selection.variant }
    }
}

/// Product of a cart item, as far as a cart shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartProduct {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Slug of the product's page.
    pub slug: String,
    /// Path of the product's page.
    pub url: String,
    /// Main image.
    pub image: Image,
}

/// Selected variant of a cart item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartVariant {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
}

/// One cart item (rule 3.30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartItemView {
    /// The product.
    pub product: CartProduct,
    /// Units.
    pub qty: u32,
    /// The selected variant; null for a product without variants.
    pub selected_variant: Option<CartVariant>,
    /// The most units that the line takes.
    pub max: u32,
    /// Unit price.
    pub unit: PriceView,
    /// What the line shows; the lines add up to the total of goods.
    pub total: Amount,
}

impl CartLine {
    /// The line as this visitor sees it, of whose total so many cents are its own.
    #[must_use]
    pub fn view(&self, mode: PriceMode, cents: i64) -> CartItemView {
        let variant =
            |id| CartVariant { id, title: self.variant().map(|v| v.title.clone()).unwrap_or_default() };
        CartItemView {
            product: CartProduct {
                id: self.product.id,
                title: self.product.title.clone(),
                slug: self.product.slug.clone(),
                url: self.product.url(),
                image: self.product.image(),
            },
            qty: self.quantity,
            selected_variant: self.variant.map(variant),
            max: max_of(&self.product, self.variant()),
            unit: self.price().view(mode, None),
            total: Amount::from_cents(cents),
        }
    }
}

impl Cart {
    /// The items as this visitor sees them.
    #[must_use]
    pub fn item_views(&self, mode: PriceMode) -> Vec<CartItemView> {
        self.shown_lines(mode).map(|(line, cents)| line.view(mode, cents)).collect()
    }

    /// The lines, each with the cents that it shows to this visitor.
    pub fn shown_lines(&self, mode: PriceMode) -> impl Iterator<Item = (&CartLine, i64)> {
        self.lines.iter().zip(self.line_amounts(mode == PriceMode::Consumer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Selection;
    use crate::catalogue::{Product, Variant};

    /// Rule 3.30.
    #[test]
    fn items_and_ids_have_product_qty_and_selected_variant() {
        let selection = Selection { product: 3, variant: Some(7) };
        let variants = vec![Variant { id: 7, title: "50 ml".into(), ..Variant::default() }];
        let mut cart = Cart::default();
        cart.add(&Product { id: 3, variants, ..Product::default() }, selection, 2).unwrap();
        let item = serde_json::to_value(&cart.item_views(PriceMode::Consumer)[0]).unwrap();
        assert_eq!((&item["product"]["id"], &item["qty"]), (&3.into(), &2.into()));
        assert_eq!(item["selected_variant"]["id"], 7);
        let id = serde_json::to_value(CartItemId::from(cart.ids()[0])).unwrap();
        assert_eq!(id, serde_json::json!({ "product": 3, "qty": 2, "selected_variant": 7 }));
    }
}
