//! Handlers of delivery methods and their prices.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::shipping::{Destination, ShippingMethod, ShippingMethodId};

use super::{CachedResult, list_response, respond_cached, value_response};
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::ListQuery;
use crate::services::orders::shipping_rates;

/// Lists the delivery methods, each with its usual price and duration (rule 3.23).
#[utoipa::path(
    get, path = "/delivery-methods", tag = "delivery",
    responses((status = 200, body = Page<ShippingMethod>)),
)]
pub async fn list(State(state): State<AppState>, headers: HeaderMap) -> CachedResult {
    respond_cached(&state, &headers, "delivery-methods", |all| {
        list_response(all.site_data.delivery_methods.iter().collect())
    })
    .await
}

/// Returns one delivery method with its price for a destination; without a price it does not deliver there.
#[utoipa::path(
    get, path = "/delivery-methods/{id}", tag = "delivery",
    params(
        ("id" = u32, Path, description = "Identifier"),
        ("country" = Option<String>, Query, description = "Destination: ISO 3166-1 alpha-2, `ES` by default"),
        ("postal_code" = Option<String>, Query, description = "Destination"),
        ("location" = Option<String>, Query, description = "Identifier of the shop for pickup"),
    ),
    responses(
        (status = 200, body = ShippingMethod),
        (status = 404, description = "`delivery_method_not_found`"),
        (status = 422, description = "`invalid_postal_code`"),
    ),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: ListQuery,
    headers: HeaderMap,
) -> CachedResult {
    let unknown = || ApiError::not_found("delivery_method_not_found", "Esta forma de entrega no existe.");
    let id: ShippingMethodId = id.parse().map_err(|_| unknown())?;
    let parameter = |name| query.parameter(name).map(str::trim).filter(|text| !text.is_empty());
    let country = parameter("country").unwrap_or(DEFAULT_COUNTRY).to_ascii_uppercase();
    let postal_code = parameter("postal_code").unwrap_or_default().into();
    let location = parameter("location").and_then(|id| id.parse().ok());
    let destination = Destination { country, postal_code, location };
    shipping_rates::validate_postal_code(&destination)?;
    respond_cached(&state, &headers, &format!("delivery-methods/{id}/{destination:?}"), |all| {
        value_response(&all.site_data.priced_delivery_method(id, &destination).ok_or_else(unknown)?)
    })
    .await
}
