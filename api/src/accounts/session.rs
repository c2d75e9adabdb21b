//! Logging in, staying in, logging out.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mostrador_core::forms::{Form, Values, validate};
use mostrador_core::session::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::device;
use super::keyring::new_jti;
use super::trail::Event;
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::auth::{LoggedIn, bearer, disabled};
use crate::http::client::ClientAddress;
use crate::http::json;
use crate::state::Shop;
use crate::store::customers::{self, AccountState, Customer, email_key};
use crate::store::sessions;

/// What the form sends.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = LoginRequest)]
#[serde(default)]
pub struct Request {
    /// As registered.
    #[schema(required = true, example = "ana@ejemplo.es")]
    email: String,
    /// As typed.
    #[schema(required = true)]
    password: String,
}

/// A session as the browser gets it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Session)]
pub struct Answer {
    /// To be sent with every call.
    pub token: String,
    /// Whose it is.
    pub user: User,
}

/// Logs in.
///
/// # Errors
/// 401 for a wrong address or password, and for one whose registration nobody has confirmed: which of them would tell
/// who has an account. 403 for an account that is closed, 422 for an incomplete form, 429 after too many tries.
#[utoipa::path(
    post, path = "/session", tag = "session",
    request_body = Request,
    responses(
        (status = 200, body = Answer),
        (status = 401, description = "`invalid_credentials`"),
        (status = 403, description = "`customer_disabled`"),
        (status = 422, description = "`invalid_login`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn log_in(
    State(shop): State<Shop>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(request): json::Json<Request>,
) -> Result<Private<Json<Answer>>, ApiError> {
    let errors = validate(
        Form::Login,
        &Values::from([("email", request.email.as_str()), ("password", &request.password)]),
    );
    if !errors.is_empty() {
        return Err(
            ApiError::unprocessable("invalid_login", "Revisa los datos marcados.").with_errors(errors)
        );
    }
    let throttles = shop.throttles();
    let account = email_key(&request.email);
    // Where the customer is known, strangers' guesses do not count.
    let tried = throttles.known.key(&account, address);
    throttles.login_address.take(&address)?;
    throttles.login_account.take(&tried)?;
    let found = match checked(&shop, request).await {
        Ok(found) => found,
        Err(error) => {
            // Nobody has looked at the password: it was no guess.
            throttles.login_account.give_back(&tried);
            throttles.login_address.give_back(&address);
            return Err(error);
        }
    };
    let customer = match found {
        (Some(customer), true) => customer,
        (known, _) => {
            Event::LoginRefused.tell(known.map(|customer| customer.user.id));
            return Err(refused());
        }
    };
    throttles.login_account.forget(&tried);
    throttles.known.greet(&account, address);
    throttles.login_address.give_back(&address);
    begin(&shop, customer, &device::name(&headers)).await
}

/// The customer of an address, and whether the password is theirs. Registrations that wait for their mail to be answered
/// are not asked: whoever registers an address and logs in would learn whether it has an account.
async fn checked(shop: &Shop, request: Request) -> Result<(Option<Customer>, bool), ApiError> {
    let found = customers::by_email(&mut *shop.store().read().await?, &request.email).await?;
    let stored = found.as_ref().map(|customer| customer.password_hash.clone());
    let right = shop.passwords().check(request.password, stored).await?;
    Ok((found, right))
}

/// The same for everybody, whatever is wrong.
fn refused() -> ApiError {
    let message = "El correo o la contraseña no son correctos. Si te has registrado hace poco, abre antes el enlace del \
                   correo que te enviamos.";
    ApiError::new(StatusCode::UNAUTHORIZED, "invalid_credentials", message)
}

/// Begins a session of a customer with the password that they gave, if it is still the one: it may have been changed, to
/// shut somebody out, while this waited.
async fn begin(shop: &Shop, checked: Customer, device: &str) -> Result<Private<Json<Answer>>, ApiError> {
    let (jti, now, id) = (new_jti(), clock::now_ms(), checked.user.id);
    let begun = shop.store().transact(async |mut tx| {
        customers::hold(&mut tx, id).await?;
        let found = customers::by_id(&mut tx, id).await?;
        let same = found.filter(|customer| customer.password_hash == checked.password_hash);
        let customer = same.ok_or_else(refused)?;
        if customer.state == AccountState::Disabled {
            Event::ClosedAccount.tell(Some(id));
            return Err(disabled());
        }
        sessions::begin(&mut tx, &jti, id, device, now, shop.tokens().end(now)).await?;
        Ok::<_, ApiError>((tx, customer.user))
    });
    let user = begun.await?;
    let token = shop.tokens().issue(user.clone(), &jti, now)?;
    Event::LoggedIn.tell(Some(id));
    Ok(Private(Json(Answer { token, user })))
}

/// Another token for the same session, with the customer's data as they are now.
///
/// # Errors
/// 401 with the reason the token is refused, 403 when the account was closed.
#[utoipa::path(
    post, path = "/session/refresh", tag = "session",
    responses((status = 200, body = Answer)),
    security(("session" = [])),
)]
pub async fn refresh(
    State(shop): State<Shop>,
    ClientAddress(address): ClientAddress,
    LoggedIn { customer, jti }: LoggedIn,
) -> Result<Private<Json<Answer>>, ApiError> {
    shop.throttles().known.greet(&email_key(&customer.user.email), address);
    let now = clock::now_ms();
    let renewed = shop.store().transact(async |mut tx| {
        let begun = sessions::begun_at(&mut tx, &jti).await?.unwrap_or(now);
        // However often it is renewed, a session ends for good after some days.
        let end = shop.tokens().renewed_end(now, begun);
        sessions::extend(&mut tx, &jti, now, end).await?;
        Ok::<_, sqlx::Error>((tx, end))
    });
    let token = shop.tokens().issue_until(customer.user.clone(), &jti, now, renewed.await?)?;
    Ok(Private(Json(Answer { token, user: customer.user })))
}

/// Logs out. Whatever the token was worth, afterwards it is worth nothing.
///
/// # Errors
/// The database fails.
#[utoipa::path(
    delete, path = "/session", tag = "session",
    responses((status = 204, description = "The token is worth nothing any more, whatever it was worth")),
    security((), ("session" = [])),
)]
pub async fn log_out(State(shop): State<Shop>, headers: HeaderMap) -> Result<Response, ApiError> {
    if let Some(claims) = bearer(&headers).and_then(|token| shop.tokens().read_ended(token)) {
        let ended = shop.store().transact(async |mut tx| {
            sessions::revoke(&mut tx, &claims.jti, clock::now_ms()).await?;
            Ok::<_, sqlx::Error>((tx, ()))
        });
        ended.await?;
        Event::LoggedOut.tell(claims.sub.parse().ok());
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
