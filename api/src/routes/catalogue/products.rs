//! Handlers of product lists and product details.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use mostrador_core::catalogue::{Facets, PriceMode, Product, ProductDetail};
use serde::Serialize;
use utoipa::ToSchema;

use super::facets::facets;
use super::product_query::{INVALID_PRICE_TOKEN, ProductFilters, ProductQuery, audience, cards_response};
use super::{CachedResult, respond, respond_cached, serialize_response};
use crate::app_state::AppState;
use crate::catalogue_cache::Snapshot;
use crate::catalogue_cache::product_index::Window;
use crate::catalogue_cache::sort_index::Sort;
use crate::catalogue_cache::stored_response::StoredResponse;
use crate::db::repositories::products;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::ListQuery;
use crate::services::catalogue::preview_links;
use crate::services::price_table::price_mode;

/// Keeps the pages of products that are not published out of search engines.
const NOT_INDEXED: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));

/// One page of a product list, with the facets if they were requested.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Products)]
pub struct ProductPage {
    data: Vec<Product>,
    total: u64,
    /// Number of this page, from 1.
    page: u32,
    /// Maximum number of items per page.
    limit: u32,
    /// Facets, each counted as if the list were not filtered by it; only with `facets=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    facets: Option<Facets>,
}

query_parameters!(FacetsParameter: [parameters::flag("facets", "Includes the facets of the list")]);

/// Lists products, filtered, sorted and paged; with a price token at professional prices.
///
/// With `facets=1`, the response includes the facets of the list with their counts (rule 3.24).
#[utoipa::path(
    get, path = "/products", tag = "products",
    params(ProductFilters, FacetsParameter),
    security((), ("price" = [])),
    responses((status = 200, body = ProductPage), (status = 401, description = INVALID_PRICE_TOKEN)),
)]
pub async fn list(
    State(state): State<AppState>,
    mode: price_mode::PriceMode,
    mut query: ListQuery,
    headers: HeaderMap,
) -> CachedResult {
    let mode = PriceMode::from(mode);
    let product_query = ProductQuery::parse(&mut query)?;
    let with_facets = query.flag_parameter("facets")?.unwrap_or_default();
    let key = format!("products/{mode:?}/{with_facets}/{product_query:?}");
    respond_cached(&state, &headers, &key, |all| render(all, &product_query, with_facets, mode)).await
}

/// Members of the response after the serialised cards.
#[derive(Serialize)]
struct ResponseTail {
    total: usize,
    page: u32,
    limit: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    facets: Option<Facets>,
}

fn render(
    all: &Snapshot,
    product_query: &ProductQuery,
    with_facets: bool,
    mode: PriceMode,
) -> Result<StoredResponse, ApiError> {
    let default_window = Window {
        sort: Sort::Id,
        descending: false,
        limit: product_query.page.limit as usize,
        offset: product_query.page.offset(),
    };
    let filter = product_query.filter(all);
    let found = all.products.filter(&filter, mode);
    let (items, total) = all.products.window(&found, product_query.window().unwrap_or(default_window), mode);
    let tail = ResponseTail {
        total,
        page: product_query.page.page,
        limit: product_query.page.limit,
        facets: with_facets.then(|| facets(all, &filter, None, mode)),
    };
    cards_response(&items, mode, &tail)
}

/// Returns the details of one product; with a price token at professional prices.
#[utoipa::path(
    get, path = "/products/{slug}", tag = "products",
    params(("slug" = String, Path, description = "The last segment of its address")),
    security((), ("price" = [])),
    responses(
        (status = 200, body = ProductDetail),
        (status = 401, description = INVALID_PRICE_TOKEN),
        (status = 404, description = "`product_not_found`"),
    ),
)]
pub async fn detail(
    State(state): State<AppState>,
    mode: price_mode::PriceMode,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> CachedResult {
    let mode = PriceMode::from(mode);
    let catalogue_cache = state.catalogue_cache();
    catalogue_cache.current().await?;
    let cached = if mode == PriceMode::Consumer { catalogue_cache.product_detail(&slug) } else { None };
    if let Some(answer) = cached {
        return Ok(respond(&headers, answer, None));
    }
    let revision = catalogue_cache.revision();
    let unknown = || ApiError::not_found("product_not_found", "Este producto no existe o ya no se vende.");
    let product = products::by_slug(&mut *state.store().begin_read().await?, &slug, mode).await?;
    let answer = Arc::new(serialize_response(&product.ok_or_else(unknown)?, audience(mode))?);
    if mode == PriceMode::Consumer {
        catalogue_cache.insert_product_detail(&slug, answer.clone(), revision);
    }
    Ok(respond(&headers, answer, None))
}

/// Returns the details of a product by the link to its page before publication.
#[utoipa::path(
    get, path = "/products/previews/{token}", tag = "products",
    params(("token" = String, Path, description = "Last segment of the link")),
    responses(
        (status = 200, body = ProductDetail),
        (status = 404, description = "`preview_not_found`: expired or forged, `product_not_found`"),
    ),
)]
pub async fn preview(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<([(HeaderName, HeaderValue); 1], Private<Json<ProductDetail>>), ApiError> {
    let mut db = state.store().begin_read().await?;
    let product = preview_links::show(&mut db, state.preview_links(), &token).await?;
    Ok(([NOT_INDEXED], Private(Json(product))))
}
