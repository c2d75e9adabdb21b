//! An order as customers and screens know it. Its lines are frozen: what was bought, at what it cost then.

use serde::{Deserialize, Serialize};

use super::{
    AttemptState, BillingData, DeliveryData, IllegalTransition, OrderEvent, OrderState, OrderStep, Patience,
    PaymentKind, Tracking, TransferAccount,
};
use crate::cart::{Selection, Totals};
use crate::catalogue::TaxClass;
use crate::money::Money;
use crate::shipping::ShippingPrice;
use crate::wire::or_default;

/// An order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Order {
    /// What people call it by.
    pub number: String,
    /// Where it is.
    pub state: OrderState,
    /// What was bought.
    pub lines: Vec<OrderLine>,
    /// What it costs; the customer was charged `totals.total`.
    pub totals: Totals,
    /// How it is paid.
    pub payment_method: PaymentKind,
    /// Where it goes; nothing when there is nothing to deliver.
    pub delivery: Option<DeliveryData>,
    /// Whom the invoice is for.
    pub billing: BillingData,
    /// What delivery costs.
    pub shipping: Option<OrderShipping>,
    /// The last attempt to pay.
    pub payment: Option<OrderPayment>,
    /// The ways in which it may be paid at the bank now, its own first; none when it is not to be paid, or no longer. Absent
    /// where nobody asks how it may be paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "PaymentKind[] | undefined"))]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub payable_with: Option<Vec<PaymentKind>>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub paid_at: Option<String>,
    /// When the customer asked for digital content at once, giving up the withdrawal from it (rule 4.16). RFC 3339, UTC.
    pub waived_at: Option<String>,
    /// Bought by a professional, at professional prices.
    #[serde(default, deserialize_with = "or_default")]
    pub professional: bool,
    /// What was given back so far, in cents.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    #[serde(default, deserialize_with = "or_default")]
    pub refunded: i64,
    /// Every state that it was in, the first one first.
    #[serde(default, deserialize_with = "or_default")]
    pub history: Vec<OrderStep>,
    /// The parcel, once it has left.
    pub tracking: Option<Tracking>,
    /// Where the transfer goes that it waits for.
    pub transfer: Option<TransferAccount>,
    /// The numbers of its invoice and of those that rectify it, in that order.
    #[serde(default, deserialize_with = "or_default")]
    pub invoices: Vec<String>,
}

impl Order {
    /// The state after an event (rule 4.4), knowing also how the order is paid and whether it is: only what is paid on
    /// delivery is packed unpaid, and what is paid is refunded and not cancelled.
    ///
    /// # Errors
    /// When the event does not belong to the order as it is.
    pub fn after(&self, event: OrderEvent) -> Result<OrderState, IllegalTransition> {
        let unpaid = self.paid_at.is_none();
        let fits = match event {
            OrderEvent::Prepare => !unpaid || self.payment_method == PaymentKind::CashOnDelivery,
            OrderEvent::Cancel => unpaid,
            _ => true,
        };
        if fits { self.state.apply(event) } else { Err(IllegalTransition { from: self.state, event }) }
    }
}

/// Why an order is not paid at the bank, for its customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPayable {
    /// It is paid, cancelled, or costs nothing.
    #[error("Este pedido no está pendiente de pago.")]
    Settled,
    /// It has waited for as long as it may.
    #[error("El plazo para pagar este pedido ha terminado. Haz un pedido nuevo.")]
    TooLate,
}

impl Order {
    /// Insists that the order may be paid at the bank so many milliseconds after it was placed (rule 4.18).
    ///
    /// # Errors
    /// It is not to be paid, or no longer.
    pub fn insist_payable(&self, patience: Patience, age_ms: i64) -> Result<(), NotPayable> {
        if !self.state.is_payable() || self.totals.total <= 0 {
            return Err(NotPayable::Settled);
        }
        if patience.may_try(self.payment_method, age_ms) { Ok(()) } else { Err(NotPayable::TooLate) }
    }

    /// The ways in which it may be paid at the bank then, of those that the owner offers: its own first.
    #[must_use]
    pub fn ways_to_pay(&self, offered: &[PaymentKind], patience: Patience, age_ms: i64) -> Vec<PaymentKind> {
        if self.insist_payable(patience, age_ms).is_err() {
            return Vec::new();
        }
        let mut ways: Vec<_> = offered.iter().copied().filter(|kind| kind.redirects()).collect();
        ways.sort_by_key(|kind| *kind != self.payment_method);
        ways
    }

