//! Orders: one per idempotency key, as requested, numbered consecutively, and without regressions.

use std::collections::BTreeMap;

use super::{CheckResult, ensure, ensure_append_only};
use crate::actions::Intent;
use crate::db_snapshot::{DbSnapshot, EventRow};
use crate::shop::{MAX_UNPAID_ORDERS, PAYMENT_TIMEOUTS_MS};

/// Allowed state transitions of orders.
const ORDER_EDGES: [(&str, &[&str]); 8] = [
    ("", &["pending_payment"]),
    ("pending_payment", &["paid", "cancelled"]),
    ("paid", &["preparing", "completed", "refunded"]),
    ("preparing", &["shipped", "ready_for_pickup", "refunded"]),
    ("shipped", &["completed", "refunded"]),
    ("ready_for_pickup", &["completed", "refunded"]),
    ("completed", &["refunded"]),
    ("cancelled", &["paid"]),
];

/// Allowed state transitions of payment attempts. The notification of an earlier attempt may arrive after
/// that of a later one.
const ATTEMPT_EDGES: [(&str, &[&str]); 4] = [
    ("created", &["authorised", "declined", "cancelled", "abandoned"]),
    ("declined", &["authorised", "cancelled"]),
    ("cancelled", &["authorised", "declined"]),
    ("abandoned", &["authorised", "declined", "cancelled"]),
];

pub(crate) fn check(before: &DbSnapshot, now: &DbSnapshot, intents: &[Intent]) -> CheckResult {
    keys(now, intents)?;
    numbers(now)?;
    states(now)?;
    unpaid_orders(now)?;
    no_regressions(before, now)
}

fn keys(now: &DbSnapshot, intents: &[Intent]) -> CheckResult {
    for order in &now.orders {
        let keys: Vec<_> = now.keys.iter().filter(|key| key.order_number == order.number).collect();
        ensure!(keys.len() == 1, "{} has {} keys", order.number, keys.len());
        let is_intent = |intent: &&Intent| {
            intent.key == keys[0].idempotency_key && i64::try_from(intent.customer) == Ok(order.customer_id)
        };
        let intent = intents
            .iter()
            .find(is_intent)
            .ok_or_else(|| format!("no intent for the order {}", order.number))?;
        let same = now.keys.iter().filter(|key| key.idempotency_key == intent.key).count();
        ensure!(same == 1, "the key {} has {same} orders", intent.key);
        let lines = now.lines.iter().filter(|line| line.order_number == order.number);
        let mut lines: Vec<_> = lines.map(|l| (l.product_id, l.variant_id, l.quantity)).collect();
        let mut expected_lines = intent.lines.clone();
        lines.sort_unstable();
        expected_lines.sort_unstable();
        ensure!(
            lines == expected_lines && order.total == intent.total,
            "{} differs from the request: {lines:?}",
            order.number
        );
    }
    for intent in intents {
        let Some(number) = &intent.number else { continue };
        ensure!(
            now.orders.iter().any(|order| order.number == *number),
            "{number} was confirmed, but is missing"
        );
    }
    ensure!(now.keys.len() == now.orders.len(), "keys without orders");
    Ok(())
}

/// Numbers are consecutive in the order of insertion; so are the ids of the other tables.
fn numbers(now: &DbSnapshot) -> CheckResult {
    for (n, order) in now.orders.iter().enumerate() {
        let number = order.number.split('-').nth(1).and_then(|number| number.parse().ok());
        ensure!(number == Some(n + 1), "the order after {n} has the number {}", order.number);
    }
    let ids = [
        ("order_events", now.events.iter().map(|row| row.id).collect::<Vec<_>>()),
        ("outbox", now.mails.iter().map(|row| row.id).collect()),
        ("refunds", now.refunds.iter().map(|row| row.id).collect()),
        ("payment_notifications", now.notifications.iter().map(|row| row.id).collect()),
        ("invoices", now.invoices.iter().map(|row| row.position).collect()),
    ];
    for (counter, ids) in ids {
        let counter_value = now.counters.iter().find(|row| row.name == counter).map_or(0, |row| row.value);
        let are_consecutive = (1..=i64::try_from(ids.len()).unwrap()).eq(ids.iter().copied());
        ensure!(
            are_consecutive && usize::try_from(counter_value) == Ok(ids.len()),
            "{counter}: {ids:?}, counter {counter_value}"
        );
    }
    Ok(())
}

