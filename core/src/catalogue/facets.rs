//! What lists and searches can be narrowed to (rule 3.24): categories, collections, and bands of prices.

use serde::{Deserialize, Serialize};

use super::{CategoryRef, CollectionRef};
use crate::money::Money;
use crate::wire::or_default;

/// The limits between bands of prices, in euros as the visitor sees them.
const LIMITS: [i64; 4] = [10, 20, 50, 100];

/// What a list can be narrowed to, with how much is left then. Each field is counted as if it were not narrowed to
/// anything itself, so that another of its values can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Facets {
    /// Categories, in the owner's order; those with nothing found are missing.
    #[serde(default, deserialize_with = "or_default")]
    pub categories: Vec<CategoryFacet>,
    /// Collections, in their order; those with nothing found are missing.
    #[serde(default, deserialize_with = "or_default")]
    pub collections: Vec<CollectionFacet>,
    /// Bands of prices, from low to high; those with nothing found are missing.
    #[serde(default, deserialize_with = "or_default")]
    pub prices: Vec<PriceFacet>,
}

/// How much was found in a category.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryFacet {
    /// Which.
    #[serde(flatten)]
    pub category: CategoryRef,
    /// How much.
    pub count: u32,
}

/// How much was found of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionFacet {
    /// Which.
    #[serde(flatten)]
    pub collection: CollectionRef,
    /// How much.
    pub count: u32,
}

/// How much was found in a band of prices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceFacet {
    /// Which.
    #[serde(flatten)]
    pub band: PriceBand,
    /// How much.
    pub count: u32,
}

/// A band of prices: from one, below the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceBand {
    /// The lowest price in it; nothing in the lowest band.
    pub from: Option<Money>,
    /// The lowest price above it; nothing in the highest band.
    pub to: Option<Money>,
}

impl PriceBand {
    /// The bands that lists count in (rule 3.24), from low to high: every price is in one of them.
    ///
    /// ```
    /// use mostrador_core::catalogue::PriceBand;
    /// let names: Vec<String> = PriceBand::all().iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["-10", "10-20", "20-50", "50-100", "100-"]);
    /// ```
    #[must_use]
    pub fn all() -> Vec<Self> {
        let limits = LIMITS.map(|euros| Some(Money::from_cents(euros * 100)));
        let from = std::iter::once(None).chain(limits);
        let to = limits.into_iter().chain([None]);
        from.zip(to).map(|(from, to)| Self { from, to }).collect()
    }

    /// Whether a price is in it.
    #[must_use]
    pub fn contains(&self, price: Money) -> bool {
        self.from.is_none_or(|from| price >= from) && self.to.is_none_or(|to| price < to)
    }

    /// Reads a band from its name, such as `10-20`, `-10` or `100-`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let (from, to) = name.split_once('-')?;
        let limit = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let band = Self { from: limit(from)?, to: limit(to)? };
        (band != Self::default()).then_some(band)
    }
}

impl std::fmt::Display for PriceBand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let euros = |limit: Option<Money>| {
            limit.map_or_else(String::new, |limit| {
                let text = limit.to_string();
                text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
            })
        };
        write!(f, "{}-{}", euros(self.from), euros(self.to))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 3.24.
    #[test]
    fn bands_have_names() {
        for band in PriceBand::all() {
            assert_eq!(PriceBand::parse(&band.to_string()), Some(band));
        }
        let band = PriceBand::parse("9.95-20").unwrap();
        assert!(band.contains("9.95".parse().unwrap()) && !band.contains("20".parse().unwrap()));
        for none in ["", "-", "10", "a-b", "10-20-30", "10-x"] {
            assert_eq!(PriceBand::parse(none), None, "{none}");
        }
    }

    #[test]
    fn facets_are_read_as_they_are_written() {
        let facets = Facets {
            categories: vec![CategoryFacet { count: 3, ..CategoryFacet::default() }],
            collections: vec![CollectionFacet {
                collection: CollectionRef { id: 4, title: "Línea de jara".into(), slug: "jara".into() },
                count: 2,
            }],
            prices: vec![PriceFacet { band: PriceBand::all()[4], count: 1 }],
        };
        let json = serde_json::to_string(&facets).unwrap();
        assert_eq!(serde_json::from_str::<Facets>(&json).unwrap(), facets);
        assert!(json.contains(r#"{"id":4,"title":"Línea de jara","slug":"jara","count":2}"#), "{json}");
    }

    proptest! {
        /// Rule 3.24.
        #[test]
        fn every_price_is_in_one_band(millionths in 0_i64..1_000_000_000) {
            let price = Money::from_millionths(millionths);
            prop_assert_eq!(PriceBand::all().iter().filter(|band| band.contains(price)).count(), 1);
        }
    }
}
