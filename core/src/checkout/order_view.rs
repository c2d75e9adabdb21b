//! An order as its customer reads it: what became of it, and every amount as text (rule 4.6).

use serde::Serialize;

use super::{
    AttemptState, BillingData, DeliveryData, InvoiceKind, Order, OrderState, PaymentKind, Tracking,
    TransferAccount,
};
use crate::cart::TotalsView;
use crate::money::Amount;

/// What a customer has to know of an order, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum OrderStage {
    /// Paid, and whatever comes after.
    Paid,
    /// The bank has it, or has said yes and the shop has not caught up: never an error once money may have moved.
    Waiting,
    /// The bank refused, or the customer gave up there.
    Declined,
    /// Nobody has tried to pay it.
    Unpaid,
    /// Waiting for a bank transfer.
    Transfer,
    /// Paid on delivery.
    Cash,
    /// Not carried out.
    Cancelled,
    /// Money given back.
    Refunded,
}

impl Order {
    /// What its customer has to know.
    #[must_use]
    pub fn stage(&self) -> OrderStage {
        let attempt = self.payment.as_ref().map(|payment| payment.state);
        match (self.state, self.payment_method, attempt) {
            (OrderState::Cancelled, ..) => OrderStage::Cancelled,
            (OrderState::Refunded, ..) => OrderStage::Refunded,
            (_, PaymentKind::CashOnDelivery, _) if self.paid_at.is_none() => OrderStage::Cash,
            (OrderState::PendingPayment, PaymentKind::Transfer, _) => OrderStage::Transfer,
            (OrderState::PendingPayment, _, None | Some(AttemptState::Abandoned)) => OrderStage::Unpaid,
            (OrderState::PendingPayment, _, Some(AttemptState::Created | AttemptState::Authorised)) => {
                OrderStage::Waiting
            }
            (OrderState::PendingPayment, _, Some(_)) => OrderStage::Declined,
            _ => OrderStage::Paid,
        }
    }

    /// The order as the screens paint it.
    #[must_use]
    pub fn view(&self) -> OrderView {
        let payable_with = self.known_ways_to_pay();
        OrderView {
            number: self.number.clone(),
            state: self.state,
            state_label: self.state.label().into(),
            stage: self.stage(),
            payable_at_bank: self.payment_method.redirects() && !payable_with.is_empty(),
            payable_with,
            lines: self
                .lines
                .iter()
                .map(|line| OrderLineView {
                    product_id: line.product,
                    variant_id: line.selected_variant,
                    title: line.title.clone(),
                    variant_title: line.variant_title.clone(),
                    quantity: line.qty,
                    total: Amount::from_cents(line.total),
                    is_virtual: line.is_virtual,
                })
                .collect(),
            totals: self.totals.into(),
            payment_method: self.payment_method,
            refusal: self.payment.as_ref().and_then(|payment| payment.message.clone()),
            delivery: self.delivery.clone(),
            billing: self.billing.clone(),
            shipping_title: self.shipping.as_ref().map(|shipping| shipping.title.clone()),
            created_at: self.created_at.clone(),
            professional: self.professional,
            refunded: (self.refunded > 0).then(|| Amount::from_cents(self.refunded)),
            history: self
                .history
                .iter()
                .map(|step| OrderStepView {
                    state: step.state,
                    label: step.state.label().into(),
                    at: step.at.clone(),
                })
                .collect(),
            tracking: self.tracking.clone(),
            transfer: self.transfer.clone(),
            invoices: self
                .invoices
                .iter()
                .map(|number| InvoiceView {
                    number: number.clone(),
                    title: InvoiceKind::of_number(number).title().into(),
                })
                .collect(),
        }
    }
}

/// One page of a customer's orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderList {
    /// The orders of this page, the newest first.
    pub items: Vec<OrderView>,
    /// Orders over all pages.
    pub total: u32,
    /// This page, from 1.
    pub page: u32,
    /// Orders a page.
    pub limit: u32,
}

/// An order on a screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderView {
    /// What people call it by.
    pub number: String,
    /// Where it is.
    pub state: OrderState,
    /// The same for people.
    pub state_label: String,
    /// What its customer has to know.
    pub stage: OrderStage,
    /// The ways in which it may be paid at the bank now, its own first.
    pub payable_with: Vec<PaymentKind>,
    /// Whether it is to be paid at the bank, and still may.
    pub payable_at_bank: bool,
    /// What was bought.
    pub lines: Vec<OrderLineView>,
    /// What it costs.
    pub totals: TotalsView,
    /// How it is paid.
    pub payment_method: PaymentKind,
    /// What the bank said of the last attempt.
    pub refusal: Option<String>,
    /// Where it goes; nothing when there is nothing to deliver.
    pub delivery: Option<DeliveryData>,
    /// Whom the invoice is for.
    pub billing: BillingData,
    /// Name of the way of delivery.
    pub shipping_title: Option<String>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Bought by a professional, at professional prices.
    pub professional: bool,
    /// What was given back, when something was.
    pub refunded: Option<Amount>,
    /// Every state that it was in, the first one first.
    pub history: Vec<OrderStepView>,
    /// The parcel, once it has left.
    pub tracking: Option<Tracking>,
    /// Where the transfer goes that it waits for.
    pub transfer: Option<TransferAccount>,
    /// Its invoice and those that rectify it.
    pub invoices: Vec<InvoiceView>,
}

/// An invoice among an order's papers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct InvoiceView {
    /// Series and number.
    pub number: String,
    /// What it is called: «Factura simplificada».
    pub title: String,
}

/// A moment in the life of an order, on a screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderStepView {
    /// Where the order was from then on.
    pub state: OrderState,
    /// The same for people.
    pub label: String,
    /// RFC 3339, UTC.
    pub at: String,
}

