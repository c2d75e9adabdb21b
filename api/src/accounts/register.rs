//! Registering. Whether an address already has an account is told to its owner by mail and to nobody else: the
//! answer, and the work it takes, are the same. Nothing of an account changes before the mail is answered.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::country::DEFAULT_COUNTRY;
use mostrador_core::session::Registration;

use super::guessable;
use super::keyring::random_text;
use crate::error::ApiError;
use crate::http::client::{ClientAddress, PublicUrl};
use crate::http::json;
use crate::http::{Private, Said};
use crate::mail::account_letters as letters;
use crate::state::Shop;
use crate::store::customers::email_key;
use crate::store::registrations::{self, NewRegistration};
use crate::store::{configs, outbox};
use crate::{clock, digest};

/// How long an activation mail is good.
const ACTIVATION_MS: i64 = 48 * 3_600 * 1_000;

/// Registers a customer and sends the activation mail.
///
/// # Errors
/// 422 naming the wrong fields; 429 when one e-mail is registered over and over, or too many come from one address; 503
/// when too many wait.
#[utoipa::path(
    post, path = "/customers", tag = "accounts",
    request_body = Registration,
    responses(
        (status = 202, body = Said, description = "`activation_sent`: the same for a known address"),
        (status = 422, description = "`invalid_registration`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn register(
    State(shop): State<Shop>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    json::Json(request): json::Json<Registration>,
) -> Result<Response, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_registration", message).with_errors(errors));
    }
    let known = [&request.firstname, &request.lastname, &request.email, &request.phone];
    let words: Vec<String> = known.into_iter().flat_map(|text| guessable::parts(text)).collect();
    shop.throttles().registration_address.take(&address)?;
    guessable::insist(&shop, &request.password, words, "invalid_registration").await?;
    shop.throttles().registration_email.take(&email_key(&request.email))?;
    shop.throttles().letters_email.take(&email_key(&request.email))?;
    let password_hash = shop.passwords().hash(request.password.clone()).await?;
    write(&shop, &tidied(request), &password_hash, &url).await?;
    let message =
        "Te hemos enviado un correo para activar tu cuenta. Si no llega, mira en la carpeta de no deseados.";
    let answer = Json(Said { code: "activation_sent", message });
    Ok(Private((StatusCode::ACCEPTED, answer)).into_response())
}

/// As it is kept: without the spaces around, and with a country. The password is not kept.
fn tidied(typed: Registration) -> Registration {
    let tidy = |text: String| text.trim().to_owned();
    let country = tidy(typed.country);
    Registration {
        firstname: tidy(typed.firstname),
        lastname: tidy(typed.lastname),
        email: tidy(typed.email),
        phone: tidy(typed.phone),
        country: if country.is_empty() { DEFAULT_COUNTRY.to_owned() } else { country },
        password: String::new(),
        privacy: typed.privacy,
    }
}

async fn write(
    shop: &Shop,
    registration: &Registration,
    password_hash: &str,
    url: &PublicUrl,
) -> Result<(), ApiError> {
    let token = random_text(32);
    let now = clock::now_ms();
    let token_hash = token_hash(&token);
    let written = shop.store().transact(async |mut tx| {
        let house = configs::value(&mut tx, "trade_name").await?;
        let new = NewRegistration {
            person: registration,
            password_hash,
            token_hash: &token_hash,
            now_ms: now,
            expires_at: now + ACTIVATION_MS,
        };
        let letter = if registrations::put(&mut tx, new).await? {
            letters::activation(registration, &house, &url.page(&format!("/activar-cuenta/{token}")))
        } else {
            letters::already_registered(registration, &house, &url.page("/iniciar-sesion"))
        };
        outbox::put(&mut tx, &letter, now).await?;
        Ok::<_, sqlx::Error>((tx, ()))
    });
    Ok(written.await?)
}

/// What is kept of a token.
pub(super) fn token_hash(token: &str) -> String {
    digest::sha256(token)
}
