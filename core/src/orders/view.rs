//! View model of an order for its customer: stage and formatted amounts (rule 4.6).

use serde::Serialize;

use super::{
    InvoiceFormat, InvoiceKind, Order, OrderNumber, OrderResponse, OrderState, Tracking, TransferAccount,
};
use crate::cart::TotalsView;
use crate::catalogue::{ProductId, VariantId};
use crate::checkout::{BillingData, DeliveryData};
use crate::money::{Amount, Cents};
use crate::payments::{PaymentAttemptState, PaymentKind};
use crate::promotions::DiscountView;
use crate::taxes::TaxNote;

/// Status of an order, summarised for the customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum OrderStage {
    /// Paid, or in any later state.
    Paid,
    /// Payment in progress, or authorised and not yet processed; never displayed as an error, because money
    /// may have moved.
    Waiting,
    /// Declined by the bank, or cancelled by the customer at the bank.
    Declined,
    /// No payment attempt, or only an abandoned one.
    Unpaid,
    /// Awaiting a bank transfer.
    Transfer,
    /// Unpaid, with cash on delivery.
    Cash,
    Cancelled,
    /// Fully refunded.
    Refunded,
}

impl Order {
    /// Derives the stage from state, payment method and latest payment attempt.
    pub fn stage(&self) -> OrderStage {
        let attempt = self.payment.as_ref().map(|payment| payment.state);
        match (self.state, self.payment_method, attempt) {
            (OrderState::Cancelled, ..) => OrderStage::Cancelled,
            (OrderState::Refunded, ..) => OrderStage::Refunded,
            (_, PaymentKind::CashOnDelivery, _) if self.paid_at.is_none() => OrderStage::Cash,
            (OrderState::PendingPayment, PaymentKind::Transfer, _) => OrderStage::Transfer,
            (OrderState::PendingPayment, _, None | Some(PaymentAttemptState::Abandoned)) => {
                OrderStage::Unpaid
            }
            (
                OrderState::PendingPayment,
                _,
                Some(PaymentAttemptState::Created | PaymentAttemptState::Authorised),
            ) => OrderStage::Waiting,
            (OrderState::PendingPayment, _, Some(_)) => OrderStage::Declined,
            _ => OrderStage::Paid,
        }
    }
}

impl Order {
    /// Explanations of its taxes, with the customs of an export (rule 13.9); none for plain Spanish VAT.
    pub fn tax_notes(&self) -> Vec<TaxNote> {
        self.taxation.unwrap_or_default().notes(self.supplies())
    }
}

impl OrderResponse {
    pub fn view(&self) -> OrderView {
        let (order, payable_with) = (&self.order, self.reported_payable_methods());
        let taxation = order.taxation.unwrap_or_default();
        let supplies = order.supplies();
        let has_tax_number = order.invoice_recipient().is_none_or(|buyer| !buyer.vat.trim().is_empty());
        OrderView {
            number: order.number.clone(),
            state: order.state,
            state_label: order.state.label().into(),
            stage: order.stage(),
            payable_at_bank: order.payment_method.redirects() && !payable_with.is_empty(),
            payable_with,
            lines: order
                .lines
                .iter()
                .map(|line| OrderLineView {
                    product_id: line.product,
                    variant_id: line.selected_variant,
                    title: line.title.clone(),
                    variant_title: line.variant_title.clone(),
                    quantity: line.qty,
                    total: Amount::from(line.total),
                    discount: (line.discount > Cents::ZERO).then(|| Amount::from(-line.discount)),
                    is_virtual: line.is_virtual,
                })
                .collect(),
            totals: order.totals.into(),
            tax_name: taxation.tax_name(supplies).to_owned(),
            taxes: order.tax_notes(),
            discounts: DiscountView::list(&order.discounts, order.totals.discount),
            payment_method: order.payment_method,
            reserved: order.is_reserved(),
            refusal: order.payment.as_ref().and_then(|payment| payment.message.clone()),
            delivery: order.delivery.clone(),
            billing: order.billing.clone(),
            shipping_title: order.shipping.as_ref().map(|shipping| shipping.title.clone()),
            created_at: order.created_at.clone(),
            professional: order.professional,
            refunded: (order.refunded > Cents::ZERO).then(|| Amount::from(order.refunded)),
            history: order
                .history
                .iter()
                .map(|step| OrderStepView {
                    state: step.state,
                    label: step.state.label().into(),
                    at: step.at.clone(),
                })
                .collect(),
            tracking: order.tracking.clone(),
            transfer: self.transfer.clone(),
            invoices: order
                .invoices
                .iter()
                .zip(InvoiceKind::of_numbers(&order.invoices))
                .map(|(number, kind)| InvoiceView {
                    number: number.clone(),
                    title: kind.title().into(),
                    formats: InvoiceFormat::of_invoice(kind, has_tax_number),
                })
                .collect(),
        }
    }
}

