//! The cart as the screens paint it.

use serde::Serialize;

use super::{Cart, TotalsView};
use crate::catalogue::{Image, PriceMode, PriceView, max_of};
use crate::money::Amount;
use crate::notice::Notice;
use crate::shipping::{ShippingPrice, ThresholdView};

/// The cart slice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartView {
    /// The lines, in the order in which they were added.
    pub lines: Vec<CartLineView>,
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

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CartLineView {
    /// Product identifier.
    pub product_id: u32,
    /// Variant identifier.
    pub variant_id: Option<u32>,
    /// Product name.
    pub title: String,
    /// Variant name.
    pub variant_title: Option<String>,
    /// Path of the product's page.
    pub url: String,
    /// Main picture.
    pub image: Image,
    /// Units.
    pub quantity: u32,
    /// The most units that the line takes.
    pub max: u32,
    /// Unit price.
    pub unit: PriceView,
    /// What the line shows; the lines add up to the total of goods.
    pub total: Amount,
}

impl Cart {
    /// The lines as this visitor sees them.
    #[must_use]
    pub fn line_views(&self, mode: PriceMode) -> Vec<CartLineView> {
        let amounts = self.line_amounts(mode == PriceMode::Consumer);
        self.lines
            .iter()
            .zip(amounts)
            .map(|(line, cents)| CartLineView {
                product_id: line.product.id,
                variant_id: line.variant,
                title: line.product.title.clone(),
                variant_title: line.variant().map(|v| v.title.clone()),
                url: line.product.url(),
                image: line.product.image(),
                quantity: line.quantity,
                max: max_of(&line.product, line.variant()),
                unit: line.price().view(mode, None),
                total: Amount::from_cents(cents),
            })
            .collect()
    }

    /// The figures as a screen paints them.
    #[must_use]
    pub fn totals_view(&self, shipping: Option<&ShippingPrice>) -> TotalsView {
        self.totals(shipping).into()
    }
}
