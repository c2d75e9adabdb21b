//! What follows an order that stands: the mail to the customer and to the owner, in the same transaction.

use mostrador_core::checkout::{Order, OrderEvent, PaymentKind};
use sqlx::AnyConnection;

use crate::http::client::PublicUrl;
use crate::mail::letters;
use crate::state::Shop;
use crate::store::{configs, customers, orders, outbox};

/// Writes the mail that confirms an order to its customer, and tells the owner.
///
/// # Errors
/// The database fails.
pub async fn announce(
    db: &mut AnyConnection,
    shop: &Shop,
    (customer, order): (u32, &Order),
    url: &PublicUrl,
    now_ms: i64,
) -> Result<(), sqlx::Error> {
    let house = configs::value(db, "trade_name").await?;
    if let Some(customer) = customers::by_id(db, customer).await? {
        let link = url.page(&format!("/compra/pedido-realizado/{}", order.number));
        let user = &customer.user;
        let letter = letters::order_confirmation(order, &user.firstname, &user.email, &house, &link);
        outbox::put(db, &letter, now_ms).await?;
    }
    let owner = &shop.config().mail.owner;
    if !owner.is_empty() {
        outbox::put(db, &letters::order_notice(order, owner, &house), now_ms).await?;
    }
    Ok(())
}

/// Notes that an order is paid, and announces it when it was not paid before. False when it already was.
///
/// # Errors
/// The database fails.
pub async fn paid(
    db: &mut AnyConnection,
    shop: &Shop,
    (customer, order): (u32, &mut Order),
    method: PaymentKind,
    url: &PublicUrl,
    now_ms: i64,
) -> Result<bool, sqlx::Error> {
    // Money is never refused: the machine of `core` has an answer for every state.
    order.state = order.state.apply(OrderEvent::Pay).unwrap_or(order.state);
    order.payment_method = method;
    if !orders::pay(db, order, now_ms).await? {
        return Ok(false);
    }
    announce(db, shop, (customer, order), url, now_ms).await?;
    Ok(true)
}