impl OrderView {
    /// Leaves out the payment methods that the browser does not support.
    pub fn supported(mut self, apple_pay: Option<bool>) -> Self {
        self.payable_with.retain(|kind| kind.is_supported(apple_pay));
        self.payable_at_bank &= !self.payable_with.is_empty();
        self
    }
}

/// Page of the orders of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderList {
    /// Orders of this page, the newest first.
    pub items: Vec<OrderView>,
    /// Number of orders over all pages.
    pub total: u32,
    /// Page number, from 1.
    pub page: u32,
    pub limit: u32,
}

/// Order formatted for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderView {
    /// Order number, such as `M26-000001`.
    pub number: OrderNumber,
    pub state: OrderState,
    /// Spanish label of `state`.
    pub state_label: String,
    pub stage: OrderStage,
    /// Payment methods with which the order can be paid at the bank now, its own method first.
    pub payable_with: Vec<PaymentKind>,
    /// True when the order is to be paid at the bank, and still can be.
    pub payable_at_bank: bool,
    pub lines: Vec<OrderLineView>,
    pub totals: TotalsView,
    /// Name of the tax in the totals: «IVA», «IGIC», «IPSI», or «Impuestos» for several.
    pub tax_name: String,
    /// Explanations of taxes other than plain Spanish VAT (rule 13.9).
    pub taxes: Vec<TaxNote>,
    /// Promotions that were applied, with tax.
    pub discounts: Vec<DiscountView>,
    pub payment_method: PaymentKind,
    /// The amount is reserved at the bank, and is charged later (rule 4.34).
    pub reserved: bool,
    /// Message of the bank for the latest payment attempt.
    pub refusal: Option<String>,
    pub delivery: Option<DeliveryData>,
    pub billing: BillingData,
    pub shipping_title: Option<String>,
    /// RFC 3339, UTC.
    pub created_at: String,
    pub professional: bool,
    /// Amount refunded; null when nothing was.
    pub refunded: Option<Amount>,
    /// All states of the order, the oldest first.
    pub history: Vec<OrderStepView>,
    pub tracking: Option<Tracking>,
    pub transfer: Option<TransferAccount>,
    /// Invoice and its corrective invoices.
    pub invoices: Vec<InvoiceView>,
}

/// Invoice of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct InvoiceView {
    pub number: String,
    /// Title, such as «Factura simplificada».
    pub title: String,
    /// Formats in which it can be downloaded.
    pub formats: Vec<InvoiceFormat>,
}

/// State change of an order, formatted for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderStepView {
    pub state: OrderState,
    /// Spanish label of `state`.
    pub label: String,
    /// RFC 3339, UTC.
    pub at: String,
}

/// Order line as sold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderLineView {
    pub product_id: ProductId,
    pub variant_id: Option<VariantId>,
    pub title: String,
    pub variant_title: Option<String>,
    pub quantity: u32,
    /// Amount of the line with tax, before its discount; the lines add up to the total of goods.
    pub total: Amount,
    /// Discount on the line with tax, as a negative amount; null without one.
    pub discount: Option<Amount>,
    /// Digital, without delivery: a course or a download.
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
}

