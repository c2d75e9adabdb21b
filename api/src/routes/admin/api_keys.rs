//! API keys of other programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::staff::Permission;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::api_keys;
use crate::db::repositories::api_keys::ApiKey;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::integrations::api_keys as service;
use crate::services::integrations::api_keys::{CreatedApiKey, NewApiKeyRequest};
use crate::services::staff::StaffSession;

/// All API keys, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ApiKeyList {
    pub data: Vec<ApiKey>,
    /// Permissions that a new key can have.
    pub scopes: Vec<Permission>,
}

/// Lists the API keys, without the keys themselves.
#[utoipa::path(get, path = "/api-keys", tag = "integrations", responses((status = 200, body = ApiKeyList)))]
pub async fn list(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<Private<Json<ApiKeyList>>, ApiError> {
    let data = api_keys::all(&mut *state.store().begin_read().await?, clock::now()).await?;
    Ok(Private(Json(ApiKeyList { data, scopes: service::grantable(&session) })))
}

/// Creates an API key, which is shown once.
#[utoipa::path(
    post, path = "/api-keys", tag = "integrations", request_body = NewApiKeyRequest,
    responses((status = 201, body = CreatedApiKey), (status = 422, description = "`invalid_api_key`, with the fields")),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(new): json::Json<NewApiKeyRequest>,
) -> Result<(StatusCode, Private<Json<CreatedApiKey>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(service::create(state.store(), &session, &new).await?))))
}

/// Revokes an API key.
#[utoipa::path(
    delete, path = "/api-keys/{id}", tag = "integrations", params(("id" = i64, Path)),
    responses((status = 200, body = ApiKey), (status = 404, description = "`api_key_not_found`")),
)]
pub async fn revoke(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Json<ApiKey>>, ApiError> {
    Ok(Private(Json(service::revoke(state.store(), &session, id).await?)))
}
