//! Orders: one for each key, what was asked for, numbered in their order; and nothing goes back.

use std::collections::BTreeMap;

use super::{Checked, insist, only_longer};
use crate::books::{Books, EventRow};
use crate::deeds::Intent;
use crate::shop::{UNPAID, WAITS_MS};

/// Where an order may go from where it is.
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

/// The same of an attempt to pay. The word of a shopper's first try may come after that of their second.
const ATTEMPT_EDGES: [(&str, &[&str]); 4] = [
    ("created", &["authorised", "declined", "cancelled", "abandoned"]),
    ("declined", &["authorised", "cancelled"]),
    ("cancelled", &["authorised", "declined"]),
    ("abandoned", &["authorised", "declined", "cancelled"]),
];

pub(super) fn check(before: &Books, now: &Books, intents: &[Intent]) -> Checked {
    keys(now, intents)?;
    numbers(now)?;
    states(now)?;
    give_way(now)?;
    nothing_goes_back(before, now)
}

fn keys(now: &Books, intents: &[Intent]) -> Checked {
    for order in &now.orders {
        let keys: Vec<_> = now.keys.iter().filter(|key| key.order_number == order.number).collect();
        insist!(keys.len() == 1, "{} has {} keys", order.number, keys.len());
        let of = |intent: &&Intent| {
            intent.key == keys[0].idempotency_key && i64::try_from(intent.customer) == Ok(order.customer_id)
        };
        let intent = intents.iter().find(of).ok_or_else(|| format!("nobody ordered {}", order.number))?;
        let same = now.keys.iter().filter(|key| key.idempotency_key == intent.key).count();
        insist!(same == 1, "the key {} has {same} orders", intent.key);
        let lines = now.lines.iter().filter(|line| line.order_number == order.number);
        let mut lines: Vec<_> = lines.map(|l| (l.product_id, l.variant_id, l.quantity)).collect();
        let mut wanted = intent.lines.clone();
        lines.sort_unstable();
        wanted.sort_unstable();
        insist!(
            lines == wanted && order.total == intent.total,
            "{} is not what was ordered: {lines:?}",
            order.number
        );
    }
    for intent in intents {
        let Some(number) = &intent.number else { continue };
        insist!(
            now.orders.iter().any(|order| order.number == *number),
            "{number} was acknowledged and is gone"
        );
    }
    insist!(now.keys.len() == now.orders.len(), "keys without orders");
    Ok(())
}

/// Correlative, in the order in which they were written; so is everything that is counted.
fn numbers(now: &Books) -> Checked {
    for (n, order) in now.orders.iter().enumerate() {
        let number = order.number.split('-').nth(1).and_then(|number| number.parse().ok());
        insist!(number == Some(n + 1), "the order after {n} has the number {}", order.number);
    }
    let ids = [
        ("order_events", now.events.iter().map(|row| row.id).collect::<Vec<_>>()),
        ("outbox", now.letters.iter().map(|row| row.id).collect()),
        ("refunds", now.refunds.iter().map(|row| row.id).collect()),
        ("payment_notifications", now.journal.iter().map(|row| row.id).collect()),
        ("invoices", now.invoices.iter().map(|row| row.position).collect()),
    ];
    for (counter, ids) in ids {
        let reached = now.counters.iter().find(|row| row.name == counter).map_or(0, |row| row.value);
        let all = (1..=i64::try_from(ids.len()).unwrap()).eq(ids.iter().copied());
        insist!(all && usize::try_from(reached) == Ok(ids.len()), "{counter}: {ids:?}, counted {reached}");
    }
    Ok(())
}

