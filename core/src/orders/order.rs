//! Orders as seen by the customer. The lines are snapshots of the products and prices at purchase.

use serde::{Deserialize, Serialize};

use super::{
    ExpiryPolicy, IllegalTransition, OrderEvent, OrderLine, OrderNumber, OrderState, OrderStep, Tracking,
};
use crate::cart::Totals;
use crate::catalogue::TaxClass;
use crate::checkout::{BillingData, DeliveryData};
use crate::invoicing::InvoiceKind;
use crate::money::{Cents, Money};
use crate::payments::{PaymentAttemptState, PaymentKind};
use crate::promotions::AppliedPromotion;
use crate::serde_helpers::null_as_default;
use crate::shipping::{DeliveryKind, ShippingMethodId, ShippingPrice};
use crate::taxes::{Supplies, Taxation};

/// Order with frozen lines, addresses and amounts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Order {
    /// Order number, such as `M26-000001`.
    pub number: OrderNumber,
    pub state: OrderState,
    pub lines: Vec<OrderLine>,
    /// Totals; the customer was charged `totals.total`.
    pub totals: Totals,
    pub payment_method: PaymentKind,
    /// Delivery data; null when nothing has to be delivered.
    pub delivery: Option<DeliveryData>,
    pub billing: BillingData,
    pub shipping: Option<OrderShipping>,
    pub payment: Option<OrderPayment>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub paid_at: Option<String>,
    /// Time at which the customer requested immediate digital content and waived withdrawal from it
    /// (rule 4.16). RFC 3339, UTC.
    pub waived_at: Option<String>,
    /// Promotions that were applied to the order.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discounts: Vec<AppliedPromotion>,
    /// Bought by a professional, at trade prices.
    #[serde(default, deserialize_with = "null_as_default")]
    pub professional: bool,
    /// Amount refunded so far, in cents.
    #[serde(default, deserialize_with = "null_as_default")]
    pub refunded: Cents,
    /// All states of the order, the oldest first.
    #[serde(default, deserialize_with = "null_as_default")]
    pub history: Vec<OrderStep>,
    /// Parcel tracking, once it is shipped.
    pub tracking: Option<Tracking>,
    /// Taxes at the destination, with the rates at purchase (rule 13.5); null in orders from before there were any but
    /// Spanish VAT.
    pub taxation: Option<Taxation>,
    /// Numbers of the invoice and of its corrective invoices, in that order.
    #[serde(default, deserialize_with = "null_as_default")]
    pub invoices: Vec<String>,
}

/// Reason why an order cannot be paid at the bank. Its `Display` is the Spanish message for the customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPayable {
    /// Paid, cancelled, or free of charge.
    #[error("Este pedido no está pendiente de pago.")]
    Settled,
    /// The payment period is over.
    #[error("El plazo para pagar este pedido ha terminado. Haz un pedido nuevo.")]
    TooLate,
}

impl Order {
    /// Returns true for a buyer who acts as a business, which is no consumer.
    pub fn is_business(&self) -> bool {
        self.professional || self.taxation.is_some_and(|taxation| taxation.is_business())
    }

    /// State after an event (rule 4.4), with regard to the payment: only cash-on-delivery orders and reserved ones
    /// (rule 4.34) are prepared unpaid, and paid orders are refunded instead of cancelled. An order of total 0 has nothing
    /// to refund: it is cancelled.
    pub fn next_state(&self, event: OrderEvent) -> Result<OrderState, IllegalTransition> {
        let unpaid = self.paid_at.is_none();
        let is_free = self.totals.total == Cents::ZERO;
        if event == OrderEvent::Cancel && is_free && !self.state.is_cancelled_or_refunded() {
            return Ok(OrderState::Cancelled);
        }
        if event == OrderEvent::Cancel && self.is_reserved() {
            return Ok(OrderState::Cancelled);
        }
        let allowed = match event {
            OrderEvent::Prepare => {
                !unpaid || self.is_reserved() || self.payment_method == PaymentKind::CashOnDelivery
            }
            OrderEvent::Complete => !self.is_reserved(),
            OrderEvent::Cancel => unpaid,
            _ => true,
        };
        if allowed { self.state.apply(event) } else { Err(IllegalTransition { from: self.state, event }) }
    }

    /// Returns true if the bank has reserved the amount, and the shop has not captured it (rule 4.34): paid for its
    /// customer, and no money for the shop.
    pub fn is_reserved(&self) -> bool {
        let is_underway = matches!(self.state, OrderState::Paid | OrderState::Preparing);
        let is_card = self.payment_method == PaymentKind::Card;
        is_underway && is_card && self.paid_at.is_none() && self.totals.total > Cents::ZERO
    }

