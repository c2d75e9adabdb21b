//! Spanish VAT classes.

use serde::{Deserialize, Serialize};

use crate::money::Rate;

/// VAT class (Ley 37/1992, arts. 90 and 91). Serialised as its number; 1 is the default (rule 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
#[repr(u8)]
pub enum TaxClass {
    /// 21 %.
    #[default]
    General = 1,
    /// 10 %.
    Reduced = 2,
    /// 4 %.
    SuperReduced = 3,
    /// 0 %.
    Exempt = 4,
}

impl TaxClass {
    /// The highest rate first.
    pub const ALL: [Self; 4] = [Self::General, Self::Reduced, Self::SuperReduced, Self::Exempt];

    /// Rate of [`TaxClass::rate`] in words: «21 %», or «Exento».
    pub fn label(self) -> String {
        match self {
            Self::Exempt => "Exento".to_owned(),
            taxed => taxed.rate().format(),
        }
    }

    /// Rate of stored prices, orders and invoices that state a class alone. It is of their time and never changes; rates in
    /// force are those of [`ClassRates::of`](super::ClassRates::of).
    pub const fn rate(self) -> Rate {
        Rate::from_basis_points(match self {
            Self::General => 2_100,
            Self::Reduced => 1_000,
            Self::SuperReduced => 400,
            Self::Exempt => 0,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a VAT class is a number from 1 to 4")]
pub struct InvalidTaxClass;

impl TryFrom<u8> for TaxClass {
    type Error = InvalidTaxClass;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::ALL.into_iter().find(|class| *class as u8 == number).ok_or(InvalidTaxClass)
    }
}

impl From<TaxClass> for u8 {
    fn from(class: TaxClass) -> Self {
        class as Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_numbers_round_trip_and_others_are_rejected() {
        for (number, points) in [(1, 2_100), (2, 1_000), (3, 400), (4, 0)] {
            let class = TaxClass::try_from(number).unwrap();
            assert_eq!((u8::from(class), class.rate().basis_points()), (number, points));
        }
        assert!(TaxClass::try_from(0).is_err());
        assert!(serde_json::from_str::<TaxClass>("5").is_err());
    }
}
