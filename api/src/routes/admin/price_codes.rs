//! Access codes of the price table.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::customers::shop_url;
use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::price_codes;
use crate::db::repositories::price_codes::PriceCode;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::customers::price_codes::{
    CreatedPriceCode, NewPriceCode, create as create_code, revoke as revoke_code,
};
use crate::services::staff::StaffSession;

/// All access codes, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PriceCodeList {
    pub data: Vec<PriceCode>,
}

/// Lists the access codes, without the codes themselves.
#[utoipa::path(get, path = "/price-codes", tag = "customers", responses((status = 200, body = PriceCodeList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<PriceCodeList>>, ApiError> {
    let data = price_codes::all(&mut *state.store().begin_read().await?, clock::now()).await?;
    Ok(Private(Json(PriceCodeList { data })))
}

/// Creates an access code, which is shown once, and sends it if an address is given.
#[utoipa::path(
    post, path = "/price-codes", tag = "customers", request_body = NewPriceCode,
    responses(
        (status = 201, body = CreatedPriceCode),
        (status = 422, description = "`invalid_price_code`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(new): json::Json<NewPriceCode>,
) -> Result<(StatusCode, Private<Json<CreatedPriceCode>>), ApiError> {
    let created = create_code(state.store(), &session, &new, &shop_url(&state)).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Revokes an access code and the accesses opened with it.
#[utoipa::path(
    delete, path = "/price-codes/{id}", tag = "customers", params(("id" = i64, Path)),
    responses((status = 200, body = PriceCode), (status = 404, description = "`price_code_not_found`")),
)]
pub async fn revoke(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Json<PriceCode>>, ApiError> {
    Ok(Private(Json(revoke_code(state.store(), &session, id).await?)))
}
