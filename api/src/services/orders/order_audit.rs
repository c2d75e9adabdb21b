//! Changes of orders in the audit log.

use serde_json::{Value, json};

use super::staff_view::StaffOrder;
use crate::db::Tx;
use crate::db::repositories::refunds::{Refund, RefundState};
use crate::services::staff::audit;
use crate::services::staff::audit::{Author, Change};

/// Returns the parts of an order that staff change.
pub fn summary(StaffOrder { order, payments, .. }: &StaffOrder) -> Value {
    let unclear = payments.iter().filter(|attempt| attempt.is_unclear).map(|attempt| &attempt.number);
    json!({
        "state": order.state,
        "paid_at": order.paid_at,
        "refunded_cents": order.refunded,
        "tracking": order.tracking,
        "invoices": order.invoices,
        "unclear_payments": unclear.collect::<Vec<_>>(),
    })
}

/// Records the request of a refund, whose outcome is not known yet.
pub async fn record_refund_request(
    tx: &mut Tx,
    author: Author<'_>,
    refund: &Refund,
) -> Result<(), sqlx::Error> {
    let change = Change { action: "request_refund", resource: "orders", id: refund.order.as_str() };
    let request = json!({
        "refund": refund.id,
        "amount_cents": refund.amount,
        "payment": refund.attempt,
        "restock": refund.restock,
        "cause": refund.cause,
        "keep_access": refund.keep_access,
    });
    audit::record(tx, author, change, None, Some(&request)).await
}

/// Records the outcome of a refund, with the order before and after it.
pub async fn record_refund_outcome(
    tx: &mut Tx,
    author: Author<'_>,
    refund: &Refund,
    before: &StaffOrder,
    after: &StaffOrder,
) -> Result<(), sqlx::Error> {
    let action = if refund.state == RefundState::Completed { "refund" } else { "decline_refund" };
    let change = Change { action, resource: "orders", id: refund.order.as_str() };
    let mut outcome = summary(after);
    if let Some(members) = outcome.as_object_mut() {
        members.insert("refund".to_owned(), json!({ "id": refund.id, "response": refund.response }));
    }
    audit::record(tx, author, change, Some(&summary(before)), Some(&outcome)).await
}
