//! Mails: one for each event, written in its transaction, and each is delivered.

use super::{CheckResult, Oracle, ensure};
use crate::actions::Intent;
use crate::db_snapshot::{DbSnapshot, OrderRow};

pub(crate) fn check(
    before: &DbSnapshot,
    now: &DbSnapshot,
    oracle: &Oracle,
    intents: &[Intent],
) -> CheckResult {
    for order in &now.orders {
        check_order_mails(now, oracle, intents, order)?;
    }
    let enrolment_mails = oracle.count_mails(false, "Te has inscrito en ");
    ensure!(
        enrolment_mails == now.enrolments.len(),
        "{enrolment_mails} enrolment mails for {} enrolments",
        now.enrolments.len()
    );
    for mail in now.mails.iter().filter(|mail| mail.sent_at.is_some()) {
        let delivered = oracle.delivered.contains_key(&mail.message_id);
        ensure!(delivered, "the mail {} is marked as sent, but was not delivered", mail.id);
    }
    ensure!(now.mails.len() >= before.mails.len(), "mails were deleted");
    Ok(())
}

fn check_order_mails(now: &DbSnapshot, oracle: &Oracle, intents: &[Intent], order: &OrderRow) -> CheckResult {
    let number = &order.number;
    let events = |state: &str, actor: Option<&str>| {
        let matching =
            now.events.iter().filter(|event| event.order_number == *number && event.state == state);
        matching.filter(|event| actor.is_none_or(|actor| event.actor == actor)).count()
    };
    let key = now.keys.iter().find(|key| key.order_number == *number).map(|key| key.idempotency_key.as_str());
    let by_online_payment =
        intents.iter().find(|i| Some(i.key.as_str()) == key).is_none_or(|i| i.method != "transfer");
    let paid = order.paid_at.is_some();
    let announced = usize::from(paid || !by_online_payment);
    let paid_later = usize::from(paid && !by_online_payment);
    let done_refunds =
        now.refunds.iter().filter(|refund| refund.order_number == *number && refund.state == "done").count();
    let authorised =
        now.attempts.iter().filter(|a| a.order_number == *number && a.state == "authorised").count();
    // The first bank payment of an order that the owner had marked as paid is the same payment.
    let by_owner = events("paid", Some("owner")) > 0;
    let first_payment = usize::from(!by_owner || (order.settled_by.as_deref() == Some("bank")));
    let duplicates = authorised.saturating_sub(first_payment);
    let history: Vec<_> =
        now.events.iter().filter(|e| e.order_number == *number).map(|e| e.state.as_str()).collect();
    let reinstated = history.windows(2).any(|pair| pair == ["cancelled", "paid"]);
    let of_refund = format!(" de tu pedido {number}");
    let refunds = oracle.mails.values().filter(|mail| mail.subject.starts_with("Te devolvemos "));
    let refunds = refunds.filter(|mail| mail.subject.ends_with(&of_refund)).count();
    ensure!(refunds == done_refunds, "{number}: {refunds} mails for {done_refunds} refunds");
    for (to_owner, subject, expected) in [
        (false, format!("Tu pedido {number} en "), announced),
        (true, format!("Pedido nuevo {number}:"), announced),
        (false, format!("Hemos recibido el pago de tu pedido {number} "), paid_later),
        (true, format!("Pedido pagado {number}:"), paid_later),
        (false, format!("Tu pedido {number} ha caducado"), events("cancelled", Some("shop"))),
        (false, format!("Tu pedido {number} está cancelado"), events("cancelled", Some("owner"))),
        (false, format!("Tu pedido {number} va de camino"), events("shipped", None)),
        (true, format!("Pedido {number}: cobrado dos veces"), duplicates),
    ] {
        let actual = oracle.count_mails(to_owner, &subject);
        ensure!(actual == expected, "{actual} mails «{subject}», expected {expected}");
    }
    let notices = oracle.count_mails(true, &format!("Pedido {number}: pagado cuando ya no se esperaba"));
    ensure!(
        notices <= 1 && (!reinstated || notices == 1),
        "{number}: the owner was notified {notices} times of the reinstatement"
    );
    Ok(())
}

pub(crate) fn check_final(now: &DbSnapshot, oracle: &Oracle) -> CheckResult {
    for mail in &now.mails {
        ensure!(oracle.delivered.contains_key(&mail.message_id), "the mail {} was never delivered", mail.id);
    }
    Ok(())
}
