//! Withdrawals as staff see them, with the refund that is due.

use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderNumber, OrderState};
use mostrador_core::shipping::{DeliveryKind, Destination};
use mostrador_core::time::{Timestamp, format_iso, local_day, start_of_local_day};
use mostrador_core::withdrawals::{RefundDeadline, WithdrawnLine, WithdrawnUnits, refund_due};
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::shipping_rates;
use crate::clock;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{delivery, orders, withdrawals};

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
    /// Units to be refunded; empty when they are not known.
    pub units: Vec<WithdrawnUnits>,
    /// The delivery is refunded too, because this withdrawal and the earlier ones are from the whole order.
    pub delivery: bool,
    /// Amount of the delivery with tax that the law requires to be refunded: that of the cheapest standard one.
    #[schema(value_type = Option<i64>)]
    pub delivery_cents: Option<Cents>,
}

impl WithdrawalView {
    /// Returns the view of a withdrawal; `order` is the one that it names.
    pub async fn load(
        db: &mut AnyConnection,
        withdrawal: Withdrawal,
        order: Option<&Order>,
        now: Timestamp,
    ) -> Result<Self, sqlx::Error> {
        let mut refund = order.and_then(|order| refund(&withdrawal, order, now));
        if let (Some(order), Some(refund)) = (order, &mut refund) {
            let units = units_until(db, &order.number, &withdrawal).await?;
            refund.delivery = order.shipping.is_some() && order.is_whole_withdrawal(&units);
            if refund.delivery {
                refund.delivery_cents = standard_delivery(db, order).await?;
            }
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

/// Returns the units of a withdrawal and of the earlier ones from the same order.
async fn units_until(
    db: &mut AnyConnection,
    order: &OrderNumber,
    withdrawal: &Withdrawal,
) -> Result<Vec<WithdrawnUnits>, sqlx::Error> {
    let all = withdrawals::of_order(db, order).await?;
    Ok(all.into_iter().filter(|other| other.id <= withdrawal.id).flat_map(|other| other.lines).collect())
}

/// Returns the amount of the delivery that is refunded, at the rates of today for the destination of the order.
async fn standard_delivery(db: &mut AnyConnection, order: &Order) -> Result<Option<Cents>, sqlx::Error> {
    let mut rates = Vec::new();
    if let Some(to) = &order.delivery {
        let to = Destination::from(to);
        for method in delivery::methods(db).await? {
            if method.kind == DeliveryKind::Courier {
                rates.extend(shipping_rates::price_method(db, method, &to).await?.price);
            }
        }
    }
    Ok(order.standard_delivery(&rates))
}

fn refund(withdrawal: &Withdrawal, order: &Order, now: Timestamp) -> Option<WithdrawalRefund> {
    let is_open = withdrawal.verdict.as_deref() == Some("open") && withdrawal.settled_at.is_none();
    let confirmed = local_day(withdrawal.confirmed_at.filter(|_| is_open && order.paid_at.is_some())?);
    let units = &withdrawal.lines;
    let is_withdrawn = |position| units.is_empty() || units.iter().any(|units| units.line == position);
    let has_goods =
        order.lines.iter().enumerate().any(|(position, line)| !line.is_virtual && is_withdrawn(position));
    let has_left = matches!(order.state, OrderState::Shipped | OrderState::Completed);
    let returned = withdrawal.goods_received_at.is_some();
    Some(WithdrawalRefund {
        due: format_iso(refund_due(confirmed)),
        deadline: RefundDeadline::new(confirmed, local_day(now), has_goods && has_left, returned),
        delivery_cents: None,
        delivery: false,
        units: units.clone(),
    })
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
