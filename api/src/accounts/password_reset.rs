//! A new password for who has forgotten theirs (rule 6.5). Whether an address has an account is told to its owner by mail
//! and to nobody else: the answer is the same, and so is the work: a row, a letter, a transaction.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::session::{NewPassword, PasswordReset, User};
use sqlx::AnyConnection;

use super::guessable;
use super::keyring::random_text;
use super::register::token_hash;
use super::trail::Event;
use crate::clock;
use crate::error::ApiError;
use crate::http::client::{ClientAddress, PublicUrl};
use crate::http::json;
use crate::http::{Private, Said};
use crate::mail::account_letters;
use crate::state::Shop;
use crate::store::customers::{self, email_key};
use crate::store::{configs, customer_writes, outbox, password_resets};

/// How long the link of the mail is good.
const LINK_MS: i64 = 3_600 * 1_000;

/// Sends a mail with a link to a new password.
///
/// # Errors
/// 422 for what is no e-mail address; 429 when it is asked for over and over.
#[utoipa::path(
    post, path = "/customers/password-reset", tag = "accounts",
    request_body = PasswordReset,
    responses(
        (status = 202, body = Said, description = "`password_reset_sent`: the same for an unknown address"),
        (status = 422, description = "`invalid_password_reset`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn request(
    State(shop): State<Shop>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    json::Json(request): json::Json<PasswordReset>,
) -> Result<Response, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_password_reset", message).with_errors(errors));
    }
    shop.throttles().reset_address.take(&address)?;
    let asked = shop.throttles().known.key(&email_key(&request.email), address);
    shop.throttles().reset_email.take(&asked)?;
    shop.throttles().letters_email.take(&asked)?;
    let now = clock::now_ms();
    let written = shop.store().transact(async |mut tx| {
        let customer = write(&mut tx, request.email.trim(), &url, now).await?;
        Ok::<_, sqlx::Error>((tx, customer))
    });
    let customer = written.await?;
    Event::ResetRequested.tell(customer);
    let message = "Te hemos enviado un correo para elegir una contraseña nueva. Si no llega, mira en la carpeta de no \
                   deseados.";
    let answer = Json(Said { code: "password_reset_sent", message });
    Ok(Private((StatusCode::ACCEPTED, answer)).into_response())
}

/// The letter; says whose account it is about.
async fn write(
    db: &mut AnyConnection,
    email: &str,
    url: &PublicUrl,
    now: i64,
) -> Result<Option<u32>, sqlx::Error> {
    let customer = customers::by_email(db, email).await?.map(|customer| customer.user);
    let house = configs::value(db, "trade_name").await?;
    let link = link(db, customer.as_ref().map(|user| user.id), url, now).await?;
    let letter = match &customer {
        Some(user) => account_letters::password_reset(user, &house, &link),
        None => account_letters::no_account(email, &house, &url.page("/crear-cuenta")),
    };
    outbox::put(db, &letter, now).await?;
    Ok(customer.map(|user| user.id))
}

/// A link to a new password for a customer; for nobody, one that leads nowhere.
///
/// # Errors
/// The database fails.
pub async fn link(
    db: &mut AnyConnection,
    customer: Option<u32>,
    url: &PublicUrl,
    now_ms: i64,
) -> Result<String, sqlx::Error> {
    let token = random_text(32);
    password_resets::put(db, customer, &token_hash(&token), now_ms, now_ms + LINK_MS).await?;
    Ok(url.page(&format!("/modificar-contrasena/{token}")))
}

/// Sets the new password by the link of the mail: once, within the hour. Every session of the customer ends.
///
/// # Errors
/// 404 when the token is unknown, used or too old; 422 for what is no password; 429 after too many wrong links; 503 when
/// too many wait.
#[utoipa::path(
    put, path = "/customers/password-reset/{token}", tag = "accounts",
    params(("token" = String, Path, description = "From the link in the mail")),
    request_body = NewPassword,
    responses(
        (status = 200, body = Said, description = "`password_changed`"),
        (status = 404, description = "`password_reset_token_invalid`: unknown, used or too old"),
        (status = 422, description = "`invalid_new_password`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn set(
    State(shop): State<Shop>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    Path(token): Path<String>,
    json::Json(request): json::Json<NewPassword>,
) -> Result<Private<Json<Said>>, ApiError> {
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_new_password", message).with_errors(errors));
    }
    shop.throttles().reset_address.take(&address)?;
    let (token, now) = (token_hash(&token), clock::now_ms());
    // Looked at first: who guesses links is not to keep the hashing busy.
    let words = guessable::words_of(&owner(&shop, &token, now).await?);
    let weighed = guessable::insist(&shop, &request.password, words, "invalid_new_password").await;
    weighed.inspect_err(|_| shop.throttles().reset_address.give_back(&address))?;
    let hash = shop.passwords().hash(request.password).await?;
    let link = url.page("/solicitar-nueva-contrasena");
    let set = shop.store().transact(async |mut tx| {
        let customer = password_resets::take(&mut tx, &token, now).await?.ok_or_else(dead_link)?;
        let user = customers::by_id(&mut tx, customer).await?.ok_or_else(dead_link)?.user;
        customer_writes::set_password(&mut tx, customer, &hash, None, now).await?;
        let house = configs::value(&mut tx, "trade_name").await?;
        outbox::put(&mut tx, &account_letters::password_changed(&user, &house, &link), now).await?;
        Ok::<_, ApiError>((tx, user))
    });
    let user = set.await?;
    Event::PasswordReset.tell(Some(user.id));
    shop.throttles().reset_address.give_back(&address);
    // Who had locked themselves out by guessing comes in with the new one.
    let (throttles, account) = (shop.throttles(), email_key(&user.email));
    throttles.login_account.forget(&throttles.known.key(&account, address));
    throttles.login_account.forget(&account);
    throttles.known.greet(&account, address);
    let message = "Tu contraseña ha cambiado. Ya puedes iniciar sesión con la nueva.";
    Ok(Private(Json(Said { code: "password_changed", message })))
}

/// Whose a link is that leads to a new password.
async fn owner(shop: &Shop, token: &str, now: i64) -> Result<User, ApiError> {
    let mut db = shop.store().read().await?;
    let customer = password_resets::whose(&mut db, token, now).await?.ok_or_else(dead_link)?;
    Ok(customers::by_id(&mut db, customer).await?.ok_or_else(dead_link)?.user)
}

fn dead_link() -> ApiError {
    ApiError::not_found(
        "password_reset_token_invalid",
        "Este enlace no es válido o ya se ha usado. Pide otro para elegir una contraseña nueva.",
    )
}
