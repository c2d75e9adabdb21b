//! Search results and suggestions (rule 3.18).

use serde::{Deserialize, Serialize};

use super::{CategoryRef, Facets, Image, Product, ProductId};
use crate::content::image::or_placeholder;
use crate::serde_helpers::{default_number, null_as_default, null_as_number};

/// Page of products found, with highlights, alternative searches and facets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchResults {
    /// Products of this page, the best match first unless they are sorted.
    pub data: Vec<Product>,
    /// Number of products over all pages.
    pub total: u32,
    /// Page number, from 1.
    #[serde(default = "default_number::<1>", deserialize_with = "null_as_number::<1, _>")]
    pub page: u32,
    #[serde(default, deserialize_with = "null_as_default")]
    pub limit: u32,
    /// True when the results do not contain every word of the query and are the best partial matches.
    #[serde(default, deserialize_with = "null_as_default")]
    pub partial: bool,
    /// Positions of the query words in the texts of this page.
    #[serde(default, deserialize_with = "null_as_default")]
    pub highlights: Vec<Highlight>,
    /// Corrected queries; empty when all words of the query are known.
    #[serde(default, deserialize_with = "null_as_default")]
    pub suggestions: Vec<String>,
    /// Facets of all results, not of this page only.
    #[serde(default, deserialize_with = "null_as_default")]
    pub facets: Facets,
}

/// Range of a text that matches a word of the query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Highlight {
    pub product: ProductId,
    /// Highlighted text of the product.
    pub field: HighlightField,
    /// Start in UTF-16 code units, as `slice` of JavaScript takes it.
    pub start: u32,
    /// End, exclusive, in the same units.
    pub end: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum HighlightField {
    #[default]
    Title,
    Summary,
}

/// Suggestions for a partially typed query.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchSuggestions {
    /// Queries: the typed text with its last word completed, or corrected to known words.
    #[serde(default, deserialize_with = "null_as_default")]
    pub queries: Vec<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub categories: Vec<CategoryRef>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub products: Vec<SuggestedProduct>,
}

/// Product among the search suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuggestedProduct {
    pub id: ProductId,
    pub title: String,
    /// Path of the product page.
    pub url: String,
    /// Main image, or the placeholder.
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
    fn search_results_round_trip() {
        let results = SearchResults {
            data: vec![Product { id: 1.into(), title: "Champú".into(), ..Product::default() }],
            total: 1,
            page: 1,
            limit: 10,
            partial: true,
            highlights: vec![Highlight {
                product: 1.into(),
                field: HighlightField::Summary,
                start: 0,
                end: 6,
            }],
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
    fn suggested_products_have_a_path_and_an_image() {
        let product = Product { id: 1.into(), slug: "champu".into(), ..Product::default() };
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
