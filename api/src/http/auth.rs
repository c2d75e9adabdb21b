//! Bearer tokens of sessions and of the price table. Tokens are never read from a cookie, so that a foreign
//! page cannot make the browser send them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::services::authentication::jwt::{TokenAudience, has_unverified_audience};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::price_table::price_mode::PriceMode;

impl FromRequestParts<AppState> for LoggedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        authenticate(&parts.headers, state).await
    }
}

pub async fn authenticate(headers: &HeaderMap, state: &AppState) -> Result<LoggedIn, ApiError> {
    let token = bearer_token(headers)
        .ok_or_else(|| ApiError::unauthorized("not_enough_permissions", "Inicia sesión para continuar."))?;
    LoggedIn::from_token(token, state.tokens(), state.store()).await
}

impl FromRequestParts<AppState> for PriceMode {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let token =
            bearer_token(&parts.headers).filter(|token| has_unverified_audience(token, TokenAudience::Price));
        Self::from_token(token, state.price_tokens(), state.store()).await
    }
}

pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
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
            bearer_token(&headers).map(str::to_owned)
        };
        assert_eq!(with("Bearer a.b.c").as_deref(), Some("a.b.c"));
        assert_eq!(with("bearer  a.b.c").as_deref(), Some("a.b.c"));
        for other in ["Basic a", "Bearer", "Bearer ", "a.b.c"] {
            assert_eq!(with(other), None, "{other}");
        }
    }
}
