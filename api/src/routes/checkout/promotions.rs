//! Handlers of promotions: the automatic ones, and the check of a code.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::promotions::{CheckedCode, Promotion, PromotionCode};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::auth::authenticate;
use crate::http::client::ClientAddress;
use crate::http::{Page, Private, json};
use crate::services::promotions::lookup;

/// Code that a shopper enters.
#[derive(Deserialize, ToSchema)]
pub struct CodeRequest {
    #[schema(value_type = String)]
    code: PromotionCode,
}

/// Lists the automatic promotions that are in force now.
#[utoipa::path(
    get, path = "/promotions", tag = "orders",
    responses((status = 200, body = Page<Promotion>)),
)]
pub async fn list(State(state): State<AppState>) -> Result<Json<Page<Promotion>>, ApiError> {
    let snapshot = state.catalogue_cache().current().await?;
    Ok(Json(Page::single(snapshot.site_data.automatic_promotions(clock::now()).cloned().collect())))
}

/// Checks a discount code: returns its promotion, or the reason why it does not apply.
///
/// No session is required. With one, a code that the customer has used is rejected. Conditions on the cart
/// are not checked.
#[utoipa::path(
    post, path = "/promotions/check", tag = "orders",
    request_body = CodeRequest,
    responses(
        (status = 200, body = CheckedCode),
        (status = 422, description = "`invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security((), ("session" = [])),
)]
pub async fn check(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(CodeRequest { code }): json::Json<CodeRequest>,
) -> Result<Private<Json<CheckedCode>>, ApiError> {
    let customer = authenticate(&headers, &state).await.ok().map(|session| session.customer.user.id);
    let limiter = &state.rate_limits().promotion_code_address;
    let mut db = state.store().begin_read().await?;
    let checked = lookup::check(&mut db, limiter, address, &code, customer, clock::now()).await?;
    Ok(Private(Json(checked)))
}
