//! Account activation with the link of the activation e-mail.

use axum::Json;
use axum::extract::{Path, State};

use super::register::token_hash;
use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::repositories::registrations;
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private};

/// Activates an account with the token of its activation e-mail.
///
/// The 404 response does not distinguish unknown, used and expired tokens.
#[utoipa::path(
    post, path = "/customers/activation/{token}", tag = "accounts",
    params(("token" = String, Path, description = "Token from the link in the e-mail")),
    responses(
        (status = 200, body = Confirmation, description = "`activated`"),
        (status = 404, description = "`activation_token_invalid`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn activate(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    Path(token): Path<String>,
) -> Result<Private<Json<Confirmation>>, ApiError> {
    state.rate_limits().activation_address.acquire(&address)?;
    let token = token_hash(&token);
    let activated =
        state.store().transaction(async |tx| registrations::activate(tx, &token, clock::now_ms()).await);
    match activated.await? {
        Some(customer) => {
            AuditEvent::Activated.log(u32::try_from(customer).ok());
            state.rate_limits().activation_address.release(&address);
            let message = "Tu cuenta está activada. Ya puedes iniciar sesión.";
            Ok(Private(Json(Confirmation { code: "activated", message })))
        }
        None => Err(ApiError::not_found(
            "activation_token_invalid",
            "Este enlace de activación no es válido o ya se ha usado. Si activaste tu cuenta con él, ya puedes entrar; si no, regístrate de nuevo para recibir otro.",
        )),
    }
}
