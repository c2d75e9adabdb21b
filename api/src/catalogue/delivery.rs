//! Ways of delivery, and what each costs to a destination.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::country::DEFAULT_COUNTRY;
use mostrador_core::shipping::{Destination, ShippingMethod};

use super::{Answered, one, shown, whole};
use crate::checkout::shipping;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::ListQuery;
use crate::state::Shop;

/// The ways of delivery, each with what it usually costs and takes (rule 3.23).
///
/// # Errors
/// The database fails.
#[utoipa::path(
    get, path = "/delivery-methods", tag = "delivery",
    responses((status = 200, body = Page<ShippingMethod>)),
)]
pub async fn list(State(shop): State<Shop>, asked: HeaderMap) -> Answered {
    shown(&shop, &asked, "delivery-methods", |all| whole(all.house.methods.iter().collect())).await
}

/// One way of delivery, with its price for where it goes. Without a price it does not go there.
///
/// # Errors
/// 404 when there is none, 422 when the postal code is none.
#[utoipa::path(
    get, path = "/delivery-methods/{id}", tag = "delivery",
    params(
        ("id" = u32, Path, description = "Its identifier"),
        ("country" = Option<String>, Query, description = "Where to: ISO 3166-1 alpha-2, `ES` unless said"),
        ("postal_code" = Option<String>, Query, description = "Where to"),
        ("location" = Option<String>, Query, description = "Where it is picked up: a shop's identifier"),
    ),
    responses(
        (status = 200, body = ShippingMethod),
        (status = 404, description = "`delivery_method_not_found`"),
        (status = 422, description = "`invalid_postal_code`"),
    ),
)]
pub async fn detail(
    State(shop): State<Shop>,
    Path(id): Path<String>,
    query: ListQuery,
    asked: HeaderMap,
) -> Answered {
    let unknown = || ApiError::not_found("delivery_method_not_found", "Esta forma de entrega no existe.");
    let id: u32 = id.parse().map_err(|_| unknown())?;
    let given = |name| query.other(name).map(str::trim).filter(|text| !text.is_empty());
    let country = given("country").unwrap_or(DEFAULT_COUNTRY).to_ascii_uppercase();
    let postal_code = given("postal_code").unwrap_or_default().to_owned();
    let location = given("location").and_then(|id| id.parse().ok());
    let destination = Destination { country, postal_code, location };
    shipping::check_postal_code(&destination)?;
    shown(&shop, &asked, &format!("delivery-methods/{id}/{destination:?}"), |all| {
        one(&all.house.delivery(id, &destination).ok_or_else(unknown)?)
    })
    .await
}