fn states(now: &DbSnapshot) -> CheckResult {
    let mut current: BTreeMap<&str, &str> = BTreeMap::new();
    for event in &now.events {
        let from = current.insert(&event.order_number, &event.state).unwrap_or_default();
        ensure!(
            is_allowed(&ORDER_EDGES, from, &event.state),
            "{} went from {from:?} to {}",
            event.order_number,
            event.state
        );
    }
    for order in &now.orders {
        let last_state = current.get(order.number.as_str()).copied().unwrap_or_default();
        ensure!(
            last_state == order.state,
            "{} is {}, but its last event is {last_state}",
            order.number,
            order.state
        );
        let is_unpaid = matches!(order.state.as_str(), "pending_payment" | "cancelled");
        ensure!(
            is_unpaid == order.paid_at.is_none(),
            "{} is {} and paid at {:?}",
            order.number,
            order.state,
            order.paid_at
        );
    }
    Ok(())
}

/// Customers stay within the limit of unpaid orders, and the shop does not expire orders early.
fn unpaid_orders(now: &DbSnapshot) -> CheckResult {
    let mut unpaid: BTreeMap<i64, usize> = BTreeMap::new();
    for order in now.orders.iter().filter(|order| order.state == "pending_payment") {
        *unpaid.entry(order.customer_id).or_default() += 1;
    }
    for (customer, orders) in unpaid {
        ensure!(orders <= MAX_UNPAID_ORDERS, "{customer} has {orders} unpaid orders");
    }
    let by_shop = |event: &&EventRow| event.state == "cancelled" && event.actor == "shop";
    for event in now.events.iter().filter(by_shop) {
        let Some(order) = now.orders.iter().find(|order| order.number == event.order_number) else {
            continue;
        };
        let timeout = PAYMENT_TIMEOUTS_MS.iter().find(|(method, _)| *method == order.payment_method);
        // Orders paid in the end may have another payment method than at expiry.
        let Some((_, timeout)) = timeout.filter(|_| order.paid_at.is_none()) else { continue };
        let waited = event.happened_at - order.created_at;
        ensure!(waited > *timeout, "{} expired after {waited} ms", order.number);
    }
    Ok(())
}

fn is_allowed(edges: &[(&str, &[&str])], from: &str, to: &str) -> bool {
    edges.iter().any(|(state, targets)| *state == from && targets.contains(&to))
}

fn no_regressions(before: &DbSnapshot, now: &DbSnapshot) -> CheckResult {
    ensure_append_only("events", &before.events, &now.events)?;
    ensure_append_only("keys", &before.keys, &now.keys)?;
    ensure_append_only("notifications", &before.notifications, &now.notifications)?;
    for (earlier, order) in before.orders.iter().zip(&now.orders) {
        let number = &order.number;
        let is_unchanged =
            (&earlier.number, earlier.customer_id, earlier.total) == (number, order.customer_id, order.total);
        ensure!(is_unchanged, "{earlier:?} changed to {order:?}");
        ensure!(earlier.paid_at.is_none() || earlier.paid_at == order.paid_at, "{number} was paid before");
        ensure!(earlier.refunded <= order.refunded, "{number}: the refunded amount decreased");
        let settled = (earlier.settled_by.as_deref(), order.settled_by.as_deref());
        let allowed =
            settled.0 == settled.1 || settled.0.is_none() || settled == (Some("shop"), Some("bank"));
        ensure!(allowed, "{number} was settled by {settled:?}");
    }
    ensure!(now.orders.len() >= before.orders.len(), "orders were deleted");
    for earlier in &before.attempts {
        let attempt = now.attempts.iter().find(|row| row.number == earlier.number);
        let attempt = attempt.ok_or_else(|| format!("the attempt {} was deleted", earlier.number))?;
        let is_valid =
            earlier.state == attempt.state || is_allowed(&ATTEMPT_EDGES, &earlier.state, &attempt.state);
        ensure!(is_valid, "the attempt {} went from {} to {}", earlier.number, earlier.state, attempt.state);
        ensure!(earlier.amount == attempt.amount, "the amount of the attempt {} changed", earlier.number);
    }
    for earlier in &before.refunds {
        let refund = now.refunds.iter().find(|row| row.id == earlier.id);
        let refund = refund.ok_or_else(|| format!("the refund {} was deleted", earlier.id))?;
        ensure!(earlier.state == "asked" || earlier == refund, "{earlier:?} changed to {refund:?}");
        ensure!(earlier.amount == refund.amount, "the amount of the refund {} changed", earlier.id);
    }
    for earlier in &before.mails {
        let mail = now.mails.iter().find(|row| row.id == earlier.id);
        let mail = mail.ok_or_else(|| format!("the mail {} was deleted", earlier.id))?;
        ensure!(
            earlier.sent_at.is_none() || earlier.sent_at == mail.sent_at,
            "the sent time of the mail {} changed",
            earlier.id
        );
    }
    Ok(())
}
