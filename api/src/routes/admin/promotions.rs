//! Promotions: list, detail, preview, changes.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::promotions::PromotionId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::promotion_writes;
use crate::db::repositories::promotion_writes::MAX_COUNTED;
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded, invalid_parameter};
use crate::http::{Private, json};
use crate::services::promotions::administration;
use crate::services::promotions::administration::{PromotionDetail, PromotionOptions, PromotionPreview};
use crate::services::promotions::definition::PromotionInput;
use crate::services::staff::StaffSession;
use crate::services::staff::version::ExpectedVersion;

/// Maximum number of uses that a list counts for each promotion.
const MAX_LISTED_USES: i64 = 1_000;

/// Filters of the list of promotions.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PromotionListQuery {
    /// Part of the title or of the code.
    query: Option<String>,
    /// Cursor of the part that was read last.
    after: Option<String>,
    limit: Option<u32>,
}

/// Lists promotions, the newest first.
#[utoipa::path(
    get, path = "/promotions", tag = "promotions", params(PromotionListQuery),
    responses((status = 200, body = CursorPage<PromotionDetail>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<PromotionListQuery>,
) -> Result<Private<Json<CursorPage<PromotionDetail>>>, ApiError> {
    let text = query.query.unwrap_or_default();
    let after = query.after.map(|after| after.parse().map_err(|_| invalid_parameter())).transpose()?;
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    let terms = promotion_writes::page(&mut db, &text, after, i64::from(limit) + 1).await?;
    let counted = promotion_writes::count(&mut db, &text).await?;
    let mut rows = Vec::with_capacity(terms.len());
    for terms in terms {
        let usage = promotion_writes::usage(&mut db, terms.promotion.id, Some(MAX_LISTED_USES)).await?;
        rows.push(PromotionDetail::new(terms, usage, clock::now()));
    }
    let page =
        CursorPage::new(rows, limit, (counted, MAX_COUNTED), |last| last.promotion.data.id.to_string());
    Ok(Private(Json(page)))
}

/// Returns a promotion with its uses.
#[utoipa::path(
    get, path = "/promotions/{id}", tag = "promotions", params(("id" = u32, Path)),
    responses((status = 200, body = PromotionDetail), (status = 404, description = "`promotion_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(id): Path<PromotionId>,
) -> Result<Private<Json<PromotionDetail>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(administration::load(&mut db, id).await?)))
}

/// Returns the choices of the form of a promotion.
#[utoipa::path(
    get, path = "/promotions/options", tag = "promotions",
    responses((status = 200, body = PromotionOptions)),
)]
pub async fn options(State(state): State<AppState>) -> Result<Private<Json<PromotionOptions>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(administration::options(&mut db).await?)))
}

/// Calculates the effect of a definition on several carts, without storing it.
#[utoipa::path(
    post, path = "/promotions/preview", tag = "promotions", request_body = PromotionInput,
    responses(
        (status = 200, body = PromotionPreview),
        (status = 422, description = "`invalid_promotion`, with the fields"),
    ),
)]
pub async fn preview(
    json::Json(input): json::Json<PromotionInput>,
) -> Result<Private<Json<PromotionPreview>>, ApiError> {
    Ok(Private(Json(administration::preview(&input)?)))
}

/// Creates a promotion.
#[utoipa::path(
    post, path = "/promotions", tag = "promotions", request_body = PromotionInput,
    responses(
        (status = 201, body = PromotionDetail),
        (status = 422, description = "`invalid_promotion`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(input): json::Json<PromotionInput>,
) -> Result<(StatusCode, Private<Json<PromotionDetail>>), ApiError> {
    let created = administration::create(state.store(), &session, &input).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Changes a promotion, or pauses it. Orders that use it keep their discounts.
#[utoipa::path(
    put, path = "/promotions/{id}", tag = "promotions",
    params(("id" = u32, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = PromotionInput,
    responses(
        (status = 200, body = PromotionDetail),
        (status = 404, description = "`promotion_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_promotion`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<PromotionId>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<PromotionInput>,
) -> Result<Private<Json<PromotionDetail>>, ApiError> {
    Ok(Private(Json(administration::update(state.store(), &session, id, &expected, &input).await?)))
}

/// Deletes a promotion. Orders that use it keep their discounts.
#[utoipa::path(
    delete, path = "/promotions/{id}", tag = "promotions",
    params(("id" = u32, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`promotion_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<PromotionId>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    administration::delete(state.store(), &session, id, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
