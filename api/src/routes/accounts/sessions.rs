//! Active sessions of a customer: list and revocation.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::repositories::sessions;
use crate::db::repositories::sessions::Session;
use crate::error::ApiError;
use crate::http::{Page, Private};
use crate::services::authentication::logged_in::LoggedIn;

/// Active session of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionEntry {
    pub id: String,
    /// Browser and operating system, such as «Firefox, Windows»; empty if unknown.
    pub device: String,
    /// Login time, RFC 3339.
    pub created_at: String,
    /// Time of the last renewal, RFC 3339.
    pub last_used_at: String,
    /// Expiry time unless renewed, RFC 3339.
    pub expires_at: String,
    /// True for the session of this request.
    pub current: bool,
}

impl SessionEntry {
    /// Converts a session; `current_jti` is the ID of the current session.
    pub fn from_session(session: Session, current_jti: &str) -> Self {
        Self {
            current: session.jti == current_jti,
            id: session.jti,
            device: session.device,
            created_at: clock::format_rfc3339(session.created_at),
            last_used_at: clock::format_rfc3339(session.refreshed_at.unwrap_or(session.created_at)),
            expires_at: clock::format_rfc3339(session.expires_at),
        }
    }
}

/// Lists the customer's active sessions.
#[utoipa::path(
    get, path = "/customers/me/sessions", tag = "session",
    responses((status = 200, body = Page<SessionEntry>)),
    security(("session" = [])),
)]
pub async fn list(
    State(state): State<AppState>,
    LoggedIn { customer, jti }: LoggedIn,
) -> Result<Private<Json<Page<SessionEntry>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    let active = sessions::of_customer(&mut db, customer.user.id, clock::now_ms()).await?;
    let entries = active.into_iter().map(|session| SessionEntry::from_session(session, &jti)).collect();
    Ok(Private(Json(Page::single(entries))))
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
) -> Result<Response, ApiError> {
    let ended = state.store().transaction(async |tx| {
        sessions::revoke_all(tx, customer.user.id, None, clock::now_ms()).await?;
        Ok::<_, sqlx::Error>(())
    });
    ended.await?;
    AuditEvent::SessionsEnded.log(Some(customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
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
) -> Result<Response, ApiError> {
    let ended = state
        .store()
        .transaction(async |tx| sessions::revoke_one(tx, customer.user.id, &id, clock::now_ms()).await);
    if !ended.await? {
        return Err(ApiError::not_found("session_not_found", "Esa sesión no es tuya o ya ha terminado."));
    }
    AuditEvent::SessionEnded.log(Some(customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
