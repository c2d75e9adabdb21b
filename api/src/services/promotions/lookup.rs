//! Promotions in force for a cart, and the check of a discount code.

use std::net::IpAddr;

use mostrador_core::promotions::{
    CheckedCode, CodeError, MAX_CODES, PromotionCode, PromotionSet, PromotionTerms, Usage,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use crate::db::repositories::promotions;
use crate::error::ApiError;
use crate::rate_limit::client_network::NetworkRateLimiter;

/// Returns the promotions of an order with these codes: the automatic ones, and the answer for each code.
///
/// # Errors
/// 422 for too many codes.
pub async fn in_force(
    db: &mut AnyConnection,
    codes: &[PromotionCode],
    customer: Option<CustomerId>,
    now: Timestamp,
) -> Result<PromotionSet, ApiError> {
    if codes.len() > MAX_CODES {
        let message = "Un pedido admite cinco códigos como mucho.";
        return Err(ApiError::unprocessable("too_many_codes", message));
    }
    let mut set = PromotionSet::default();
    for terms in promotions::automatic(db).await? {
        if check_terms(db, &terms, customer, now).await?.is_ok() {
            set.automatic.push(terms.promotion);
        }
    }
    let known = promotions::by_codes(db, codes).await?;
    for code in codes {
        let terms = known.iter().find(|terms| terms.promotion.code.as_ref() == Some(code));
        set.add_code(check_code(db, code, terms, customer, now).await?);
    }
    Ok(set)
}

/// Checks a code that a shopper enters; `customer` is the logged-in one. Unknown codes count against the
/// limit of the network.
///
/// # Errors
/// 429 after too many unknown codes.
pub async fn check(
    db: &mut AnyConnection,
    limiter: &NetworkRateLimiter,
    address: IpAddr,
    code: &PromotionCode,
    customer: Option<CustomerId>,
    now: Timestamp,
) -> Result<CheckedCode, ApiError> {
    limiter.acquire(&address)?;
    let known = promotions::by_codes(db, std::slice::from_ref(code)).await?;
    let checked = check_code(db, code, known.first(), customer, now).await?;
    if !known.is_empty() {
        limiter.release(&address);
    }
    Ok(checked)
}

async fn check_code(
    db: &mut AnyConnection,
    code: &PromotionCode,
    terms: Option<&PromotionTerms>,
    customer: Option<CustomerId>,
    now: Timestamp,
) -> Result<CheckedCode, sqlx::Error> {
    let Some(terms) = terms else { return Ok(CheckedCode::rejected(code.clone(), CodeError::Unknown)) };
    Ok(match check_terms(db, terms, customer, now).await? {
        Ok(()) => CheckedCode::valid(code.clone(), terms.promotion.clone()),
        Err(error) => CheckedCode::rejected(code.clone(), error),
    })
}

/// Checks dates and limits. The uses are counted only for a promotion that limits them.
async fn check_terms(
    db: &mut AnyConnection,
    terms: &PromotionTerms,
    customer: Option<CustomerId>,
    now: Timestamp,
) -> Result<Result<(), CodeError>, sqlx::Error> {
    let limited = terms.max_uses.is_some() || (terms.once_per_customer && customer.is_some());
    let usage =
        if limited { promotions::usage(db, terms.promotion.id, customer).await? } else { Usage::default() };
    Ok(terms.check(now, usage))
}
