//! Price mode of a request (rule 6.3).

use mostrador_core::catalogue;

use super::price_tokens::PriceTokens;
use crate::clock;
use crate::db::Database;
use crate::db::repositories::price_codes;
use crate::error::ApiError;
use crate::services::authentication::jwt::{TokenAudience, TokenError};

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

impl PriceMode {
    /// Returns the price mode of a request with this price token (rule 6.10).
    ///
    /// # Errors
    /// 401 with the reason of the rejection.
    pub async fn from_token(
        token: Option<&str>,
        tokens: &PriceTokens,
        store: &Database,
    ) -> Result<Self, ApiError> {
        let Some(token) = token else { return Ok(Self::Consumer) };
        let error = |error: TokenError| error.into_api_error(TokenAudience::Price);
        let claims = tokens.verify(token).map_err(error)?;
        let mut db = store.acquire_reader().await?;
        let code = price_codes::of_session(&mut db, &claims.jti, clock::now()).await?;
        code.map(|code| Self::Professional { code }).ok_or_else(|| error(TokenError::SessionEnded))
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
