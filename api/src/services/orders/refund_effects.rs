//! Effects of a completed refund on its order: courses, withdrawals, stock, corrective invoice and e-mail.

use mostrador_core::invoicing::{PastRefund, refunded_units};
use mostrador_core::orders::{Order, OrderEvent};
use mostrador_core::time::Timestamp;

use super::order_confirmation::NotificationContext;
use super::refund_error::RefundError;
use super::withdrawn_units;
use crate::db::Tx;
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::orders::StateChange;
use crate::db::repositories::refunds::Refund;
use crate::db::repositories::{enrolments, orders, refunds, stock_reservations, withdrawals};
use crate::mail::{Recipient, order_emails};
use crate::services::invoicing::issue;

/// Updates the order after a successful refund, puts the units back on sale if requested, issues the corrective invoice
/// and notifies the customer.
pub(super) async fn apply_to_order(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    refund: &Refund,
) -> Result<(), RefundError> {
    let found = orders::for_update(tx, &refund.order).await?;
    let CustomerOrder { customer, order, .. } =
        found.ok_or_else(|| RefundError::OrderNotFound(refund.order.clone()))?;
    orders::add_refunded(tx, &order.number, refund.amount).await?;
    if order.is_full_refund(refund.amount) {
        close_order(tx, &order, context.now).await?;
    }
    if !refund.keep_access {
        end_refunded_courses(tx, &order, refund, context.now).await?;
    }
    withdrawn_units::settle_refunded(tx, &order.number, context.now).await?;
    if refund.restock {
        let restocked = refunds::restocked_parts(tx, &order.number).await?;
        stock_reservations::release_units(tx, &order.number, &refund.parts, &restocked).await?;
    }
    stock_reservations::release_seats(tx, &order.number).await?;
    issue::rectify(tx, context.config, &order, refund, context.now).await?;
    let updated = orders::by_number(tx, &order.number).await?;
    let order = updated.map_or(order, |found| found.order);
    let by_bank = refund.attempt.is_some();
    let email = |order: &Order, to: &Recipient<'_>| {
        order_emails::refunded(order, refund.amount, by_bank, to).of_subject(refund.id)
    };
    Ok(context.notify_customer(tx, customer, &order, email).await?)
}

/// Ends the courses of the lines whose last unit is refunded by this refund, or with which nothing is left of the order. Of
/// a line that was refunded before, that refund has ended the access or left it (rule 4.11).
async fn end_refunded_courses(
    tx: &mut Tx,
    order: &Order,
    refund: &Refund,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let is_full = order.is_full_refund(refund.amount);
    let before = refunds::completed_within(tx, &order.number, 0..refund.id).await?;
    let after = refunds::completed(tx, &order.number).await?;
    for (position, line) in order.lines.iter().enumerate() {
        let is_refunded = |refunds: &[PastRefund]| refunded_units(refunds, position) >= line.qty;
        if !is_refunded(&before) && (is_full || is_refunded(&after)) {
            enrolments::end_line(tx, &order.number, position, now).await?;
        }
    }
    Ok(())
}

/// Closes a fully refunded order and its pending withdrawals.
async fn close_order(tx: &mut Tx, order: &Order, now: Timestamp) -> Result<(), sqlx::Error> {
    if let Ok(refunded) = order.next_state(OrderEvent::Refund) {
        let change = StateChange { from: order.state, to: refunded };
        orders::transition(tx, &order.number, change, Actor::Owner, now).await?;
    }
    withdrawals::mark_settled(tx, &order.number, now).await
}
