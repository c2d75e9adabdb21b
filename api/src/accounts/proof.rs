//! A customer's password, asked for once more.

use axum::http::StatusCode;
use mostrador_core::forms::FieldError;

use super::trail::Event;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::state::Shop;

/// Insists that this is the password of a customer who is logged in. Counted by the session, and apart from logins: who
/// holds somebody's session does not get to guess their password, and strangers who guess shut nobody out who is in.
///
/// # Errors
/// 403 when it is not, naming the field it was typed into; 429 after too many tries; 503 when too many wait.
pub async fn insist(shop: &Shop, who: &LoggedIn, typed: String, field: &str) -> Result<(), ApiError> {
    let (tries, LoggedIn { customer, jti }) = (&shop.throttles().proof_session, who);
    tries.take(jti)?;
    let right = match shop.passwords().check(typed, Some(customer.password_hash.clone())).await {
        Ok(right) => right,
        Err(busy) => {
            tries.give_back(jti);
            return Err(busy);
        }
    };
    if !right {
        Event::ProofRefused.tell(Some(customer.user.id));
        let message = "La contraseña no es correcta.";
        let error = FieldError { field: field.to_owned(), message: "Contraseña no es correcta".to_owned() };
        return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong_password", message).with_errors(vec![error]));
    }
    tries.forget(jti);
    Ok(())
}
