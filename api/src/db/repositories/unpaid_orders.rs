//! Unpaid orders and their expiry.

use mostrador_core::catalogue::ProductId;
use mostrador_core::orders::{ExpiryPolicy, Order, OrderNumber, OrderState};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use crate::db::sql_builder::SqlBuilder;

/// Maximum number of orders expired per payment method in one run.
const BATCH_SIZE: i64 = 100;

/// Returns the numbers of expired orders: unpaid, without a payment attempt within the limits of the policy, and
/// without a valid payment link.
pub async fn expired(
    db: &mut AnyConnection,
    policy: ExpiryPolicy,
    now: Timestamp,
) -> Result<Vec<OrderNumber>, Error> {
    let mut expired = Vec::new();
    for kind in PaymentKind::ALL {
        let Some(sql) = expired_query("SELECT o.number FROM orders o WHERE ", kind, policy, now) else {
            continue;
        };
        let numbers = sql.push(" ORDER BY o.created_at LIMIT ").bind(BATCH_SIZE).build_texts();
        expired.extend(numbers.fetch_all(&mut *db).await?.into_iter().map(OrderNumber::from));
    }
    Ok(expired)
}

/// Returns true when an order is expired, as in [`expired`].
pub async fn is_expired(
    db: &mut AnyConnection,
    order: &Order,
    policy: ExpiryPolicy,
    now: Timestamp,
) -> Result<bool, Error> {
    let Some(sql) = expired_query("SELECT COUNT(*) FROM orders o WHERE ", order.payment_method, policy, now)
    else {
        return Ok(false);
    };
    let found = sql.push(" AND o.number = ").bind(order.number.to_string()).number().fetch_one(db).await?;
    Ok(found > 0)
}

/// Builds the query for the expired orders of a payment method; `None` when its orders do not expire.
fn expired_query(
    select: &'static str,
    kind: PaymentKind,
    policy: ExpiryPolicy,
    now: Timestamp,
) -> Option<SqlBuilder> {
    let sql = unpaid_query(select, [kind])
        .push(" AND o.created_at < ")
        .bind(now - policy.payment_period_ms(kind)?)
        .push(" AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_number = o.number AND a.created_at >= ")
        .bind(now - policy.attempt_period_ms(kind)?)
        .push(") AND NOT EXISTS (SELECT 1 FROM payment_links k WHERE k.order_number = o.number AND k.expires_at > ")
        .bind(now)
        .push(")");
    Some(sql)
}

/// Returns the number of unpaid orders of a customer, of all payment methods.
pub async fn count(db: &mut AnyConnection, customer: CustomerId) -> Result<u64, Error> {
    let count = unpaid_query("SELECT COUNT(*) FROM orders o WHERE ", PaymentKind::ALL)
        .push(" AND o.customer_id = ")
        .bind(i64::from(customer))
        .number()
        .fetch_one(db)
        .await?;
    Ok(u64::try_from(count).unwrap_or_default())
}

/// Returns unpaid orders of a customer, payable through the gateway, with reserved stock of any of these
/// products. Digital products count without a reservation: they have no stock, and a second copy is of no
/// use.
pub async fn reserving(
    db: &mut AnyConnection,
    customer: CustomerId,
    products: &[ProductId],
) -> Result<Vec<OrderNumber>, Error> {
    let gateway_kinds = PaymentKind::ALL.into_iter().filter(|kind| kind.redirects());
    let numbers = unpaid_query("SELECT o.number FROM orders o WHERE ", gateway_kinds)
        .push(" AND o.customer_id = ")
        .bind(i64::from(customer))
        .push(" AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_number = o.number AND (l.taken_from IS NOT NULL OR l.is_virtual = 1) AND l.product_id IN ")
        .bind_list(products.iter().copied().map(i64::from))
        .push(") ORDER BY o.created_at")
        .build_texts()
        .fetch_all(db)
        .await?;
    Ok(numbers.into_iter().map(OrderNumber::from).collect())
}

fn unpaid_query(select: &'static str, kinds: impl IntoIterator<Item = PaymentKind>) -> SqlBuilder {
    SqlBuilder::new(select)
        .push("o.state = ")
        .bind(OrderState::PendingPayment.as_str().to_owned())
        .push(" AND o.payment_method IN ")
        .bind_list(kinds.into_iter().map(|kind| kind.as_str().to_owned()))
}
