//! Customer of a session.

use sqlx::AnyConnection;

use super::jwt::{TokenAudience, TokenError};
use super::session_tokens::SessionTokens;
use crate::clock;
use crate::db::repositories::customers;
use crate::db::repositories::customers::{AccountState, Customer};
use crate::db::{Database, Tx};
use crate::error::ApiError;

/// Authenticated customer whose account is not disabled.
#[derive(Clone, Debug)]
pub struct LoggedIn {
    pub customer: Customer,
    /// Session of the token.
    pub jti: String,
}

impl LoggedIn {
    /// Authenticates a session token.
    ///
    /// # Errors
    /// 401 with the reason of the rejection, 403 if the account is disabled.
    pub async fn from_token(token: &str, tokens: &SessionTokens, store: &Database) -> Result<Self, ApiError> {
        let claims = tokens.verify(token).map_err(|error| error.into_api_error(TokenAudience::Session))?;
        let mut db = store.acquire_reader().await?;
        Ok(Self { customer: of_session(&mut db, &claims.jti).await?, jti: claims.jti })
    }

    /// Locks the account until the transaction ends and returns its current customer: since authentication,
    /// the session may have ended or the account may have been erased. To be called first by every
    /// transaction that writes data of the account.
    ///
    /// # Errors
    /// 401 if the session has ended, 403 if the account is disabled.
    pub async fn lock_account(&self, tx: &mut Tx) -> Result<Customer, ApiError> {
        customers::lock(tx, self.customer.user.id).await?;
        of_session(tx, &self.jti).await
    }
}

async fn of_session(db: &mut AnyConnection, jti: &str) -> Result<Customer, ApiError> {
    let customer = customers::of_session(db, jti, clock::now()).await?;
    let customer = customer.ok_or_else(|| TokenError::SessionEnded.into_api_error(TokenAudience::Session))?;
    if customer.state == AccountState::Disabled {
        return Err(account_disabled());
    }
    Ok(customer)
}

/// 403: the owner has disabled the account.
pub fn account_disabled() -> ApiError {
    let message = "Esta cuenta está desactivada. Escríbenos si crees que es un error.";
    ApiError::forbidden("customer_disabled", message)
}
