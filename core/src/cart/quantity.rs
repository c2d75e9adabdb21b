//! Quantities (rule 5.18).

use super::CartError;

/// Positive number of units. Purchase limits are checked separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quantity(u32);

impl Quantity {
    pub fn new(number: u32) -> Result<Self, CartError> {
        if number == 0 { Err(CartError::InvalidQuantity) } else { Ok(Self(number)) }
    }

    pub const fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<f64> for Quantity {
    type Error = CartError;

    /// Converts a number from JavaScript or JSON. Zero, negative, fractional and non-finite numbers are
    /// rejected. Numbers beyond 32 bits saturate, so that they fail with the message of the quantity limit.
    fn try_from(number: f64) -> Result<Self, CartError> {
        if !number.is_finite() || number < 1.0 || number.fract() != 0.0 {
            return Err(CartError::InvalidQuantity);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive; `as` saturates
        Ok(Self(number as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5.18.
    #[test]
    fn invalid_quantities_are_rejected() {
        for number in [0.0, -1.0, 1.5, 0.999, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(Quantity::try_from(number), Err(CartError::InvalidQuantity), "{number}");
        }
        assert_eq!(Quantity::try_from(101.0).unwrap().get(), 101);
        assert_eq!(Quantity::try_from(1e12).unwrap().get(), u32::MAX);
        assert_eq!(Quantity::new(0), Err(CartError::InvalidQuantity));
    }
}
