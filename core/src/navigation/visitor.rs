//! Visitor state that guards evaluate.

use serde::Deserialize;

/// Visitor state that guards evaluate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Visitor {
    pub authenticated: bool,
    /// Has a price-table token.
    pub price_table: bool,
    /// Has at least one cart line.
    pub has_items: bool,
    /// The cart can be ordered: all checkout data is complete.
    pub ready: bool,
}
