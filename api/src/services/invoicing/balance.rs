//! Rest of a paid order after its refunds and the corrections of its taxes (rules 9.8 and 17.11).

use mostrador_core::invoicing::RefundBalance;
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::taxes::Taxation;
use sqlx::{AnyConnection, Error};

use crate::db::repositories::{orders, refunds, tax_corrections};

/// Returns what is left of an order now.
pub async fn current(db: &mut AnyConnection, order: &Order) -> Result<RefundBalance, Error> {
    before(db, order, i64::MAX).await
}

/// Returns the taxation of an order after the corrections of its taxes.
pub async fn taxation(db: &mut AnyConnection, order: &Order) -> Result<Taxation, Error> {
    let correction = tax_corrections::last_before(db, &order.number, i64::MAX).await?;
    Ok(correction.map(|correction| correction.taxation).or(order.taxation).unwrap_or_default())
}

/// Returns an order with its taxation after the corrections of its taxes.
pub async fn rightly_taxed(db: &mut AnyConnection, order: Order) -> Result<Order, Error> {
    Ok(Order { taxation: Some(taxation(db, &order).await?), ..order })
}

/// Returns true for an order that was sold as to a business.
pub async fn was_business(db: &mut AnyConnection, number: &OrderNumber) -> Result<bool, Error> {
    if tax_corrections::last_before(db, number, i64::MAX).await?.is_none() {
        return Ok(false);
    }
    let sold = orders::by_number(db, number).await?;
    Ok(sold.is_some_and(|sold| sold.order.is_business()))
}

/// Returns what was left of an order before a refund.
pub async fn before(db: &mut AnyConnection, order: &Order, refund: i64) -> Result<RefundBalance, Error> {
    let Some(correction) = tax_corrections::last_before(db, &order.number, refund).await? else {
        let earlier = refunds::completed_within(db, &order.number, 0..refund).await?;
        return Ok(RefundBalance::new(order, &earlier));
    };
    let former = Box::pin(before(db, order, correction.id)).await?;
    let later = refunds::completed_within(db, &order.number, correction.id..refund).await?;
    let corrected = former.corrected(correction.parts);
    Ok(later.iter().fold(corrected, RefundBalance::after))
}
