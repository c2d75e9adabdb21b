//! Re-authentication: password re-entry of a logged-in customer.

use mostrador_core::forms::FieldError;

use super::logged_in::LoggedIn;
use super::passwords::PasswordHasher;
use crate::audit_log::AuditEvent;
use crate::db::Tx;
use crate::db::repositories::customers::Customer;
use crate::error::ApiError;
use crate::rate_limit::RateLimiter;

/// Verifies the password of a logged-in customer. Attempts are rate limited per session and separately from
/// logins: a stolen session cannot be used to guess the password, and failed logins by third parties do not
/// lock out the customer.
///
/// # Errors
/// Returns 403 for a wrong password, naming `field`; 429 after too many attempts; 503 if the hashing queue is
/// full.
pub async fn verify_password(
    passwords: &PasswordHasher,
    limiter: &RateLimiter<String>,
    auth: &LoggedIn,
    password: String,
    field: &str,
) -> Result<(), ApiError> {
    let LoggedIn { customer, jti } = auth;
    limiter.acquire(jti)?;
    let is_correct = match passwords.verify(password, Some(customer.password_hash.clone())).await {
        Ok(is_correct) => is_correct,
        Err(busy) => {
            limiter.release(jti);
            return Err(busy);
        }
    };
    if !is_correct {
        AuditEvent::ReauthenticationFailed.log(Some(customer.user.id));
        return Err(wrong_password(field));
    }
    limiter.reset(jti);
    Ok(())
}

/// Locks the account until the end of the transaction and returns its current data.
///
/// # Errors
/// Fails like [`LoggedIn::lock_account`]; returns 403 if the password has changed since it was verified.
pub async fn lock_verified(tx: &mut Tx, auth: &LoggedIn, field: &str) -> Result<Customer, ApiError> {
    let customer = auth.lock_account(tx).await?;
    if customer.password_hash != auth.customer.password_hash {
        return Err(wrong_password(field));
    }
    Ok(customer)
}

fn wrong_password(field: &str) -> ApiError {
    let message = "La contraseña no es correcta.";
    let error = FieldError { field: field.to_owned(), message: "Contraseña no es correcta".to_owned() };
    ApiError::forbidden("wrong_password", message).with_errors(vec![error])
}
