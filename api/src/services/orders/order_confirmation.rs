//! Order confirmation: the invoice, the enrolments and the emails to customer and owner that follow a placed
//! or paid order, in the same transaction.

use mostrador_core::catalogue::ProductId;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderEvent, OrderLine, OrderNumber, OrderState};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::customer_view::transfer_account;
use super::uncaptured;
use crate::clock;
use crate::config::Config;
use crate::config::PublicUrl;
use crate::db::repositories::customers::Customer;
use crate::db::repositories::enrolments::EnrolmentDetails;
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::payment_reservations::Reservation;
use crate::db::repositories::{
    customers, enrolments, invoices, order_events, orders, payment_reservations, settings, stock_reservations,
};
use crate::db::{ConditionalWrite, Tx};
use crate::mail::{Email, Recipient, course_emails, order_emails, owner_emails, queue};
use crate::services::courses::ownership;
use crate::services::invoicing::issue;
use crate::services::withdrawal_links;

/// Context of the emails about an order: settings, public URL and time.
#[derive(Clone, Copy, Debug)]
pub struct NotificationContext<'a> {
    /// Settings: the owner's address, the seller, the account for transfers.
    pub config: &'a Config,
    /// Base URL of the links.
    pub url: &'a PublicUrl,
    pub now: Timestamp,
}

impl NotificationContext<'_> {
    /// Returns the context at the current time, but no earlier than its own, for the transaction that stores an answer of the
    /// bank: its invoices and records have the date on which they are issued, and follow those of the time of the call.
    #[must_use]
    pub fn at_current_time(self) -> Self {
        Self { now: self.now.max(clock::now()), ..self }
    }

    /// Queues an email to the owner; does nothing if no owner address is configured.
    pub async fn notify_owner(
        self,
        tx: &mut Tx,
        email: impl FnOnce(&str) -> Email + Send,
    ) -> Result<(), sqlx::Error> {
        queue::enqueue_all(tx, self.owner_email(email).into_iter().collect(), self.now).await
    }

    pub async fn notify_customer(
        self,
        tx: &mut Tx,
        customer: CustomerId,
        order: &Order,
        email: impl FnOnce(&Order, &Recipient<'_>) -> Email + Send,
    ) -> Result<(), sqlx::Error> {
        let shop_name = settings::value(tx, "trade_name").await?;
        let email = self.customer_email(tx, customer, order, &shop_name, email).await?;
        queue::enqueue_all(tx, email.into_iter().collect(), self.now).await
    }

    /// Returns the address of the order's page, which is in the customer area; empty for a guest.
    pub fn order_link(self, customer: &Customer, number: &OrderNumber) -> String {
        if customer.is_guest {
            return String::new();
        }
        self.url.page(&format!("/compra/pedido-realizado/{number}"))
    }

    /// Returns the address of the withdrawal from an order; empty for a business, which has no right to it.
    pub fn withdrawal_link(self, order: &Order) -> String {
        if order.is_business() {
            return String::new();
        }
        withdrawal_links::url(self.url, &self.config.session, &order.number)
    }

    /// Builds the email to the owner; `None` if no owner address is configured.
    fn owner_email(self, email: impl FnOnce(&str) -> Email) -> Option<Email> {
        let owner = &self.config.mail.owner;
        (!owner.is_empty()).then(|| email(owner))
    }

    /// Builds the email to the customer of an order; `None` if the account no longer exists, or a guest has no address.
    async fn customer_email(
        self,
        db: &mut AnyConnection,
        customer: CustomerId,
        order: &Order,
        shop_name: &str,
        email: impl FnOnce(&Order, &Recipient<'_>) -> Email + Send,
    ) -> Result<Option<Email>, sqlx::Error> {
        let found = customers::by_id(db, customer).await?;
        let Some(customer) = found.filter(|customer| !customer.user.email.is_empty()) else {
            return Ok(None);
        };
        let link = self.order_link(&customer, &order.number);
        let to = Recipient::new(&customer.user, shop_name, &link);
        Ok(Some(email(order, &to)))
    }
}

/// Queues the emails about a new order: the confirmation to its customer and the notice to the owner.
pub async fn notify_order_placed(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    customer: CustomerId,
    order: &Order,
) -> Result<(), sqlx::Error> {
    let shop_name = settings::value(tx, "trade_name").await?;
    let account = transfer_account(order, context.config);
    let withdrawal = context.withdrawal_link(order);
    let confirmation =
        |order: &Order, to: &Recipient<'_>| order_emails::placed(order, account.as_ref(), &withdrawal, to);
    let to_customer = context.customer_email(tx, customer, order, &shop_name, confirmation).await?;
    let to_owner = context.owner_email(|owner| owner_emails::order_placed(order, owner, &shop_name));
    let emails: Vec<Email> = to_customer.into_iter().chain(to_owner).collect();
    queue::enqueue_all(tx, emails, context.now).await
}

/// Payment of an order: its method, and the actor who reports it.
#[derive(Clone, Copy, Debug)]
pub struct Payment<'a> {
    pub method: PaymentKind,
    pub by: Actor,
    /// Captured reservation; `None` for a payment of the total.
    pub reservation: Option<&'a Reservation>,
    /// Time at which the money was received, if that was before the payment is recorded.
    pub received_at: Option<Timestamp>,
}

