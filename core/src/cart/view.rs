//! View model of the cart.

use serde::Serialize;

use super::{Cart, CartId, CartLine, DisplayedLine, TotalsView};
use crate::catalogue::{Image, PriceMode, PriceView, ProductId, VariantId, max_selection_quantity};
use crate::money::{Amount, Cents};
use crate::notice::Notice;
use crate::promotions::{CodeView, DiscountView, Discounts};
use crate::shipping::ThresholdView;
use crate::taxes::TaxNote;

/// Cart slice: items and totals. The rest of the cart, from `deliveryMethods` to `paymentMethod` (rule 3.30),
/// is the slice `checkout`, so that a change of one does not re-read the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartView {
    pub items: Vec<CartItemView>,
    /// All items by identifier, including those whose products have not been loaded yet.
    pub ids: Vec<CartItemId>,
    /// Total units of all items.
    pub count: u32,
    pub has_items: bool,
    pub needs_shipping: bool,
    pub totals: TotalsView,
    /// Name of the tax in the totals: «IVA», «IGIC», «IPSI», or «Impuestos» for several.
    pub tax_name: String,
    /// Explanations of taxes other than plain Spanish VAT (rule 13.9).
    pub taxes: Vec<TaxNote>,
    /// Promotions that apply.
    pub discounts: Vec<DiscountView>,
    /// Discount codes that the shopper has entered.
    pub codes: Vec<CodeView>,
    /// Progress towards cheaper delivery, once the delivery methods are known (rule 3.21).
    pub threshold: Option<ThresholdView>,
    /// Last rejected operation, until dismissed or until the next operation.
    pub notice: Option<Notice>,
    /// Changes since the shopper's last visit, until dismissed.
    pub changes: Vec<Notice>,
    /// True once the persisted cart has been restored.
    pub loaded: bool,
}

/// Cart item by identifier (rule 3.30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartItemId {
    pub product: ProductId,
    pub qty: u32,
    pub selected_variant: Option<VariantId>,
}

impl From<CartId> for CartItemId {
    fn from(CartId { selection, quantity }: CartId) -> Self {
        Self { product: selection.product, qty: quantity, selected_variant: selection.variant }
    }
}

/// Product data displayed in a cart item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartProduct {
    pub id: ProductId,
    pub title: String,
    pub slug: String,
    /// Path of the product page.
    pub url: String,
    pub image: Image,
}

/// Variant of a cart item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartVariant {
    pub id: VariantId,
    pub title: String,
}

/// Cart item (rule 3.30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartItemView {
    pub product: CartProduct,
    pub qty: u32,
    /// Selected variant; null for a product without variants.
    pub selected_variant: Option<CartVariant>,
    pub max: u32,
    pub unit: PriceView,
    /// Reason why it cannot be withdrawn from (rule 4.31).
    pub withdrawal_exclusion: Option<String>,
    /// Displayed amount of the item before its discount; the items add up to the total of goods.
    pub total: Amount,
    /// Discount on the item as a negative amount; null without one.
    pub discount: Option<Amount>,
}

impl CartLine {
    /// Builds the view of the line with its displayed amounts.
    pub fn view(&self, mode: PriceMode, displayed: DisplayedLine) -> CartItemView {
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
            max: max_selection_quantity(&self.product, self.variant()),
            unit: self
                .price()
                .view(mode, None)
                .with_treatment(mode, &self.treatment)
                .with_unit_price(mode, self.product.content(self.variant())),
            withdrawal_exclusion: self.product.withdrawal_exclusion.map(|cause| cause.text().to_owned()),
            total: Amount::from(displayed.total),
            discount: (displayed.discount > Cents::ZERO).then(|| Amount::from(-displayed.discount)),
        }
    }
}

impl Cart {
    pub fn item_views(&self, mode: PriceMode, discounts: &Discounts) -> Vec<CartItemView> {
        self.lines_with_amounts(mode, discounts).map(|(line, displayed)| line.view(mode, displayed)).collect()
    }

    pub fn lines_with_amounts(
        &self,
        mode: PriceMode,
        discounts: &Discounts,
    ) -> impl Iterator<Item = (&CartLine, DisplayedLine)> {
        self.lines.iter().zip(self.displayed_lines(mode, discounts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Selection;
    use crate::catalogue::{PriceDisplay, Product, Variant};
    use crate::taxes::{Sale, TaxPolicy, TaxRules, TaxTable, Territory, UnionConsumers};

    /// Rule 13.5.
    #[test]
    fn an_item_has_the_unit_price_of_its_product_card() {
        let policy = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let variant = |id: u32, net: &str, taxes: &str| Variant {
            id: id.into(),
            price_et: net.parse().unwrap(),
            price_taxes: taxes.parse().unwrap(),
            ..Variant::default()
        };
        for (destination, is_virtual) in [("ES", false), ("DE", false), ("ES-CN", false), ("DE", true)] {
            let product = Product {
                id: 3.into(),
                price_et: "16.487603".parse().unwrap(),
                price_taxes: "3.462397".parse().unwrap(),
                content: "50 ml".parse().ok(),
                variants: vec![variant(7, "0", "0"), variant(8, "12.004132", "2.520868")],
                is_virtual,
                ..Product::default()
            };
            let taxation = rules.assess(Sale { delivery: Territory::parse(destination), ..Sale::default() });
            for mode in [PriceMode::Consumer, PriceMode::Professional] {
                for variant in product.card(&PriceDisplay { mode, taxation }).variants {
                    let mut cart = Cart::default().with_taxation(taxation);
                    let selection = Selection { product: product.id, variant: Some(variant.id) };
                    cart.add(&product, selection, 1).unwrap();
                    let unit = cart.item_views(mode, &Discounts::default()).remove(0).unit;
                    assert_eq!(unit, variant.price, "{destination} {mode:?}");
                }
            }
        }
    }

    /// Rule 3.30.
    #[test]
    fn items_and_ids_have_product_qty_and_selected_variant() {
        let selection = Selection { product: 3.into(), variant: Some(7.into()) };
        let variants = vec![Variant { id: 7.into(), title: "50 ml".into(), ..Variant::default() }];
        let mut cart = Cart::default();
        cart.add(&Product { id: 3.into(), variants, ..Product::default() }, selection, 2).unwrap();
        let item =
            serde_json::to_value(&cart.item_views(PriceMode::Consumer, &Discounts::default())[0]).unwrap();
        assert_eq!((&item["product"]["id"], &item["qty"]), (&3.into(), &2.into()));
        assert_eq!(item["selected_variant"]["id"], 7);
        let id = serde_json::to_value(CartItemId::from(cart.ids()[0])).unwrap();
        assert_eq!(id, serde_json::json!({ "product": 3, "qty": 2, "selected_variant": 7 }));
    }
}
