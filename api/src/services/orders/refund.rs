//! Refunds. A refund is stored before it is requested from the bank, so that an interruption leaves a trace;
//! until it is resolved, no other refund of the order starts. A lease admits one command at a time: a second
//! one would find the stored refund while the bank has not received the request yet (rule 4.36).

use mostrador_core::invoicing::{CorrectionCause, RefundBalance, RefundSelection};
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;

use super::order_confirmation::NotificationContext;
use super::refund_error::RefundError;
use super::{order_audit, refund_effects, refund_request, staff_view};
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::refunds::{Refund, RefundState};
use crate::db::repositories::{invoices, leases, orders, payment_attempts, refunds};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::environment;
use crate::redsys_protocol::response_code;
use crate::services::invoicing::balance;
use crate::services::staff::audit::Author;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Lease of one command on an order, in milliseconds, unless it ends earlier: longer than the two calls to
/// the bank can take.
pub(super) const LEASE_MS: i64 = 120_000;

/// Returns the instant before which a refund without an answer was requested whose outcome is unclear: the command that
/// asked the bank has ended.
pub fn unanswered_since(now: Timestamp) -> Timestamp {
    now - LEASE_MS
}

#[derive(Clone, Debug)]
pub struct RefundRequest<'a> {
    /// Author of the entries in the audit log.
    pub author: Author<'a>,
    pub selection: RefundSelection,
    /// Puts the refunded units back on sale.
    pub restock: bool,
    /// Cause of the corrective invoice.
    pub cause: CorrectionCause,
    /// The customer keeps the access to the refunded courses.
    pub keep_access: bool,
    /// The money was already returned by other means and is only recorded.
    pub by_hand: bool,
    /// Version of the order that staff have read.
    pub expected: Option<ExpectedVersion>,
    /// Total that was confirmed.
    pub expected_amount: Option<Cents>,
}

impl RefundRequest<'_> {
    /// Returns true if this request repeats the open refund. Unspecified values match, and a refund that was
    /// recorded as made by other means is never sent to the bank.
    fn repeats(&self, open: &Refund, balance: &RefundBalance, via_bank: bool) -> bool {
        let is_selected = match &self.selection {
            RefundSelection::Rest => true,
            RefundSelection::Amount(amount) => *amount == open.amount,
            RefundSelection::Units { .. } | RefundSelection::TaxExcess => {
                balance.refund(&self.selection).is_ok_and(|parts| parts == open.parts)
            }
        };
        let is_confirmed = self.expected_amount.is_none_or(|amount| amount == open.amount);
        is_selected
            && is_confirmed
            && (open.restock || !self.restock)
            && (open.keep_access || !self.keep_access)
            && (open.attempt.is_some() || !via_bank)
    }
}

/// Refunds money of an order; returns the refunded amount.
pub async fn refund(
    store: &Database,
    context: NotificationContext<'_>,
    number: &OrderNumber,
    request: &RefundRequest<'_>,
) -> Result<Cents, RefundError> {
    let holder = format!("{:016x}", environment::random());
    let opened = store.transaction(async |tx| open_refund(tx, number, request, &holder, context.now).await);
    let opened = opened.await?;
    let (mut refund, attempt) = (opened.refund, opened.attempt);
    match attempt {
        None => refund.state = RefundState::Completed,
        Some(attempt) => {
            refund_request::send(store, context, &mut refund, &attempt, opened.is_retry).await?;
        }
    }
    let concluded = store.transaction(async |tx| {
        conclude(tx, context.at_current_time(), request.author, &refund).await?;
        leases::release(tx, &lease_name(number), &holder).await?;
        Ok::<_, RefundError>(())
    });
    Box::pin(concluded).await?;
    if refund.state == RefundState::Rejected {
        let code = refund.response.unwrap_or_default();
        return Err(RefundError::Declined(format!("{code}, {}", response_code::description(&code))));
    }
    tracing::info!(order = number.as_str(), cents = refund.amount.get(), "refund completed");
    Ok(refund.amount)
}

/// Name of the lease that admits one command per order.
pub(super) fn lease_name(number: &OrderNumber) -> String {
    format!("refund {number}")
}

struct OpenRefund {
    refund: Refund,
    /// Attempt that was charged; `None` if the money is returned by other means.
    attempt: Option<PaymentAttempt>,
    /// The refund was stored by an earlier command that got no answer.
    is_retry: bool,
}

