//! What follows an order that stands or is paid: the invoice, and the mail to the customer and to the owner, in the same
//! transaction.

use mostrador_core::checkout::{Order, OrderEvent, OrderLine, OrderState, PaymentKind};
use sqlx::AnyConnection;

use super::orders::with_account;
use crate::config::Config;
use crate::courses::buying;
use crate::http::client::PublicUrl;
use crate::invoices::issuing;
use crate::mail::order_letters::{self, Recipient};
use crate::mail::{Message, course_letters, owner_letters};
use crate::store::order_events::{self, Actor};
use crate::store::{configs, customers, enrolments, holds, invoices, orders, outbox};

/// Who writes, and when.
#[derive(Clone, Copy, Debug)]
pub struct Sender<'a> {
    /// The settings: the owner's address, who sells, where transfers go.
    pub config: &'a Config,
    /// Where the links lead.
    pub url: &'a PublicUrl,
    /// Milliseconds since 1970.
    pub now_ms: i64,
}

impl Sender<'_> {
    /// Tells the owner, when they have said where.
    ///
    /// # Errors
    /// The database fails.
    pub async fn tell_owner(
        self,
        db: &mut AnyConnection,
        letter: impl FnOnce(&str) -> Message + Send,
    ) -> Result<(), sqlx::Error> {
        outbox::put_all(db, self.letter_to_owner(letter).as_slice(), self.now_ms).await
    }

    /// Tells the customer.
    ///
    /// # Errors
    /// The database fails.
    pub async fn tell_customer(
        self,
        db: &mut AnyConnection,
        whose: (u32, &Order),
        letter: impl FnOnce(&Order, &Recipient<'_>) -> Message + Send,
    ) -> Result<(), sqlx::Error> {
        let house = configs::value(db, "trade_name").await?;
        let letter = self.letter_to_customer(db, whose, &house, letter).await?;
        outbox::put_all(db, letter.as_slice(), self.now_ms).await
    }

    /// The letter to the owner, when they have said where.
    fn letter_to_owner(self, letter: impl FnOnce(&str) -> Message) -> Option<Message> {
        let owner = &self.config.mail.owner;
        (!owner.is_empty()).then(|| letter(owner))
    }

    /// The letter to the customer of an order.
    async fn letter_to_customer(
        self,
        db: &mut AnyConnection,
        (customer, order): (u32, &Order),
        house: &str,
        letter: impl FnOnce(&Order, &Recipient<'_>) -> Message + Send,
    ) -> Result<Option<Message>, sqlx::Error> {
        let Some(customer) = customers::by_id(db, customer).await? else { return Ok(None) };
        let link = self.url.page(&format!("/compra/pedido-realizado/{}", order.number));
        let to = Recipient { user: &customer.user, house, link: &link };
        Ok(Some(letter(&with_account(order.clone(), self.config), &to)))
    }
}

/// Writes the mail that confirms an order to its customer, and tells the owner that there is a new one.
///
/// # Errors
/// The database fails.
pub async fn announce(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    (customer, order): (u32, &Order),
) -> Result<(), sqlx::Error> {
    let house = configs::value(db, "trade_name").await?;
    let to_customer = sender.letter_to_customer(db, (customer, order), &house, order_letters::placed).await?;
    let to_owner = sender.letter_to_owner(|owner| owner_letters::order_placed(order, owner, &house));
    let letters: Vec<Message> = to_customer.into_iter().chain(to_owner).collect();
    outbox::put_all(db, &letters, sender.now_ms).await
}

/// Notes that an order is paid, gives it its invoice, and writes of it when it was not paid before. False when it already
/// was. One that was cancelled comes back: it takes its units again, and the owner hears of those that are no longer
/// there, and of courses that the customer has already. Whoever says so, every way to being paid leads through here.
///
/// # Errors
/// The database fails.
pub async fn paid(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    (customer, order): (u32, &mut Order),
    (method, by): (PaymentKind, Actor),
) -> Result<bool, sqlx::Error> {
    // One that is not paid at the bank was announced when it was placed, unless there was nothing to pay.
    let announced = !order.payment_method.redirects() && order.totals.total > 0;
    let before = order.state;
    // Money is never refused: the machine of `core` has an answer for every state.
    order.state = before.apply(OrderEvent::Pay).unwrap_or(before);
    order.payment_method = method;
    if !orders::pay(db, order, by, sender.now_ms).await? {
        return Ok(false);
    }
    if order.state != before {
        order_events::note(db, &order.number, order.state, by, sender.now_ms).await?;
    }
    // Also when an attempt that was refused is authorised after all: its units had gone back.
    let short = holds::take(db, order).await?;
    let had = buying::had(db, customer, order.lines.iter().map(OrderLine::selection), sender.now_ms).await?;
    enrolments::of_order(db, customer, order, sender.now_ms).await?;
    if !had.is_empty() {
        let twice: Vec<&OrderLine> =
            order.lines.iter().filter(|line| had.contains(&line.selection())).collect();
        sender.tell_owner(db, |owner| owner_letters::already_had(order, &twice, owner)).await?;
    }
    if before == OrderState::Cancelled || !short.is_empty() {
        sender.tell_owner(db, |owner| owner_letters::order_revived(order, &short, owner)).await?;
    }
    issuing::issue(db, sender, order).await?;
    let mut numbers = invoices::numbers(db, std::slice::from_ref(&order.number)).await?;
    order.invoices = numbers.remove(&order.number).unwrap_or_default();
    if announced {
        sender.tell_customer(db, (customer, order), order_letters::paid).await?;
        sender.tell_owner(db, |owner| owner_letters::order_paid(order, owner)).await?;
    } else {
        announce(db, sender, (customer, order)).await?;
    }
    welcome(db, sender, (customer, order)).await?;
    Ok(true)
}

/// Writes to the customer of each course that the order gives access to.
async fn welcome(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    (customer, order): (u32, &Order),
) -> Result<(), sqlx::Error> {
    for (course, enrolled) in enrolments::told(db, &order.number).await? {
        let Some(customer) = customers::by_id(db, customer).await? else { return Ok(()) };
        let house = configs::value(db, "trade_name").await?;
        let own = if enrolled.is_written { format!("/{course}") } else { String::new() };
        let link = sender.url.page(&format!("/zona-de-cliente/cursos{own}"));
        let to = Recipient { user: &customer.user, house: &house, link: &link };
        outbox::put(db, &course_letters::enrolled(&enrolled, &to), sender.now_ms).await?;
    }
    Ok(())
}
