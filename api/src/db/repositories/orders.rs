//! Orders: inserted with their lines, read back complete, and their state changes.

use std::ops::{Range, RangeInclusive};

use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderNumber, OrderState, Tracking};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::order_events::Actor;
use super::order_rows::{CustomerOrder, SELECT, load};
use super::vat_number_checks::VatNumberCheck;
use super::{counters, order_events};
use crate::clock;
use crate::db::columns::to_json;
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Order to be inserted.
#[derive(Clone, Debug)]
pub struct NewOrder<'a> {
    pub customer: CustomerId,
    /// Order data; `created_at`, `paid_at` and the payment are ignored.
    pub order: &'a Order,
    pub by: PlacedBy<'a>,
    /// VAT number by which a business of another member state buys without tax, with the check on which the order relies.
    pub vat_number: Option<&'a VatNumberCheck>,
    pub now: Timestamp,
}

/// Originator of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacedBy<'a> {
    Customer,
    Staff { id: i64, name: &'a str },
}

/// Returns an unused order number: `M`, the two-digit year, and a consecutive number.
pub async fn next_number(tx: &mut Tx, now: Timestamp) -> Result<OrderNumber, Error> {
    let number = counters::next(tx, "orders").await?;
    Ok(format!("M{:02}-{number:06}", clock::two_digit_year(now)).into())
}

/// Stores the VAT number by which an order is without tax, with the check on which it relies; `None` for one with a tax.
pub async fn set_vat_number(
    tx: &mut Tx,
    number: &OrderNumber,
    check: Option<&VatNumberCheck>,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE orders SET vat_number = $2, vat_number_confirmed = $3, vat_number_checked_at = $4, \
         vat_number_consultation = $5, vat_number_name = $6 WHERE number = $1",
    )
    .bind(number.to_string())
    .bind(check.map(|check| check.number.clone()))
    .bind(check.map(|check| i64::from(check.is_confirmed())))
    .bind(check.and_then(|check| check.checked_at))
    .bind(check.map(|check| check.consultation.clone()))
    .bind(check.map(|check| check.name.clone()))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Inserts an order with its lines and its first history entry.
