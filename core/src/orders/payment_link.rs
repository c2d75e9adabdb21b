//! Payment links: a page of the shop that leads anyone who has its address to the bank, to pay one order (rule 4.30).

use serde::{Deserialize, Serialize};

use super::{Order, OrderNumber};
use crate::json_names::json_names;
use crate::money::Cents;
use crate::payments::{PaymentAttemptState, PaymentKind};
use crate::taxes::TaxNote;
use crate::time::Timestamp;

/// Days for which a payment link is valid.
pub const PAYMENT_LINK_DAYS: i64 = 7;

const DAY_MS: i64 = 24 * 3_600_000;

/// State of the order of a payment link, as its page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PaymentLinkState {
    Payable,
    /// A payment was started, and the bank has not answered yet. Another one can be started.
    Waiting,
    Paid,
    /// Unpaid, and the link is no longer valid.
    Expired,
    /// Cancelled, refunded, or paid on delivery.
    Closed,
}

json_names!(PaymentLinkState:
    Payable = "payable",
    Waiting = "waiting",
    Paid = "paid",
    Expired = "expired",
    Closed = "closed",
);

/// Content of the page of a payment link: nothing about the customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentLinkPage {
    pub order_number: OrderNumber,
    pub state: PaymentLinkState,
    /// Amount to pay, in cents.
    pub total: Cents,
    /// Amount to pay, as a Spanish text.
    pub total_text: String,
    /// Explanations of the taxes, with the customs of an export.
    #[serde(default)]
    pub tax_notes: Vec<TaxNote>,
    /// Methods that redirect to the bank; empty when the order cannot be paid with the link.
    pub payable_with: Vec<PaymentKind>,
    /// End of the link's validity, RFC 3339, UTC.
    pub expires_at: String,
}

impl PaymentLinkPage {
    /// Leaves out the payment methods that the browser does not support.
    pub fn supported(mut self, apple_pay: Option<bool>) -> Self {
        self.payable_with.retain(|kind| kind.is_supported(apple_pay));
        self
    }
}

impl PaymentLinkState {
    /// Derives the state of a link that is valid until `expires_at`.
    pub fn of(order: &Order, expires_at: Timestamp, now: Timestamp) -> Self {
        if !order.state.is_payable() {
            let is_paid = order.paid_at.is_some() || order.is_reserved();
            let is_paid = is_paid && !order.state.is_cancelled_or_refunded();
            return if is_paid { Self::Paid } else { Self::Closed };
        }
        if now >= expires_at {
            return Self::Expired;
        }
        match order.payment.as_ref().map(|payment| payment.state) {
            Some(PaymentAttemptState::Created | PaymentAttemptState::Authorised) => Self::Waiting,
            _ => Self::Payable,
        }
    }

    /// Returns true if a payment can be started.
    pub const fn is_payable(self) -> bool {
        matches!(self, Self::Payable | Self::Waiting)
    }
}

/// End of the validity of a link that is created now.
pub fn payment_link_expiry(now: Timestamp) -> Timestamp {
    now + PAYMENT_LINK_DAYS * DAY_MS
}

/// Returns true if staff can create a payment link for the order: it awaits its payment, and the shop offers a method
/// that redirects to the bank.
pub fn allows_payment_link(order: &Order, offered: &[PaymentKind]) -> bool {
    order.state.is_payable()
        && order.totals.total > Cents::ZERO
        && offered.iter().any(|kind| kind.redirects())
}

/// Payment methods with which staff can create an order of this amount together with a payment link: those that leave
/// it unpaid until money arrives.
pub fn methods_with_payment_link(total: Cents, offered: &[PaymentKind]) -> Vec<PaymentKind> {
    let is_payable = total > Cents::ZERO && offered.iter().any(|kind| kind.redirects());
    PaymentKind::ALL.into_iter().filter(|kind| is_payable && *kind == PaymentKind::Transfer).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{OrderPayment, OrderState};
    use super::*;
    use crate::cart::Totals;

    fn order(state: OrderState) -> Order {
        let totals = Totals { total: Cents::new(1_000), ..Totals::default() };
        Order { state, totals, ..Order::default() }
    }

    /// Rule 4.30.
    #[test]
    fn a_link_is_valid_for_a_week_and_says_what_became_of_the_order() {
        let expires_at = payment_link_expiry(0.into());
        let state = |order: &Order, now: i64| PaymentLinkState::of(order, expires_at, now.into());
        let unpaid = order(OrderState::PendingPayment);
        assert_eq!(state(&unpaid, expires_at.ms() - 1), PaymentLinkState::Payable);
        assert_eq!(state(&unpaid, expires_at.ms()), PaymentLinkState::Expired);
        let attempt = |state| Some(OrderPayment { number: String::new(), state, code: None, message: None });
        let at_bank = Order { payment: attempt(PaymentAttemptState::Created), ..unpaid.clone() };
        assert_eq!(state(&at_bank, 1), PaymentLinkState::Waiting);
        let declined = Order { payment: attempt(PaymentAttemptState::Declined), ..unpaid };
        assert_eq!(state(&declined, 1), PaymentLinkState::Payable);
        let paid_at = Some("x".to_owned());
        let paid = Order { paid_at: paid_at.clone(), ..order(OrderState::Preparing) };
        assert_eq!(state(&paid, expires_at.ms()), PaymentLinkState::Paid);
        for closed in [
            order(OrderState::Cancelled),
            order(OrderState::Shipped),
            Order { paid_at, ..order(OrderState::Refunded) },
        ] {
            assert_eq!(state(&closed, 1), PaymentLinkState::Closed, "{:?}", closed.state);
        }
        let payable = PaymentLinkState::ALL.into_iter().filter(|state| state.is_payable());
        assert_eq!(payable.collect::<Vec<_>>(), [PaymentLinkState::Payable, PaymentLinkState::Waiting]);
    }

    /// Rule 4.30.
    #[test]
    fn only_unpaid_orders_with_an_amount_have_links() {
        let both = [PaymentKind::Transfer, PaymentKind::Card];
        let unpaid = order(OrderState::PendingPayment);
        assert!(allows_payment_link(&unpaid, &both));
        assert!(!allows_payment_link(&unpaid, &[PaymentKind::Transfer]), "nothing redirects to the bank");
        assert!(!allows_payment_link(&order(OrderState::Paid), &both));
        assert_eq!(methods_with_payment_link(Cents::new(1), &both), [PaymentKind::Transfer]);
        assert_eq!(methods_with_payment_link(Cents::ZERO, &both), []);
        assert_eq!(methods_with_payment_link(Cents::new(1), &[PaymentKind::Transfer]), []);
        let free = Order { totals: Totals::default(), ..unpaid };
        assert!(!allows_payment_link(&free, &both));
    }
}
