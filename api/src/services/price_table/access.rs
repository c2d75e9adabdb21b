//! Opening and closing access to the price table.

use std::net::IpAddr;

use mostrador_core::session::{PriceAccess, PriceCode};

use super::codes::code_hash;
use super::price_tokens::PriceTokens;
use crate::clock;
use crate::db::Database;
use crate::db::repositories::price_codes;
use crate::error::ApiError;
use crate::rate_limit::client_network::NetworkRateLimiter;
use crate::services::authentication::jwt::new_session_id;

/// Opens the price table with an access code.
pub async fn open(
    store: &Database,
    tokens: &PriceTokens,
    limiter: &NetworkRateLimiter,
    request: &PriceCode,
    address: IpAddr,
) -> Result<PriceAccess, ApiError> {
    if !tokens.is_enabled() {
        let message = "Esta tienda no tiene tarifario para profesionales.";
        return Err(ApiError::not_found("price_table_closed", message));
    }
    ApiError::ensure_valid("invalid_price_table_access", request.check())?;
    limiter.acquire(&address)?;
    let now = clock::now();
    let (code_hash, jti) = (code_hash(&request.code), new_session_id());
    let begun = store.transaction(async |tx| {
        let Some(code) = price_codes::use_code(tx, &code_hash, now).await? else {
            let message = "El código de acceso no es correcto o ya no sirve.";
            return Err(ApiError::unauthorized("price_code_invalid", message));
        };
        let end = tokens.expires_at(now, code.expires_at);
        price_codes::insert_session(tx, code.id, &jti, now, end).await?;
        Ok((code.id, end))
    });
    let (code, end) = begun.await?;
    let token = tokens.issue(code, &jti, now, end)?;
    limiter.release(&address);
    Ok(PriceAccess { token, expires_at: clock::format_rfc3339(end) })
}

/// Closes the access of a token, also of an expired one. Ignores invalid tokens.
pub async fn close(store: &Database, tokens: &PriceTokens, token: &str) -> Result<(), sqlx::Error> {
    let Some(claims) = tokens.verify_ignoring_expiry(token) else { return Ok(()) };
    store.transaction(async |tx| price_codes::revoke_session(tx, &claims.jti, clock::now()).await).await
}
