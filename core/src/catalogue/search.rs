//! What a search answers (rule 3.18).

use serde::{Deserialize, Serialize};

use super::image::or_placeholder;
use super::{CategoryRef, Facets, Image, Product};
use crate::wire::{number, or_default, or_number};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchResults {
    /// The products of this page, the best first unless they are sorted.
    pub data: Vec<Product>,
    /// Products over all pages.
    pub total: u32,
    /// This page, from 1.
    #[serde(default = "number::<1>", deserialize_with = "or_number::<1, _>")]
    pub page: u32,
    /// Products a page.
    #[serde(default, deserialize_with = "or_default")]
    pub limit: u32,
    /// Whether not every word occurs in what was found: it is the best there is.
    #[serde(default, deserialize_with = "or_default")]
    pub partial: bool,
    /// Where the words stand in the texts of this page.
    #[serde(default, deserialize_with = "or_default")]
    pub highlights: Vec<Highlight>,
    /// The same search with words that the shop knows; empty when it knows them all.
    #[serde(default, deserialize_with = "or_default")]
    pub suggestions: Vec<String>,
    /// What it can be narrowed to.
    #[serde(default, deserialize_with = "or_default")]
    pub facets: Facets,
}

/// A stretch of text in which a word of the search stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// A text of a product in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// What may be meant by the beginning of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchSuggestions {
    /// Searches: what was typed, with its last word completed or with words that the shop knows.
    #[serde(default, deserialize_with = "or_default")]
    pub queries: Vec<String>,
    /// Categories.
    #[serde(default, deserialize_with = "or_default")]
    pub categories: Vec<CategoryRef>,
    /// Products.
    #[serde(default, deserialize_with = "or_default")]
    pub products: Vec<SuggestedProduct>,
}

/// A product among the suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(default = "Image::placeholder", deserialize_with = "or_placeholder")]
    pub image: Image,
}

impl From<&Product> for SuggestedProduct {
    fn from(product: &Product) -> Self {
        Self { id: product.id, title: product.title.clone(), url: product.url(), image: product.image() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CategoryFacet, PriceBand, PriceFacet};
    use super::*;

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
                collections: Vec::new(),
                prices: vec![PriceFacet { band: PriceBand::all()[1], count: 1 }],
            },
        };
        let json = serde_json::to_string(&results).unwrap();
        assert_eq!(serde_json::from_str::<SearchResults>(&json).unwrap(), results);
        assert!(json.contains(r#"{"from":"10.00","to":"20.00","count":1}"#), "{json}");
    }

    #[test]
    fn suggestions_lead_to_pages() {
        let product = Product { id: 1, slug: "champu".into(), ..Product::default() };
        let suggestions =
            SearchSuggestions { products: vec![(&product).into()], ..SearchSuggestions::default() };
        let json = serde_json::to_string(&suggestions).unwrap();
        assert_eq!(serde_json::from_str::<SearchSuggestions>(&json).unwrap(), suggestions);
        assert_eq!(
            (&suggestions.products[0].image, &suggestions.products[0].url[..8]),
            (&Image::placeholder(), "/tienda/")
        );
    }
}
