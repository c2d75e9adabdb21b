//! The cart as the screens paint it.

use serde::Serialize;

use super::{Cart, CartLine, TotalsView};
use crate::catalogue::{Image, PriceMode, PriceView, max_of};
use crate::money::Amount;
use crate::notice::Notice;
use crate::shipping::ThresholdView;

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

impl CartLine {
    /// The line as this visitor sees it, of whose total so many cents are its own.
    pub(super) fn view(&self, mode: PriceMode, cents: i64) -> CartLineView {
        CartLineView {
            product_id: self.product.id,
            variant_id: self.variant,
            title: self.product.title.clone(),
            variant_title: self.variant().map(|v| v.title.clone()),
            url: self.product.url(),
            image: self.product.image(),
            quantity: self.quantity,
            max: max_of(&self.product, self.variant()),
            unit: self.price().view(mode, None),
            total: Amount::from_cents(cents),
        }
    }
}

impl Cart {
    /// The lines as this visitor sees them.
    #[must_use]
    pub fn line_views(&self, mode: PriceMode) -> Vec<CartLineView> {
        let amounts = self.line_amounts(mode == PriceMode::Consumer);
        self.lines.iter().zip(amounts).map(|(line, cents)| line.view(mode, cents)).collect()
    }
}
