//! Handlers of product search and its suggestions.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use fixedbitset::FixedBitSet;
use mostrador_core::catalogue::{
    Facets, Highlight, HighlightField, PriceMode, Product, SearchResults, SearchSuggestions, SuggestedProduct,
};
use serde::{Deserialize, Serialize};

use super::facets::facets;
use super::product_query::{INVALID_PRICE_TOKEN, ProductFilters, ProductQuery, cards_response};
use super::{CachedResult, respond, value_response};
use crate::app_state::AppState;
use crate::catalogue_cache::Snapshot;
use crate::catalogue_cache::cached_product::CachedProduct;
use crate::catalogue_cache::stored_response::StoredResponse;
use crate::error::ApiError;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::ListQuery;
use crate::search::highlight::highlights;
use crate::search::index::{Hit, Score, SearchSnapshot};
use crate::search::query;
use crate::search::query::{MAX_QUERY_LENGTH, Tolerance, parse_query};
use crate::services::price_table::price_mode;

/// Maximum number of suggestions of each kind.
const MAX_SUGGESTIONS: usize = 5;

query_parameters!(SearchText: [parameters::text("query", "Search text", MAX_QUERY_LENGTH)]);

/// Searches products, best match first; with a price token at professional prices.
///
/// The last word may be a prefix, and each word may have one mistake (rule 3.18). If no product matches all
/// words, those that match any are returned, and `partial` is set.
#[utoipa::path(
    get, path = "/searchs", tag = "search",
    params(SearchText, ProductFilters),
    security((), ("price" = [])),
    responses((status = 200, body = SearchResults), (status = 401, description = INVALID_PRICE_TOKEN)),
)]
pub async fn search(
    State(state): State<AppState>,
    mode: price_mode::PriceMode,
    mut query: ListQuery,
    headers: HeaderMap,
) -> CachedResult {
    let mode = PriceMode::from(mode);
    let product_query = ProductQuery::parse(&mut query)?;
    let text = text(&query)?;
    let (catalogue, generation) = state.search().current().await?;
    let all = state.catalogue_cache().current().await?;
    let key = format!("searchs/{generation}/{mode:?}/{text}/{product_query:?}");
    if let Some(answer) = all.lists.get(&key) {
        return Ok(respond(&headers, answer, None));
    }
    let snapshot = all.clone();
    let search = move || render(&snapshot, &catalogue, &text, &product_query, mode);
    let answer = all.insert(&key, state.search().run_search(search).await??);
    Ok(respond(&headers, answer, None))
}

/// Suggests searches, categories and products for the beginning of a search.
#[utoipa::path(
    get, path = "/searchs/suggestions", tag = "search",
    params(SearchText),
    responses((status = 200, body = SearchSuggestions)),
)]
pub async fn suggestions(
    State(state): State<AppState>,
    query: ListQuery,
    headers: HeaderMap,
) -> CachedResult {
    query.ensure_consumed()?;
    let text = text(&query)?;
    let (catalogue, generation) = state.search().current().await?;
    let all = state.catalogue_cache().current().await?;
    let key = format!("suggestions/{generation}/{text}");
    if let Some(answer) = all.lists.get(&key) {
        return Ok(respond(&headers, answer, None));
    }
    let snapshot = all.clone();
    let search = move || value_response(&suggest(&snapshot, &catalogue, &text)?);
    let answer = all.insert(&key, state.search().run_search(search).await??);
    Ok(respond(&headers, answer, None))
}

fn text(query: &ListQuery) -> Result<String, ApiError> {
    let text = query.parameter("query").unwrap_or_default();
    if text.chars().count() > MAX_QUERY_LENGTH {
        return Err(ApiError::bad_request("query_too_long", "Busca con menos palabras."));
    }
    Ok(text.to_owned())
}

/// Matches of a search, before any filter.
struct Hits {
    all: Vec<Hit>,
    words: Vec<query::SearchTerm>,
    partial: bool,
}

/// Searches for all words as they are, then for their corrections, then for any of them.
fn hits(catalogue: &SearchSnapshot, text: &str) -> Result<Hits, ApiError> {
    let words = parse_query(text, &catalogue.vocabulary, Tolerance::UnknownWords);
    if words.is_empty() {
        return Ok(Hits { all: Vec::new(), words, partial: false });
    }
    let all = catalogue.find_all(&words)?;
    if !all.is_empty() {
        return Ok(Hits { all, words, partial: false });
    }
    let words = parse_query(text, &catalogue.vocabulary, Tolerance::AllWords);
    let all = catalogue.find_all(&words)?;
    if !all.is_empty() || words.len() == 1 {
        return Ok(Hits { all, words, partial: false });
    }
    let words = query::without_connecting_words(words);
    let all = catalogue.find_any(&words)?;
    Ok(Hits { partial: !all.is_empty(), all, words })
}