#[cfg(test)]
mod tests {
    use super::super::{ExpiryPolicy, NotPayable, OrderPayment};
    use super::*;
    use crate::cart::Totals;

    const POLICY: ExpiryPolicy = ExpiryPolicy { bank_minutes: 120, transfer_days: 7, max_unpaid: 5 };

    fn order(state: OrderState, payment_method: PaymentKind, attempt: Option<PaymentAttemptState>) -> Order {
        let payment =
            attempt.map(|state| OrderPayment { number: String::new(), state, code: None, message: None });
        let totals = Totals { total: Cents::new(1_000), ..Totals::default() };
        Order { number: "M26-000001".into(), state, payment_method, payment, totals, ..Order::default() }
    }

    /// Rule 4.6.
    #[test]
    fn stages_of_bank_payments() {
        use PaymentAttemptState::{Abandoned, Authorised, Cancelled, Created, Declined};
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
    fn stages_of_other_payments() {
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
    fn only_unpaid_bank_orders_are_payable_at_the_bank() {
        let view_of = |state, method| {
            let order = order(state, method, None);
            let payable_with = Some(order.payable_methods(&PaymentKind::ALL, POLICY, 1));
            let view = OrderResponse { payable_with, ..order.clone().into() }.view();
            assert_eq!(
                OrderResponse::from(order).view(),
                view,
                "without a server report, unpaid orders are payable"
            );
            view
        };
        let card = view_of(OrderState::PendingPayment, PaymentKind::Card);
        assert!(card.payable_at_bank);
        let at_bank = [PaymentKind::Card, PaymentKind::Bizum, PaymentKind::ApplePay, PaymentKind::GooglePay];
        assert_eq!(card.payable_with, at_bank);
        assert!(!view_of(OrderState::PendingPayment, PaymentKind::Transfer).payable_at_bank);
        assert!(!view_of(OrderState::Paid, PaymentKind::Card).payable_at_bank);
        let without_apple_pay = view_of(OrderState::PendingPayment, PaymentKind::Card).supported(Some(false));
        assert_eq!(without_apple_pay.payable_with.len(), 3);
        let only_apple_pay = OrderResponse {
            payable_with: Some(vec![PaymentKind::ApplePay]),
            ..order(OrderState::PendingPayment, PaymentKind::ApplePay, None).into()
        };
        assert!(!only_apple_pay.view().supported(Some(false)).payable_at_bank);
        let late = OrderResponse {
            payable_with: Some(Vec::new()),
            ..order(OrderState::PendingPayment, PaymentKind::Card, None).into()
        };
        assert!(!late.view().payable_at_bank && late.view().payable_with.is_empty());
    }

    /// Rule 4.18.
    #[test]
    fn payable_methods_are_offered_ones_its_own_first_until_the_deadline() {
        let bizum = order(OrderState::PendingPayment, PaymentKind::Bizum, None);
        let methods = |offered: &[PaymentKind], age_ms| bizum.payable_methods(offered, POLICY, age_ms);
        let both = [PaymentKind::Card, PaymentKind::Transfer, PaymentKind::Bizum];
        assert_eq!(methods(&both, 1), [PaymentKind::Bizum, PaymentKind::Card]);
        assert_eq!(methods(&both[..2], 1), [PaymentKind::Card]);
        let day = 24 * 3_600_000;
        assert_eq!((methods(&both, day - 1).len(), methods(&both, day).len()), (2, 0));
        assert_eq!(bizum.ensure_payable(POLICY, day), Err(NotPayable::TooLate));
        let free = Order { totals: Totals::default(), ..bizum };
        assert_eq!(free.ensure_payable(POLICY, 1), Err(NotPayable::Settled));
    }

    #[test]
    fn the_refunded_amount_is_displayed_only_when_positive() {
        let refunded = |refunded| {
            let order =
                Order { refunded: Cents::new(refunded), ..order(OrderState::Paid, PaymentKind::Card, None) };
            OrderResponse::from(order).view().refunded.map(|amount| amount.cents.get())
        };
        assert_eq!((refunded(0), refunded(1)), (None, Some(1)));
    }
}
