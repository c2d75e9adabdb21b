//! Password reset by e-mail.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::session::{NewPassword, PasswordReset};

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private, json};
use crate::services::accounts::password_reset::PasswordResetSubmission;

/// Sends an e-mail with a password reset link.
#[utoipa::path(
    post, path = "/customers/password-reset", tag = "accounts",
    request_body = PasswordReset,
    responses(
        (status = 202, body = Confirmation, description = "`password_reset_sent`: the same for an unknown address"),
        (status = 422, description = "`invalid_password_reset`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn request(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    json::Json(request): json::Json<PasswordReset>,
) -> Result<Private<(StatusCode, Json<Confirmation>)>, ApiError> {
    state.accounts().request_password_reset(&request, address, &url).await?;
    let message = "Te hemos enviado un correo para elegir una contraseña nueva. Si no llega, mira en la carpeta de no \
                   deseados.";
    Ok(Private((StatusCode::ACCEPTED, Json(Confirmation { code: "password_reset_sent", message }))))
}

/// Sets a new password with the token of the e-mail: once, within one hour.
///
/// All sessions of the customer end.
#[utoipa::path(
    put, path = "/customers/password-reset/{token}", tag = "accounts",
    params(("token" = String, Path, description = "Token from the link in the e-mail")),
    request_body = NewPassword,
    responses(
        (status = 200, body = Confirmation, description = "`password_changed`"),
        (status = 404, description = "`password_reset_token_invalid`: unknown, used or expired"),
        (status = 422, description = "`invalid_new_password`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn set(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    Path(token): Path<String>,
    json::Json(new): json::Json<NewPassword>,
) -> Result<Private<Json<Confirmation>>, ApiError> {
    let submission = PasswordResetSubmission { token: &token, new, address, url: &url };
    state.accounts().reset_password(submission).await?;
    let message = "Tu contraseña ha cambiado. Ya puedes iniciar sesión con la nueva.";
    Ok(Private(Json(Confirmation { code: "password_changed", message })))
}
