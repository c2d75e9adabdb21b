//! Facets of product lists and searches (rule 3.24): categories, collections and price bands.

use serde::{Deserialize, Serialize};

use super::{CategoryRef, CollectionRef};
use crate::money::Money;
use crate::serde_helpers::null_as_default;

/// Boundaries between price bands, in displayed euros.
const BAND_BOUNDARIES: [i64; 4] = [10, 20, 50, 100];

/// Facets of a product list with their counts. Each facet is counted without its own filter, so that another
/// of its values can be selected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Facets {
    /// Categories in the owner's order; those without matches are omitted.
    #[serde(default, deserialize_with = "null_as_default")]
    pub categories: Vec<CategoryFacet>,
    /// Collections in the owner's order; those without matches are omitted.
    #[serde(default, deserialize_with = "null_as_default")]
    pub collections: Vec<CollectionFacet>,
    /// Price bands in ascending order; those without matches are omitted.
    #[serde(default, deserialize_with = "null_as_default")]
    pub prices: Vec<PriceFacet>,
}

/// Number of matching products in a category.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryFacet {
    #[serde(flatten)]
    pub category: CategoryRef,
    pub count: u32,
}

/// Number of matching products in a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionFacet {
    #[serde(flatten)]
    pub collection: CollectionRef,
    pub count: u32,
}

/// Number of matching products in a price band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceFacet {
    #[serde(flatten)]
    pub band: PriceBand,
    pub count: u32,
}

/// Price band: lower bound inclusive, upper bound exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceBand {
    /// Lowest price of the band; null in the lowest band.
    pub from: Option<Money>,
    /// Lowest price above the band; null in the highest band.
    pub to: Option<Money>,
}

impl PriceBand {
    /// All facet bands (rule 3.24) in ascending order; every price is in exactly one of them.
    pub fn all() -> Vec<Self> {
        let boundaries = BAND_BOUNDARIES.map(|euros| Some(Money::from_cents(euros * 100)));
        let from = std::iter::once(None).chain(boundaries);
        let to = boundaries.into_iter().chain([None]);
        from.zip(to).map(|(from, to)| Self { from, to }).collect()
    }

    pub fn contains(&self, price: Money) -> bool {
        self.from.is_none_or(|from| price >= from) && self.to.is_none_or(|to| price < to)
    }

    /// Parses a band from its name, such as `10-20`, `-10` or `100-`.
    pub fn parse(name: &str) -> Option<Self> {
        let (from, to) = name.split_once('-')?;
        let boundary = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let band = Self { from: boundary(from)?, to: boundary(to)? };
        (band != Self::default()).then_some(band)
    }
}

impl std::fmt::Display for PriceBand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let euros = |boundary: Option<Money>| {
            boundary.map_or_else(String::new, |boundary| {
                let text = boundary.to_string();
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
    fn band_names_round_trip() {
        for band in PriceBand::all() {
            assert_eq!(PriceBand::parse(&band.to_string()), Some(band));
        }
        let band = PriceBand::parse("9.95-20").unwrap();
        assert!(band.contains("9.95".parse().unwrap()) && !band.contains("20".parse().unwrap()));
        for invalid in ["", "-", "10", "a-b", "10-20-30", "10-x"] {
            assert_eq!(PriceBand::parse(invalid), None, "{invalid}");
        }
    }

    #[test]
    fn facets_round_trip() {
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
        fn every_price_is_in_exactly_one_band(millionths in 0_i64..1_000_000_000) {
            let price = Money::from_millionths(millionths);
            prop_assert_eq!(PriceBand::all().iter().filter(|band| band.contains(price)).count(), 1);
        }
    }
}