/// Marks an order as paid for its customer whose amount the bank has reserved, and queues the emails about a new order.
/// Its invoice is issued when the amount is captured. A cancelled order is reinstated, as in [`mark_paid`].
pub async fn mark_reserved(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    customer: CustomerId,
    order: &mut Order,
    method: PaymentKind,
) -> Result<ConditionalWrite, sqlx::Error> {
    let before = order.state;
    order.state = before.apply(OrderEvent::Pay).unwrap_or(before);
    order.payment_method = method;
    if orders::mark_reserved(tx, order).await? == ConditionalWrite::Unchanged {
        return Ok(ConditionalWrite::Unchanged);
    }
    order_events::record(tx, &order.number, order.state, Actor::Bank, context.now).await?;
    let out_of_stock = stock_reservations::reserve(tx, order).await?;
    if before == OrderState::Cancelled || !out_of_stock.is_empty() {
        context.notify_owner(tx, |owner| owner_emails::order_reinstated(order, &out_of_stock, owner)).await?;
    }
    notify_order_placed(tx, context, customer, order).await?;
    Ok(ConditionalWrite::Applied)
}

/// Marks an order as paid, issues its invoice, enrols the customer in its courses and queues the emails.
/// A cancelled order is reinstated and reserves its units again; the owner is notified of units that are no
/// longer in stock and of courses that the customer already had. Every transition to paid goes through this
/// function.
pub async fn mark_paid(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    customer: CustomerId,
    order: &mut Order,
    Payment { method, by, reservation, received_at }: Payment<'_>,
) -> Result<ConditionalWrite, sqlx::Error> {
    // An order that waited for a payment outside the bank was announced when it was placed, a reserved one when it was
    // reserved.
    let is_awaited_elsewhere = !order.payment_method.redirects()
        && !order.payment_method.is_taken_in_shop()
        && order.totals.total > Cents::ZERO;
    let announced = is_awaited_elsewhere || order.is_reserved();
    let before = order.state;
    // A received payment is never rejected: the state machine of `core` has a result for every state.
    order.state = before.apply(OrderEvent::Pay).unwrap_or(before);
    order.payment_method = method;
    if orders::mark_paid(tx, order, by, context.now).await? == ConditionalWrite::Unchanged {
        return Ok(ConditionalWrite::Unchanged);
    }
    order.paid_at = Some(clock::format_rfc3339(context.now));
    if order.state != before {
        order_events::record(tx, &order.number, order.state, by, context.now).await?;
    }
    // Also needed when a declined attempt is authorised later: its units had been released.
    let out_of_stock = stock_reservations::reserve(tx, order).await?;
    let already_owned =
        ownership::owned_courses(tx, customer, order.lines.iter().map(OrderLine::selection), context.now)
            .await?;
    enrolments::enrol(tx, customer, order, context.now).await?;
    if !already_owned.is_empty() {
        let duplicates: Vec<&OrderLine> =
            order.lines.iter().filter(|line| already_owned.contains(&line.selection())).collect();
        context
            .notify_owner(tx, |owner| owner_emails::course_already_owned(order, &duplicates, owner))
            .await?;
    }
    if before == OrderState::Cancelled || !out_of_stock.is_empty() {
        context.notify_owner(tx, |owner| owner_emails::order_reinstated(order, &out_of_stock, owner)).await?;
    }
    Box::pin(issue::issue(tx, context.config, order, received_at, context.now)).await?;
    if let Some(reservation) = reservation {
        let recorded = uncaptured::record(tx, context.config, order, reservation, context.now);
        order.refunded = Box::pin(recorded).await?;
    } else {
        // Nothing is captured besides another payment.
        payment_reservations::request_release(tx, &order.number).await?;
    }
    let mut numbers = invoices::numbers(tx, std::slice::from_ref(&order.number)).await?;
    order.invoices = numbers.remove(&order.number).unwrap_or_default();
    if announced {
        let amount = order.totals.total - order.refunded;
        let paid = |order: &Order, to: &Recipient<'_>| order_emails::paid(order, amount, to);
        context.notify_customer(tx, customer, order, paid).await?;
        context.notify_owner(tx, |owner| owner_emails::order_paid(order, owner)).await?;
    } else {
        notify_order_placed(tx, context, customer, order).await?;
    }
    queue_enrolment_emails(tx, context, customer, order).await?;
    Ok(ConditionalWrite::Applied)
}

/// Queues an email for each course that the order gives access to.
async fn queue_enrolment_emails(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    customer: CustomerId,
    order: &Order,
) -> Result<(), sqlx::Error> {
    for (course, enrolled) in enrolments::for_email(tx, &order.number).await? {
        let Some(customer) = customers::by_id(tx, customer).await? else { return Ok(()) };
        let shop_name = settings::value(tx, "trade_name").await?;
        let email = enrolment_email(context, order, (course, &enrolled), &customer, &shop_name);
        queue::enqueue(tx, email, context.now).await?;
    }
    Ok(())
}

/// Builds the email about a course that the order gives access to.
pub fn enrolment_email(
    context: NotificationContext<'_>,
    order: &Order,
    (course, enrolled): (ProductId, &EnrolmentDetails),
    customer: &Customer,
    shop_name: &str,
) -> Email {
    let course_path = if enrolled.is_published { format!("/{course}") } else { String::new() };
    let link = context.url.page(&format!("/zona-de-cliente/cursos{course_path}"));
    let to = Recipient::new(&customer.user, shop_name, &link);
    let email = course_emails::enrolment_confirmation(enrolled, &to);
    email.about(&order.number).of_subject(course.get().into())
}
