//! Orders as shown to staff: with their customer, history, payments, refunds, invoices, withdrawals, notes, and the actions
//! that the rules allow now.

use mostrador_core::invoicing::{CorrectionCause, IssuedInvoice, refunded_units};
use mostrador_core::money::Cents;
use mostrador_core::orders::{
    InvoiceFormat, Order, OrderEvent, OrderNumber, OrderState, allows_payment_link,
};
use mostrador_core::payments::{PaymentAttemptState, PaymentKind, ReservationState};
use mostrador_core::withdrawals::WithdrawnUnits;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::invoice_action::InvoiceAction;
use super::withdrawal_view::WithdrawalView;
use super::withdrawn_units;
use crate::clock;
use crate::db::repositories::order_notes::OrderNote;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::refunds::{RefundRow, RefundState};
use crate::db::repositories::vat_number_checks::OrderVatNumber;
use crate::db::repositories::{
    customers, invoices, order_events, order_notes, order_rows, orders, payment_attempts, payment_links,
    payment_methods, payment_reservations, refunds, unclear_payments, vat_number_checks, withdrawals,
};
use crate::error::ApiError;
use crate::redsys_protocol::response_code;
use crate::services::invoicing::balance;
use crate::services::invoicing::tax_correction::{TaxCorrection, TaxCorrectionOption};

/// Order with everything that staff need to handle it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffOrder {
    pub order: Order,
    /// Stock keeping units of the lines, in their order; empty for deleted products.
    pub skus: Vec<String>,
    /// Refunded units of the lines, in their order.
    pub refunded_units: Vec<u32>,
    /// Spanish name of the state.
    pub state_label: &'static str,
    /// Spanish name of the payment method.
    pub payment_label: &'static str,
    /// Null once the account has been erased.
    pub customer: Option<OrderCustomer>,
    /// Name of the staff member who created the order; null for an order of the shop.
    pub created_by: Option<String>,
    /// Actions that the order allows now, in the order of a purchase.
    pub actions: Vec<OrderAction>,
    /// Amount that can still be refunded, in cents.
    #[schema(value_type = i64)]
    pub refundable_cents: Cents,
    /// All states of the order with their originator, the oldest first.
    pub history: Vec<HistoryEntry>,
    pub payment_link: PaymentLinkSummary,
    /// Reservation of a card payment that counts for the order; null without one.
    pub reservation: Option<ReservationView>,
    /// Payment attempts at the bank, the oldest first.
    pub payments: Vec<PaymentAttemptView>,
    pub refunds: Vec<RefundView>,
    /// The invoice and its corrective invoices, in that order.
    pub invoices: Vec<InvoiceSummary>,
    /// Other invoices that can be issued now.
    pub invoice_actions: Vec<InvoiceAction>,
    /// Causes for which the tax of the unpaid invoice can be corrected.
    pub unpaid_causes: Vec<CorrectionCause>,
    /// Causes for which the tax that was corrected as unpaid can be charged again.
    pub settled_causes: Vec<CorrectionCause>,
    /// Other taxes to which those of the order can be corrected.
    pub tax_corrections: Vec<TaxCorrectionOption>,
    /// Amount with tax that was charged in excess of a corrected tax, and is not refunded, in cents.
    #[schema(value_type = i64)]
    pub tax_excess_cents: Cents,
    /// VAT number by which the order is without tax, with the answer of the register; null for other orders.
    pub vat_number: Option<OrderVatNumber>,
    pub withdrawals: Vec<WithdrawalView>,
    pub notes: Vec<OrderNote>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderCustomer {
    pub id: u32,
    pub name: String,
    /// Empty for a customer without an account who gave none.
    pub email: String,
    pub phone: String,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct OrderAction {
    pub event: OrderEvent,
    /// Spanish name of the action.
    pub label: &'static str,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HistoryEntry {
    pub state: OrderState,
    /// Spanish name of the state.
    pub label: &'static str,
    /// `customer`, `bank`, `owner` or `shop`.
    pub actor: String,
    /// RFC 3339, UTC.
    pub at: String,
}

/// Reservation of a card payment, which the shop captures later.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReservationView {
    pub state: ReservationState,
    #[schema(value_type = i64)]
    pub reserved_cents: Cents,
    /// Captured amount, or the one whose capture was requested.
    #[schema(value_type = i64)]
    pub captured_cents: Cents,
    /// RFC 3339, UTC.
    pub expires_at: String,
    /// Units that the customer has withdrawn from and that are not refunded: they are not to be captured.
    pub withdrawn: Vec<WithdrawnUnits>,
}

