//! Units: what there was at first is on hand or held by an order; and who pays for something has it, or the owner knows.

use super::facts::{Shelf, units};
use super::{Checked, Facts, insist};
use crate::books::{Books, EnrolmentRow, LineRow, OrderRow, RefundRow};
use crate::deeds::{COURSE, is_goods};

pub(super) fn check(now: &Books, facts: &Facts) -> Checked {
    let on_hand = units(now);
    for (shelf, first) in &facts.units {
        let held = now.lines.iter().filter(|line| held_from(line) == Some(*shelf));
        let held: i64 = held.map(|line| line.quantity).sum();
        let left = on_hand.get(shelf).copied().unwrap_or_default();
        insist!(left + held == *first && left >= 0, "{shelf:?}: {first} at first, {left} left, {held} held");
    }
    now.orders.iter().try_for_each(|order| held(now, facts, order).and_then(|()| enrolled(now, order)))?;
    bought_twice(now, facts)
}

fn held_from(line: &LineRow) -> Option<Shelf> {
    match line.taken_from.as_deref()? {
        "variant" => line.variant_id.map(|id| ("variant", id)),
        _ => Some(("product", line.product_id)),
    }
}

/// Whether its units are counted.
fn is_counted(line: &LineRow, facts: &Facts) -> bool {
    facts.units.contains_key(&("product", line.product_id))
        || line.variant_id.is_some_and(|id| facts.units.contains_key(&("variant", id)))
}

fn held(now: &Books, facts: &Facts, order: &OrderRow) -> Checked {
    let number = &order.number;
    let lines: Vec<_> =
        now.lines.iter().filter(|line| line.order_number == *number && is_counted(line, facts)).collect();
    let missing = lines.iter().filter(|line| line.taken_from.is_none()).count();
    let attempts: Vec<_> = now.attempts.iter().filter(|attempt| attempt.order_number == *number).collect();
    match order.state.as_str() {
        // Until every try to pay it has failed; a transfer may be on its way even then.
        "pending_payment" => {
            let waits = order.payment_method == "transfer"
                || attempts.is_empty()
                || attempts.iter().any(|attempt| attempt.state == "created");
            let right = if waits { missing == 0 } else { missing == lines.len() };
            insist!(
                right,
                "{number} waits for its money ({waits}) and lacks {missing} of {} lines",
                lines.len()
            );
        }
        "cancelled" => insist!(missing == lines.len(), "{number} is cancelled and holds units"),
        "refunded" => {
            let of = |refund: &&RefundRow| refund.order_number == *number && refund.state == "done";
            if now.refunds.iter().rfind(of).is_some_and(|last| last.restock == 1) {
                insist!(missing == lines.len(), "{number} went back with its units and holds some");
            }
        }
        _ => {
            let told = facts.letter(&format!("Pedido {number}: pagado cuando ya no se esperaba"));
            let short = told.is_some_and(|letter| letter.body.contains("Ya no quedan unidades"));
            insist!(
                (missing > 0) == short,
                "{number} is paid and lacks {missing} lines; the owner knows: {short}"
            );
        }
    }
    Ok(())
}

/// Who has paid for a course may use it until their money goes back.
fn enrolled(now: &Books, order: &OrderRow) -> Checked {
    let courses = now.lines.iter().filter(|l| l.order_number == order.number && !is_goods(l.product_id));
    for line in courses {
        let same = |row: &&EnrolmentRow| row.order_number == order.number && row.line == line.position;
        let found = now.enrolments.iter().find(same);
        let open = found.is_some_and(|row| row.ended_at.is_none());
        let paid = order.paid_at.is_some();
        insist!(found.is_some() == paid, "{} is {}, its course is open: {open}", order.number, order.state);
        insist!(
            open == (paid && order.state != "refunded"),
            "{} is {}, its course is open: {open}",
            order.number,
            order.state
        );
        let seat = found.is_some_and(|row| row.session_id.is_some() && row.ended_at.is_none());
        insist!(!seat || line.taken_from.is_some(), "{} has a seat that nobody holds", order.number);
    }
    Ok(())
}

/// Who has a course does not pay for it again, but the owner knows.
fn bought_twice(now: &Books, facts: &Facts) -> Checked {
    for customer in 1..=i64::try_from(crate::shop::SHOPPERS).unwrap() {
        let open = now
            .enrolments
            .iter()
            .filter(|row| row.customer_id == customer && row.course_id == COURSE && row.ended_at.is_none());
        let orders: Vec<_> = open.map(|row| row.order_number.as_str()).collect();
        let told = orders.iter().filter(|number| {
            facts.letter(&format!("Pedido {number}: pagado un curso que ya tenía")).is_some()
        });
        insist!(
            told.count() + 1 >= orders.len(),
            "{customer} has the course by {orders:?}, and nobody knows"
        );
    }
    Ok(())
}
