//! Payment notifications: each verified one is applied once and stored.

use super::apply_result;
use super::apply_result::Verdict;
use crate::db::repositories::payment_notifications::JournalEntry;
use crate::db::repositories::{customers, payment_attempts, payment_notifications};
use crate::db::{Database, Tx};
use crate::metrics;
use crate::payments::redsys::notification::{Rejection, SignedForm};
use crate::redsys_protocol::parameters;
use crate::redsys_protocol::parameters::Notification;
use crate::services::orders::order_confirmation::NotificationContext;

/// Outcome of a verified notification.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    Applied(Verdict),
    Rejected(Rejection),
}

impl Outcome {
    /// Returns the name that is stored with the notification.
    const fn name(self) -> &'static str {
        match self {
            Self::Applied(verdict) => verdict.name(),
            Self::Rejected(rejection) => rejection.code(),
        }
    }
}

/// Applies a notification whose signature is verified, and stores it with its form.
pub(crate) async fn receive(
    store: &Database,
    context: NotificationContext<'_>,
    notification: &Notification,
    form: &SignedForm,
) -> Result<Outcome, sqlx::Error> {
    let applied = store.transaction(async |tx| process(tx, context, notification, form).await);
    let outcome = applied.await?;
    match outcome {
        Outcome::Applied(verdict) => {
            let (attempt, response) = (&notification.attempt_number, &notification.response);
            tracing::info!(attempt, response, verdict = verdict.name(), "payment notification applied");
            verdict.record_metrics();
        }
        Outcome::Rejected(rejection) => {
            tracing::warn!(reason = rejection.code(), "payment notification rejected");
            metrics::count_notification(rejection.code());
        }
    }
    Ok(outcome)
}

/// Applies a verified notification as far as possible, and stores it in any case.
async fn process(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    notification: &Notification,
    form: &SignedForm,
) -> Result<Outcome, sqlx::Error> {
    let mut entry = JournalEntry {
        signature_version: form.version.clone(),
        // The token of a card is kept with the card only, so that it is deleted with it.
        merchant_parameters: match notification.card {
            Some(_) => parameters::without_token(&form.parameters),
            None => form.parameters.clone(),
        },
        signature: form.signature.clone(),
        ..JournalEntry::default()
    };
    let attempt = payment_attempts::for_update(tx, &notification.attempt_number).await?;
    let matching = attempt.ok_or(Rejection::UnknownAttempt).and_then(|attempt| {
        notification.ensure_matches(&attempt)?;
        Ok(attempt)
    });
    let outcome = match matching {
        Ok(attempt) => {
            entry.attempt = Some(attempt.number.clone());
            entry.response = Some(notification.response.clone());
            entry.authorisation_code = Some(notification.authorisation_code.clone());
            Outcome::Applied(apply_result::apply(tx, context, notification, attempt).await?)
        }
        Err(rejection) => Outcome::Rejected(rejection),
    };
    entry.verdict = outcome.name();
    if customers::is_erased_customer_of_attempt(tx, &notification.attempt_number).await? {
        // Data of erased customers is not stored again.
        (entry.merchant_parameters, entry.signature) = (String::new(), String::new());
    }
    payment_notifications::record(tx, &entry, context.now).await?;
    Ok(outcome)
}
