//! Stock: the initial stock is on hand or reserved by orders; paid orders have theirs, or the owner was
//! notified.

use super::oracle::{StockKey, stock_on_hand};
use super::{CheckResult, Oracle, ensure};
use crate::actions::{COURSE, is_goods};
use crate::db_snapshot::{DbSnapshot, EnrolmentRow, LineRow, OrderRow, RefundRow};

pub(crate) fn check(now: &DbSnapshot, oracle: &Oracle) -> CheckResult {
    let on_hand = stock_on_hand(now);
    for (stock_key, initial) in &oracle.initial_stock {
        let reserved = now.lines.iter().filter(|line| reserved_from(line) == Some(*stock_key));
        let reserved: i64 = reserved.map(|line| line.quantity).sum();
        let remaining = on_hand.get(stock_key).copied().unwrap_or_default();
        ensure!(
            remaining + reserved == *initial && remaining >= 0,
            "{stock_key:?}: {initial} initially, {remaining} on hand, {reserved} reserved"
        );
    }
    now.orders.iter().try_for_each(|order| {
        check_reservation(now, oracle, order).and_then(|()| check_enrolment(now, order))
    })?;
    check_duplicate_courses(now, oracle)
}

fn reserved_from(line: &LineRow) -> Option<StockKey> {
    match line.taken_from.as_deref()? {
        "variant" => line.variant_id.map(|id| ("variant", id)),
        _ => Some(("product", line.product_id)),
    }
}

/// The stock of the line is limited.
fn has_limited_stock(line: &LineRow, oracle: &Oracle) -> bool {
    oracle.initial_stock.contains_key(&("product", line.product_id))
        || line.variant_id.is_some_and(|id| oracle.initial_stock.contains_key(&("variant", id)))
}

fn check_reservation(now: &DbSnapshot, oracle: &Oracle, order: &OrderRow) -> CheckResult {
    let number = &order.number;
    let lines: Vec<_> = now
        .lines
        .iter()
        .filter(|line| line.order_number == *number && has_limited_stock(line, oracle))
        .collect();
    let missing = lines.iter().filter(|line| line.taken_from.is_none()).count();
    let attempts: Vec<_> = now.attempts.iter().filter(|attempt| attempt.order_number == *number).collect();
    match order.state.as_str() {
        // Reserved until every payment attempt has failed; transfers stay reserved, because the money may be
        // on its way.
        "pending_payment" => {
            let awaits_payment = order.payment_method == "transfer"
                || attempts.is_empty()
                || attempts.iter().any(|attempt| attempt.state == "created");
            let is_valid = if awaits_payment { missing == 0 } else { missing == lines.len() };
            ensure!(
                is_valid,
                "{number}: awaiting payment: {awaits_payment}, unreserved: {missing} of {} lines",
                lines.len()
            );
        }
        "cancelled" => ensure!(missing == lines.len(), "{number} is cancelled and has reserved stock"),
        "refunded" => {
            let of_order = |refund: &&RefundRow| refund.order_number == *number && refund.state == "done";
            if now.refunds.iter().rfind(of_order).is_some_and(|last| last.restock == 1) {
                ensure!(missing == lines.len(), "{number} is refunded and restocked, but has reserved stock");
            }
        }
        _ => {
            let notice = oracle.find_mail(&format!("Pedido {number}: pagado cuando ya no se esperaba"));
            let short = notice.is_some_and(|mail| mail.body.contains("Ya no quedan unidades"));
            ensure!(
                (missing > 0) == short,
                "{number} is paid, {missing} lines are unreserved; owner notified: {short}"
            );
        }
    }
    Ok(())
}

/// A paid course is accessible until it is refunded.
fn check_enrolment(now: &DbSnapshot, order: &OrderRow) -> CheckResult {
    let courses = now.lines.iter().filter(|l| l.order_number == order.number && !is_goods(l.product_id));
    for line in courses {
        let matches = |row: &&EnrolmentRow| row.order_number == order.number && row.line == line.position;
        let found = now.enrolments.iter().find(matches);
        let open = found.is_some_and(|row| row.ended_at.is_none());
        let paid = order.paid_at.is_some();
        ensure!(found.is_some() == paid, "{} is {}, course access: {open}", order.number, order.state);
        ensure!(
            open == (paid && order.state != "refunded"),
            "{} is {}, course access: {open}",
            order.number,
            order.state
        );
        let has_seat = found.is_some_and(|row| row.session_id.is_some() && row.ended_at.is_none());
        ensure!(!has_seat || line.taken_from.is_some(), "{} has a seat without a reservation", order.number);
    }
    Ok(())
}

/// A course is not paid twice without the owner being notified.
fn check_duplicate_courses(now: &DbSnapshot, oracle: &Oracle) -> CheckResult {
    for customer in 1..=i64::try_from(crate::shop::SHOPPERS).unwrap() {
        let open = now
            .enrolments
            .iter()
            .filter(|row| row.customer_id == customer && row.course_id == COURSE && row.ended_at.is_none());
        let orders: Vec<_> = open.map(|row| row.order_number.as_str()).collect();
        let notified = orders.iter().filter(|number| {
            oracle.find_mail(&format!("Pedido {number}: pagado un curso que ya tenía")).is_some()
        });
        ensure!(
            notified.count() + 1 >= orders.len(),
            "{customer} has paid the course by {orders:?}, and the owner was not notified"
        );
    }
    Ok(())
}
