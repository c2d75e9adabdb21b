//! Mails about an order: their list, their content, and sending one again.
//!
//! The content of a mail is deleted once it is sent. It is then rendered again from the order, by the renderer that
//! wrote it. The mail with a payment link is never shown: only its recipient may see the link.

use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::shop_settings::{MailAudience, MailKind};
use serde::Serialize;
use serde_json::json;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::customer_view::transfer_account;
use super::order_confirmation::{NotificationContext, enrolment_email};
use super::staff_view;
use crate::clock;
use crate::db::Database;
use crate::db::repositories::customers::Customer;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::outbox::OrderEmail;
use crate::db::repositories::{
    customers, enrolments, invoices, orders, outbox, payment_reservations, refunds, settings, withdrawals,
};
use crate::error::ApiError;
use crate::mail::{Email, Recipient, html, order_emails, owner_emails, queue, withdrawal_emails};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

/// Mails about an order, the oldest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderMails {
    pub data: Vec<OrderMail>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderMail {
    pub id: i64,
    pub kind: MailKind,
    /// Spanish name of the kind.
    pub label: &'static str,
    /// Kind of recipient, in Spanish.
    pub audience: &'static str,
    /// Address to which it waits to be sent; null once it is sent, when the address is deleted.
    pub recipient: Option<String>,
    pub state: OrderMailState,
    /// Number of delivery attempts.
    pub attempts: i64,
    /// Answer of the mail server to the last attempt, if it failed.
    pub reason: Option<String>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC; null until it is sent.
    pub sent_at: Option<String>,
    /// Mail that staff sent again as this one.
    pub resend_of: Option<i64>,
    pub content: OrderMailAccess,
    /// Address that a resent mail would have; null if it cannot be sent again, or is no longer true.
    pub resend_to: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderMailState {
    /// Waits for its first attempt.
    Queued,
    Sent,
    /// Waits for another attempt.
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderMailAccess {
    /// Can be shown.
    Available,
    /// Was deleted when it was sent and cannot be rendered again, or has a link for its recipient only.
    Deleted,
}

/// Content of a mail.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderMailContent {
    pub subject: String,
    pub text: String,
    /// Page to be shown in a sandboxed frame.
    pub html: String,
    /// True if it was rendered from the order as it is now, because the original is deleted.
    pub is_rendered_again: bool,
}

/// Lists the mails about an order.
///
/// # Errors
/// 404 `order_not_found`.
pub async fn list(
    db: &mut AnyConnection,
    context: NotificationContext<'_>,
    number: &OrderNumber,
) -> Result<OrderMails, ApiError> {
    let source = Source::load(db, context, number).await?;
    let mut data = Vec::new();
    for mail in outbox::of_order(db, number).await? {
        let rendered = if mail.sent_at.is_some() { source.render(db, &mail).await? } else { None };
        let is_true = source.is_true(&mail);
        data.push(view(mail, rendered, is_true));
    }
    Ok(OrderMails { data })
}

/// Returns a mail with what it would be now; `is_true` for one that may be sent again.
fn view(mail: OrderEmail, rendered: Option<Email>, is_true: bool) -> OrderMail {
    let state = match (mail.sent_at, mail.attempts) {
        (Some(_), _) => OrderMailState::Sent,
        (None, 0) => OrderMailState::Queued,
        (None, _) => OrderMailState::Failed,
    };
    let is_lost = state == OrderMailState::Sent && rendered.is_none();
    let content = if is_lost || mail.kind == MailKind::PaymentLink {
        OrderMailAccess::Deleted
    } else {
        OrderMailAccess::Available
    };
    OrderMail {
        id: mail.id,
        kind: mail.kind,
        label: mail.kind.label(),
        audience: mail.kind.audience().label(),
        recipient: Some(mail.recipient).filter(|recipient| !recipient.is_empty()),
        state,
        attempts: mail.attempts,
        reason: mail.last_error,
        created_at: clock::format_rfc3339(mail.created_at),
        sent_at: mail.sent_at.map(clock::format_rfc3339),
        resend_of: Some(mail.resend_of).filter(|id| *id != 0),
        content,
        resend_to: rendered.map(|email| email.to).filter(|_| is_true),
    }
}

/// Returns the content of a mail.
///
/// # Errors
/// 404 `order_not_found`, `mail_not_found`; 409 `mail_not_available` for a mail that cannot be shown.
pub async fn content(
    db: &mut AnyConnection,
    context: NotificationContext<'_>,
    number: &OrderNumber,
    id: i64,
) -> Result<OrderMailContent, ApiError> {
    let source = Source::load(db, context, number).await?;
    let mail = find(db, number, id).await?;
    if mail.kind == MailKind::PaymentLink {
        let message = "Este correo lleva un enlace de pago, que solo ve quien lo recibe.";
        return Err(ApiError::conflict("mail_not_available", message));
    }
    let is_rendered_again = mail.sent_at.is_some();
    let (subject, text) = if is_rendered_again {
        let email = source.render(db, &mail).await?.ok_or_else(not_available)?;
        let email = queue::customised(email, &queue::saved(db).await?);
        (email.subject, email.text)
    } else {
        (mail.subject, mail.text)
    };
    Ok(OrderMailContent { html: html::page(&subject, &text), subject, text, is_rendered_again })
}

/// Queues a mail that was sent once more.
///
/// # Errors
/// 404 `order_not_found`, `mail_not_found`; 409 `mail_not_sent` for one that still waits, `mail_outdated` for one that is
/// no longer true, `mail_not_available` for one that cannot be rendered again.
pub async fn resend(
    store: &Database,
    context: NotificationContext<'_>,
    session: &StaffSession,
    number: &OrderNumber,
    id: i64,
) -> Result<OrderMails, ApiError> {
    let resent = store.transaction(async |tx| {
        orders::for_update(tx, number).await?;
        let source = Source::load(tx, context, number).await?;
        let mail = find(tx, number, id).await?;
        if mail.sent_at.is_none() {
            let message = "Este correo todavía espera su envío.";
            return Err(ApiError::conflict("mail_not_sent", message));
        }
        if !source.is_true(&mail) {
            let message = "El pedido ha cambiado: lo que dice este correo ya no es cierto.";
            return Err(ApiError::conflict("mail_outdated", message));
        }
        let email = source.render(tx, &mail).await?;
        let email = Email { resend_of: Some(id), ..email.ok_or_else(not_available)? };
        queue::enqueue(tx, email, context.now).await?;
        let change = Change { action: "resend_mail", resource: "orders", id: number.as_str() };
        let details = json!({ "mail": mail.kind, "id": id });
        audit::record(tx, Author::Staff(session), change, None, Some(&details)).await?;
        list(tx, context, number).await
    });
    resent.await
}

async fn find(db: &mut AnyConnection, number: &OrderNumber, id: i64) -> Result<OrderEmail, ApiError> {
    let mail = outbox::of_order(db, number).await?.into_iter().find(|mail| mail.id == id);
    mail.ok_or_else(|| ApiError::not_found("mail_not_found", "Este correo no es de este pedido o no existe."))
}

/// Data from which the mails about an order are rendered.
struct Source<'a> {
    context: NotificationContext<'a>,
    order: Order,
    /// `None` once the account is erased.
    customer: Option<Customer>,
    shop_name: String,
}

