//! Letters: one for each thing that somebody is to know, written with it; and each arrives.

use super::{Checked, Facts, insist};
use crate::books::{Books, OrderRow};
use crate::deeds::Intent;

pub(super) fn check(before: &Books, now: &Books, facts: &Facts, intents: &[Intent]) -> Checked {
    for order in &now.orders {
        of_order(now, facts, intents, order)?;
    }
    let welcomed = facts.letters(false, "Te has inscrito en ");
    insist!(welcomed == now.enrolments.len(), "{welcomed} were welcomed to {} courses", now.enrolments.len());
    for letter in now.letters.iter().filter(|letter| letter.sent_at.is_some()) {
        let taken = facts.taken.contains_key(&letter.message_id);
        insist!(taken, "the letter {} is said to be sent, and the mail server has not taken it", letter.id);
    }
    insist!(now.letters.len() >= before.letters.len(), "letters are gone");
    Ok(())
}

fn of_order(now: &Books, facts: &Facts, intents: &[Intent], order: &OrderRow) -> Checked {
    let number = &order.number;
    let events = |state: &str, actor: Option<&str>| {
        let of = now.events.iter().filter(|event| event.order_number == *number && event.state == state);
        of.filter(|event| actor.is_none_or(|actor| event.actor == actor)).count()
    };
    let key = now.keys.iter().find(|key| key.order_number == *number).map(|key| key.idempotency_key.as_str());
    let at_the_bank =
        intents.iter().find(|i| Some(i.key.as_str()) == key).is_none_or(|i| i.method != "transfer");
    let paid = order.paid_at.is_some();
    let announced = usize::from(paid || !at_the_bank);
    let paid_later = usize::from(paid && !at_the_bank);
    let done =
        now.refunds.iter().filter(|refund| refund.order_number == *number && refund.state == "done").count();
    let authorised =
        now.attempts.iter().filter(|a| a.order_number == *number && a.state == "authorised").count();
    // The bank's first payment of an order that the owner had seen paid there is that one.
    let by_owner = events("paid", Some("owner")) > 0;
    let own = usize::from(!by_owner || (order.settled_by.as_deref() == Some("bank")));
    let twice = authorised.saturating_sub(own);
    let history: Vec<_> =
        now.events.iter().filter(|e| e.order_number == *number).map(|e| e.state.as_str()).collect();
    let revived = history.windows(2).any(|two| two == ["cancelled", "paid"]);
    let of_refund = format!(" de tu pedido {number}");
    let refunds = facts.written.values().filter(|letter| letter.subject.starts_with("Te devolvemos "));
    let refunds = refunds.filter(|letter| letter.subject.ends_with(&of_refund)).count();
    insist!(refunds == done, "{number}: {refunds} letters of {done} refunds");
    for (to_owner, subject, wanted) in [
        (false, format!("Tu pedido {number} en "), announced),
        (true, format!("Pedido nuevo {number}:"), announced),
        (false, format!("Hemos recibido el pago de tu pedido {number} "), paid_later),
        (true, format!("Pedido pagado {number}:"), paid_later),
        (false, format!("Tu pedido {number} ha caducado"), events("cancelled", Some("shop"))),
        (false, format!("Tu pedido {number} está cancelado"), events("cancelled", Some("owner"))),
        (false, format!("Tu pedido {number} va de camino"), events("shipped", None)),
        (true, format!("Pedido {number}: cobrado dos veces"), twice),
    ] {
        let written = facts.letters(to_owner, &subject);
        insist!(written == wanted, "{wanted} letters «{subject}» are due, and {written} are written");
    }
    let told = facts.letters(true, &format!("Pedido {number}: pagado cuando ya no se esperaba"));
    insist!(
        told <= 1 && (!revived || told == 1),
        "{number}: the owner was told {told} times that it came back"
    );
    Ok(())
}

/// Each has arrived.
pub(super) fn at_the_end(now: &Books, facts: &Facts) -> Checked {
    for letter in &now.letters {
        insist!(facts.taken.contains_key(&letter.message_id), "the letter {} has never arrived", letter.id);
    }
    Ok(())
}
