//! How many of a product a cart takes (rule 5.1).

use super::Refusal;
use crate::catalogue::{Product, Variant};

/// The most units of one selection (rule 9.2).
pub const MAX_QUANTITY: u32 = 100;

/// The most lines of a cart, and of an order.
pub const MAX_LINES: usize = 1_000;

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

/// A number of units: a whole number from 1 on. Whether so many may be bought is another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quantity(u32);

impl Quantity {
    /// A quantity as a program gives it.
    ///
    /// # Errors
    /// Zero is no quantity.
    pub fn new(number: u32) -> Result<Self, Refusal> {
        if number == 0 { Err(Refusal::InvalidQuantity) } else { Ok(Self(number)) }
    }

    /// How many.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<f64> for Quantity {
    type Error = Refusal;

    /// Reads a quantity from JavaScript or JSON: zero, negative, fractional and non-finite numbers are refused.
    /// What exceeds 32 bits is held there, so that it meets the limit and its message.
    fn try_from(number: f64) -> Result<Self, Refusal> {
        if !number.is_finite() || number < 1.0 || number.fract() != 0.0 {
            return Err(Refusal::InvalidQuantity);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive; `as` saturates
        Ok(Self(number as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn what_is_no_quantity() {
        for number in [0.0, -1.0, 1.5, 0.999, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(Quantity::try_from(number), Err(Refusal::InvalidQuantity), "{number}");
        }
        assert_eq!(Quantity::try_from(101.0).unwrap().get(), 101);
        assert_eq!(Quantity::try_from(1e12).unwrap().get(), u32::MAX);
        assert_eq!(Quantity::new(0), Err(Refusal::InvalidQuantity));
    }
}