fn states(now: &Books) -> Checked {
    let mut at: BTreeMap<&str, &str> = BTreeMap::new();
    for event in &now.events {
        let from = at.insert(&event.order_number, &event.state).unwrap_or_default();
        insist!(
            may(&ORDER_EDGES, from, &event.state),
            "{} went from {from:?} to {}",
            event.order_number,
            event.state
        );
    }
    for order in &now.orders {
        let last = at.get(order.number.as_str()).copied().unwrap_or_default();
        insist!(last == order.state, "{} is {} and was last seen {last}", order.number, order.state);
        let over = matches!(order.state.as_str(), "pending_payment" | "cancelled");
        insist!(
            over == order.paid_at.is_none(),
            "{} is {} and paid at {:?}",
            order.number,
            order.state,
            order.paid_at
        );
    }
    Ok(())
}

/// Nobody has more unpaid orders than they may; and the shop gives none up before its time.
fn give_way(now: &Books) -> Checked {
    let mut unpaid: BTreeMap<i64, usize> = BTreeMap::new();
    for order in now.orders.iter().filter(|order| order.state == "pending_payment") {
        *unpaid.entry(order.customer_id).or_default() += 1;
    }
    for (customer, orders) in unpaid {
        insist!(orders <= UNPAID, "{customer} has {orders} orders that are not paid");
    }
    let by_shop = |event: &&EventRow| event.state == "cancelled" && event.actor == "shop";
    for event in now.events.iter().filter(by_shop) {
        let Some(order) = now.orders.iter().find(|order| order.number == event.order_number) else {
            continue;
        };
        let waits = WAITS_MS.iter().find(|(method, _)| *method == order.payment_method);
        // What was paid after all may have been paid otherwise than it was to be.
        let Some((_, waits)) = waits.filter(|_| order.paid_at.is_none()) else { continue };
        let waited = event.happened_at - order.created_at;
        insist!(waited > *waits, "{} was given up after {waited} ms", order.number);
    }
    Ok(())
}

fn may(edges: &[(&str, &[&str])], from: &str, to: &str) -> bool {
    edges.iter().any(|(at, ways)| *at == from && ways.contains(&to))
}

fn nothing_goes_back(before: &Books, now: &Books) -> Checked {
    only_longer("events", &before.events, &now.events)?;
    only_longer("keys", &before.keys, &now.keys)?;
    only_longer("the journal", &before.journal, &now.journal)?;
    for (then, order) in before.orders.iter().zip(&now.orders) {
        let number = &order.number;
        let same = (&then.number, then.customer_id, then.total) == (number, order.customer_id, order.total);
        insist!(same, "{then:?} has become {order:?}");
        insist!(then.paid_at.is_none() || then.paid_at == order.paid_at, "{number} was paid before");
        insist!(then.refunded <= order.refunded, "{number}: what went back is less than before");
        let settled = (then.settled_by.as_deref(), order.settled_by.as_deref());
        let allowed =
            settled.0 == settled.1 || settled.0.is_none() || settled == (Some("shop"), Some("bank"));
        insist!(allowed, "{number} was settled by {settled:?}");
    }
    insist!(now.orders.len() >= before.orders.len(), "orders are gone");
    for then in &before.attempts {
        let attempt = now.attempts.iter().find(|row| row.number == then.number);
        let attempt = attempt.ok_or_else(|| format!("the attempt {} is gone", then.number))?;
        let way = then.state == attempt.state || may(&ATTEMPT_EDGES, &then.state, &attempt.state);
        insist!(way, "the attempt {} went from {} to {}", then.number, then.state, attempt.state);
        insist!(then.amount == attempt.amount, "the attempt {} has another amount", then.number);
    }
    for then in &before.refunds {
        let refund = now.refunds.iter().find(|row| row.id == then.id);
        let refund = refund.ok_or_else(|| format!("the refund {} is gone", then.id))?;
        insist!(then.state == "asked" || then == refund, "{then:?} has become {refund:?}");
        insist!(then.amount == refund.amount, "the refund {} has another amount", then.id);
    }
    for then in &before.letters {
        let letter = now.letters.iter().find(|row| row.id == then.id);
        let letter = letter.ok_or_else(|| format!("the letter {} is gone", then.id))?;
        insist!(
            then.sent_at.is_none() || then.sent_at == letter.sent_at,
            "the letter {} is sent again",
            then.id
        );
    }
    Ok(())
}
