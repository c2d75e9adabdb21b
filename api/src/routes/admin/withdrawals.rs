//! Withdrawals that wait for the owner.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::orders::withdrawal_view::WithdrawalView;
use crate::services::orders::{staff_actions, withdrawal_view};
use crate::services::staff::StaffSession;
use crate::services::withdrawal_assignment;

/// Withdrawals that wait for the owner, the oldest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WithdrawalList {
    pub data: Vec<WithdrawalView>,
}

/// Lists the withdrawals that wait for the owner.
#[utoipa::path(get, path = "/withdrawals", tag = "orders", responses((status = 200, body = WithdrawalList)))]
pub async fn list_withdrawals(
    State(state): State<AppState>,
) -> Result<Private<Json<WithdrawalList>>, ApiError> {
    let data = withdrawal_view::pending(&mut *state.store().begin_read().await?, clock::now()).await?;
    Ok(Private(Json(WithdrawalList { data })))
}

/// Records that the goods of a withdrawal came back.
#[utoipa::path(
    post, path = "/withdrawals/{id}/goods-received", tag = "orders", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, description = "`withdrawal_not_found`")),
)]
pub async fn receive_withdrawn_goods(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<StatusCode>, ApiError> {
    staff_actions::receive_withdrawn_goods(state.store(), &session, id).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Order of a withdrawal.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct WithdrawnOrder {
    /// Number of the order, such as `M26-000001`.
    pub order: String,
}

/// Assigns an order to a withdrawal that matched none.
#[utoipa::path(
    post, path = "/withdrawals/{id}/order", tag = "orders", params(("id" = i64, Path)),
    request_body = WithdrawnOrder,
    responses(
        (status = 204),
        (status = 404, description = "`withdrawal_not_found`"),
        (status = 422, description = "`invalid_assignment`, with the field"),
    ),
)]
pub async fn assign_withdrawal(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(WithdrawnOrder { order }): json::Json<WithdrawnOrder>,
) -> Result<Private<StatusCode>, ApiError> {
    withdrawal_assignment::assign(state.store(), &session, id, &order).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Marks a withdrawal as settled.
#[utoipa::path(
    post, path = "/withdrawals/{id}/settle", tag = "orders", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, description = "`withdrawal_not_found`")),
)]
pub async fn settle_withdrawal(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<StatusCode>, ApiError> {
    staff_actions::settle_withdrawal(state.store(), &session, id).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
