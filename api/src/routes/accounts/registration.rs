//! Registration of a customer, and activation with the link of the e-mail.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::session::Registration;

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private, json};

/// Registers a customer and sends the activation e-mail.
#[utoipa::path(
    post, path = "/customers", tag = "accounts",
    request_body = Registration,
    responses(
        (status = 202, body = Confirmation, description = "`activation_sent`: the same for a known address"),
        (status = 422, description = "`invalid_registration`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn register(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    json::Json(request): json::Json<Registration>,
) -> Result<Private<(StatusCode, Json<Confirmation>)>, ApiError> {
    state.accounts().register(request, address, &url).await?;
    let message =
        "Te hemos enviado un correo para activar tu cuenta. Si no llega, mira en la carpeta de no deseados.";
    Ok(Private((StatusCode::ACCEPTED, Json(Confirmation { code: "activation_sent", message }))))
}

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
    state.accounts().activate(&token, address).await?;
    let message = "Tu cuenta está activada. Ya puedes iniciar sesión.";
    Ok(Private(Json(Confirmation { code: "activated", message })))
}