    /// Returns true if a reservation of its amount pays the order for its customer. One of an order that is paid, reserved
    /// or handed over already is released.
    pub fn awaits_reservation(&self) -> bool {
        let is_open =
            matches!(self.state, OrderState::PendingPayment | OrderState::Preparing | OrderState::Cancelled);
        is_open && self.paid_at.is_none() && !self.is_reserved()
    }

    /// Returns true for an order that is paid on delivery, and not paid yet.
    pub fn awaits_cash(&self) -> bool {
        self.payment_method == PaymentKind::CashOnDelivery && self.paid_at.is_none()
    }

    /// Returns true if the order must have an invoice (rule 17.10): once it is paid or, paid on delivery, once it has left
    /// the shop or is ready for pickup.
    pub fn requires_invoice(&self) -> bool {
        let is_handed_over =
            matches!(self.state, OrderState::Shipped | OrderState::ReadyForPickup | OrderState::Completed);
        self.totals.total > Cents::ZERO && (self.paid_at.is_some() || self.awaits_cash() && is_handed_over)
    }

    /// Time at which the tax of the sale is due: that of its payment or, paid on delivery, that of the hand-over before it (rule
    /// 17.10). RFC 3339, UTC; `None` while it is not due.
    pub fn tax_due_at(&self) -> Option<&str> {
        let is_cancelled = |step: &OrderStep| step.state == OrderState::Cancelled;
        let since_cancelled = self.history.rsplit(is_cancelled).next().unwrap_or_default();
        let is_handed_over =
            |step: &&OrderStep| matches!(step.state, OrderState::Shipped | OrderState::ReadyForPickup);
        let handed_over = since_cancelled.iter().find(is_handed_over);
        let handed_over = handed_over.filter(|_| self.payment_method == PaymentKind::CashOnDelivery);
        handed_over.map(|step| step.at.as_str()).or(self.paid_at.as_deref())
    }

    /// Number of the last invoice that is no corrective one.
    pub fn last_invoice(&self) -> Option<&String> {
        self.invoices.iter().rfind(|number| !InvoiceKind::from_number(number).is_corrective())
    }

    /// Actions that the shop is offered for the order, in the order of a purchase. A refund has figures of its own
    /// ([`Order::refundable`]) and is offered apart.
    pub fn offered_events(&self) -> Vec<OrderEvent> {
        let is_pickup = self.delivery.as_ref().map(|delivery| delivery.kind) == Some(DeliveryKind::Pickup);
        let is_offered = |event: OrderEvent| match event {
            OrderEvent::Pay => self.paid_at.is_none() && !self.is_reserved(),
            OrderEvent::Ship => !is_pickup,
            OrderEvent::MakeReady => is_pickup,
            OrderEvent::Refund => false,
            OrderEvent::Prepare => self.delivery.is_some(),
            OrderEvent::Complete => self.state != OrderState::Paid || self.delivery.is_none(),
            OrderEvent::Cancel => true,
        };
        OrderEvent::ALL
            .into_iter()
            .filter(|event| is_offered(*event) && self.next_state(*event).is_ok())
            .collect()
    }

    /// Checks that the order can be paid at the bank `age_ms` milliseconds after it was placed (rule 4.18).
    pub fn ensure_payable(&self, policy: ExpiryPolicy, age_ms: i64) -> Result<(), NotPayable> {
        if !self.state.is_payable() || self.totals.total <= Cents::ZERO {
            return Err(NotPayable::Settled);
        }
        if policy.allows_attempt(self.payment_method, age_ms) { Ok(()) } else { Err(NotPayable::TooLate) }
    }

    /// Offered payment methods with which the order can be paid at the bank at that age, its own method
    /// first.
    pub fn payable_methods(
        &self,
        offered: &[PaymentKind],
        policy: ExpiryPolicy,
        age_ms: i64,
    ) -> Vec<PaymentKind> {
        if self.ensure_payable(policy, age_ms).is_err() {
            return Vec::new();
        }
        let mut methods: Vec<_> = offered.iter().copied().filter(|kind| kind.redirects()).collect();
        methods.sort_by_key(|kind| *kind != self.payment_method);
        methods
    }

    /// Returns true for an order with courses or other digital content.
    pub fn has_virtual(&self) -> bool {
        self.lines.iter().any(|line| line.is_virtual)
    }

    /// Kinds of supply of the lines.
    pub fn supplies(&self) -> Supplies {
        self.lines.iter().map(OrderLine::supply).collect()
    }