pub async fn insert(tx: &mut Tx, new: NewOrder<'_>) -> Result<(), Error> {
    let order = new.order;
    let (actor, staff_id, staff_name) = match new.by {
        PlacedBy::Customer => (Actor::Customer, None, None),
        PlacedBy::Staff { id, name } => (Actor::Owner, Some(id), Some(name.to_owned())),
    };
    sqlx::query(
        "INSERT INTO orders (number, customer_id, state, payment_method, total, totals, delivery, billing, shipping, \
         created_at, professional, waived_at, discounts, staff_id, staff_name, taxation, union_net) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
    )
    .bind(order.number.to_string())
    .bind(i64::from(new.customer))
    .bind(order.state.as_str())
    .bind(order.payment_method.as_str())
    .bind(order.totals.total.get())
    .bind(to_json(&order.totals)?)
    .bind(to_json(&order.delivery)?)
    .bind(to_json(&order.billing)?)
    .bind(to_json(&order.shipping)?)
    .bind(new.now)
    .bind(i64::from(order.professional))
    .bind(order.waived_at.as_ref().map(|_| new.now))
    .bind(if order.discounts.is_empty() { None } else { Some(to_json(&order.discounts)?) })
    .bind(staff_id)
    .bind(staff_name)
    .bind(order.taxation.as_ref().map(to_json).transpose()?)
    .bind(Some(order.union_net()).filter(|net| *net > Cents::ZERO))
    .execute(&mut **tx)
    .await?;
    if new.vat_number.is_some() {
        set_vat_number(tx, &order.number, new.vat_number).await?;
    }
    order_events::record(tx, &order.number, order.state, actor, new.now).await?;
    for (position, line) in (0_i64..).zip(&order.lines) {
        sqlx::query(
            "INSERT INTO order_lines (order_number, position, product_id, variant_id, quantity, title, variant_title, \
             price_et, price_taxes, total, tax, is_virtual, in_person, discount, withdrawal_exclusion) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        )
        .bind(order.number.to_string())
        .bind(position)
        .bind(i64::from(line.product))
        .bind(line.selected_variant.map(i64::from))
        .bind(i64::from(line.qty))
        .bind(line.title.clone())
        .bind(line.variant_title.clone())
        .bind(line.price_et.millionths())
        .bind(line.price_taxes.millionths())
        .bind(line.total.get())
        .bind(i64::from(u8::from(line.tax)))
        .bind(i64::from(line.is_virtual))
        .bind(i64::from(line.in_person))
        .bind(line.discount)
        .bind(line.withdrawal_exclusion.map(|cause| cause.as_str().to_owned()))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Returns the amount without tax of the sales to consumers of other member states in the orders that were placed in a period,
/// are not cancelled, and had no invoice at its end.
pub async fn open_union_net(
    db: &mut AnyConnection,
    placed: RangeInclusive<Timestamp>,
) -> Result<Cents, Error> {
    let sum: Option<i64> = sqlx::query_scalar(
        "SELECT CAST(SUM(o.union_net) AS BIGINT) FROM orders o WHERE o.union_net IS NOT NULL AND o.created_at BETWEEN $1 AND $2 \
         AND o.state NOT IN ('cancelled', 'refunded') AND NOT EXISTS \
         (SELECT 1 FROM invoices i WHERE i.order_number = o.number AND i.rectifies IS NULL AND i.issued_at <= $2)",
    )
    .bind(*placed.start())
    .bind(*placed.end())
    .fetch_one(db)
    .await?;
    Ok(Cents::new(sum.unwrap_or_default()))
}

pub async fn by_number(db: &mut AnyConnection, number: &OrderNumber) -> Result<Option<CustomerOrder>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE number = ").bind(number.to_string());
    let rows = sql.build_as().fetch_all(&mut *db).await?;
    Ok(load(db, rows).await?.pop())
}

/// Returns a page of the orders of a customer, the newest first, and their total number.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: CustomerId,
    limit: u32,
    offset: u64,
) -> Result<(Vec<Order>, u64), Error> {
    let total: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM orders WHERE customer_id = $1")
        .bind(i64::from(customer))
        .fetch_one(&mut *db)
        .await?;
    let sql = SqlBuilder::new(SELECT)
        .push(" WHERE customer_id = ")
        .bind(i64::from(customer))
        .push(" ORDER BY created_at DESC, number DESC LIMIT ")
        .bind(i64::from(limit))
        .push(" OFFSET ")
        .bind(i64::try_from(offset).unwrap_or(i64::MAX));
    let rows = sql.build_as().fetch_all(&mut *db).await?;
    let orders = load(db, rows).await?.into_iter().map(|found| found.order).collect();
    Ok((orders, u64::try_from(total).unwrap_or_default()))
}

/// As [`by_number`], locking the order until the transaction ends.
pub async fn for_update(tx: &mut Tx, number: &OrderNumber) -> Result<Option<CustomerOrder>, Error> {
    // An update without change is the row lock that both databases support.
    sqlx::query("UPDATE orders SET state = state WHERE number = $1")
        .bind(number.to_string())
        .execute(&mut **tx)
        .await?;
    by_number(tx, number).await
}

/// Marks an order as paid, with its payment method and the actor. `Unchanged` when it was paid already.
pub async fn mark_paid(
    tx: &mut Tx,
    order: &Order,
    by: Actor,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE orders SET state = $2, payment_method = $3, paid_at = $4, settled_by = $5 \
         WHERE number = $1 AND paid_at IS NULL",
    )
    .bind(order.number.to_string())
    .bind(order.state.as_str())
    .bind(order.payment_method.as_str())
    .bind(now)
    .bind(if by == Actor::Bank { "bank" } else { "shop" })
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Marks an order as paid for its customer, while its amount is only reserved. `Unchanged` when it does not await it.
pub async fn mark_reserved(tx: &mut Tx, order: &Order) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE orders SET state = $2, payment_method = $3 WHERE number = $1 AND paid_at IS NULL \
         AND state IN ('pending_payment', 'preparing', 'cancelled')",
    )
    .bind(order.number.to_string())
    .bind(order.state.as_str())
    .bind(order.payment_method.as_str())
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Records that the gateway confirmed a payment that the owner had already marked as paid,
/// because its notification was late. `Unchanged` when the order has no such payment.
pub async fn confirm_payment(tx: &mut Tx, number: &OrderNumber) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE orders SET settled_by = 'bank' WHERE number = $1 AND settled_by = 'shop' AND total > 0 \
         AND payment_method IN ('card', 'bizum', 'apple_pay', 'google_pay')",
    )
    .bind(number.to_string())
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Returns the newest orders, optionally of one state.
pub async fn newest(
    db: &mut AnyConnection,
    state: Option<OrderState>,
    limit: u32,
) -> Result<Vec<CustomerOrder>, Error> {
    let mut sql = SqlBuilder::new(SELECT);
    if let Some(state) = state {
        sql = sql.push(" WHERE state = ").bind(state.as_str().to_owned());
    }
    let sql = sql.push(" ORDER BY created_at DESC, number DESC LIMIT ").bind(i64::from(limit));
    let rows = sql.build_as().fetch_all(&mut *db).await?;
    load(db, rows).await
}

