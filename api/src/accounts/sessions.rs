//! Where a customer is logged in, and logging out from there.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::trail::Event;
use crate::clock;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::http::{Page, Private};
use crate::state::Shop;
use crate::store::sessions::{self, Session};

/// One place where a customer is logged in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionEntry {
    /// Identifier.
    pub id: String,
    /// Browser and system, such as «Firefox, Windows»; empty when they are not known.
    pub device: String,
    /// When somebody logged in there, RFC 3339.
    pub created_at: String,
    /// When the session was last renewed, RFC 3339.
    pub last_used_at: String,
    /// When it ends unless it is renewed, RFC 3339.
    pub expires_at: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl SessionEntry {
    /// The session as its customer sees it, from the session `own`.
    #[must_use]
    pub fn seen_from(session: Session, own: &str) -> Self {
        Self {
            current: session.jti == own,
            id: session.jti,
            device: session.device,
            created_at: clock::rfc3339(session.created_at),
            last_used_at: clock::rfc3339(session.refreshed_at.unwrap_or(session.created_at)),
            expires_at: clock::rfc3339(session.expires_at),
        }
    }
}

/// Where the customer is logged in.
///
/// # Errors
/// 401, 403 without a session.
#[utoipa::path(
    get, path = "/customers/me/sessions", tag = "session",
    responses((status = 200, body = Page<SessionEntry>)),
    security(("session" = [])),
)]
pub async fn list(
    State(shop): State<Shop>,
    LoggedIn { customer, jti }: LoggedIn,
) -> Result<Private<Json<Page<SessionEntry>>>, ApiError> {
    let mut db = shop.store().read().await?;
    let open = sessions::of_customer(&mut db, customer.user.id, clock::now_ms()).await?;
    let entries = open.into_iter().map(|session| SessionEntry::seen_from(session, &jti)).collect();
    Ok(Private(Json(Page::whole(entries))))
}

/// Logs out everywhere, also here.
///
/// # Errors
/// 401, 403 without a session.
#[utoipa::path(
    delete, path = "/customers/me/sessions", tag = "session",
    responses((status = 204, description = "Every session of the customer is over")),
    security(("session" = [])),
)]
pub async fn end_all(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Response, ApiError> {
    let ended = shop.store().transact(async |mut tx| {
        sessions::revoke_all(&mut tx, customer.user.id, None, clock::now_ms()).await?;
        Ok::<_, sqlx::Error>((tx, ()))
    });
    ended.await?;
    Event::SessionsEnded.tell(Some(customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}

/// Logs out from one place.
///
/// # Errors
/// 401, 403 without a session; 404 when it is none of theirs, or over.
#[utoipa::path(
    delete, path = "/customers/me/sessions/{id}", tag = "session",
    params(("id" = String, Path, description = "Identifier of the session")),
    responses(
        (status = 204, description = "The session is over"),
        (status = 404, description = "`session_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn end(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let ended = shop.store().transact(async |mut tx| {
        let ended = sessions::revoke_one(&mut tx, customer.user.id, &id, clock::now_ms()).await?;
        Ok::<_, sqlx::Error>((tx, ended))
    });
    if !ended.await? {
        return Err(ApiError::not_found("session_not_found", "Esa sesión no es tuya o ya ha terminado."));
    }
    Event::SessionEnded.tell(Some(customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
