//! Emails that could not be sent yet.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::db::ConditionalWrite;
use crate::db::repositories::outbox;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

/// Maximum number of listed emails.
const MAX_LISTED: i64 = 200;

/// Emails that could not be sent yet, the oldest first; at most 200.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FailedEmailList {
    pub data: Vec<FailedEmail>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FailedEmail {
    pub id: i64,
    pub recipient: String,
    pub subject: String,
    /// Number of failed attempts.
    pub attempts: i64,
    /// Answer of the mail server to the last attempt.
    pub reason: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// Lists the emails that could not be sent yet.
#[utoipa::path(get, path = "/failed-emails", tag = "orders", responses((status = 200, body = FailedEmailList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<FailedEmailList>>, ApiError> {
    let failed = outbox::failed(&mut *state.store().begin_read().await?, MAX_LISTED).await?;
    let email = |email: outbox::FailedEmail| FailedEmail {
        id: email.id,
        recipient: email.recipient,
        subject: email.subject,
        attempts: email.attempts,
        reason: email.last_error,
        created_at: clock::format_rfc3339(email.created_at),
    };
    Ok(Private(Json(FailedEmailList { data: failed.into_iter().map(email).collect() })))
}

/// Sends an email again with the next batch, instead of at its next attempt.
#[utoipa::path(
    post, path = "/failed-emails/{id}/retry", tag = "orders", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, description = "`email_not_found`")),
)]
pub async fn retry(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<StatusCode>, ApiError> {
    let retried = state.store().transaction(async |tx| {
        if outbox::retry(tx, id).await? == ConditionalWrite::Unchanged {
            let message = "Este correo ya se ha enviado o no existe.";
            return Err(ApiError::not_found("email_not_found", message));
        }
        let id = id.to_string();
        let change = Change { action: "retry", resource: "emails", id: &id };
        Ok(audit::record::<Value>(tx, Author::Staff(&session), change, None, None).await?)
    });
    retried.await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
