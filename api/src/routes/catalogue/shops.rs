//! Handlers of the shops.

use std::cmp::Ordering;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::store_locations;

use super::{CachedResult, respond_cached, value_response};
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::{ListQuery, MAX_SHOPS};
use crate::text;

/// Compares two shops by one field.
type Comparison = fn(&store_locations::StoreLocation, &store_locations::StoreLocation) -> Ordering;

const SORTS: &[(&str, Comparison)] = &[
    ("id", |a, b| a.id.cmp(&b.id)),
    ("title", |a, b| text::fold(&a.title).cmp(&text::fold(&b.title))),
    ("locality", |a, b| text::fold(&a.locality).cmp(&text::fold(&b.locality))),
];

query_parameters!(ShopFilters: {
    let pickup = parameters::flag("filter[allow_pickup]", "Offers pickup of orders, or not");
    [pickup, parameters::sort(SORTS)].into_iter().chain(parameters::paging(MAX_SHOPS))
});

/// Lists the shops.
#[utoipa::path(
    get, path = "/shops", tag = "site",
    params(ShopFilters),
    responses((status = 200, body = Page<store_locations::StoreLocation>)),
)]
pub async fn list(State(state): State<AppState>, mut query: ListQuery, headers: HeaderMap) -> CachedResult {
    let allow_pickup = query.take_flag("allow_pickup")?;
    query.ensure_consumed()?;
    let sort = query.sort(SORTS)?;
    let page = query.page(MAX_SHOPS)?;
    let sort_key = query.parameter("sort").unwrap_or_default();
    respond_cached(&state, &headers, &format!("shops/{allow_pickup:?}/{sort_key}/{page:?}"), |all| {
        let matches = |shop: &&store_locations::StoreLocation| {
            allow_pickup.is_none_or(|required| shop.allow_pickup == required)
        };
        let mut shops: Vec<_> = all.site_data.shops.iter().filter(matches).collect();
        if let Some((compare, descending)) = sort {
            shops.sort_by(|a, b| compare(a, b).then(a.id.cmp(&b.id)));
            if descending {
                shops.reverse();
            }
        }
        value_response(&page.cut(shops))
    })
    .await
}

/// Returns one shop.
#[utoipa::path(
    get, path = "/shops/{slug}", tag = "site",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = store_locations::StoreLocation), (status = 404, description = "`shop_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> CachedResult {
    respond_cached(&state, &headers, &format!("shops/{slug}"), |all| {
        value_response(
            all.site_data
                .shop(&slug)
                .ok_or_else(|| ApiError::not_found("shop_not_found", "Esta tienda no existe."))?,
        )
    })
    .await
}