/// Payment link of an order, without its address, which is shown once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentLinkSummary {
    /// A link can be created: the order awaits its payment, and the shop offers a method of the bank.
    pub is_allowed: bool,
    /// RFC 3339, UTC; null without a link.
    pub created_at: Option<String>,
    /// RFC 3339, UTC; null without a link.
    pub expires_at: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentAttemptView {
    /// Number of the operation at the bank.
    pub number: String,
    pub method: PaymentKind,
    pub state: PaymentAttemptState,
    #[schema(value_type = i64)]
    pub amount_cents: Cents,
    /// Response code of the bank; null until it has answered.
    pub response: Option<String>,
    /// Meaning of the response code, in Spanish.
    pub message: Option<String>,
    pub authorisation_code: Option<String>,
    /// The bank could not be asked for its outcome, and staff have not settled it.
    pub is_unclear: bool,
    /// RFC 3339, UTC.
    pub created_at: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RefundView {
    pub id: i64,
    #[schema(value_type = i64)]
    pub amount_cents: Cents,
    /// `requested`, `completed` or `rejected`.
    pub state: &'static str,
    /// Returned by other means than the bank.
    pub by_hand: bool,
    pub restock: bool,
    /// Spanish name of its reason; null for refunds of older programs.
    pub cause: Option<&'static str>,
    /// The customer keeps the access to the refunded courses.
    pub keep_access: bool,
    /// Meaning of the bank's response, in Spanish.
    pub message: Option<String>,
    /// RFC 3339, UTC.
    pub created_at: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct InvoiceSummary {
    pub number: String,
    /// Spanish title, such as «Factura simplificada».
    pub title: &'static str,
    /// Spanish name of the cause of a correction.
    pub cause: Option<&'static str>,
    /// Numbers of the simplified invoices that it replaces.
    pub substitutes: Vec<String>,
    /// Formats in which it can be downloaded.
    pub formats: Vec<InvoiceFormat>,
    /// Number of the invoice that it rectifies.
    pub rectifies: Option<String>,
    #[schema(value_type = i64)]
    pub total_cents: Cents,
    /// RFC 3339, UTC.
    pub issued_at: String,
}

/// Returns the order, as staff see it.
///
/// # Errors
/// 404 `order_not_found`.
pub async fn load(db: &mut AnyConnection, number: &OrderNumber) -> Result<StaffOrder, ApiError> {
    let found = orders::by_number(db, number).await?;
    let CustomerOrder { customer, created_by, order } = found.ok_or_else(not_found)?;
    let customer = customers::by_id(db, customer).await?.map(|customer| OrderCustomer {
        id: customer.user.id.get(),
        name: customer.user.fullname(),
        email: customer.user.email.clone(),
        phone: customer.user.phone.clone(),
    });
    let actors = order_events::actors(db, number).await?;
    let history = order.history.iter().zip(actors).map(|(step, actor)| HistoryEntry {
        state: step.state,
        label: step.state.label(),
        actor,
        at: step.at.clone(),
    });
    let payments = payment_attempts::of_order(db, number).await?;
    let link = payment_links::of_order(db, number).await?;
    let payment_link = PaymentLinkSummary {
        is_allowed: allows_payment_link(&order, &payment_methods::kinds(db).await?),
        created_at: link.as_ref().map(|link| clock::format_rfc3339(link.created_at)),
        expires_at: link.map(|link| clock::format_rfc3339(link.expires_at)),
    };
    let withdrawn = withdrawn_units::open(db, number).await?;
    let reservation = payment_reservations::of_order(db, number).await?.into_iter().next();
    let reservation = reservation.map(|found| ReservationView {
        state: found.state,
        reserved_cents: found.reserved,
        captured_cents: found.captured,
        expires_at: clock::format_rfc3339(found.expires_at),
        withdrawn,
    });
    let unclear = unclear_payments::attempts(db, number).await?;
    let issued = invoices::issued(db, number).await?;
    let is_business = order.professional || balance::taxation(db, &order).await?.is_business();
    let balance = balance::current(db, &order).await?;
    let tax_corrections = Box::pin(TaxCorrection::allowed(db, &order, &issued, &balance)).await?;
    let tax_corrections: Vec<_> = tax_corrections.iter().map(TaxCorrection::option).collect();
    let actions = order.offered_events().into_iter();
    Ok(StaffOrder {
        skus: order_rows::skus(db, number).await?,
        refunded_units: {
            let completed = refunds::completed(db, number).await?;
            (0..order.lines.len()).map(|line| refunded_units(&completed, line)).collect()
        },
        state_label: order.state.label(),
        payment_label: order.payment_method.label(),
        customer,
        created_by,
        actions: actions.map(|event| OrderAction { event, label: event.label() }).collect(),
        refundable_cents: order.refundable(),
        history: history.collect(),
        payment_link,
        reservation,
        payments: payments
            .into_iter()
            .map(|(attempt, created_at)| PaymentAttemptView {
                message: attempt.message(),
                is_unclear: unclear.contains(&attempt.number),
                number: attempt.number,
                method: attempt.method,
                state: attempt.state,
                amount_cents: attempt.amount,
                response: attempt.response,
                authorisation_code: attempt.authorisation_code,
                created_at: clock::format_rfc3339(created_at),
            })
            .collect(),
        refunds: refunds::of_order(db, number).await?.into_iter().map(refund_view).collect(),
        invoice_actions: InvoiceAction::allowed(&issued, !tax_corrections.is_empty()),
        unpaid_causes: issued.unpaid_causes(),
        settled_causes: issued.settled_causes(is_business),
        tax_corrections,
        tax_excess_cents: balance.excess(),
        invoices: issued.0.into_iter().map(invoice_summary).collect(),
        withdrawals: {
            let mut views = Vec::new();
            for withdrawal in withdrawals::of_order(db, number).await? {
                views.push(WithdrawalView::load(db, withdrawal, Some(&order), clock::now()).await?);
            }
            views
        },
        vat_number: vat_number_checks::of_order(db, number).await?,
        notes: order_notes::of_order(db, number).await?,
        order,
    })
}

fn refund_view(RefundRow { refund, created_at }: RefundRow) -> RefundView {
    RefundView {
        id: refund.id,
        amount_cents: refund.amount,
        state: match refund.state {
            RefundState::Requested => "requested",
            RefundState::Completed => "completed",
            RefundState::Rejected => "rejected",
        },
        by_hand: refund.attempt.is_none(),
        restock: refund.restock,
        cause: refund.cause().map(CorrectionCause::label),
        keep_access: refund.keep_access,
        message: refund.response.as_deref().map(|code| response_code::description(code).to_owned()),
        created_at: clock::format_rfc3339(created_at),
    }
}

fn invoice_summary(invoice: IssuedInvoice) -> InvoiceSummary {
    let content = invoice.content;
    let total_cents = content.total();
    let has_tax_number = content.buyer.is_some_and(|buyer| !buyer.nif.trim().is_empty());
    InvoiceSummary {
        number: invoice.number,
        title: invoice.kind.title(),
        cause: content.rectifies.and_then(|rectified| rectified.cause).map(CorrectionCause::label),
        substitutes: content.substitutes.into_iter().map(|replaced| replaced.number).collect(),
        rectifies: invoice.rectifies,
        formats: InvoiceFormat::of_invoice(invoice.kind, has_tax_number),
        total_cents,
        issued_at: clock::format_rfc3339(invoice.issued_at),
    }
}

pub fn not_found() -> ApiError {
    ApiError::not_found("order_not_found", "Este pedido no existe.")
}
