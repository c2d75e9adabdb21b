//! Profile and password of the logged-in customer.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::session::{PasswordChange, ProfileChanges, User};

use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::{customer_writes, outbox, settings};
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::mail::account_emails;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::authentication::{password_strength, reauthentication};

/// Returns the customer's profile.
#[utoipa::path(
    get, path = "/customers/me", tag = "accounts",
    responses((status = 200, body = User)),
    security(("session" = [])),
)]
pub async fn me(LoggedIn { customer, .. }: LoggedIn) -> Private<Json<User>> {
    Private(Json(customer.user))
}

/// Updates the profile: names, phone number, country.
///
/// Omitted fields stay; the e-mail address cannot be changed.
#[utoipa::path(
    patch, path = "/customers/me", tag = "accounts",
    request_body = ProfileChanges,
    responses(
        (status = 200, body = User),
        (status = 422, description = "`invalid_profile`, with the fields; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn update(
    State(state): State<AppState>,
    auth: LoggedIn,
    json::Json(changes): json::Json<ProfileChanges>,
) -> Result<Private<Json<User>>, ApiError> {
    let updated = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        let user = changes.clone().apply_to(&customer.user).map_err(|errors| {
            ApiError::unprocessable("invalid_profile", "Revisa los datos marcados.").with_errors(errors)
        })?;
        customer_writes::set_profile(tx, &user).await?;
        Ok::<_, ApiError>(user)
    });
    Ok(Private(Json(updated.await?)))
}

/// Changes the password.
///
/// All other sessions of the customer end.
#[utoipa::path(
    put, path = "/customers/me/password", tag = "accounts",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "The password has been changed"),
        (status = 403, description = "`wrong_password`, with the field; `customer_disabled`"),
        (status = 422, description = "`invalid_new_password`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security(("session" = [])),
)]
pub async fn change_password(
    State(state): State<AppState>,
    auth: LoggedIn,
    url: PublicUrl,
    json::Json(request): json::Json<PasswordChange>,
) -> Result<Response, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_new_password", message).with_errors(errors));
    }
    reauthentication::verify_password(
        state.passwords(),
        &state.rate_limits().reauthentication_session,
        &auth,
        request.current_password,
        "current_password",
    )
    .await?;
    let words = password_strength::personal_words(&auth.customer.user);
    password_strength::require_strong(
        state.passwords(),
        state.store(),
        &request.password,
        words,
        "invalid_new_password",
    )
    .await?;
    let hash = state.passwords().hash(request.password).await?;
    let now = clock::now_ms();
    let link = url.page("/solicitar-nueva-contrasena");
    let changed = state.store().transaction(async |tx| {
        let user = reauthentication::lock_verified(tx, &auth, "current_password").await?.user;
        customer_writes::set_password(tx, user.id, &hash, Some(&auth.jti), now).await?;
        let shop_name = settings::value(tx, "trade_name").await?;
        outbox::enqueue(tx, &account_emails::password_changed(&user, &shop_name, &link), now).await?;
        Ok::<_, ApiError>(())
    });
    changed.await?;
    AuditEvent::PasswordChanged.log(Some(auth.customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
