//! Simulated tax agency of a development server: its service, and its behaviour.

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{post, put};

use crate::app_state::AppState;
use crate::clock;
use crate::config::SANDBOX_AGENCY_PATH;
use crate::db::Database;
use crate::db::repositories::sandbox_verifactu;
use crate::error::ApiError;
use crate::services::verifactu::sandbox;

/// Routes of the simulated agency.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route(SANDBOX_AGENCY_PATH, post(receive))
        .route(&format!("{SANDBOX_AGENCY_PATH}/behaviour"), put(behave))
}

/// Answers a message, as the agency does.
async fn receive(State(store): State<Database>, message: String) -> Response {
    match sandbox::answer(&store, &message, clock::now()).await {
        Ok(answer) => ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], answer).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Sets the behaviour: `up`, `down`, `answers_lost` or `suspended`.
async fn behave(State(store): State<Database>, behaviour: String) -> Result<StatusCode, ApiError> {
    let set = store.transaction(async |tx| sandbox_verifactu::set_behaviour(tx, behaviour.trim()).await);
    set.await?;
    Ok(StatusCode::NO_CONTENT)
}