impl<'a> Source<'a> {
    /// # Errors
    /// 404 `order_not_found`.
    async fn load(
        db: &mut AnyConnection,
        context: NotificationContext<'a>,
        number: &OrderNumber,
    ) -> Result<Self, ApiError> {
        let found = orders::by_number(db, number).await?;
        let CustomerOrder { customer, order, .. } = found.ok_or_else(staff_view::not_found)?;
        let customer = customers::by_id(db, customer).await?;
        // Erasure empties the address.
        let customer = customer.filter(|customer| !customer.user.email.is_empty());
        Ok(Self { context, order, customer, shop_name: settings::value(db, "trade_name").await? })
    }

    fn is_true(&self, mail: &OrderEmail) -> bool {
        mail.kind.is_true_for(self.order.state, self.order.payment_method)
    }

    /// Renders a mail from the order as it is now; `None` if that is not possible, or the customer is erased.
    async fn render(&self, db: &mut AnyConnection, mail: &OrderEmail) -> Result<Option<Email>, sqlx::Error> {
        match (mail.kind.audience(), &self.customer) {
            (MailAudience::Owner, _) => Ok(self.owner_email(mail.kind)),
            (MailAudience::Customer, Some(customer)) => self.customer_email(db, customer, mail).await,
            (MailAudience::Customer, None) | (MailAudience::Team, _) => Ok(None),
        }
    }

