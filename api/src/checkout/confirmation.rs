//! What follows an order that stands: the mail to the customer and to the owner, in the same transaction.

use mostrador_core::checkout::{Order, OrderEvent, OrderState, PaymentKind};
use sqlx::AnyConnection;

use crate::http::client::PublicUrl;
use crate::mail::{Message, letters};
use crate::store::orders::SettledBy;
use crate::store::{configs, customers, enrolments, holds, orders, outbox};

/// Who writes, and when.
#[derive(Clone, Copy, Debug)]
pub struct Sender<'a> {
    /// The owner's address; nobody is told when it is empty.
    pub owner: &'a str,
    /// Where the links lead.
    pub url: &'a PublicUrl,
    /// Milliseconds since 1970.
    pub now_ms: i64,
}

impl Sender<'_> {
    /// Tells the owner.
    ///
    /// # Errors
    /// The database fails.
    pub async fn tell_owner(
        self,
        db: &mut AnyConnection,
        letter: impl FnOnce(&str) -> Message + Send,
    ) -> Result<(), sqlx::Error> {
        if self.owner.is_empty() {
            return Ok(());
        }
        outbox::put(db, &letter(self.owner), self.now_ms).await
    }

    /// Tells the customer.
    async fn tell_customer(
        self,
        db: &mut AnyConnection,
        (customer, order): (u32, &Order),
        letter: fn(&Order, &letters::Recipient<'_>) -> Message,
    ) -> Result<(), sqlx::Error> {
        let Some(customer) = customers::by_id(db, customer).await? else { return Ok(()) };
        let house = configs::value(db, "trade_name").await?;
        let link = self.url.page(&format!("/compra/pedido-realizado/{}", order.number));
        let to = letters::Recipient { user: &customer.user, house: &house, link: &link };
        outbox::put(db, &letter(order, &to), self.now_ms).await
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
    sender.tell_customer(db, (customer, order), letters::order_confirmation).await?;
    let house = configs::value(db, "trade_name").await?;
    sender.tell_owner(db, |owner| letters::order_notice(order, owner, &house)).await
}

/// Notes that an order is paid, and writes of it when it was not paid before. False when it already was. One that was
/// cancelled comes back: it takes its units again, and the owner hears of those that are no longer there.
///
/// # Errors
/// The database fails.
pub async fn paid(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    (customer, order): (u32, &mut Order),
    (method, settled_by): (PaymentKind, SettledBy),
) -> Result<bool, sqlx::Error> {
    // One that is not paid at the bank was announced when it was placed, unless there was nothing to pay.
    let announced = !order.payment_method.redirects() && order.totals.total > 0;
    let revived = order.state == OrderState::Cancelled;
    // Money is never refused: the machine of `core` has an answer for every state.
    order.state = order.state.apply(OrderEvent::Pay).unwrap_or(order.state);
    order.payment_method = method;
    if !orders::pay(db, order, settled_by, sender.now_ms).await? {
        return Ok(false);
    }
    // Also when an attempt that was refused is authorised after all: its units had gone back.
    let short = holds::take(db, order).await?;
    enrolments::of_order(db, customer, order, sender.now_ms).await?;
    if revived || !short.is_empty() {
        sender.tell_owner(db, |owner| letters::order_revived(order, &short, owner)).await?;
    }
    if announced {
        sender.tell_customer(db, (customer, order), letters::payment_received).await?;
        sender.tell_owner(db, |owner| letters::order_paid(order, owner)).await?;
    } else {
        announce(db, sender, (customer, order)).await?;
    }
    Ok(true)
}
