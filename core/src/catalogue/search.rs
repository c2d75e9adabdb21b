//! What a search answers (rule 3.18), and the bands of prices that it counts in.

use serde::Serialize;

use super::{CategoryRef, Image, Product};
use crate::json::{Json, Read, Unreadable, reads};
use crate::money::Money;

/// The limits between bands of prices, in euros as the visitor sees them.
const LIMITS: [i64; 4] = [10, 20, 50, 100];

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchResults {
    /// The products of this page, the best first unless they are sorted.
    pub data: Vec<Product>,
    /// Products over all pages.
    pub total: u32,
    /// This page, from 1.
    pub page: u32,
    /// Products a page.
    pub limit: u32,
    /// Whether not every word occurs in what was found: it is the best there is.
    pub partial: bool,
    /// Where the words stand in the texts of this page.
    pub highlights: Vec<Highlight>,
    /// The same search with words that the shop knows; empty when it knows them all.
    pub suggestions: Vec<String>,
    /// What it can be narrowed to.
    pub facets: Facets,
}

reads!(SearchResults {
    data: "data",
    total: "total",
    page: "page" or 1,
    limit: "limit" or _,
    partial: "partial" or _,
    highlights: "highlights" or _,
    suggestions: "suggestions" or _,
    facets: "facets" or _,
});

/// A stretch of text in which a word of the search stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Highlight {
    /// Identifier of the product.
    pub product: u32,
    /// Which of its texts.
    pub field: HighlightField,
    /// Where it begins, in UTF-16 code units: what `slice` of JavaScript takes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

reads!(Highlight { product: "product", field: "field", start: "start", end: "end" });

/// A text of a product in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum HighlightField {
    /// `title`
    #[default]
    Title,
    /// `summary`
    Summary,
}

impl HighlightField {
    fn parse(name: &str) -> Option<Self> {
        match name {
            "title" => Some(Self::Title),
            "summary" => Some(Self::Summary),
            _ => None,
        }
    }
}

reads!(HighlightField by parse);

/// What a search can be narrowed to, with how much is left then. Each field is counted as if it were not narrowed to
/// anything itself, so that another of its values can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Facets {
    /// Categories, in the owner's order; those with nothing found are missing.
    pub categories: Vec<CategoryFacet>,
    /// Bands of prices, from low to high; those with nothing found are missing.
    pub prices: Vec<PriceFacet>,
}

reads!(Facets { categories: "categories" or _, prices: "prices" or _ });

/// How much was found in a category.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryFacet {
    /// Which.
    #[serde(flatten)]
    pub category: CategoryRef,
    /// How much.
    pub count: u32,
}

impl Read for CategoryFacet {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        Ok(Self { category: CategoryRef::read(json)?, count: json.field("count")? })
    }
}

reads!(CategoryFacet);

/// How much was found in a band of prices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceFacet {
    /// Which.
    #[serde(flatten)]
    pub band: PriceBand,
    /// How much.
    pub count: u32,
}

impl Read for PriceFacet {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        Ok(Self { band: PriceBand::read(json)?, count: json.field("count")? })
    }
}

reads!(PriceFacet);

/// A band of prices: from one, below the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceBand {
    /// The lowest price in it; nothing in the lowest band.
    pub from: Option<Money>,
    /// The lowest price above it; nothing in the highest band.
    pub to: Option<Money>,
}

reads!(PriceBand { from: "from" or _, to: "to" or _ });

impl PriceBand {
    /// The bands that a search counts in (rule 3.18), from low to high: every price is in one of them.
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

/// What may be meant by the beginning of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchSuggestions {
    /// Searches: what was typed, with its last word completed or with words that the shop knows.
    pub queries: Vec<String>,
    /// Categories.
    pub categories: Vec<CategoryRef>,
    /// Products.
    pub products: Vec<SuggestedProduct>,
}

reads!(SearchSuggestions {
    queries: "queries" or _,
    categories: "categories" or _,
    products: "products" or _,
});

/// A product among the suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuggestedProduct {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Path of its page.
    pub url: String,
    /// Main picture, or the placeholder.
    pub image: Image,
}

reads!(SuggestedProduct {
    id: "id",
    title: "title",
    url: "url",
    image: "image" or (Image::placeholder()),
});

impl From<&Product> for SuggestedProduct {
    fn from(product: &Product) -> Self {
        Self { id: product.id, title: product.title.clone(), url: product.url(), image: product.image() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
    fn results_are_read_as_they_are_written() {
        let results = SearchResults {
            data: vec![Product { id: 1, title: "Champú".into(), ..Product::default() }],
            total: 1,
            page: 1,
            limit: 10,
            partial: true,
            highlights: vec![Highlight { product: 1, field: HighlightField::Summary, start: 0, end: 6 }],
            suggestions: vec!["champú".into()],
            facets: Facets {
                categories: vec![CategoryFacet { count: 1, ..CategoryFacet::default() }],
                prices: vec![PriceFacet { band: PriceBand::all()[1], count: 1 }],
            },
        };
        let json = serde_json::to_string(&results).unwrap();
        assert_eq!(SearchResults::read(&Json::parse(&json).unwrap()), Ok(results));
        assert!(json.contains(r#"{"from":"10.00","to":"20.00","count":1}"#), "{json}");
    }

    #[test]
    fn suggestions_lead_to_pages() {
        let product = Product { id: 1, slug: "champu".into(), ..Product::default() };
        let suggestions =
            SearchSuggestions { products: vec![(&product).into()], ..SearchSuggestions::default() };
        let json = serde_json::to_string(&suggestions).unwrap();
        assert_eq!(SearchSuggestions::read(&Json::parse(&json).unwrap()), Ok(suggestions.clone()));
        assert_eq!(
            (&suggestions.products[0].image, &suggestions.products[0].url[..8]),
            (&Image::placeholder(), "/tienda/")
        );
    }

    proptest! {
        #[test]
        fn every_price_is_in_one_band(millionths in 0_i64..1_000_000_000) {
            let price = Money::from_millionths(millionths);
            prop_assert_eq!(PriceBand::all().iter().filter(|band| band.contains(price)).count(), 1);
        }
    }
}
