//! Handler of the tax rules.

use axum::Json;
use axum::extract::State;
use mostrador_core::taxes::TaxRules;

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::services::taxes::rules;

/// Returns the tax rules in force: the shop's decisions, the rates of today, and what is left of the threshold for sales to
/// consumers of other member states.
///
/// A client taxes its cart by them like the server; an order is placed by those in force when it arrives.
#[utoipa::path(get, path = "/tax-rules", tag = "orders", responses((status = 200, body = TaxRules)))]
pub async fn read(State(state): State<AppState>) -> Result<Json<TaxRules>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Json(rules::in_force(&mut db, clock::now()).await?))
}
