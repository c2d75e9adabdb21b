//! Withdrawals as staff see them, with the refund that is due.

use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderState};
use mostrador_core::time::{Timestamp, format_iso, local_day, start_of_local_day};
use mostrador_core::withdrawals::{RefundDeadline, WithdrawnLine, WithdrawnUnits, refund_due};
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::withdrawn_units;
use crate::clock;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{orders, refunds, withdrawals};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WithdrawalView {
    pub id: i64,
    /// Reference given to the customer, such as `D-000001`.
    pub reference: String,
    pub name: String,
    pub email: String,
    /// Order number as typed by the customer.
    pub order_text: String,
    /// Number of the order; null when none of this customer has it.
    pub order_number: Option<String>,
    /// Lines and units; empty when they are not known.
    pub lines: Vec<WithdrawnLine>,
    /// Description of the part that is withdrawn from, as typed; empty for all of it.
    pub part: String,
    /// RFC 3339, UTC; null until the customer has confirmed it.
    pub confirmed_at: Option<String>,
    /// RFC 3339, UTC; null until the goods have come back.
    pub goods_received_at: Option<String>,
    /// RFC 3339, UTC; null until it is settled.
    pub settled_at: Option<String>,
    /// Refund that is due; null when nothing is to be refunded.
    pub refund: Option<WithdrawalRefund>,
}

/// Refund that a withdrawal requires.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WithdrawalRefund {
    /// Last day, such as `2026-12-04`.
    pub due: String,
    #[serde(flatten)]
    pub deadline: RefundDeadline,
    /// Units that are still to be refunded; empty when they are not known.
    pub units: Vec<WithdrawnUnits>,
    /// The delivery is refunded too, because this withdrawal, the earlier ones and the refunds are of the whole order.
    pub delivery: bool,
    /// Amount of the delivery with tax that the law requires to be refunded: that of the cheapest standard one.
    #[schema(value_type = Option<i64>)]
    pub delivery_cents: Option<Cents>,
}

impl WithdrawalRefund {
    fn due(confirmed: i64, now: Timestamp, must_return: bool, withdrawal: &Withdrawal) -> Self {
        let returned = withdrawal.goods_received_at.is_some();
        Self {
            due: format_iso(refund_due(confirmed)),
            deadline: RefundDeadline::new(confirmed, local_day(now), must_return, returned),
            units: Vec::new(),
            delivery: false,
            delivery_cents: None,
        }
    }
}

impl WithdrawalView {
    /// Returns the view of a withdrawal; `order` is the one that it names.
    pub async fn load(
        db: &mut AnyConnection,
        withdrawal: Withdrawal,
        order: Option<&Order>,
        now: Timestamp,
    ) -> Result<Self, sqlx::Error> {
        let mut refund = match order {
            Some(order) => refund(&withdrawal, order, now),
            None => refund_without_order(&withdrawal, now),
        };
        if let (Some(order), Some(refund)) = (order, &mut refund) {
            complete(db, refund, order, withdrawal.id).await?;
        }
        Ok(Self {
            reference: withdrawal.reference(),
            id: withdrawal.id,
            refund,
            lines: order.map(|order| order.withdrawn_lines(&withdrawal.lines)).unwrap_or_default(),
            name: withdrawal.name,
            email: withdrawal.email,
            order_text: withdrawal.order_text,
            order_number: withdrawal.order.map(|number| number.to_string()),
            part: withdrawal.part,
            confirmed_at: withdrawal.confirmed_at.map(clock::format_rfc3339),
            goods_received_at: withdrawal.goods_received_at.map(clock::format_rfc3339),
            settled_at: withdrawal.settled_at.map(clock::format_rfc3339),
        })
    }
}

/// Adds the units that are still to be refunded, and the delivery if this withdrawal, the earlier ones and the refunds are
/// of the whole order.
async fn complete(
    db: &mut AnyConnection,
    refund: &mut WithdrawalRefund,
    order: &Order,
    withdrawal: i64,
) -> Result<(), sqlx::Error> {
    let mut units = Vec::new();
    for (other, left) in withdrawn_units::of_order(db, &order.number).await? {
        if other.id == withdrawal {
            refund.units.clone_from(&left);
        }
        if other.id <= withdrawal {
            units.extend(left);
        }
    }
    let refunds = refunds::completed(db, &order.number).await?;
    refund.delivery = order.shipping.is_some() && order.is_whole_withdrawal(&units, &refunds);
    refund.delivery_cents = order.standard_delivery().filter(|_| refund.delivery);
    Ok(())
}

/// Returns the deadline of a declaration to which staff have not assigned its order yet.
fn refund_without_order(withdrawal: &Withdrawal, now: Timestamp) -> Option<WithdrawalRefund> {
    let confirmed = withdrawal.confirmed_at.filter(|_| withdrawal.settled_at.is_none())?;
    Some(WithdrawalRefund::due(local_day(confirmed), now, false, withdrawal))
}

fn refund(withdrawal: &Withdrawal, order: &Order, now: Timestamp) -> Option<WithdrawalRefund> {
    let is_open = withdrawal.verdict.as_deref() == Some("open") && withdrawal.settled_at.is_none();
    let confirmed = local_day(withdrawal.confirmed_at.filter(|_| is_open && order.paid_at.is_some())?);
    let units = &withdrawal.lines;
    let is_withdrawn = |position| units.is_empty() || units.iter().any(|units| units.line == position);
    let has_goods =
        order.lines.iter().enumerate().any(|(position, line)| !line.is_virtual && is_withdrawn(position));
    let has_left = matches!(order.state, OrderState::Shipped | OrderState::Completed);
    Some(WithdrawalRefund::due(confirmed, now, has_goods && has_left, withdrawal))
}

/// Returns the withdrawals that wait for the owner, the oldest first.
pub async fn pending(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<WithdrawalView>, sqlx::Error> {
    let mut views = Vec::new();
    for withdrawal in withdrawals::pending(db).await? {
        let order = match &withdrawal.order {
            Some(number) => orders::by_number(db, number).await?.map(|found| found.order),
            None => None,
        };
        views.push(WithdrawalView::load(db, withdrawal, order.as_ref(), now).await?);
    }
    Ok(views)
}

/// Returns the instant before which a withdrawal was confirmed whose refund is urgent or overdue.
pub fn urgent_before(now: Timestamp) -> Timestamp {
    start_of_local_day(RefundDeadline::last_urgent_day(local_day(now)) + 1)
}