    /// Refundable amount in cents (rule 4.15): the amount paid, less previous refunds.
    pub fn refundable(&self) -> Cents {
        if self.paid_at.is_none() || matches!(self.state, OrderState::Refunded) {
            return Cents::ZERO;
        }
        self.totals.total - self.refunded
    }

    /// Returns true if a refund of `cents` leaves nothing, which ends the order (rule 4.15).
    pub fn is_full_refund(&self, cents: Cents) -> bool {
        cents == self.refundable()
    }
}

/// Delivery method and price of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderShipping {
    pub id: ShippingMethodId,
    pub title: String,
    /// Price charged for delivery.
    pub price: ShippingPrice,
    /// Price without tax of the cheapest delivery to the destination when the order was placed (rule 4.33); null in orders
    /// from before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "string | undefined"))]
    pub standard: Option<Money>,
    /// VAT class: 1 general 21 %, 2 reduced 10 %, 3 super-reduced 4 %, 4 exempt.
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub tax: TaxClass,
}

/// Latest payment attempt of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderPayment {
    /// Order number at the bank, unique per attempt.
    pub number: String,
    pub state: PaymentAttemptState,
    /// The bank's code, such as `0190`.
    pub code: Option<String>,
    /// Spanish message for the customer.
    pub message: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(state: OrderState, payment_method: PaymentKind, paid: bool) -> Order {
        let paid_at = paid.then(String::new);
        let totals = Totals { total: Cents::new(1_965), ..Totals::default() };
        Order { number: "M26-000001".into(), state, payment_method, paid_at, totals, ..Order::default() }
    }

    #[test]
    fn offered_actions_follow_the_delivery() {
        use OrderEvent as E;
        let with = |state, paid, kind: Option<DeliveryKind>| Order {
            delivery: kind.map(|kind| DeliveryData { kind, ..DeliveryData::default() }),
            ..order(state, PaymentKind::Transfer, paid)
        };
        let courier = Some(DeliveryKind::Courier);
        let offered = |order: Order| order.offered_events();
        assert_eq!(offered(with(OrderState::PendingPayment, false, courier)), [E::Pay, E::Cancel]);
        assert_eq!(offered(with(OrderState::Paid, true, courier)), [E::Prepare]);
        assert_eq!(offered(with(OrderState::Paid, true, None)), [E::Complete]);
        assert_eq!(offered(with(OrderState::Preparing, true, courier)), [E::Ship]);
        assert_eq!(offered(with(OrderState::Preparing, true, Some(DeliveryKind::Pickup))), [E::MakeReady]);
        assert_eq!(offered(with(OrderState::Cancelled, false, courier)), [E::Pay]);
        assert_eq!(offered(with(OrderState::Refunded, true, courier)), []);
    }

    #[test]
    fn only_cash_on_delivery_orders_are_prepared_unpaid() {
        let prepare =
            |method, paid| order(OrderState::PendingPayment, method, paid).next_state(OrderEvent::Prepare);
        assert_eq!(prepare(PaymentKind::CashOnDelivery, false), Ok(OrderState::Preparing));
        for method in [PaymentKind::Card, PaymentKind::Bizum, PaymentKind::Transfer] {
            assert!(prepare(method, false).is_err(), "{method:?}");
        }
        let paid = order(OrderState::Paid, PaymentKind::Transfer, true);
        assert_eq!(paid.next_state(OrderEvent::Prepare), Ok(OrderState::Preparing));
    }

    /// Rule 4.15.
    #[test]
    fn refunds_never_exceed_the_payment() {
        let mut shipped = order(OrderState::Shipped, PaymentKind::Card, true);
        assert_eq!(shipped.refundable(), Cents::new(1_965));
        shipped.refunded = Cents::new(965);
        assert_eq!(shipped.refundable(), Cents::new(1_000));
        assert!(shipped.is_full_refund(Cents::new(1_000)) && !shipped.is_full_refund(Cents::new(999)));
        assert_eq!(Order { state: OrderState::Refunded, ..shipped.clone() }.refundable(), Cents::ZERO);
        assert_eq!(Order { paid_at: None, ..shipped }.refundable(), Cents::ZERO);
    }

    /// Rule 4.4.
    #[test]
    fn paid_orders_are_not_cancelled() {
        let cancel = |paid| {
            order(OrderState::Preparing, PaymentKind::CashOnDelivery, paid).next_state(OrderEvent::Cancel)
        };
        assert_eq!((cancel(false), cancel(true).is_err()), (Ok(OrderState::Cancelled), true));
        let refused = order(OrderState::Shipped, PaymentKind::CashOnDelivery, false);
        assert_eq!(refused.next_state(OrderEvent::Cancel), Ok(OrderState::Cancelled), "a refused parcel");
        assert_eq!(
            order(OrderState::Cancelled, PaymentKind::Card, false).next_state(OrderEvent::Pay),
            Ok(OrderState::Paid)
        );
    }

    /// Rule 17.10.
    #[test]
    fn the_tax_is_due_with_the_payment_or_the_hand_over_before_it() {
        use OrderState::{Cancelled, Paid, Preparing, Shipped};
        let due = |payment_method, steps: &[(OrderState, &str)], paid_at: Option<&str>| {
            let step = |(state, at): &(OrderState, &str)| OrderStep { state: *state, at: (*at).to_owned() };
            let history = steps.iter().map(step).collect();
            let paid_at = paid_at.map(str::to_owned);
            let order = Order { payment_method, paid_at, history, ..Order::default() };
            order.tax_due_at().map(str::to_owned)
        };
        let cash = PaymentKind::CashOnDelivery;
        let handed_over = [(Preparing, "1"), (Shipped, "2")];
        assert_eq!(due(cash, &handed_over[..1], None), None);
        assert_eq!(due(cash, &handed_over, None).as_deref(), Some("2"));
        assert_eq!(due(cash, &handed_over, Some("9")).as_deref(), Some("2"));
        let came_back = [(Shipped, "2"), (Cancelled, "3"), (Paid, "4")];
        assert_eq!(due(cash, &came_back, Some("4")).as_deref(), Some("4"));
        let transfer = [(Paid, "1"), (Shipped, "2")];
        assert_eq!(due(PaymentKind::Transfer, &transfer, Some("1")).as_deref(), Some("1"));
    }

    /// Rule 17.10.
    #[test]
    fn an_order_paid_on_delivery_is_invoiced_when_it_leaves_the_shop() {
        use OrderState::{Cancelled, Completed, PendingPayment, Preparing, ReadyForPickup, Shipped};
        let requires = |state, method, paid: bool| order(state, method, paid).requires_invoice();
        let cash = PaymentKind::CashOnDelivery;
        for state in [Shipped, ReadyForPickup, Completed] {
            assert!(requires(state, cash, false) && requires(state, cash, true), "{state:?}");
            assert!(!requires(state, PaymentKind::Transfer, false), "{state:?}");
        }
        for state in [PendingPayment, Preparing, Cancelled] {
            assert!(!requires(state, cash, false), "{state:?}");
        }
        assert!(requires(OrderState::Paid, PaymentKind::Card, true));
        let mut free = order(Shipped, cash, false);
        free.totals.total = Cents::ZERO;
        assert!(!free.requires_invoice());
    }

    /// Rule 4.34.
    #[test]
    fn a_reserved_order_goes_on_or_is_cancelled() {
        let reserved = Order {
            delivery: Some(DeliveryData::default()),
            ..order(OrderState::Paid, PaymentKind::Card, false)
        };
        let preparing = Order { state: OrderState::Preparing, ..reserved.clone() };
        assert!(reserved.is_reserved() && preparing.is_reserved());
        assert_eq!(preparing.offered_events(), [OrderEvent::Ship, OrderEvent::Cancel]);
        assert_eq!(reserved.offered_events(), [OrderEvent::Prepare, OrderEvent::Cancel]);
        assert!(reserved.next_state(OrderEvent::Complete).is_err(), "without its money");
        assert_eq!(reserved.refundable(), Cents::ZERO, "it is released instead");
        assert!(!reserved.awaits_reservation() && !preparing.awaits_reservation(), "reserved once");
        assert!(!order(OrderState::Shipped, PaymentKind::CashOnDelivery, false).awaits_reservation());
        assert!(!order(OrderState::Paid, PaymentKind::Card, true).is_reserved());
        for (state, method) in [
            (OrderState::PendingPayment, PaymentKind::Card),
            (OrderState::Cancelled, PaymentKind::Card),
            (OrderState::Preparing, PaymentKind::CashOnDelivery),
        ] {
            let order = order(state, method, false);
            assert!(!order.is_reserved() && order.awaits_reservation(), "{state:?} {method:?}");
        }
    }

    /// Rule 4.4.
    #[test]
    fn free_orders_are_cancelled_in_every_state() {
        let cancel = |state| Order {
            totals: Totals { total: Cents::ZERO, ..Totals::default() },
            ..order(state, PaymentKind::Card, true)
        };
        for state in OrderState::ALL {
            let ended = matches!(state, OrderState::Cancelled | OrderState::Refunded);
            let result = cancel(state).next_state(OrderEvent::Cancel);
            assert_eq!(result.ok(), (!ended).then_some(OrderState::Cancelled), "{state:?}");
        }
    }
}
