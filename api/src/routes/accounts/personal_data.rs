//! Export and erasure of a customer's personal data.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use mostrador_core::session::PasswordConfirmation;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::accounts::personal_data::PersonalData;
use crate::services::authentication::logged_in::LoggedIn;

/// Exports the customer's personal data.
#[utoipa::path(
    get, path = "/customers/me/data", tag = "accounts",
    responses((
        status = 200, body = PersonalData,
        headers(("Content-Disposition" = String, description = "File download")),
    )),
    security(("session" = [])),
)]
pub async fn export(
    State(state): State<AppState>,
    auth: LoggedIn,
) -> Result<Private<([(HeaderName, &'static str); 1], Json<PersonalData>)>, ApiError> {
    let data = state.accounts().export_data(auth).await?;
    let file = [(header::CONTENT_DISPOSITION, "attachment; filename=\"mis-datos.json\"")];
    Ok(Private((file, Json(data))))
}

/// Deletes the account and the customer's personal data.
///
/// Paid orders are kept with their invoices, as required by law.
#[utoipa::path(
    delete, path = "/customers/me", tag = "accounts",
    request_body = PasswordConfirmation,
    responses(
        (status = 204, description = "The account has been deleted"),
        (status = 403, description = "`wrong_password`, with the field; `customer_disabled`"),
        (status = 409, description = "`orders_under_way`: an order awaits payment or delivery; `payment_under_way`: a payment attempt has no final result yet"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security(("session" = [])),
)]
pub async fn erase(
    State(state): State<AppState>,
    auth: LoggedIn,
    json::Json(request): json::Json<PasswordConfirmation>,
) -> Result<Private<StatusCode>, ApiError> {
    state.accounts().erase(&auth, request.password).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