/// A line as it was sold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderLineView {
    /// Product identifier.
    pub product_id: u32,
    /// Variant identifier.
    pub variant_id: Option<u32>,
    /// Product name then.
    pub title: String,
    /// Variant name then.
    pub variant_title: Option<String>,
    /// Units.
    pub quantity: u32,
    /// What the line costs with tax; the lines add up to the goods.
    pub total: Amount,
    /// Nothing to deliver: a course, a download.
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
}

#[cfg(test)]
mod tests {
    use super::super::{NotPayable, OrderPayment, Patience};
    use super::*;
    use crate::cart::Totals;

    const USUAL: Patience = Patience { bank_minutes: 120, transfer_days: 7, at_once: 5 };

    fn order(state: OrderState, payment_method: PaymentKind, attempt: Option<AttemptState>) -> Order {
        let payment =
            attempt.map(|state| OrderPayment { number: String::new(), state, code: None, message: None });
        let totals = Totals { total: 1_000, ..Totals::default() };
        Order { number: "M26-000001".into(), state, payment_method, payment, totals, ..Order::default() }
    }

    /// Rule 4.6.
    #[test]
    fn paying_at_the_bank() {
        use AttemptState::{Abandoned, Authorised, Cancelled, Created, Declined};
        let stage = |attempt| order(OrderState::PendingPayment, PaymentKind::Card, attempt).stage();
        assert_eq!((stage(None), stage(Some(Abandoned))), (OrderStage::Unpaid, OrderStage::Unpaid));
        assert_eq!(
            (stage(Some(Created)), stage(Some(Authorised))),
            (OrderStage::Waiting, OrderStage::Waiting)
        );
        assert_eq!(
            (stage(Some(Declined)), stage(Some(Cancelled))),
            (OrderStage::Declined, OrderStage::Declined)
        );
        for state in [OrderState::Paid, OrderState::Preparing, OrderState::Shipped, OrderState::Completed] {
            assert_eq!(
                order(state, PaymentKind::Bizum, Some(Declined)).stage(),
                OrderStage::Paid,
                "{state:?}"
            );
        }
    }

    /// Rule 4.6.
    #[test]
    fn paying_otherwise() {
        let stage = |state, method| order(state, method, None).stage();
        assert_eq!(stage(OrderState::PendingPayment, PaymentKind::Transfer), OrderStage::Transfer);
        assert_eq!(stage(OrderState::Paid, PaymentKind::Transfer), OrderStage::Paid);
        assert_eq!(stage(OrderState::PendingPayment, PaymentKind::CashOnDelivery), OrderStage::Cash);
        assert_eq!(stage(OrderState::Shipped, PaymentKind::CashOnDelivery), OrderStage::Cash);
        let paid = Order {
            paid_at: Some("x".into()),
            ..order(OrderState::Completed, PaymentKind::CashOnDelivery, None)
        };
        assert_eq!(paid.stage(), OrderStage::Paid);
        for method in PaymentKind::ALL {
            assert_eq!(stage(OrderState::Cancelled, method), OrderStage::Cancelled);
            assert_eq!(stage(OrderState::Refunded, method), OrderStage::Refunded);
        }
    }

    #[test]
    fn only_what_waits_for_the_bank_is_payable_there() {
        let answered = |state, method| {
            let order = order(state, method, None);
            let payable_with = Some(order.ways_to_pay(&PaymentKind::ALL, USUAL, 1));
            let view = Order { payable_with, ..order.clone() }.view();
            assert_eq!(order.view(), view, "a server that does not say takes what is not paid");
            view
        };
        let card = answered(OrderState::PendingPayment, PaymentKind::Card);
        assert!(card.payable_at_bank);
        assert_eq!(card.payable_with, [PaymentKind::Card, PaymentKind::Bizum]);
        assert!(!answered(OrderState::PendingPayment, PaymentKind::Transfer).payable_at_bank);
        assert!(!answered(OrderState::Paid, PaymentKind::Card).payable_at_bank);
        let late = Order {
            payable_with: Some(Vec::new()),
            ..order(OrderState::PendingPayment, PaymentKind::Card, None)
        };
        assert!(!late.view().payable_at_bank && late.view().payable_with.is_empty());
    }

    /// Rule 4.18.
    #[test]
    fn it_is_paid_in_ways_that_are_offered_its_own_first_and_in_time() {
        let bizum = order(OrderState::PendingPayment, PaymentKind::Bizum, None);
        let ways = |offered: &[PaymentKind], age_ms| bizum.ways_to_pay(offered, USUAL, age_ms);
        let both = [PaymentKind::Card, PaymentKind::Transfer, PaymentKind::Bizum];
        assert_eq!(ways(&both, 1), [PaymentKind::Bizum, PaymentKind::Card]);
        assert_eq!(ways(&both[..2], 1), [PaymentKind::Card]);
        let day = 24 * 3_600_000;
        assert_eq!((ways(&both, day - 1).len(), ways(&both, day).len()), (2, 0));
        assert_eq!(bizum.insist_payable(USUAL, day), Err(NotPayable::TooLate));
        let free = Order { totals: Totals::default(), ..bizum };
        assert_eq!(free.insist_payable(USUAL, 1), Err(NotPayable::Settled));
    }

    #[test]
    fn what_was_given_back_is_shown_when_it_is_something() {
        let refunded = |refunded| {
            let order = Order { refunded, ..order(OrderState::Paid, PaymentKind::Card, None) };
            order.view().refunded.map(|amount| amount.cents)
        };
        assert_eq!((refunded(0), refunded(1)), (None, Some(1)));
    }
}
