//! A new attempt to pay an order.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::{OrderLine, PaymentKind, PaymentRedirect};
use serde::Deserialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::request;
use crate::checkout::orders::{age_ms, own};
use crate::checkout::pricing::insist_offered;
use crate::clock;
use crate::courses::buying;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::auth::LoggedIn;
use crate::http::client::PublicUrl;
use crate::http::json;
use crate::state::Shop;
use crate::store::attempts::{self, Attempt};
use crate::store::{counters, holds, orders, payment_methods};
use crate::world;

/// The alphabet of the numbers that the bank knows attempts by, without what looks alike.
const ALPHABET: &[u8] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// So many attempts of an order may wait for the bank at once: each is asked about until it has an end.
const MOST_OPEN: i64 = 5;

/// What may be asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PaymentRequest)]
#[serde(default)]
struct Request {
    /// Another way of paying than the order's.
    payment_method: Option<PaymentKind>,
}

/// Begins a new attempt to pay an order: what to send the browser to the bank with.
///
/// # Errors
/// 404 for somebody else's order, 409 for one that is not to be paid, or no longer, or has been tried too often, 422 for a way of paying
/// without a bank, or one that the shop does not offer.
#[utoipa::path(
    post, path = "/orders/{number}/payments", tag = "payments",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001")),
    request_body = Option<Request>,
    responses(
        (status = 201, body = PaymentRedirect),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`order_not_payable`, `already_enrolled`, `too_many_attempts`, `sold_out`"),
        (
            status = 422,
            description = "`payment_method_offline`, `unknown_payment_method`; `invalid_body`, `unknown_field`",
        ),
    ),
    security(("session" = [])),
)]
pub async fn create(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
    url: PublicUrl,
    Path(number): Path<String>,
    headers: HeaderMap,
    json::Raw(body): json::Raw,
) -> Result<Response, ApiError> {
    let wanted = request(&headers, &body)?;
    let begun = shop.store().transact(async |mut tx| {
        let attempt = begin(&mut tx, &shop, (customer.user.id, &number), wanted).await?;
        Ok::<_, ApiError>((tx, attempt))
    });
    let attempt = begun.await?;
    let redirect = request::redirect(&shop.config().redsys, &attempt, &url).map_err(|error| {
        tracing::error!(%error, "a payment cannot be signed");
        ApiError::internal()
    })?;
    tracing::info!(order = attempt.order, attempt = attempt.number, "an attempt to pay begins");
    Ok(Private((StatusCode::CREATED, Json(redirect))).into_response())
}

async fn begin(
    db: &mut AnyConnection,
    shop: &Shop,
    (customer, number): (u32, &str),
    wanted: Request,
) -> Result<Attempt, ApiError> {
    let order = own(orders::for_change(db, number).await?, customer)?;
    let now = clock::now_ms();
    order
        .insist_payable(shop.config().orders.patience(), age_ms(&order, now))
        .map_err(|why| ApiError::new(StatusCode::CONFLICT, "order_not_payable", why.to_string()))?;
    let method = wanted.payment_method.unwrap_or(order.payment_method);
    if !method.redirects() {
        let message = "Elige tarjeta o Bizum para pagar ahora.";
        return Err(ApiError::unprocessable("payment_method_offline", message));
    }
    // The order's own may have been offered when it was placed, and no longer be.
    insist_offered(&payment_methods::kinds(db).await?, method)?;
    // Another order for the same course may have been paid since this one was placed.
    let selections = order.lines.iter().map(OrderLine::selection);
    buying::refuse_what_is_had(db, customer, selections, now).await?;
    if attempts::open(db, number).await? >= MOST_OPEN {
        let message = "Este pedido tiene demasiados pagos a medias. Espera a que el banco diga qué ha sido de ellos, o haz el \
                       pedido de nuevo.";
        return Err(ApiError::new(StatusCode::CONFLICT, "too_many_attempts", message));
    }
    // A refused attempt has put the units back on sale.
    if let Some(line) = holds::take(db, &order).await?.first() {
        let message =
            format!("Mientras tanto se ha agotado {}. Revisa tu carrito y haz un pedido nuevo.", line.title);
        return Err(ApiError::new(StatusCode::CONFLICT, "sold_out", message));
    }
    let number = attempt_number(counters::next(db, "payment_attempts").await?);
    let attempt = request::attempt(&shop.config().redsys, &order.number, number, method, order.totals.total);
    attempts::insert(db, &attempt, now).await?;
    Ok(attempt)
}

/// The body is optional; when there is one it is JSON.
fn request(headers: &HeaderMap, body: &Bytes) -> Result<Request, ApiError> {
    if body.is_empty() {
        return Ok(Request::default());
    }
    json::parse(headers, body).map(Option::unwrap_or_default)
}

/// Twelve characters, the first four of them digits: what the bank asks for. The rest is random, so that a restored
/// database, whose sequence goes back, does not repeat a number that the bank has seen.
fn attempt_number(sequence: i64) -> String {
    let mut random = [0_u8; 8];
    world::fill(&mut random);
    let letters =
        random.iter().filter_map(|byte| ALPHABET.get(usize::from(byte % 32))).map(|byte| char::from(*byte));
    format!("{:04}{}", sequence % 10_000, letters.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_the_bank_asks() {
        let number = attempt_number(123_456);
        assert!(number.starts_with("3456") && number.len() == 12);
        assert!(number.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert_ne!(attempt_number(1), attempt_number(1));
    }
}