/// Returns the time at which an order was placed, in milliseconds since 1970; that of the order itself is in seconds.
pub async fn placed_at(db: &mut AnyConnection, number: &OrderNumber) -> Result<Timestamp, Error> {
    let sql = "SELECT created_at FROM orders WHERE number = $1";
    sqlx::query_scalar(sql).bind(number.to_string()).fetch_one(db).await
}

/// Returns the numbers of the orders placed in a period, the oldest first.
pub async fn placed_between(
    db: &mut AnyConnection,
    period: Range<Timestamp>,
) -> Result<Vec<OrderNumber>, Error> {
    let numbers = SqlBuilder::new("SELECT number FROM orders WHERE created_at >= ")
        .bind(period.start)
        .push(" AND created_at < ")
        .bind(period.end)
        .push(" ORDER BY created_at, number")
        .build_texts()
        .fetch_all(db)
        .await?;
    Ok(numbers.into_iter().map(OrderNumber::from).collect())
}

/// Change of the state of an order.
#[derive(Clone, Copy, Debug)]
pub struct StateChange {
    pub from: OrderState,
    pub to: OrderState,
}

/// Changes the state of an order and records the actor. `Unchanged` when the order is no
/// longer in state `from`, or when it is to be cancelled but money was paid for it.
pub async fn transition(
    tx: &mut Tx,
    number: &OrderNumber,
    StateChange { from, to }: StateChange,
    by: Actor,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    let written: ConditionalWrite = sqlx::query(
        "UPDATE orders SET state = $3 WHERE number = $1 AND state = $2 AND ($3 <> 'cancelled' OR paid_at IS NULL OR total = 0)",
    )
    .bind(number.to_string())
    .bind(from.as_str())
    .bind(to.as_str())
    .execute(&mut **tx)
    .await?
    .into();
    if written == ConditionalWrite::Applied {
        order_events::record(tx, number, to, by, now).await?;
    }
    Ok(written)
}

/// Sets the carrier and tracking number of an order.
pub async fn set_tracking(tx: &mut Tx, number: &OrderNumber, tracking: &Tracking) -> Result<(), Error> {
    sqlx::query(
        "UPDATE orders SET tracking_carrier = $2, tracking_code = $3, tracking_url = $4 WHERE number = $1",
    )
    .bind(number.to_string())
    .bind(tracking.carrier.clone())
    .bind(tracking.code.clone())
    .bind(tracking.url.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn add_refunded(tx: &mut Tx, number: &OrderNumber, amount: Cents) -> Result<(), Error> {
    sqlx::query("UPDATE orders SET refunded = refunded + $2 WHERE number = $1")
        .bind(number.to_string())
        .bind(amount)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
