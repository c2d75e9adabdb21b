//! Request of a refund to the bank, and the query about it (rule 4.36).

use mostrador_core::money::Cents;
use mostrador_core::payments::{MadeRefund, RefundOutcome, UnansweredRefund};

use super::order_confirmation::NotificationContext;
use super::refund_error::RefundError;
use crate::db::Database;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::refunds;
use crate::db::repositories::refunds::{Refund, RefundState};
use crate::payments::REFUND;
use crate::payments::gateway::{Gateway, GatewayError};
use crate::payments::redsys::status_query::OperationStatus;
use crate::redsys_protocol::parameters::Notification;
use crate::redsys_protocol::response_code;

/// Requests the refund from the bank, and records its decision; for a retry, first queries if the bank has decided already.
///
/// # Errors
/// The decision is not known.
pub async fn send(
    store: &Database,
    context: NotificationContext<'_>,
    refund: &mut Refund,
    attempt: &PaymentAttempt,
    is_retry: bool,
) -> Result<(), RefundError> {
    if is_retry {
        query(store, context, refund, attempt).await?;
        if refund.state != RefundState::Requested {
            return Ok(());
        }
    }
    let order = refund.order.clone();
    let outcome_unknown = |reason| RefundError::OutcomeUnknown { number: order, reason };
    let bank = match Gateway::for_attempt(context.config, store, attempt) {
        Ok(bank) => bank,
        Err(reason) => return Err(outcome_unknown(reason)),
    };
    match bank.refund(attempt, refund.amount).await {
        Ok(notification) => record_decision(refund, notification),
        Err(GatewayError::Rejected(code)) => record_denial(refund, code),
        Err(reason) => return Err(outcome_unknown(reason)),
    }
    Ok(())
}

/// Queries a refund without an answer at the bank, and records its decision. The refund stays requested if the bank has not
/// received the request.
///
/// # Errors
/// The decision is not known.
pub async fn query(
    store: &Database,
    context: NotificationContext<'_>,
    refund: &mut Refund,
    attempt: &PaymentAttempt,
) -> Result<(), RefundError> {
    let number = refund.order.clone();
    let outcome_unknown = |reason| RefundError::OutcomeUnknown { number: number.clone(), reason };
    let bank = Gateway::for_attempt(context.config, store, attempt).map_err(outcome_unknown)?;
    let others = OtherRefunds::of(store, refund).await?;
    if others.is_empty() {
        match bank.query_status(attempt, REFUND).await.map_err(outcome_unknown)? {
            OperationStatus::Unknown => return Ok(()),
            OperationStatus::Finished(found) if found.amount == refund.amount.get().to_string() => {
                record_decision(refund, *found);
                return Ok(());
            }
            // Another refund was declined, by other means than the shop: the list has all of them.
            OperationStatus::Finished(found) if !response_code::is_confirmed(&found.response) => {}
            OperationStatus::Finished(_) | OperationStatus::Pending => {
                return Err(outcome_unknown(GatewayError::InvalidResponse("ya consta otra devolución")));
            }
        }
    }
    let listed = bank.query_refunds(attempt).await.map_err(outcome_unknown)?;
    match others.unanswered(refund.amount).outcome(&listed) {
        RefundOutcome::NotMade => {}
        RefundOutcome::Made(made) => {
            refund.state = RefundState::Completed;
            refund.response = Some(response_code::REFUNDED.to_owned());
            refund.authorisation_code = Some(made.authorisation_code.clone());
        }
        RefundOutcome::Declined(declined) => record_denial(refund, declined.response.clone()),
        RefundOutcome::Unclear => {
            let reason = "no se distingue de otra devolución del pedido";
            return Err(outcome_unknown(GatewayError::InvalidResponse(reason)));
        }
    }
    Ok(())
}

/// Records the bank's decision.
fn record_decision(refund: &mut Refund, notification: Notification) {
    let done = response_code::is_confirmed(&notification.response);
    refund.state = if done { RefundState::Completed } else { RefundState::Rejected };
    refund.response = Some(notification.response);
    refund.authorisation_code = Some(notification.authorisation_code);
}

fn record_denial(refund: &mut Refund, code: String) {
    refund.state = RefundState::Rejected;
    refund.response = Some(code);
}

/// Refunds of the order of another one that have an outcome.
#[derive(Debug, Default)]
struct OtherRefunds {
    answered: Vec<MadeRefund>,
    declined: Vec<Cents>,
    by_hand: Vec<Cents>,
}

impl OtherRefunds {
    async fn of(store: &Database, refund: &Refund) -> Result<Self, sqlx::Error> {
        let all = refunds::of_order(&mut *store.begin_read().await?, &refund.order).await?;
        let mut others = Self::default();
        for other in all.into_iter().map(|row| row.refund).filter(|other| other.id != refund.id) {
            // A refund of another payment of the order is not listed with this one.
            let same_payment = other.attempt.is_some() && other.attempt == refund.attempt;
            match other.state {
                RefundState::Completed if other.attempt.is_none() => others.by_hand.push(other.amount),
                RefundState::Completed if same_payment => others.answered.push(MadeRefund {
                    amount: other.amount,
                    authorisation_code: other.authorisation_code.unwrap_or_default(),
                }),
                RefundState::Rejected if same_payment => others.declined.push(other.amount),
                RefundState::Requested | RefundState::Completed | RefundState::Rejected => {}
            }
        }
        Ok(others)
    }

    fn is_empty(&self) -> bool {
        self.answered.is_empty() && self.declined.is_empty() && self.by_hand.is_empty()
    }

    fn unanswered(&self, amount: Cents) -> UnansweredRefund<'_> {
        let Self { answered, declined, by_hand } = self;
        UnansweredRefund { amount, answered, declined, by_hand }
    }
}
