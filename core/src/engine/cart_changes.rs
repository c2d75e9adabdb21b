//! The cart for a page that follows it: told by what has become other, because the page keeps the rest.

use super::Engine;
use crate::cart::{CartChanges, Rest, Shown, Totals};
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
    /// The cart by what has become other since the last call.
    pub fn cart_changes(&mut self) -> CartChanges {
        let mode = self.state.session.price_mode();
        let lines = self.told.lines.follow(&self.state.cart.lines, mode);
        let totals = self.told.lines.totals(self.shipping_price());
        let before = std::mem::replace(&mut self.told.totals, totals);
        let apart = Some(self.cart_apart());
        let rest = if self.told.apart == apart {
            Rest::Figures(self.state.cart.lines.count(), totals.other_than(&before))
        } else {
            self.told.apart = apart;
            Rest::Whole(Box::new(self.cart_with(Vec::new(), totals)))
        };
        CartChanges { lines, rest }
    }
}
