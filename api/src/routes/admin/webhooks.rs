//! Webhooks and their delivery log.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::db::repositories::webhooks;
use crate::db::repositories::webhooks::{Delivery, Webhook};
use crate::error::ApiError;
use crate::http::cursor_list::{Query, bounded};
use crate::http::{Private, json};
use crate::services::integrations::webhooks as service;
use crate::services::integrations::webhooks::{CreatedWebhook, WebhookChanges};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// All webhooks, and the events that they can receive.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WebhookList {
    pub data: Vec<Versioned<Webhook>>,
    /// Names of all events.
    pub events: Vec<String>,
}

/// Part of the delivery log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeliveryPage {
    pub data: Vec<Delivery>,
    /// To be sent as `after`; null at the end of the log.
    pub next: Option<i64>,
}

/// Part of the delivery log to be read.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeliveryQuery {
    /// Identifier of the last delivery read.
    after: Option<i64>,
    limit: Option<u32>,
}

/// Lists the webhooks.
#[utoipa::path(get, path = "/webhooks", tag = "integrations", responses((status = 200, body = WebhookList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<WebhookList>>, ApiError> {
    let all = webhooks::all(&mut *state.store().begin_read().await?).await?;
    let data = all.into_iter().map(Versioned::new).collect();
    Ok(Private(Json(WebhookList { data, events: service::events() })))
}

/// Creates a webhook; the secret of its signatures is shown once.
#[utoipa::path(
    post, path = "/webhooks", tag = "integrations", request_body = WebhookChanges,
    responses((status = 201, body = CreatedWebhook), (status = 422, description = "`invalid_webhook`, with the fields")),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(new): json::Json<WebhookChanges>,
) -> Result<(StatusCode, Private<Json<CreatedWebhook>>), ApiError> {
    let created = service::create(state.store(), &session, &new, &state.config()).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Changes a webhook.
#[utoipa::path(
    put, path = "/webhooks/{id}", tag = "integrations",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = WebhookChanges,
    responses(
        (status = 200, body = Versioned<Webhook>),
        (status = 404, description = "`webhook_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_webhook`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(changes): json::Json<WebhookChanges>,
) -> Result<Private<Json<Versioned<Webhook>>>, ApiError> {
    let updated = service::update(state.store(), &session, id, &expected, &changes, &state.config()).await?;
    Ok(Private(Json(updated)))
}

/// Deletes a webhook with its delivery log.
#[utoipa::path(
    delete, path = "/webhooks/{id}", tag = "integrations",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`webhook_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    service::delete(state.store(), &session, id, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Queues a test delivery.
#[utoipa::path(
    post, path = "/webhooks/{id}/test", tag = "integrations", params(("id" = i64, Path)),
    responses((status = 202, description = "Queued"), (status = 404, description = "`webhook_not_found`")),
)]
pub async fn send_test(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<StatusCode>, ApiError> {
    service::send_test(state.store(), &session, id).await?;
    Ok(Private(StatusCode::ACCEPTED))
}

/// Returns deliveries of a webhook, the newest first.
#[utoipa::path(
    get, path = "/webhooks/{id}/deliveries", tag = "integrations", params(("id" = i64, Path), DeliveryQuery),
    responses((status = 200, body = DeliveryPage), (status = 404, description = "`webhook_not_found`")),
)]
pub async fn deliveries(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<DeliveryQuery>,
) -> Result<Private<Json<DeliveryPage>>, ApiError> {
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    webhooks::by_id(&mut db, id).await?.ok_or_else(service::not_found)?;
    let mut data = webhooks::deliveries(&mut db, id, query.after, i64::from(limit) + 1).await?;
    let has_more = data.len() > limit as usize;
    data.truncate(limit as usize);
    let next = data.last().filter(|_| has_more).map(|delivery| delivery.id);
    Ok(Private(Json(DeliveryPage { data, next })))
}

/// Queues a delivery again.
#[utoipa::path(
    post, path = "/webhooks/{id}/deliveries/{delivery}", tag = "integrations",
    params(("id" = i64, Path), ("delivery" = i64, Path)),
    responses((status = 202, description = "Queued"), (status = 404, description = "`delivery_not_found`")),
)]
pub async fn redeliver(
    State(state): State<AppState>,
    session: StaffSession,
    Path((id, delivery)): Path<(i64, i64)>,
) -> Result<Private<StatusCode>, ApiError> {
    service::redeliver(state.store(), &session, id, delivery).await?;
    Ok(Private(StatusCode::ACCEPTED))
}
