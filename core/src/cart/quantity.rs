//! Quantities, and how many lines a cart takes (rule 5.18).

use super::Refusal;

/// The most lines of a cart, and of an order.
pub const MAX_LINES: usize = 1_000;

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

    /// Rule 5.18.
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
