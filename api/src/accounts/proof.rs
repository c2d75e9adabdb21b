//! A customer's password, asked for once more.

use axum::http::StatusCode;
use mostrador_core::forms::FieldError;
use sqlx::AnyConnection;

use super::trail::Event;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::state::Shop;
use crate::store::customers::Customer;

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
        return Err(wrong(field));
    }
    tries.forget(jti);
    Ok(())
}

/// Holds the account of who gave its password, until the transaction ends, and gives its customer as they are now.
///
/// # Errors
/// As [`LoggedIn::hold`]; 403 when the account has got another password in the meantime.
pub async fn hold(db: &mut AnyConnection, who: &LoggedIn, field: &str) -> Result<Customer, ApiError> {
    let customer = who.hold(db).await?;
    if customer.password_hash != who.customer.password_hash {
        return Err(wrong(field));
    }
    Ok(customer)
}

fn wrong(field: &str) -> ApiError {
    let message = "La contraseña no es correcta.";
    let error = FieldError { field: field.to_owned(), message: "Contraseña no es correcta".to_owned() };
    ApiError::new(StatusCode::FORBIDDEN, "wrong_password", message).with_errors(vec![error])
}
