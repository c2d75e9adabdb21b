//! How many units of a product one selection takes (rule 5.1).

use super::{Product, Variant};

/// The most units of one selection (rule 9.11).
pub const MAX_QUANTITY: u32 = 100;

/// The most units of a product: 0 when it is sold out, 1 when it is bought once, otherwise 100.
///
/// Sold out goes first: a course without seats is not sold because it would be bought only once.
#[must_use]
pub const fn max_quantity(product: &Product) -> u32 {
    if product.sold_out {
        0
    } else if product.unique_buy {
        1
    } else {
        MAX_QUANTITY
    }
}

/// The most units of a selection: a variant may be sold out alone.
#[must_use]
pub fn max_of(product: &Product, variant: Option<&Variant>) -> u32 {
    if variant.is_some_and(|v| v.sold_out) { 0 } else { max_quantity(product) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 5.1 and 9.11.
    #[test]
    fn the_three_limits() {
        let product = |sold_out, unique_buy| Product { sold_out, unique_buy, ..Product::default() };
        assert_eq!(max_quantity(&product(false, false)), 100);
        assert_eq!(max_quantity(&product(false, true)), 1);
        assert_eq!(max_quantity(&product(true, false)), 0);
        assert_eq!(max_quantity(&product(true, true)), 0);
        let gone = Variant { sold_out: true, ..Variant::default() };
        assert_eq!(max_of(&product(false, false), Some(&gone)), 0);
    }
}
