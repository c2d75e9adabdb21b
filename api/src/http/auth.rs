//! Bearer tokens of sessions and of the price table. Tokens are never read from a cookie, so that a foreign
//! page cannot make the browser send them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use mostrador_core::catalogue;
use sqlx::AnyConnection;

use crate::app_state::AppState;
use crate::audit_log;
use crate::audit_log::TokenRejection;
use crate::clock;
use crate::db::repositories::customers::{AccountState, Customer};
use crate::db::repositories::{customers, price_codes};
use crate::error::ApiError;
use crate::services::authentication::jwt::{TokenAudience, TokenError, has_unverified_audience};

/// Authenticated customer whose account is not disabled.
#[derive(Clone, Debug)]
pub struct LoggedIn {
    pub customer: Customer,
    /// Session of the token.
    pub jti: String,
}

impl FromRequestParts<AppState> for LoggedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shop: &AppState) -> Result<Self, ApiError> {
        Self::from_headers(&parts.headers, shop).await
    }
}

impl LoggedIn {
    /// Authenticates the token in the headers.
    ///
    /// # Errors
    /// 401 with the reason of the rejection, 403 if the account is disabled.
    pub async fn from_headers(headers: &HeaderMap, shop: &AppState) -> Result<Self, ApiError> {
        let token = bearer_token(headers).ok_or_else(|| {
            let message = "Inicia sesión para continuar.";
            ApiError::new(StatusCode::UNAUTHORIZED, "not_enough_permissions", message)
        })?;
        let claims =
            shop.tokens().verify(token).map_err(|refusal| token_error(refusal, TokenAudience::Session))?;
        let mut db = shop.store().acquire_reader().await?;
        Ok(Self { customer: of_session(&mut db, &claims.jti).await?, jti: claims.jti })
    }

    /// Locks the account until the transaction ends and returns its current customer: since authentication,
    /// the session may have ended or the account may have been erased. To be called first by every
    /// transaction that writes data of the account.
    ///
    /// # Errors
    /// 401 if the session has ended, 403 if the account is disabled.
    pub async fn lock_account(&self, db: &mut AnyConnection) -> Result<Customer, ApiError> {
        customers::lock(db, self.customer.user.id).await?;
        of_session(db, &self.jti).await
    }
}

async fn of_session(db: &mut AnyConnection, jti: &str) -> Result<Customer, ApiError> {
    let customer = customers::of_session(db, jti, clock::now_ms()).await?;
    let customer = customer.ok_or_else(|| session_ended(TokenAudience::Session))?;
    if customer.state == AccountState::Disabled {
        return Err(account_disabled());
    }
    Ok(customer)
}

/// Price mode of a request (rule 6.3): a price token selects the professional prices, without VAT. Any other
/// content of the header, such as a session token, leaves the consumer prices. An invalid price token is an
/// error, so that one kind of prices is never mistaken for the other.
///
/// A response in professional mode must not be shared: it is [`crate::http::Private`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceMode {
    #[default]
    Consumer,
    Professional {
        /// Identifier of the access code.
        code: i64,
    },
}

impl FromRequestParts<AppState> for PriceMode {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shop: &AppState) -> Result<Self, ApiError> {
        match bearer_token(&parts.headers) {
            Some(token) if has_unverified_audience(token, TokenAudience::Price) => {
                Self::from_token(token, shop).await
            }
            _ => Ok(Self::Consumer),
        }
    }
}

impl PriceMode {
    /// Verifies a price token, from the header or from a body.
    ///
    /// # Errors
    /// 401 with the reason of the rejection.
    pub async fn from_token(token: &str, shop: &AppState) -> Result<Self, ApiError> {
        let claims = shop
            .price_tokens()
            .verify(token)
            .map_err(|refusal| token_error(refusal, TokenAudience::Price))?;
        let mut db = shop.store().acquire_reader().await?;
        let code = price_codes::of_session(&mut db, &claims.jti, clock::now_ms()).await?;
        code.map(|code| Self::Professional { code }).ok_or_else(|| session_ended(TokenAudience::Price))
    }

    pub const fn is_professional(self) -> bool {
        matches!(self, Self::Professional { .. })
    }
}

impl From<PriceMode> for catalogue::PriceMode {
    fn from(mode: PriceMode) -> Self {
        if mode.is_professional() { Self::Professional } else { Self::Consumer }
    }
}

/// Builds the error for a rejected token, and logs forged ones.
fn token_error(refusal: TokenError, audience: TokenAudience) -> ApiError {
    match refusal {
        TokenError::Expired => {}
        TokenError::InvalidSignature => audit_log::log_rejected_token(TokenRejection::Signature),
        TokenError::Invalid => audit_log::log_rejected_token(TokenRejection::Malformed),
    }
    refusal.into_api_error(audience)
}

/// Builds the error for a token whose session was ended, and logs it.
fn session_ended(audience: TokenAudience) -> ApiError {
    audit_log::log_rejected_token(TokenRejection::SessionEnded);
    TokenError::Invalid.into_api_error(audience)
}

/// 403: the owner has disabled the account.
pub fn account_disabled() -> ApiError {
    let message = "Esta cuenta está desactivada. Escríbenos si crees que es un error.";
    ApiError::new(StatusCode::FORBIDDEN, "customer_disabled", message)
}

/// Returns the token in the `Authorization` header.
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
