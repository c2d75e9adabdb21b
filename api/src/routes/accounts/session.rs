//! Login, session refresh and logout.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::forms::{Form, Values, validate};
use mostrador_core::session::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::repositories::customers::{AccountState, Customer, email_key};
use crate::db::repositories::{customers, sessions};
use crate::error::ApiError;
use crate::http::auth::bearer_token;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::authentication::device;
use crate::services::authentication::jwt::new_session_id;
use crate::services::authentication::logged_in::{LoggedIn, account_disabled};

/// Credentials of a login.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = LoginRequest)]
#[serde(default)]
pub struct LoginRequest {
    #[schema(required = true, example = "ana@ejemplo.es")]
    email: String,
    #[schema(required = true)]
    password: String,
}

/// Session token with the customer's data.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionResponse {
    /// Bearer token for subsequent calls.
    pub token: String,
    pub user: User,
}

/// Logs a customer in.
///
/// Wrong address, wrong password and unconfirmed registration yield the same 401, so that the response does
/// not reveal which addresses have an account.
#[utoipa::path(
    post, path = "/session", tag = "session",
    request_body = LoginRequest,
    responses(
        (status = 200, body = SessionResponse),
        (status = 401, description = "`invalid_credentials`"),
        (status = 403, description = "`customer_disabled`"),
        (status = 422, description = "`invalid_login`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn log_in(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(request): json::Json<LoginRequest>,
) -> Result<Private<Json<SessionResponse>>, ApiError> {
    let errors = validate(
        Form::Login,
        &Values::from([("email", request.email.as_str()), ("password", &request.password)]),
    );
    if !errors.is_empty() {
        return Err(
            ApiError::unprocessable("invalid_login", "Revisa los datos marcados.").with_errors(errors)
        );
    }
    let throttles = state.rate_limits();
    let account = email_key(&request.email);
    // Networks with an earlier login have a limit of their own, unaffected by guesses from elsewhere.
    let limit_key = throttles.known_clients.key(&account, address);
    throttles.login_address.acquire(&address)?;
    throttles.login_account.acquire(&limit_key)?;
    let found = match verify_credentials(&state, request).await {
        Ok(found) => found,
        Err(error) => {
            // The password was not verified, so the attempt does not count.
            throttles.login_account.release(&limit_key);
            throttles.login_address.release(&address);
            return Err(error);
        }
    };
    let customer = match found {
        (Some(customer), true) => customer,
        (known, _) => {
            AuditEvent::LoginFailed.log(known.map(|customer| customer.user.id));
            return Err(invalid_credentials());
        }
    };
    throttles.login_account.reset(&limit_key);
    throttles.known_clients.remember(&account, address);
    throttles.login_address.release(&address);
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    begin_session(&state, customer, &device::device_name(agent)).await
}

/// Returns the customer of an address and whether the password is correct. Pending registrations are ignored:
/// otherwise registering an address and logging in would reveal whether it has an account.
async fn verify_credentials(
    state: &AppState,
    request: LoginRequest,
) -> Result<(Option<Customer>, bool), ApiError> {
    let found = customers::by_email(&mut *state.store().begin_read().await?, &request.email).await?;
    let stored = found.as_ref().map(|customer| customer.password_hash.clone());
    let is_correct = state.passwords().verify(request.password, stored).await?;
    Ok((found, is_correct))
}

/// Returns the same error for every cause of a failed login.
fn invalid_credentials() -> ApiError {
    let message = "El correo o la contraseña no son correctos. Si te has registrado hace poco, abre antes el enlace del \
                   correo que te enviamos.";
    ApiError::new(StatusCode::UNAUTHORIZED, "invalid_credentials", message)
}

/// Begins a session, unless the password has changed since it was verified: it may have been changed
/// meanwhile to lock out an intruder.
async fn begin_session(
    state: &AppState,
    verified: Customer,
    device: &str,
) -> Result<Private<Json<SessionResponse>>, ApiError> {
    let (jti, now, id) = (new_session_id(), clock::now_ms(), verified.user.id);
    let begun = state.store().transaction(async |tx| {
        customers::lock(tx, id).await?;
        let found = customers::by_id(tx, id).await?;
        let unchanged = found.filter(|customer| customer.password_hash == verified.password_hash);
        let customer = unchanged.ok_or_else(invalid_credentials)?;
        if customer.state == AccountState::Disabled {
            AuditEvent::DisabledAccountLogin.log(Some(id));
            return Err(account_disabled());
        }
        sessions::insert(tx, &jti, id, device, now, state.tokens().expires_at(now)).await?;
        Ok::<_, ApiError>(customer.user)
    });
    let user = begun.await?;
    let token = state.tokens().issue(user.clone(), &jti, now)?;
    AuditEvent::LoggedIn.log(Some(id));
    Ok(Private(Json(SessionResponse { token, user })))
}

/// Issues another token for the same session, with the customer's current data.
#[utoipa::path(
    post, path = "/session/refresh", tag = "session",
    responses((status = 200, body = SessionResponse)),
    security(("session" = [])),
)]
pub async fn refresh(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    LoggedIn { customer, jti }: LoggedIn,
) -> Result<Private<Json<SessionResponse>>, ApiError> {
    state.rate_limits().known_clients.remember(&email_key(&customer.user.email), address);
    let now = clock::now_ms();
    let renewed = state.store().transaction(async |tx| {
        let begun = sessions::created_at(tx, &jti).await?.unwrap_or(now);
        // Renewal is limited by the maximum duration of a session.
        let end = state.tokens().renewed_expires_at(now, begun);
        sessions::extend(tx, &jti, now, end).await?;
        Ok::<_, sqlx::Error>(end)
    });
    let token = state.tokens().issue_until(customer.user.clone(), &jti, now, renewed.await?)?;
    Ok(Private(Json(SessionResponse { token, user: customer.user })))
}

/// Logs out.
///
/// Also accepts expired or invalid tokens.
#[utoipa::path(
    delete, path = "/session", tag = "session",
    responses((status = 204, description = "The token is no longer valid")),
    security((), ("session" = [])),
)]
pub async fn log_out(State(state): State<AppState>, headers: HeaderMap) -> Result<Response, ApiError> {
    if let Some(claims) =
        bearer_token(&headers).and_then(|token| state.tokens().verify_ignoring_expiry(token))
    {
        let ended = state.store().transaction(async |tx| {
            sessions::revoke(tx, &claims.jti, clock::now_ms()).await?;
            Ok::<_, sqlx::Error>(())
        });
        ended.await?;
        AuditEvent::LoggedOut.log(claims.sub.parse().ok());
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
