//! Registration. The response does not reveal whether an address already has an account: response and work
//! are the same, and only the e-mail differs. No account changes before the activation link is used.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::session::Registration;

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::db::repositories::customers::email_key;
use crate::db::repositories::registrations::{AddressStatus, NewRegistration};
use crate::db::repositories::{outbox, registrations, settings};
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Confirmation, Private, json};
use crate::mail::account_emails as letters;
use crate::services::authentication::jwt::random_base64url;
use crate::services::authentication::password_strength;
use crate::{clock, digest};

/// Validity of the activation link, in milliseconds.
const ACTIVATION_VALIDITY_MS: i64 = 48 * 3_600 * 1_000;

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
) -> Result<Response, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_registration", message).with_errors(errors));
    }
    let personal = [&request.firstname, &request.lastname, &request.email, &request.phone];
    let words: Vec<String> =
        personal.into_iter().flat_map(|text| password_strength::split_words(text)).collect();
    state.rate_limits().registration_address.acquire(&address)?;
    password_strength::require_strong(
        state.passwords(),
        state.store(),
        &request.password,
        words,
        "invalid_registration",
    )
    .await?;
    state.rate_limits().registration_email.acquire(&email_key(&request.email))?;
    state.rate_limits().emails_per_recipient.acquire(&email_key(&request.email))?;
    let password_hash = state.passwords().hash(request.password.clone()).await?;
    store_registration(&state, &normalised(request), &password_hash, &url).await?;
    let message =
        "Te hemos enviado un correo para activar tu cuenta. Si no llega, mira en la carpeta de no deseados.";
    let response = Json(Confirmation { code: "activation_sent", message });
    Ok(Private((StatusCode::ACCEPTED, response)).into_response())
}

/// Normalises a registration for storage: trimmed texts, a country, and no plain-text password.
fn normalised(submitted: Registration) -> Registration {
    let trimmed = |text: String| text.trim().to_owned();
    let country = trimmed(submitted.country);
    Registration {
        firstname: trimmed(submitted.firstname),
        lastname: trimmed(submitted.lastname),
        email: trimmed(submitted.email),
        phone: trimmed(submitted.phone),
        country: if country.is_empty() { DEFAULT_COUNTRY.to_owned() } else { country },
        password: String::new(),
        privacy: submitted.privacy,
    }
}

async fn store_registration(
    state: &AppState,
    registration: &Registration,
    password_hash: &str,
    url: &PublicUrl,
) -> Result<(), ApiError> {
    let token = random_base64url(32);
    let now = clock::now_ms();
    let token_hash = token_hash(&token);
    let stored = state.store().transaction(async |tx| {
        let shop_name = settings::value(tx, "trade_name").await?;
        let new = NewRegistration {
            form: registration,
            password_hash,
            token_hash: &token_hash,
            now_ms: now,
            expires_at: now + ACTIVATION_VALIDITY_MS,
        };
        let email = match registrations::insert(tx, new).await? {
            AddressStatus::Unused => {
                letters::activation(registration, &shop_name, &url.page(&format!("/activar-cuenta/{token}")))
            }
            AddressStatus::Registered => {
                letters::already_registered(registration, &shop_name, &url.page("/iniciar-sesion"))
            }
        };
        outbox::enqueue(tx, &email, now).await?;
        Ok::<_, sqlx::Error>(())
    });
    Ok(stored.await?)
}

/// Hashes a token for storage.
pub(crate) fn token_hash(token: &str) -> String {
    digest::sha256(token)
}
