//! The cart for a page that follows it: told by what has become other, because the page keeps the rest.

use super::Engine;
use crate::cart::{Shown, Totals};
use crate::json::to_text;
use crate::money::format_cents;
use crate::notice::Notice;
use crate::shipping::ThresholdView;

/// What such a page has been told.
#[derive(Debug, Default)]
pub(super) struct Told {
    lines: Shown,
    totals: Totals,
    apart: Option<Apart>,
}

/// What is shown of the cart besides its lines and figures, and seldom changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Apart {
    pub has_items: bool,
    pub needs_shipping: bool,
    pub threshold: Option<ThresholdView>,
    pub notice: Option<Notice>,
    pub changes: Vec<Notice>,
    pub loaded: bool,
}

impl Engine {
    /// The cart as JSON, by what has become other since the last call: of the lines each
    /// [`LineChange`](crate::cart::LineChange), then a [`CartView`](crate::cart::CartView) without its lines. Where only
    /// figures are other, these instead: the units, then the totals in their order, in cents and as texts, nothing where
    /// they are as before. So many names less are most of what it costs to read them.
    pub fn cart_changes(&mut self) -> String {
        let mode = self.state.session.price_mode();
        let lines = self.told.lines.follow(&self.state.cart.lines, mode);
        let totals = self.told.lines.totals(self.shipping_price());
        let before = std::mem::replace(&mut self.told.totals, totals);
        let apart = Some(self.cart_apart());
        if self.told.apart == apart {
            let figures = totals.other_than(&before);
            let texts = figures.map(|figure| figure.map(format_cents));
            return to_text(&(lines, self.state.cart.lines.count(), figures, texts));
        }
        self.told.apart = apart;
        to_text(&(lines, self.cart_with(Vec::new(), totals)))
    }
}
