//! Active sessions of a customer: list and revocation.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::session::SessionEntry;

use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::ConditionalWrite;
use crate::db::repositories::sessions;
use crate::error::ApiError;
use crate::http::{Page, Private};
use crate::services::accounts::session::active_sessions;
use crate::services::authentication::logged_in::LoggedIn;

/// Lists the customer's active sessions.
#[utoipa::path(
    get, path = "/customers/me/sessions", tag = "session",
    responses((status = 200, body = Page<SessionEntry>)),
    security(("session" = [])),
)]
pub async fn list(
    State(state): State<AppState>,
    auth: LoggedIn,
) -> Result<Private<Json<Page<SessionEntry>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(Page::single(active_sessions(&mut db, &auth, clock::now()).await?))))
}

/// Ends all sessions of the customer, including the current one.
#[utoipa::path(
    delete, path = "/customers/me/sessions", tag = "session",
    responses((status = 204, description = "All sessions of the customer have ended")),
    security(("session" = [])),
)]
pub async fn end_all(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<StatusCode>, ApiError> {
    let ended = state.store().transaction(async |tx| {
        sessions::revoke_all(tx, customer.user.id, None, clock::now()).await?;
        Ok::<_, sqlx::Error>(())
    });
    ended.await?;
    AuditEvent::SessionsEnded.log(Some(customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Ends one session of the customer.
#[utoipa::path(
    delete, path = "/customers/me/sessions/{id}", tag = "session",
    params(("id" = String, Path, description = "Session ID")),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 404, description = "`session_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn end(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(id): Path<String>,
) -> Result<Private<StatusCode>, ApiError> {
    let ended = state
        .store()
        .transaction(async |tx| sessions::revoke_one(tx, customer.user.id, &id, clock::now()).await);
    if ended.await? == ConditionalWrite::Unchanged {
        return Err(ApiError::not_found("session_not_found", "Esa sesión no es tuya o ya ha terminado."));
    }
    AuditEvent::SessionEnded.log(Some(customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT))
}
