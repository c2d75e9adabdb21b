//! Saved cards of customers (rule 4.35): what their customers see, the card of a payment, and the token that an
//! authorised payment brings.

use mostrador_core::payments::{
    CardConsent, CardExpiry, CardId, PaymentAttemptEvent, SavedCard, SavedCardState, SavedCards, last_digits,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use crate::clock;
use crate::config::{Config, Secret, secret_cipher};
use crate::db::Tx;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::saved_cards::StoredCard;
use crate::db::repositories::{orders, payment_attempts, saved_cards};
use crate::error::ApiError;
use crate::payments::redsys::payment_request::CardOnFile;
use crate::redsys_protocol::parameters::{CardToken, Notification, card_brand};
use crate::redsys_protocol::response_code;
use crate::services::orders::order_confirmation::NotificationContext;

/// Purpose of the encrypted tokens.
const PURPOSE: &str = "customer_cards";

/// Returns the cards of a customer, the latest first, and the text for saving another one.
pub async fn list(
    db: &mut AnyConnection,
    config: &Config,
    customer: CustomerId,
) -> Result<SavedCards, sqlx::Error> {
    let now = clock::now();
    let stored = saved_cards::of_customer(db, customer).await?;
    Ok(SavedCards {
        consent: config.redsys.saved_cards.then(CardConsent::current),
        data: stored.iter().map(|card| view(card, config, now)).collect(),
    })
}

fn view(card: &StoredCard, config: &Config, now: Timestamp) -> SavedCard {
    SavedCard {
        id: card.id,
        name: card.name(),
        brand: card.brand.clone(),
        last_digits: card.last_digits.clone(),
        expires: CardExpiry::parse(&card.expiry).map(CardExpiry::format).unwrap_or_default(),
        state: state(card, config, now),
        consented_at: clock::format_rfc3339(card.consented_at),
        consent_version: card.consent_version,
    }
}

/// Returns the state of a card; that of another merchant, or with a token that cannot be decrypted, is rejected.
fn state(card: &StoredCard, config: &Config, now: Timestamp) -> SavedCardState {
    let is_foreign = card.merchant_code != config.redsys.merchant_code;
    let is_rejected = card.rejected_at.is_some() || is_foreign || open(card, config).is_none();
    // A card whose expiry is not known would never expire.
    let Some(expiry) = CardExpiry::parse(&card.expiry) else { return SavedCardState::Rejected };
    SavedCardState::of(expiry, is_rejected, now)
}

fn open(card: &StoredCard, config: &Config) -> Option<Secret> {
    secret_cipher::open(&config.session, PURPOSE, &card.token)
}

/// Returns the part of the request to the bank about a card that a customer pays with.
///
/// # Errors
/// 404 `card_not_found`; 409 `card_not_usable` for an expired or rejected one.
pub(super) async fn payment_card(
    tx: &mut Tx,
    config: &Config,
    customer: CustomerId,
    id: CardId,
) -> Result<CardOnFile, ApiError> {
    let card = saved_cards::by_id(tx, customer, id).await?.ok_or_else(not_found)?;
    let state = state(&card, config, clock::now());
    let token = open(&card, config).filter(|_| state == SavedCardState::Usable).ok_or_else(|| {
        let reason = state.reason().unwrap_or("Paga con otra tarjeta.");
        ApiError::conflict("card_not_usable", reason)
    })?;
    Ok(CardOnFile::Pay { token, transaction_id: card.transaction_id })
}

/// Error 404 for a card that does not exist or belongs to another customer.
pub fn not_found() -> ApiError {
    ApiError::not_found("card_not_found", "No tienes guardada esa tarjeta.")
}

/// Saves the card of an authorised attempt whose customer consented, once; and marks a saved card as rejected that the
/// bank does not accept any more.
pub(super) async fn on_result(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    notification: &Notification,
    attempt: &PaymentAttempt,
) -> Result<(), sqlx::Error> {
    if let Some(card) = attempt.card_id
        && response_code::is_invalid_card(&notification.response)
    {
        saved_cards::reject(tx, card, context.now).await?;
    }
    let is_authorised =
        response_code::attempt_event(&notification.response) == Some(PaymentAttemptEvent::Authorise);
    match (&notification.card, attempt.card_consent) {
        (Some(card), Some(version)) if is_authorised => save(tx, context, card, attempt, version).await,
        _ => Ok(()),
    }
}

async fn save(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    card: &CardToken,
    attempt: &PaymentAttempt,
    version: i64,
) -> Result<(), sqlx::Error> {
    let config = context.config;
    let Some(order) = orders::for_update(tx, &attempt.order).await? else { return Ok(()) };
    let Some(consented_at) = payment_attempts::take_card_consent(tx, &attempt.number).await? else {
        return Ok(());
    };
    let expiry = CardExpiry::parse(&card.expiry);
    let token = secret_cipher::seal(&config.session, PURPOSE, &card.token);
    let (Some(expiry), Ok(token)) = (expiry, token) else {
        tracing::error!(attempt = attempt.number, "card not saved: without expiry or without session key");
        return Ok(());
    };
    let saved = StoredCard {
        id: CardId::default(),
        merchant_code: attempt.merchant_code.clone(),
        token,
        transaction_id: card.transaction_id.clone(),
        brand: card_brand(&card.brand).to_owned(),
        last_digits: last_digits(&card.number),
        expiry: expiry.to_text(),
        consented_at,
        consent_version: u32::try_from(version).unwrap_or_default(),
        rejected_at: None,
    };
    for older in saved_cards::of_customer(tx, order.customer).await? {
        if is_same(&older, &saved, &card.token, config) {
            saved_cards::remove(tx, order.customer, older.id).await?;
        }
    }
    saved_cards::insert(tx, order.customer, &saved).await?;
    tracing::info!(attempt = attempt.number, "card saved");
    Ok(())
}

/// Returns true if a card was saved before: with the same token, or with another one and the same data.
fn is_same(older: &StoredCard, card: &StoredCard, token: &str, config: &Config) -> bool {
    let data = |card: &StoredCard| (card.brand.clone(), card.last_digits.clone(), card.expiry.clone());
    let has_same_data = !card.last_digits.is_empty() && data(older) == data(card);
    has_same_data || open(older, config).is_some_and(|secret| secret.reveal() == token)
}