/// Stores the refund, or finds the unanswered one of an earlier command.
async fn open_refund(
    tx: &mut Tx,
    number: &OrderNumber,
    request: &RefundRequest<'_>,
    holder: &str,
    now: Timestamp,
) -> Result<OpenRefund, RefundError> {
    let found = orders::for_update(tx, number).await?;
    let CustomerOrder { order, .. } = found.ok_or_else(|| RefundError::OrderNotFound(number.clone()))?;
    if let Some(expected) = &request.expected {
        let current = staff_view::load(tx, number).await.map_err(RefundError::Version)?;
        Versioned::new(current).require(expected).map_err(RefundError::Version)?;
    }
    if leases::acquire(tx, &lease_name(number), holder, now, now + LEASE_MS).await?
        == ConditionalWrite::Unchanged
    {
        return Err(RefundError::InProgress(number.clone()));
    }
    if invoices::issued(tx, number).await?.is_unpaid() {
        return Err(RefundError::Unpaid(number.clone()));
    }
    let open = refunds::pending(tx, number).await?;
    let balance = balance::current(tx, &order).await?;
    let via_bank = order.payment_method.redirects() && !request.by_hand;
    if let Some(open) = &open
        && !request.repeats(open, &balance, via_bank)
    {
        let by_hand = open.attempt.is_none();
        return Err(RefundError::PendingRefund { number: number.clone(), amount: open.amount, by_hand });
    }
    let attempt = match open.as_ref().and_then(|refund| refund.attempt.as_deref()) {
        _ if !via_bank => None,
        // A retry goes to the attempt that was used before: another payment may have arrived since.
        Some(stored_attempt) => payment_attempts::by_number(tx, stored_attempt).await?,
        None => payment_attempts::authorised(tx, number).await?,
    };
    if via_bank && attempt.is_none() {
        return Err(RefundError::NoAuthorisedPayment(number.clone()));
    }
    if let Some(refund) = open {
        let attempt_number = attempt.as_ref().map(|attempt| attempt.number.clone());
        let refund = Refund { attempt: attempt_number, ..refund };
        order_audit::record_refund_request(tx, request.author, &refund).await?;
        return Ok(OpenRefund { refund, attempt, is_retry: true });
    }
    let parts = balance.refund(&request.selection).map_err(|faults| match request.selection {
        RefundSelection::Units { .. } | RefundSelection::TaxExcess => RefundError::Selection(faults),
        RefundSelection::Rest | RefundSelection::Amount(_) => {
            RefundError::AmountTooHigh { number: number.clone(), left: balance.total() }
        }
    })?;
    if request.restock && parts.iter().all(|part| part.quantity == 0) {
        return Err(RefundError::PartialRestock { number: number.clone(), left: balance.total() });
    }
    let amount = parts.iter().map(|part| part.gross()).sum();
    if let Some(expected) = request.expected_amount
        && expected != amount
    {
        return Err(RefundError::AmountChanged { current: amount, expected });
    }
    let attempt_number = attempt.as_ref().map(|attempt| attempt.number.as_str());
    let new = refunds::NewRefund {
        order: number,
        attempt: attempt_number,
        amount,
        restock: request.restock,
        cause: request.cause,
        keep_access: request.keep_access,
        parts: &parts,
        now,
    };
    let id = refunds::insert(tx, new).await?;
    let refund = Refund {
        id,
        order: number.clone(),
        attempt: attempt_number.map(str::to_owned),
        amount,
        restock: request.restock,
        keep_access: request.keep_access,
        state: RefundState::Requested,
        response: None,
        authorisation_code: None,
        cause: Some(request.cause.as_str().to_owned()),
        parts,
    };
    order_audit::record_refund_request(tx, request.author, &refund).await?;
    Ok(OpenRefund { refund, attempt, is_retry: false })
}

/// Stores the outcome, with its entry in the audit log. A successful refund is applied to the order.
pub(super) async fn conclude(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    author: Author<'_>,
    refund: &Refund,
) -> Result<(), RefundError> {
    if refunds::store_result(tx, refund, context.now).await? == ConditionalWrite::Unchanged {
        return Ok(());
    }
    let before = staff_view::load(tx, &refund.order).await.map_err(RefundError::Version)?;
    if refund.state == RefundState::Completed {
        refund_effects::apply_to_order(tx, context, refund).await?;
    }
    let after = staff_view::load(tx, &refund.order).await.map_err(RefundError::Version)?;
    Ok(order_audit::record_refund_outcome(tx, author, refund, &before, &after).await?)
}