    /// The same, as its server says. One that says nothing about it, such as the release before, takes whatever is not paid.
    #[must_use]
    pub fn known_ways_to_pay(&self) -> Vec<PaymentKind> {
        let endless = Patience { bank_minutes: 0, transfer_days: 0, at_once: 0 };
        self.payable_with.clone().unwrap_or_else(|| self.ways_to_pay(&PaymentKind::ALL, endless, 0))
    }

    /// Whether it was to be paid at the bank, and its server says that it no longer can.
    #[must_use]
    pub fn is_past_paying(&self) -> bool {
        let none = self.payable_with.as_ref().is_some_and(Vec::is_empty);
        none && self.state.is_payable() && self.payment_method.redirects()
    }
}

impl Order {
    /// The cents that may still be given back (rule 4.15): what was paid, less what went back already.
    #[must_use]
    pub const fn refundable(&self) -> i64 {
        if self.paid_at.is_none() || matches!(self.state, OrderState::Refunded) {
            return 0;
        }
        self.totals.total - self.refunded
    }

    /// Whether nothing is left once these cents go back: then the order is over. Only then do its units go back on sale,
    /// because nobody knows whose money a part is (rule 4.15).
    #[must_use]
    pub const fn ends_with(&self, cents: i64) -> bool {
        cents == self.refundable()
    }
}

/// A line as it was sold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderLine {
    /// Product identifier.
    pub product: u32,
    /// Variant identifier.
    pub selected_variant: Option<u32>,
    /// Units.
    pub qty: u32,
    /// Product name then.
    pub title: String,
    /// Variant name then.
    pub variant_title: Option<String>,
    /// Unit price without tax then.
    pub price_et: Money,
    /// Tax on it then.
    pub price_taxes: Money,
    /// What the line shows, with tax, in cents; the lines add up to `totals.goods_gross`.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub total: i64,
    /// Class of its tax then.
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "or_default")]
    pub tax: TaxClass,
    /// Nothing to deliver: a course, a download.
    #[serde(rename = "virtual", default, deserialize_with = "or_default")]
    pub is_virtual: bool,
}

impl OrderLine {
    /// What was bought.
    #[must_use]
    pub const fn selection(&self) -> Selection {
        Selection { product: self.product, variant: self.selected_variant }
    }
}

/// The delivery of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderShipping {
    /// Identifier of the method.
    pub id: u32,
    /// Name of the method.
    pub title: String,
    /// What was charged for it.
    pub price: ShippingPrice,
    /// Class of its tax.
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "or_default")]
    pub tax: TaxClass,
}

/// The last attempt to pay an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderPayment {
    /// The number that the bank knows it by.
    pub number: String,
    /// Where it is.
    pub state: AttemptState,
    /// The bank's code, such as `0190`.
    pub code: Option<String>,
    /// Spanish text for people.
    pub message: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(state: OrderState, payment_method: PaymentKind, paid: bool) -> Order {
        let paid_at = paid.then(String::new);
        Order { number: "M26-000001".into(), state, payment_method, paid_at, ..Order::default() }
    }

    #[test]
    fn only_what_is_paid_on_delivery_is_packed_unpaid() {
        let packed =
            |method, paid| order(OrderState::PendingPayment, method, paid).after(OrderEvent::Prepare);
        assert_eq!(packed(PaymentKind::CashOnDelivery, false), Ok(OrderState::Preparing));
        for method in [PaymentKind::Card, PaymentKind::Bizum, PaymentKind::Transfer] {
            assert!(packed(method, false).is_err(), "{method:?}");
        }
        let paid = order(OrderState::Paid, PaymentKind::Transfer, true);
        assert_eq!(paid.after(OrderEvent::Prepare), Ok(OrderState::Preparing));
    }

    /// Rule 4.15.
    #[test]
    fn no_more_goes_back_than_was_paid() {
        let mut bought = order(OrderState::Shipped, PaymentKind::Card, true);
        bought.totals.total = 1_965;
        assert_eq!(bought.refundable(), 1_965);
        bought.refunded = 965;
        assert_eq!(bought.refundable(), 1_000);
        assert!(bought.ends_with(1_000) && !bought.ends_with(999));
        assert_eq!(Order { state: OrderState::Refunded, ..bought.clone() }.refundable(), 0);
        assert_eq!(Order { paid_at: None, ..bought }.refundable(), 0);
    }

    /// Rule 4.4.
    #[test]
    fn what_is_paid_is_not_cancelled() {
        let cancelled =
            |paid| order(OrderState::Preparing, PaymentKind::CashOnDelivery, paid).after(OrderEvent::Cancel);
        assert_eq!((cancelled(false), cancelled(true).is_err()), (Ok(OrderState::Cancelled), true));
        assert_eq!(
            order(OrderState::Cancelled, PaymentKind::Card, false).after(OrderEvent::Pay),
            Ok(OrderState::Paid)
        );
    }
}
