//! What a search answers (rule 3.18).

use serde::Serialize;

use super::{CategoryRef, Facets, Image, Product};
use crate::json::reads;

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

reads!(HighlightField by parse, else Title);

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
    use super::super::{CategoryFacet, PriceBand, PriceFacet};
    use super::*;
    use crate::json::from_text;

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
        assert_eq!(from_text(&json), Ok(results));
        assert!(json.contains(r#"{"from":"10.00","to":"20.00","count":1}"#), "{json}");
    }

    #[test]
    fn suggestions_lead_to_pages() {
        let product = Product { id: 1, slug: "champu".into(), ..Product::default() };
        let suggestions =
            SearchSuggestions { products: vec![(&product).into()], ..SearchSuggestions::default() };
        let json = serde_json::to_string(&suggestions).unwrap();
        assert_eq!(from_text(&json), Ok(suggestions.clone()));
        assert_eq!(
            (&suggestions.products[0].image, &suggestions.products[0].url[..8]),
            (&Image::placeholder(), "/tienda/")
        );
    }
}
