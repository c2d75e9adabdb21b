//! Password reset by e-mail (rule 6.5). The response does not reveal whether an address has an account:
//! response and work (one row, one e-mail, one transaction) are the same for known and unknown addresses.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::session::{NewPassword, PasswordReset, User};
use sqlx::AnyConnection;

use super::register::token_hash;
use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::customers::email_key;
use crate::db::repositories::{customer_writes, customers, outbox, password_resets, settings};
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private, json};
use crate::mail::account_emails;
use crate::services::authentication::jwt::random_base64url;
use crate::services::authentication::password_strength;

/// Validity of the link in the e-mail, in milliseconds.
const LINK_VALIDITY_MS: i64 = 3_600 * 1_000;

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
) -> Result<Response, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_password_reset", message).with_errors(errors));
    }
    state.rate_limits().reset_address.acquire(&address)?;
    let limit_key = state.rate_limits().known_clients.key(&email_key(&request.email), address);
    state.rate_limits().reset_email.acquire(&limit_key)?;
    state.rate_limits().emails_per_recipient.acquire(&limit_key)?;
    let now = clock::now_ms();
    let queued = state.store().transaction(async |tx| queue_email(tx, request.email.trim(), &url, now).await);
    let customer = queued.await?;
    AuditEvent::ResetRequested.log(customer);
    let message = "Te hemos enviado un correo para elegir una contraseña nueva. Si no llega, mira en la carpeta de no \
                   deseados.";
    let response = Json(Confirmation { code: "password_reset_sent", message });
    Ok(Private((StatusCode::ACCEPTED, response)).into_response())
}

/// Queues the e-mail; returns the ID of the customer, if the address has an account.
async fn queue_email(
    db: &mut AnyConnection,
    email: &str,
    url: &PublicUrl,
    now: i64,
) -> Result<Option<u32>, sqlx::Error> {
    let customer = customers::by_email(db, email).await?.map(|customer| customer.user);
    let shop_name = settings::value(db, "trade_name").await?;
    let link = create_link(db, customer.as_ref().map(|user| user.id), url, now).await?;
    let email_message = match &customer {
        Some(user) => account_emails::password_reset(user, &shop_name, &link),
        None => account_emails::no_account(email, &shop_name, &url.page("/crear-cuenta")),
    };
    outbox::enqueue(db, &email_message, now).await?;
    Ok(customer.map(|user| user.id))
}

/// Creates a password reset link; without a customer, an invalid one.
pub async fn create_link(
    db: &mut AnyConnection,
    customer: Option<u32>,
    url: &PublicUrl,
    now_ms: i64,
) -> Result<String, sqlx::Error> {
    let token = random_base64url(32);
    password_resets::insert(db, customer, &token_hash(&token), now_ms, now_ms + LINK_VALIDITY_MS).await?;
    Ok(url.page(&format!("/modificar-contrasena/{token}")))
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
    json::Json(request): json::Json<NewPassword>,
) -> Result<Private<Json<Confirmation>>, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_new_password", message).with_errors(errors));
    }
    state.rate_limits().reset_address.acquire(&address)?;
    let (token, now) = (token_hash(&token), clock::now_ms());
    // Check the token before hashing, so that guessed tokens cannot occupy the hashing workers.
    let words = password_strength::personal_words(&owner(&state, &token, now).await?);
    let strength = password_strength::require_strong(
        state.passwords(),
        state.store(),
        &request.password,
        words,
        "invalid_new_password",
    )
    .await;
    strength.inspect_err(|_| state.rate_limits().reset_address.release(&address))?;
    let hash = state.passwords().hash(request.password).await?;
    let link = url.page("/solicitar-nueva-contrasena");
    let set = state.store().transaction(async |tx| {
        let customer = password_resets::consume(tx, &token, now).await?.ok_or_else(invalid_link)?;
        let user = customers::by_id(tx, customer).await?.ok_or_else(invalid_link)?.user;
        customer_writes::set_password(tx, customer, &hash, None, now).await?;
        let shop_name = settings::value(tx, "trade_name").await?;
        outbox::enqueue(tx, &account_emails::password_changed(&user, &shop_name, &link), now).await?;
        Ok::<_, ApiError>(user)
    });
    let user = set.await?;
    AuditEvent::PasswordReset.log(Some(user.id));
    state.rate_limits().reset_address.release(&address);
    // Reset the login limits, so that a customer locked out by failed attempts can log in with the new
    // password.
    let (throttles, account) = (state.rate_limits(), email_key(&user.email));
    throttles.login_account.reset(&throttles.known_clients.key(&account, address));
    throttles.login_account.reset(&account);
    throttles.known_clients.remember(&account, address);
    let message = "Tu contraseña ha cambiado. Ya puedes iniciar sesión con la nueva.";
    Ok(Private(Json(Confirmation { code: "password_changed", message })))
}

/// Returns the customer that a valid token belongs to.
async fn owner(state: &AppState, token: &str, now: i64) -> Result<User, ApiError> {
    let mut db = state.store().begin_read().await?;
    let customer = password_resets::customer_of_token(&mut db, token, now).await?.ok_or_else(invalid_link)?;
    Ok(customers::by_id(&mut db, customer).await?.ok_or_else(invalid_link)?.user)
}

fn invalid_link() -> ApiError {
    ApiError::not_found(
        "password_reset_token_invalid",
        "Este enlace no es válido o ya se ha usado. Pide otro para elegir una contraseña nueva.",
    )
}
