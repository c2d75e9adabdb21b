//! The bearer token of a session, or of the price table. Never a cookie: a page of somebody else cannot make the browser
//! send it.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use mostrador_core::catalogue;
use sqlx::AnyConnection;

use crate::accounts::keyring::{Audience, Refusal, claims_to_be};
use crate::accounts::trail::{self, Forgery};
use crate::clock;
use crate::error::ApiError;
use crate::state::Shop;
use crate::store::customers::{self, AccountState, Customer};
use crate::store::price_codes;

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
        let claims = shop.tokens().read(token).map_err(|refusal| refused(refusal, Audience::Session))?;
        let mut db = shop.store().asking().await?;
        Ok(Self { customer: of_session(&mut db, &claims.jti).await?, jti: claims.jti })
    }

    /// Holds the account until the transaction ends, and gives its customer as they are now: since they were let in, their
    /// session may have ended, or the account with all that was known of them. To be done first by whoever writes what
    /// belongs to it.
    ///
    /// # Errors
    /// 401 when the session has ended, 403 when the account was closed.
    pub async fn hold(&self, db: &mut AnyConnection) -> Result<Customer, ApiError> {
        customers::hold(db, self.customer.user.id).await?;
        of_session(db, &self.jti).await
    }
}

async fn of_session(db: &mut AnyConnection, jti: &str) -> Result<Customer, ApiError> {
    let customer = customers::of_session(db, jti, clock::now_ms()).await?;
    let customer = customer.ok_or_else(|| over(Audience::Session))?;
    if customer.state == AccountState::Disabled {
        return Err(disabled());
    }
    Ok(customer)
}

/// Whose prices a request is answered with (rule 6.3): with a price token the professionals', without VAT. Whatever else
/// the header holds, such as a customer's session, leaves everybody's prices; a price token that no longer counts is an
/// error, so that nobody takes one kind of prices for the other.
///
/// An answer in professional mode belongs to nobody else: it is [`crate::http::Private`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceMode {
    /// Everybody's.
    #[default]
    Consumer,
    /// Those of professionals.
    Professional {
        /// The identifier of the access code.
        code: i64,
    },
}

impl FromRequestParts<Shop> for PriceMode {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shop: &Shop) -> Result<Self, ApiError> {
        match bearer(&parts.headers) {
            Some(token) if claims_to_be(token, Audience::Price) => Self::of_token(token, shop).await,
            _ => Ok(Self::Consumer),
        }
    }
}

impl PriceMode {
    /// What a price token opens, wherever it was sent.
    ///
    /// # Errors
    /// 401 with the reason the token is refused.
    pub async fn of_token(token: &str, shop: &Shop) -> Result<Self, ApiError> {
        let claims = shop.price_tokens().read(token).map_err(|refusal| refused(refusal, Audience::Price))?;
        let mut db = shop.store().asking().await?;
        let code = price_codes::of_session(&mut db, &claims.jti, clock::now_ms()).await?;
        code.map(|code| Self::Professional { code }).ok_or_else(|| over(Audience::Price))
    }

    /// Whether professional prices are answered.
    #[must_use]
    pub const fn is_professional(self) -> bool {
        matches!(self, Self::Professional { .. })
    }
}

impl From<PriceMode> for catalogue::PriceMode {
    fn from(mode: PriceMode) -> Self {
        if mode.is_professional() { Self::Professional } else { Self::Consumer }
    }
}

/// The answer to a token that is refused.
fn refused(refusal: Refusal, audience: Audience) -> ApiError {
    match refusal {
        Refusal::Expired => {}
        Refusal::Signature => trail::token_refused(Forgery::Signature),
        Refusal::Other => trail::token_refused(Forgery::Shape),
    }
    refusal.of(audience)
}

/// The answer to a token whose session was ended.
fn over(audience: Audience) -> ApiError {
    trail::token_refused(Forgery::Ended);
    Refusal::Other.of(audience)
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
