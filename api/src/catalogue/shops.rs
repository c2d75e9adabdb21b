//! The shops of the house.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::checkout::Shop;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::Answer;
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::{ListQuery, MAX_SHOPS};
use crate::store::{Store, shops};

const SORTS: &[(&str, shops::Sort)] =
    &[("id", shops::Sort::Id), ("title", shops::Sort::Title), ("locality", shops::Sort::Locality)];

/// What shops are filtered and sorted by, and how they are paged.
struct ShopFilters;

impl IntoParams for ShopFilters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let pickup = parameters::flag("filter[allow_pickup]", "Where orders are picked up, or not");
        [pickup, parameters::sort(SORTS)].into_iter().chain(parameters::paging(MAX_SHOPS)).collect()
    }
}

/// The shops of the house.
///
/// # Errors
/// 400 for a filter, sort, page or limit that makes no sense.
#[utoipa::path(
    get, path = "/shops", tag = "house",
    params(ShopFilters),
    responses((status = 200, body = Page<Shop>)),
)]
pub async fn list(State(store): State<Store>, mut query: ListQuery) -> Answer<Page<Shop>> {
    let allow_pickup = query.flag("allow_pickup")?;
    query.done()?;
    let (sort, descending) = query.sort(SORTS)?.unwrap_or_default();
    let (page, limit) = query.page(MAX_SHOPS)?;
    let offset = u64::from(page - 1) * u64::from(limit);
    let mut db = store.read().await?;
    let (data, total) = shops::list(&mut db, allow_pickup, sort, descending, limit, offset).await?;
    Ok(Json(Page { data, total, page, limit }))
}

/// One shop.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/shops/{slug}", tag = "house",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Shop), (status = 404, description = "`shop_not_found`")),
)]
pub async fn detail(State(store): State<Store>, Path(slug): Path<String>) -> Answer<Shop> {
    let shop = shops::by_slug(&mut *store.read().await?, &slug).await?;
    shop.map(Json).ok_or_else(|| ApiError::not_found("shop_not_found", "Esta tienda no existe."))
}
