//! Contact form.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use mostrador_core::content::contact::ContactMessage;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private, json};

/// Sends a message to the shop.
///
/// Returns 404 if no mailbox is configured for the owner.
#[utoipa::path(
    post, path = "/contact", tag = "site",
    request_body = ContactMessage,
    responses(
        (status = 202, body = Confirmation, description = "`message_sent`"),
        (status = 404, description = "`contact_closed`: the shop accepts no messages"),
        (status = 422, description = "`invalid_message`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn send(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    json::Json(message): json::Json<ContactMessage>,
) -> Result<Private<(StatusCode, Json<Confirmation>)>, ApiError> {
    state.accounts().send_message(&state.config().mail.owner, &message, address).await?;
    let message = "Hemos recibido tu mensaje. Te responderemos lo antes posible.";
    Ok(Private((StatusCode::ACCEPTED, Json(Confirmation { code: "message_sent", message }))))
}
