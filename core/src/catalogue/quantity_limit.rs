//! Quantity limit of a selection (rule 5.1).

use super::{Product, Variant};

/// Maximum units of one selection (rule 9.11).
pub const MAX_QUANTITY: u32 = 100;

/// Maximum units of a product: 0 when it is sold out, 1 when it can be bought only once, otherwise 100.
///
/// `sold_out` takes precedence over `unique_buy`: a course without seats cannot be bought even once.
pub const fn max_quantity(product: &Product) -> u32 {
    if product.sold_out {
        0
    } else if product.unique_buy {
        1
    } else {
        MAX_QUANTITY
    }
}

/// Maximum units of a selection; a variant may be sold out on its own.
pub fn max_selection_quantity(product: &Product, variant: Option<&Variant>) -> u32 {
    if variant.is_some_and(|v| v.sold_out) { 0 } else { max_quantity(product) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 5.1 and 9.11.
    #[test]
    fn the_limit_depends_on_sold_out_and_unique_buy() {
        let product = |sold_out, unique_buy| Product { sold_out, unique_buy, ..Product::default() };
        assert_eq!(max_quantity(&product(false, false)), 100);
        assert_eq!(max_quantity(&product(false, true)), 1);
        assert_eq!(max_quantity(&product(true, false)), 0);
        assert_eq!(max_quantity(&product(true, true)), 0);
        let sold_out_variant = Variant { sold_out: true, ..Variant::default() };
        assert_eq!(max_selection_quantity(&product(false, false), Some(&sold_out_variant)), 0);
    }
}