/// Members of the response after the serialised cards.
#[derive(Serialize)]
struct ResponseTail {
    total: usize,
    page: u32,
    limit: u32,
    partial: bool,
    highlights: Vec<Highlight>,
    suggestions: Vec<String>,
    facets: Facets,
}

fn render(
    all: &Snapshot,
    catalogue: &SearchSnapshot,
    text: &str,
    product_query: &ProductQuery,
    mode: PriceMode,
) -> Result<StoredResponse, ApiError> {
    let Hits { all: hits, words, partial } = hits(catalogue, text)?;
    let hits: Vec<(usize, Score)> = all.products.positions(hits).collect();
    let mut matching = FixedBitSet::with_capacity(all.products.len());
    for (position, _) in &hits {
        matching.insert(*position);
    }
    let filter = product_query.filter(all);
    let mut found = all.products.filter(&filter, mode);
    found.intersect_with(&matching);
    let (items, total) = match product_query.window() {
        Some(window) => all.products.window(&found, window, mode),
        None => (best(all, hits, &found, product_query), found.count_ones(..)),
    };
    let tail = ResponseTail {
        total,
        page: product_query.page.page,
        limit: product_query.page.limit,
        partial,
        highlights: items.iter().flat_map(|item| item_highlights(item, &words)).collect(),
        suggestions: query::correct_query(text, &catalogue.vocabulary).into_iter().collect(),
        facets: facets(all, &filter, Some(&matching), mode),
    };
    cards_response(&items, mode, &tail)
}

/// Returns the page of the best matches.
fn best<'a>(
    all: &'a Snapshot,
    mut hits: Vec<(usize, Score)>,
    found: &FixedBitSet,
    product_query: &ProductQuery,
) -> Vec<&'a Arc<CachedProduct>> {
    hits.retain(|(position, _)| found.contains(*position));
    // Positions are in the order of the identifiers.
    let by_score = |a: &(usize, Score), b: &(usize, Score)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    let end = product_query.page.offset().saturating_add(product_query.page.limit as usize);
    if end < hits.len() {
        hits.select_nth_unstable_by(end, by_score);
        hits.truncate(end);
    }
    hits.sort_unstable_by(by_score);
    hits.into_iter()
        .skip(product_query.page.offset())
        .filter_map(|(position, _)| all.products.get(position))
        .collect()
}

fn item_highlights(item: &CachedProduct, words: &[query::SearchTerm]) -> Vec<Highlight> {
    #[derive(Deserialize)]
    struct Texts {
        title: String,
        summary: String,
    }
    let Ok(Texts { title, summary }) = serde_json::from_slice(item.card(PriceMode::Consumer)) else {
        return Vec::new();
    };
    let mut found = highlights(item.id, HighlightField::Title, &title, words);
    found.extend(highlights(item.id, HighlightField::Summary, &summary, words));
    found
}

fn suggest(all: &Snapshot, catalogue: &SearchSnapshot, text: &str) -> Result<SearchSuggestions, ApiError> {
    let Hits { all: mut hits, words, .. } = hits(catalogue, text)?;
    let mut queries: Vec<String> = query::correct_query(text, &catalogue.vocabulary).into_iter().collect();
    queries.extend(query::complete_query(text, &catalogue.vocabulary, MAX_SUGGESTIONS));
    queries.truncate(MAX_SUGGESTIONS);
    let categories = all.site_data.taxonomy.categories.iter().filter(|category| {
        !words.is_empty()
            && words.iter().all(|word| {
                let own = std::slice::from_ref(word);
                !highlights(0.into(), HighlightField::Title, &category.title, own).is_empty()
            })
    });
    hits.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let products = hits.iter().filter_map(|(id, _)| {
        let card = all.products.by_id(*id)?.card(PriceMode::Consumer);
        let product: Product = serde_json::from_slice(card).ok()?;
        Some(SuggestedProduct::from(&product))
    });
    Ok(SearchSuggestions {
        queries,
        categories: categories.take(MAX_SUGGESTIONS).map(Into::into).collect(),
        products: products.take(MAX_SUGGESTIONS).collect(),
    })
}
