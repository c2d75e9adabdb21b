//! Contact form: messages are sent to the owner's mailbox and not stored otherwise.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::content::contact::ContactMessage;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::{outbox, settings};
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private, json};
use crate::mail::account_emails;

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
) -> Result<Response, ApiError> {
    let owner = &state.config().mail.owner;
    if owner.is_empty() {
        let message = "Ahora mismo no recibimos mensajes por aquí. Llámanos o escríbenos un correo.";
        return Err(ApiError::not_found("contact_closed", message));
    }
    let errors = message.check();
    if !errors.is_empty() {
        let text = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_message", text).with_errors(errors));
    }
    state.rate_limits().message_address.acquire(&address)?;
    let queued = state.store().transaction(async |tx| {
        let shop_name = settings::value(tx, "trade_name").await?;
        outbox::enqueue(tx, &account_emails::contact_message(&message, owner, &shop_name), clock::now_ms())
            .await?;
        Ok::<_, sqlx::Error>(())
    });
    queued.await?;
    let message = "Hemos recibido tu mensaje. Te responderemos lo antes posible.";
    Ok(Private((StatusCode::ACCEPTED, Json(Confirmation { code: "message_sent", message }))).into_response())
}