    fn owner_email(&self, kind: MailKind) -> Option<Email> {
        let owner = &self.context.config.mail.owner;
        match kind {
            MailKind::OwnerOrderPlaced => {
                Some(owner_emails::order_placed(&self.order, owner, &self.shop_name))
            }
            MailKind::OwnerOrderPaid => Some(owner_emails::order_paid(&self.order, owner)),
            _ => None,
        }
    }

    async fn customer_email(
        &self,
        db: &mut AnyConnection,
        customer: &Customer,
        mail: &OrderEmail,
    ) -> Result<Option<Email>, sqlx::Error> {
        let Self { context, order, shop_name, .. } = self;
        let link = context.order_link(customer, &order.number);
        let to = Recipient::new(&customer.user, shop_name, &link);
        Ok(match mail.kind {
            MailKind::OrderPlaced => {
                let account = transfer_account(order, context.config);
                Some(order_emails::placed(order, account.as_ref(), &context.withdrawal_link(order), &to))
            }
            MailKind::OrderPaid => {
                let captured = payment_reservations::captured(db, &order.number).await?;
                Some(order_emails::paid(order, captured.unwrap_or(order.totals.total), &to))
            }
            MailKind::OrderShipped => Some(order_emails::shipped(order, &to)),
            MailKind::OrderReady => Some(order_emails::ready(order, &to)),
            MailKind::OrderCancelled => Some(order_emails::cancelled(order, &to)),
            MailKind::OrderExpired => Some(order_emails::expired(order, &to)),
            MailKind::OrderReservationExpired => Some(order_emails::reservation_expired(order, &to)),
            MailKind::OrderRefunded => self.refund_email(db, mail.subject_id, &to).await?,
            MailKind::InvoiceIssued => {
                let mut issued = invoices::of_order(db, &order.number).await?.into_iter();
                let named = issued.find(|invoice| invoice.position == mail.subject_id);
                named.map(|invoice| order_emails::invoice_issued(order, &invoice, &to))
            }
            MailKind::CourseEnrolment => {
                let courses = enrolments::for_email(db, &order.number).await?.into_iter();
                let is_named = |id: u32| i64::from(id) == mail.subject_id;
                courses.into_iter().find(|(course, _)| is_named(course.get())).map(|(course, enrolled)| {
                    enrolment_email(*context, order, (course, &enrolled), customer, shop_name)
                })
            }
            MailKind::WithdrawalReceipt => {
                let named = withdrawals::confirmed(db, &order.number, mail.subject_id).await?;
                let receipt = |withdrawal: withdrawals::Withdrawal| {
                    let when = withdrawal_emails::day_and_hour(withdrawal.confirmed_at?);
                    let lines = order.withdrawn_lines(&withdrawal.lines);
                    Some(withdrawal_emails::receipt(&withdrawal, &lines, &when, shop_name))
                };
                named.and_then(receipt)
            }
            _ => None,
        })
    }

    /// Renders the mail of a refund, with the invoice and the corrective one of that refund.
    async fn refund_email(
        &self,
        db: &mut AnyConnection,
        refund: i64,
        to: &Recipient<'_>,
    ) -> Result<Option<Email>, sqlx::Error> {
        let mut order = self.order.clone();
        let refunds = refunds::of_order(db, &order.number).await?.into_iter().map(|row| row.refund);
        let Some(refund) = refunds.into_iter().find(|found| found.id == refund) else {
            return Ok(None);
        };
        let issued = invoices::of_order(db, &order.number).await?.into_iter();
        order.invoices = issued
            .filter(|invoice| invoice.rectifies.is_none() || invoice.refund == Some(refund.id))
            .map(|invoice| invoice.number)
            .collect();
        let email = order_emails::refunded(&order, refund.amount, refund.attempt.is_some(), to);
        Ok(Some(email.of_subject(refund.id)))
    }
}

fn not_available() -> ApiError {
    let message = "El contenido de este correo se borró al enviarlo y no se puede volver a escribir.";
    ApiError::conflict("mail_not_available", message)
}
