//! The bearer token of a session. Never a cookie: a page of somebody else cannot make the browser send it.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};

use crate::accounts::tokens::Refusal;
use crate::clock;
use crate::error::ApiError;
use crate::state::Shop;
use crate::store::customers::{self, AccountState, Customer};

/// The customer who calls, logged in and not disabled.
#[derive(Clone, Debug)]
pub struct LoggedIn {
    /// Who.
    pub customer: Customer,
    /// The session the token belongs to.
    pub jti: String,
}

impl FromRequestParts<Shop> for LoggedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shop: &Shop) -> Result<Self, ApiError> {
        Self::of(&parts.headers, shop).await
    }
}

impl LoggedIn {
    /// The customer of the token in the headers.
    ///
    /// # Errors
    /// 401 with the reason the token is refused, 403 when the account was closed.
    pub async fn of(headers: &HeaderMap, shop: &Shop) -> Result<Self, ApiError> {
        let token = bearer(headers).ok_or_else(|| {
            let message = "Inicia sesión para continuar.";
            ApiError::new(StatusCode::UNAUTHORIZED, "not_enough_permissions", message)
        })?;
        let claims = shop.tokens().read(token)?;
        let mut db = shop.store().read().await?;
        let customer =
            customers::of_session(&mut db, &claims.jti, clock::now_ms()).await?.ok_or(Refusal::Other)?;
        if customer.state == AccountState::Disabled {
            return Err(disabled());
        }
        Ok(Self { customer, jti: claims.jti })
    }
}

/// The account was closed by the owner.
#[must_use]
pub fn disabled() -> ApiError {
    let message = "Esta cuenta está desactivada. Escríbenos si crees que es un error.";
    ApiError::new(StatusCode::FORBIDDEN, "customer_disabled", message)
}

/// The token in the `Authorization` header.
#[must_use]
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim()).filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bearer_token_counts() {
        let with = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, value.parse().unwrap());
            bearer(&headers).map(str::to_owned)
        };
        assert_eq!(with("Bearer a.b.c").as_deref(), Some("a.b.c"));
        assert_eq!(with("bearer  a.b.c").as_deref(), Some("a.b.c"));
        for other in ["Basic a", "Bearer", "Bearer ", "a.b.c"] {
            assert_eq!(with(other), None, "{other}");
        }
    }
}
