//! Orders that were to be paid at the bank and are not.

use mostrador_core::checkout::{OrderState, PaymentKind};
use sqlx::{AnyConnection, Error};

use super::bind::Sql;

/// So many are given up in one round.
const ROUND: i64 = 100;

/// Orders without a sign of life since an instant: neither placed nor tried to be paid after it.
///
/// # Errors
/// The database fails.
pub async fn silent_since(db: &mut AnyConnection, instant_ms: i64) -> Result<Vec<String>, Error> {
    unpaid("SELECT o.number FROM orders o WHERE ")
        .push(" AND o.created_at < ")
        .bind(instant_ms)
        .push(" AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_number = o.number AND a.created_at >= ")
        .bind(instant_ms)
        .push(") ORDER BY o.created_at LIMIT ")
        .bind(ROUND)
        .texts()
        .fetch_all(db)
        .await
}

/// Orders of a customer that hold units of these products, or of what is digital among them: that is never counted, and
/// nobody needs it twice.
///
/// # Errors
/// The database fails.
pub async fn holding(db: &mut AnyConnection, customer: u32, products: &[u32]) -> Result<Vec<String>, Error> {
    unpaid("SELECT o.number FROM orders o WHERE ")
        .push(" AND o.customer_id = ")
        .bind(i64::from(customer))
        .push(" AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_number = o.number AND (l.taken_from IS NOT NULL OR l.is_virtual = 1) AND l.product_id IN ")
        .bind_list(products.iter().copied().map(i64::from))
        .push(") ORDER BY o.created_at")
        .texts()
        .fetch_all(db)
        .await
}

fn unpaid(select: &'static str) -> Sql {
    let at_the_bank = PaymentKind::ALL.into_iter().filter(|kind| kind.redirects());
    Sql::new(select)
        .push("o.state = ")
        .bind(OrderState::PendingPayment.as_str().to_owned())
        .push(" AND o.payment_method IN ")
        .bind_list(at_the_bank.map(|kind| kind.as_str().to_owned()))
}
