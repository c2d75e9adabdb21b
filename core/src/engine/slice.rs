//! Slices: independently versioned parts of the view.

use crate::json_names::json_names;

/// Part of the view. A screen reads only the slices that it renders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Slice {
    Session = 0,
    Config = 1,
    /// Menus visible to this visitor.
    Menus = 2,
    Cart = 3,
    /// Delivery, billing, payment, quote and the created order.
    Checkout = 4,
    Error = 5,
}

json_names!(Slice:
    Session = "session",
    Config = "config",
    Menus = "menus",
    Cart = "cart",
    Checkout = "checkout",
    Error = "error",
);

impl Slice {
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    pub const fn bit(self) -> u32 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::Slice;

    #[test]
    fn numbers_are_positions() {
        for (index, slice) in Slice::ALL.into_iter().enumerate() {
            assert_eq!(slice as usize, index);
            assert_eq!(Slice::from_number(slice as u8), Some(slice));
            assert_eq!(slice.bit().trailing_zeros() as usize, index);
        }
        assert_eq!(Slice::from_number(6), None);
    }
}
