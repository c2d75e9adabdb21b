//! Start of a payment attempt for an order.

use mostrador_core::orders::{OrderLine, OrderNumber};
use mostrador_core::payments::{CardUse, PaymentRedirect, PaymentRequest, is_reserved_first};
use mostrador_core::session::CustomerId;

use crate::config::{Config, PublicUrl};
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::{counters, orders, payment_attempts, payment_methods, stock_reservations};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::payments::PREAUTHORISATION;
use crate::payments::redsys::payment_request;
use crate::payments::redsys::payment_request::CardOnFile;
use crate::services::courses::ownership;
use crate::services::orders::customer_view::{age_ms, ensure_own_order};
use crate::services::orders::pricing::ensure_payment_method_offered;
use crate::services::payments::{payment_links, saved_cards};
use crate::{clock, environment};

/// Alphabet of the attempt numbers sent to the bank, without look-alike characters.
const ALPHABET: &[u8] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// Maximum number of open attempts per order: the bank is polled about each of them until it is decided.
const MAX_OPEN_ATTEMPTS: i64 = 5;

/// Payer of an order.
#[derive(Clone, Copy, Debug)]
pub enum Payer<'a> {
    /// Its customer, logged in.
    Customer(CustomerId, &'a OrderNumber),
    /// Anyone with the token of its payment link.
    Link(&'a str),
}

impl Payer<'_> {
    /// Returns the path of the page that the bank leads back to. It queries the order: it confirms no payment.
    fn return_path(self) -> String {
        match self {
            Self::Customer(_, order) => format!("/compra/pedido-realizado/{order}"),
            Self::Link(token) => format!("/pago/{token}"),
        }
    }
}

/// Request to pay an order.
#[derive(Clone, Copy, Debug)]
pub struct AttemptRequest<'a> {
    pub payer: Payer<'a>,
    pub payment: PaymentRequest,
}

/// Starts a payment attempt for an order and returns the form data that takes the browser to the bank.
pub async fn start(
    store: &Database,
    config: &Config,
    url: &PublicUrl,
    request: AttemptRequest<'_>,
) -> Result<PaymentRedirect, ApiError> {
    let (attempt, card) = store.transaction(async |tx| begin(tx, config, request).await).await?;
    let back = url.page(&request.payer.return_path());
    let redirect =
        payment_request::build_redirect(&config.redsys, &attempt, &card, url, &back).map_err(|error| {
            tracing::error!(%error, "payment request could not be signed");
            ApiError::internal()
        })?;
    tracing::info!(order = attempt.order.as_str(), attempt = attempt.number, "payment attempt started");
    Ok(redirect)
}

async fn begin(
    tx: &mut Tx,
    config: &Config,
    request: AttemptRequest<'_>,
) -> Result<(PaymentAttempt, CardOnFile), ApiError> {
    let AttemptRequest { payer, payment } = request;
    let now = clock::now();
    let (customer, order) = match payer {
        Payer::Customer(customer, number) => {
            let order = ensure_own_order(orders::for_update(tx, number).await?, customer)?;
            order
                .ensure_payable(config.orders.expiry_policy(), age_ms(&order, now))
                .map_err(|reason| ApiError::conflict("order_not_payable", reason.to_string()))?;
            (customer, order)
        }
        Payer::Link(token) => {
            let found = payment_links::payable_order(tx, token, now).await?;
            (found.customer, found.order)
        }
    };
    let method = payment.payment_method.unwrap_or(order.payment_method);
    if !method.redirects() {
        let message = "Elige una forma de pago del banco, como la tarjeta, para pagar ahora.";
        return Err(ApiError::unprocessable("payment_method_offline", message));
    }
    // The order's own method may have been offered when it was placed, and not any more.
    ensure_payment_method_offered(&payment_methods::kinds(tx).await?, method)?;
    // Another order for the same course may have been paid since this one was placed.
    let selections = order.lines.iter().map(OrderLine::selection);
    ownership::reject_owned_courses(tx, customer, selections, now).await?;
    if payment_attempts::count_open(tx, &order.number).await? >= MAX_OPEN_ATTEMPTS {
        let message = "Este pedido tiene demasiados pagos a medias. Espera a que el banco diga qué ha sido de ellos, o haz el \
                       pedido de nuevo.";
        return Err(ApiError::conflict("too_many_attempts", message));
    }
    // A declined attempt has released the units.
    if let Some(line) = stock_reservations::reserve(tx, &order).await?.first() {
        let message =
            format!("Mientras tanto se ha agotado {}. Revisa tu carrito y haz un pedido nuevo.", line.title);
        return Err(ApiError::conflict("sold_out", message));
    }
    let number = attempt_number(counters::next(tx, "payment_attempts").await?);
    let is_reserved = is_reserved_first(config.redsys.card_capture, method, order.has_virtual());
    let mut attempt =
        payment_request::new_attempt(&config.redsys, order.number, number, method, order.totals.total);
    if is_reserved {
        PREAUTHORISATION.clone_into(&mut attempt.transaction_type);
    }
    // Payment links do not identify the customer.
    let may_use_cards = config.redsys.saved_cards && matches!(payer, Payer::Customer(..));
    let card_use = payment
        .card_use(method, may_use_cards)
        .map_err(|fault| ApiError::unprocessable(fault.code(), fault.to_string()))?;
    let card = match card_use {
        CardUse::Unsaved => CardOnFile::Nothing,
        CardUse::Save { consent } => {
            attempt.card_consent = Some(consent.into());
            CardOnFile::RequestToken
        }
        CardUse::Saved(id) => {
            attempt.card_id = Some(id.into());
            saved_cards::payment_card(tx, config, customer, id).await?
        }
    };
    payment_attempts::insert(tx, &attempt, now).await?;
    Ok((attempt, card))
}

/// Returns an attempt number of twelve characters, the first four of them digits, as the bank requires. The
/// rest is random, so that a restored database, whose sequence is older, does not repeat a number that the
/// bank has seen.
fn attempt_number(sequence: i64) -> String {
    let mut random = [0_u8; 8];
    environment::fill_random(&mut random);
    let letters =
        random.iter().filter_map(|byte| ALPHABET.get(usize::from(byte % 32))).map(|byte| char::from(*byte));
    format!("{:04}{}", sequence % 10_000, letters.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempt_numbers_have_the_format_of_the_bank() {
        let number = attempt_number(123_456);
        assert!(number.starts_with("3456") && number.len() == 12);
        assert!(number.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert_ne!(attempt_number(1), attempt_number(1));
    }
}
