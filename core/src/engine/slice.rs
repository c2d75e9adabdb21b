//! The parts of the view that are read and change apart from one another.

/// A part of the view. A screen reads the slices that it paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Slice {
    /// Who is there.
    Session = 0,
    /// What the server says of the house.
    Config = 1,
    /// Menus as this visitor sees them.
    Menus = 2,
    /// The cart with its totals.
    Cart = 3,
    /// Everything between cart and order.
    Checkout = 4,
    /// The error screen, or nothing.
    Error = 5,
}

impl Slice {
    /// Every slice, in the order of their numbers.
    pub const ALL: [Self; 6] =
        [Self::Session, Self::Config, Self::Menus, Self::Cart, Self::Checkout, Self::Error];

    /// The slice with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|slice| *slice as u8 == number)
    }

    /// Its name, as pages know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Config => "config",
            Self::Menus => "menus",
            Self::Cart => "cart",
            Self::Checkout => "checkout",
            Self::Error => "error",
        }
    }

    /// Its bit in a set of slices.
    #[must_use]
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
