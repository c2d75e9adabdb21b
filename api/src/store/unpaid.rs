//! Orders that are not paid.

use mostrador_core::checkout::{Order, OrderState, Patience, PaymentKind};
use sqlx::{AnyConnection, Error};

use super::bind::Sql;

/// So many of each way of paying are given up in one round.
const ROUND: i64 = 100;

/// Orders without a sign of life for longer than the shop has patience: neither placed nor tried to be paid since.
///
/// # Errors
/// The database fails.
pub async fn silent(db: &mut AnyConnection, patience: Patience, now_ms: i64) -> Result<Vec<String>, Error> {
    let mut silent = Vec::new();
    for kind in PaymentKind::ALL {
        let Some(quiet) = quiet("SELECT o.number FROM orders o WHERE ", kind, patience, now_ms) else {
            continue;
        };
        let numbers = quiet.push(" ORDER BY o.created_at LIMIT ").bind(ROUND).texts();
        silent.extend(numbers.fetch_all(&mut *db).await?);
    }
    Ok(silent)
}

/// Whether an order is still one of those.
///
/// # Errors
/// The database fails.
pub async fn is_silent(
    db: &mut AnyConnection,
    order: &Order,
    patience: Patience,
    now_ms: i64,
) -> Result<bool, Error> {
    let Some(quiet) = quiet("SELECT COUNT(*) FROM orders o WHERE ", order.payment_method, patience, now_ms)
    else {
        return Ok(false);
    };
    let found = quiet.push(" AND o.number = ").bind(order.number.clone()).number().fetch_one(db).await?;
    Ok(found > 0)
}

/// Those of one way of paying; nothing when it is waited for without end.
fn quiet(select: &'static str, kind: PaymentKind, patience: Patience, now_ms: i64) -> Option<Sql> {
    let sql = unpaid(select, [kind])
        .push(" AND o.created_at < ")
        .bind(now_ms - patience.waits_ms(kind)?)
        .push(" AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_number = o.number AND a.created_at >= ")
        .bind(now_ms - patience.attempt_ms(kind)?)
        .push(")");
    Some(sql)
}

/// How many orders of a customer are not paid, however they are to be.
///
/// # Errors
/// The database fails.
pub async fn count(db: &mut AnyConnection, customer: u32) -> Result<u64, Error> {
    let counted = unpaid("SELECT COUNT(*) FROM orders o WHERE ", PaymentKind::ALL)
        .push(" AND o.customer_id = ")
        .bind(i64::from(customer))
        .number()
        .fetch_one(db)
        .await?;
    Ok(u64::try_from(counted).unwrap_or_default())
}

/// Orders of a customer, to be paid at the bank, that hold units of these products, or of what is digital among them: that
/// is never counted, and nobody needs it twice.
///
/// # Errors
/// The database fails.
pub async fn holding(db: &mut AnyConnection, customer: u32, products: &[u32]) -> Result<Vec<String>, Error> {
    let at_the_bank = PaymentKind::ALL.into_iter().filter(|kind| kind.redirects());
    unpaid("SELECT o.number FROM orders o WHERE ", at_the_bank)
        .push(" AND o.customer_id = ")
        .bind(i64::from(customer))
        .push(" AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_number = o.number AND (l.taken_from IS NOT NULL OR l.is_virtual = 1) AND l.product_id IN ")
        .bind_list(products.iter().copied().map(i64::from))
        .push(") ORDER BY o.created_at")
        .texts()
        .fetch_all(db)
        .await
}

fn unpaid(select: &'static str, kinds: impl IntoIterator<Item = PaymentKind>) -> Sql {
    Sql::new(select)
        .push("o.state = ")
        .bind(OrderState::PendingPayment.as_str().to_owned())
        .push(" AND o.payment_method IN ")
        .bind_list(kinds.into_iter().map(|kind| kind.as_str().to_owned()))
}
