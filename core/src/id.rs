//! Identifiers: a number or text with a type of its own for every kind of record.

/// Defines numeric identifiers. JSON, TypeScript and the API's schema have plain numbers.
macro_rules! identifiers {
    ($($name:ident,)+) => {$(
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[serde(transparent)]
        #[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
        pub struct $name(u32);

        impl $name {
            pub const fn new(number: u32) -> Self {
                Self(number)
            }

            pub const fn get(self) -> u32 {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl From<u32> for $name {
            fn from(number: u32) -> Self {
                Self(number)
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> Self {
                id.0.into()
            }
        }

        impl TryFrom<i64> for $name {
            type Error = std::num::TryFromIntError;

            fn try_from(number: i64) -> Result<Self, Self::Error> {
                number.try_into().map(Self)
            }
        }
    )+};
}

/// Defines identifiers that are texts. JSON, TypeScript and the API's schema have plain texts.
macro_rules! text_identifiers {
    ($($name:ident,)+) => {$(
        #[derive(
            Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[serde(transparent)]
        #[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
        pub struct $name(String);

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    )+};
}

identifiers! {
    ProductId,
    VariantId,
    CustomerId,
    CategoryId,
    CollectionId,
    AddressId,
    CardId,
    ModuleId,
    LessonId,
    QuestionId,
    ShippingMethodId,
    StoreLocationId,
    PromotionId,
}

text_identifiers! {
    OrderNumber,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_numbers_in_json() {
        assert_eq!(serde_json::to_string(&[ProductId::new(7)]).unwrap(), "[7]");
        assert_eq!(serde_json::from_str::<ProductId>("7").unwrap(), 7.into());
        assert!(serde_json::from_str::<ProductId>("-7").is_err());
    }

    #[test]
    fn identifiers_have_32_bits() {
        assert_eq!(ProductId::try_from(i64::from(u32::MAX)), Ok(ProductId::new(u32::MAX)));
        assert!(ProductId::try_from(-1_i64).is_err() && ProductId::try_from(1_i64 << 32).is_err());
    }
}
