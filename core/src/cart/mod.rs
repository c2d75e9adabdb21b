//! The cart (rules 4.2, 4.24, 5.1, 5.17 to 5.19, 9.3): lines, quantity limits, operations, restoring and
//! totals.
//!
//! ```
//! use mostrador_core::cart::{Cart, Selection};
//! use mostrador_core::catalogue::Product;
//!
//! let soap = Product { id: 7.into(), title: "Jabón de Alepo".into(), price_et: "4.50".parse()?, ..Product::default() };
//! let mut cart = Cart::default();
//! cart.add(&soap, Selection { product: 7.into(), variant: None }, 2)?;
//! let refusal = cart.add(&soap, Selection { product: 7.into(), variant: None }, 99).unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "No se pueden añadir más de 100 unidades del producto Jabón de Alepo al carrito."
//! );
//! assert_eq!(cart.totals(None).total.get(), 900);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod content;
mod cookie;
mod discounts;
mod error;
mod line;
mod merge;
mod operations;
mod quantity;
mod restore;
mod stock;
mod taxation;
mod totals;
mod view;

pub use content::{CartContent, codes_to_cookie, parse_codes};
pub use cookie::{CartId, cookie_within, parse_cookie, to_cookie};
pub use error::CartError;
pub use line::{CartLine, MAX_LINES, Selection};
pub use merge::{MergeAddition, normalise_lines};
pub use quantity::Quantity;
pub use restore::CartChange;
pub use stock::{Stock, StockKey};
pub use totals::{DisplayedLine, PricedLine, Totals, TotalsView};
pub use view::{CartItemId, CartItemView, CartProduct, CartVariant, CartView};

use crate::promotions::PromotionSet;
use crate::taxes::Taxation;

/// Shopping cart: lines in the order in which they were added, at most one per selection, the promotions in force,
/// and the taxation at the destination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cart {
    lines: Vec<CartLine>,
    promotions: PromotionSet,
    taxation: Taxation,
}

impl Cart {
    pub fn lines(&self) -> &[CartLine] {
        &self.lines
    }

    /// Returns true unless the cart is empty (rule 5.19).
    pub const fn has_items(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Total units of all lines.
    pub fn count(&self) -> u32 {
        self.lines.iter().fold(0, |sum, line| sum.saturating_add(line.quantity))
    }

    /// Returns true if any line is a physical product.
    pub fn needs_shipping(&self) -> bool {
        self.lines.iter().any(|line| !line.product.is_virtual)
    }

    pub fn has_virtual(&self) -> bool {
        self.lines.iter().any(|line| line.product.is_virtual)
    }

    pub fn line(&self, selection: Selection) -> Option<&CartLine> {
        self.lines.iter().find(|line| line.selection() == selection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Product, ProductId};

    /// Rule 1.1.
    #[test]
    fn only_physical_products_are_shipped() {
        let mut cart = Cart::default();
        let mut add = |product: ProductId, is_virtual| {
            let added = Product { id: product, is_virtual, ..Product::default() };
            cart.add(&added, Selection { product, variant: None }, 1).unwrap();
            cart.needs_shipping()
        };
        assert!(!add(1.into(), true));
        assert!(add(2.into(), false));
    }
}
