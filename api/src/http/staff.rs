//! Staff sessions of requests: the cookie, CSRF protection, required permissions, and expected versions.
//!
//! Programs authenticate with an API key as a bearer token, which no browser sends by itself. A change of a member needs
//! the cookie, which a foreign site cannot make the browser send (`SameSite=Strict`), the session's token in
//! `X-CSRF-Token`, which only the panel can read, and the same origin in `Sec-Fetch-Site` from browsers that send it.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use mostrador_core::staff::Permission;
use subtle::ConstantTimeEq;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::auth::bearer_token;
use crate::services::integrations::api_keys;
use crate::services::staff::authentication::StartedSession;
use crate::services::staff::version::ExpectedVersion;
use crate::services::staff::{StaffSession, authentication};

/// Name of the session cookie.
pub const COOKIE: &str = "mostrador_staff";
const CSRF_TOKEN: HeaderName = HeaderName::from_static("x-csrf-token");
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Access that an operation requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Without a session, such as the login.
    Anyone,
    /// Any staff member.
    Staff,
    Permission(Permission),
}

impl Access {
    /// Name in the `OpenAPI` document.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::Staff => "staff",
            Self::Permission(permission) => permission.as_str(),
        }
    }
}

/// State of the middleware of one operation.
#[derive(Clone, Debug)]
pub struct Guard {
    pub state: AppState,
    pub access: Access,
}

/// Authenticates the staff member of a request, and requires the permission of its operation.
pub async fn guard(State(guard): State<Guard>, mut request: Request, next: Next) -> Response {
    match admit(&guard, request.method(), request.headers()).await {
        Ok(session) => {
            if let Some(session) = session {
                request.extensions_mut().insert(session);
            }
            next.run(request).await
        }
        Err(error) => error.into_response(),
    }
}

async fn admit(
    Guard { state, access }: &Guard,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Option<StaffSession>, ApiError> {
    let changes = !matches!(*method, Method::GET | Method::HEAD);
    if changes && headers.get(&FETCH_SITE).is_some_and(|site| site != "same-origin") {
        return Err(csrf_rejected());
    }
    if *access == Access::Anyone {
        return Ok(None);
    }
    if let Some(key) = bearer_token(headers) {
        let session = api_keys::authenticate(state.store(), key).await?;
        let Access::Permission(permission) = access else { return Err(not_for_programs()) };
        session.require(*permission)?;
        return Ok(Some(session));
    }
    let token = session_cookie(headers).ok_or_else(|| {
        ApiError::unauthorized("session_required", "Entra con tu cuenta del equipo para continuar.")
    })?;
    let session = authentication::authenticate(state.store(), token).await?;
    if changes && !has_csrf_token(headers, &session) {
        return Err(csrf_rejected());
    }
    if let Access::Permission(permission) = access {
        session.require(*permission)?;
    }
    Ok(Some(session))
}

fn has_csrf_token(headers: &HeaderMap, session: &StaffSession) -> bool {
    let given = headers.get(&CSRF_TOKEN).map(HeaderValue::as_bytes).unwrap_or_default();
    given.ct_eq(session.csrf_token.as_bytes()).into()
}

fn not_for_programs() -> ApiError {
    ApiError::forbidden(
        "forbidden",
        "Esta operación es de las cuentas del equipo: una clave no puede hacerla.",
    )
}

fn csrf_rejected() -> ApiError {
    ApiError::forbidden("csrf_rejected", "La petición no viene del panel. Recarga la página y repítela.")
}

/// Returns the value of the session cookie.
pub fn session_cookie(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE).then_some(value))
}

/// Returns the `Set-Cookie` value of a new session.
pub fn cookie(started: &StartedSession) -> String {
    // Without `Max-Age`: the browser forgets it when it closes, the server after the session's expiry.
    format!("{COOKIE}={}; Path=/admin; HttpOnly; Secure; SameSite=Strict", started.token)
}

/// Returns the `Set-Cookie` value that deletes the cookie.
pub fn expired_cookie() -> String {
    format!("{COOKIE}=; Path=/admin; HttpOnly; Secure; SameSite=Strict; Max-Age=0")
}

impl<S: Send + Sync> FromRequestParts<S> for StaffSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        // Missing only if an operation without authentication asks for the session.
        parts.extensions.get().cloned().ok_or_else(ApiError::internal)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ExpectedVersion {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        expected_version(&parts.headers).ok_or_else(|| {
            let message = "Falta la versión de lo que se cambia. Recarga la página y repítelo.";
            ApiError::precondition_required("version_required", message)
        })
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for ExpectedVersion {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Infallible> {
        Ok(expected_version(&parts.headers))
    }
}

fn expected_version(headers: &HeaderMap) -> Option<ExpectedVersion> {
    let value = headers.get(header::IF_MATCH)?.to_str().ok()?;
    let version = value.trim().trim_matches('"');
    (!version.is_empty()).then(|| ExpectedVersion(version.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let with = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, value.parse().unwrap());
            session_cookie(&headers).map(str::to_owned)
        };
        assert_eq!(with("cart=1; mostrador_staff=abc; x=y").as_deref(), Some("abc"));
        assert_eq!(with("mostrador_staff_2=abc"), None);
    }
}
