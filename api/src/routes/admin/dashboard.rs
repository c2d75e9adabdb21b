//! Dashboard.

use axum::Json;
use axum::extract::State;

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::reports::dashboard;
use crate::services::reports::dashboard::Dashboard;

/// Returns what waits for staff, and recent sales.
#[utoipa::path(get, path = "/dashboard", tag = "reports", responses((status = 200, body = Dashboard)))]
pub async fn show(State(state): State<AppState>) -> Result<Private<Json<Dashboard>>, ApiError> {
    Ok(Private(Json(dashboard::load(state.store(), &state.config(), clock::now()).await?)))
}
