//! Money: what the bank took is what the books say or have still to hear of, and so is what it gave back.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{Checked, Facts, insist, only_longer};
use crate::bank::{Bank, Decision};
use crate::books::{Books, InvoiceRow, OrderRow};

pub(super) fn check(now: &Books, facts: &Facts, bank: &Bank) -> Checked {
    let mut booked = 0;
    for attempt in now.attempts.iter().filter(|attempt| attempt.state == "authorised") {
        let taken = bank.captured(&attempt.number).map(|operation| operation.amount);
        insist!(taken == Some(attempt.amount), "the bank took {taken:?} for {attempt:?}");
        booked += attempt.amount;
    }
    let captured = |number: &str| bank.captured(number).map_or(0, |operation| operation.amount);
    let taken: i64 = bank.operations.keys().map(|number| captured(number)).sum();
    let unheard = now.attempts.iter().filter(|attempt| attempt.state != "authorised");
    let unheard: i64 = unheard.map(|attempt| captured(&attempt.number)).sum();
    insist!(
        taken == booked + unheard,
        "the bank took {taken}, {booked} are booked and {unheard} not heard of"
    );
    for (number, operation) in &bank.operations {
        let given = operation.refunded;
        let most = if operation.decision == Some(Decision::Authorised) { operation.amount } else { 0 };
        insist!(given <= most, "the bank gave {given} of {number} back, and took {most}");
        insist!(now.attempts.iter().any(|row| row.number == *number), "nobody knows the attempt {number}");
    }
    now.orders
        .iter()
        .try_for_each(|order| paid(now, facts, order).and_then(|()| given_back(now, facts, bank, order)))
}

/// An order is paid when the bank says so, or its owner; and then it is.
fn paid(now: &Books, facts: &Facts, order: &OrderRow) -> Checked {
    let of = now.attempts.iter().filter(|attempt| attempt.order_number == order.number);
    let authorised: Vec<_> = of.filter(|attempt| attempt.state == "authorised").collect();
    let number = &order.number;
    for attempt in &authorised {
        insist!(
            attempt.amount == order.total,
            "{number} costs {}, and {} was taken",
            order.total,
            attempt.amount
        );
        insist!(order.paid_at.is_some(), "{} was taken for {number}, which is not paid", attempt.amount);
        let said = now.journal.iter().any(|word| {
            word.verdict == "applied"
                && word.attempt_number.as_ref() == Some(&attempt.number)
                && (&word.response, &word.authorisation_code)
                    == (&attempt.response, &attempt.authorisation_code)
        });
        insist!(said, "{} has counted, and stands in no line of the journal", attempt.number);
    }
    if order.paid_at.is_some() {
        let believed = !authorised.is_empty() || facts.seen_paid.contains(number);
        insist!(believed, "{number} is paid, and nobody has paid it");
        let by_bank = order.settled_by.as_deref() == Some("bank");
        insist!(!by_bank || !authorised.is_empty(), "{number} was paid by a bank that knows nothing of it");
    }
    Ok(())
}

fn given_back(now: &Books, facts: &Facts, bank: &Bank, order: &OrderRow) -> Checked {
    let number = &order.number;
    let refunds = || now.refunds.iter().filter(|refund| refund.order_number == *number);
    let done: i64 = refunds().filter(|refund| refund.state == "done").map(|refund| refund.amount).sum();
    insist!(
        order.refunded == done,
        "{number}: {} are said to have gone back, and {done} have",
        order.refunded
    );
    insist!(done <= order.total, "{number}: {done} went back of {}", order.total);
    insist!(
        (order.state == "refunded") == (done == order.total && order.paid_at.is_some()),
        "{number} is {}, and {done} of {} went back",
        order.state,
        order.total
    );
    let at_bank = refunds().filter(|refund| refund.state == "done" && refund.attempt_number.is_some());
    let known: i64 = at_bank.map(|refund| refund.amount).sum::<i64>() + facts.at_the_panel(number);
    let asked: Option<i64> = refunds().find(|refund| refund.state == "asked").map(|refund| refund.amount);
    let of = now.attempts.iter().filter(|attempt| attempt.order_number == *number);
    let given: i64 =
        of.filter_map(|attempt| bank.captured(&attempt.number)).map(|operation| operation.refunded).sum();
    let right = given == known || asked.is_some_and(|asked| given == known + asked);
    insist!(right, "{number}: the bank gave {given} back, {known} are known, asked for {asked:?}");
    Ok(())
}

/// One for each paid order, one for each refund, chained.
pub(super) fn invoices(before: &Books, now: &Books) -> Checked {
    only_longer("invoices", &before.invoices, &now.invoices)?;
    let mut hash = before.invoices.last().map(|invoice| invoice.hash.clone()).unwrap_or_default();
    for invoice in &now.invoices[before.invoices.len()..] {
        insist!(invoice.previous_hash == hash, "{} does not continue the chain", invoice.number);
        insist!(invoice.hash == seal(invoice), "{} is not what was sealed", invoice.number);
        hash.clone_from(&invoice.hash);
    }
    for order in &now.orders {
        let of = now.invoices.iter().filter(|invoice| invoice.order_number == order.number);
        let (own, back): (Vec<_>, Vec<_>) = of.partition(|invoice| invoice.rectifies.is_none());
        let wanted = usize::from(order.paid_at.is_some());
        insist!(own.len() == wanted, "{} is {} and has {} invoices", order.number, order.state, own.len());
        insist!(
            own.iter().all(|invoice| invoice.total == order.total),
            "the invoice of {} is wrong",
            order.number
        );
        let refunds = now.refunds.iter().filter(|r| r.order_number == order.number && r.state == "done");
        let refunds: Vec<_> = refunds.map(|refund| (Some(refund.id), -refund.amount)).collect();
        let mut rectified: Vec<_> = back.iter().map(|invoice| (invoice.refund_id, invoice.total)).collect();
        rectified.sort_unstable();
        insist!(rectified == refunds, "{}: {refunds:?} went back, by invoices {rectified:?}", order.number);
    }
    let mut series = std::collections::BTreeMap::<&str, u32>::new();
    for invoice in &now.invoices {
        let (name, number) = invoice.number.split_once('-').unwrap_or_default();
        let last = series.entry(name).or_default();
        *last += 1;
        insist!(number.parse() == Ok(*last), "the series {name} has {number} in the place of {last}");
    }
    Ok(())
}

/// As the order HAC/1177/2024 has it.
fn seal(invoice: &InvoiceRow) -> String {
    let cents = |cents: i64| {
        let sign = if cents < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
    };
    let text = format!(
        "IDEmisorFactura={}&NumSerieFactura={}&FechaExpedicionFactura={}&TipoFactura={}&CuotaTotal={}&ImporteTotal={}\
         &Huella={}&FechaHoraHusoGenRegistro={}",
        invoice.issuer,
        invoice.number,
        invoice.issued_on,
        invoice.kind,
        cents(invoice.vat),
        cents(invoice.total),
        invoice.previous_hash,
        invoice.made_at
    );
    let mut seal = String::new();
    for byte in Sha256::digest(text) {
        write!(seal, "{byte:02X}").unwrap();
    }
    seal
}

/// Nothing that the bank took is unknown: the shop has heard of it, or its owner was told that nobody knows and looked.
pub(super) fn at_the_end(now: &Books, facts: &Facts, bank: &Bank) -> Checked {
    for attempt in &now.attempts {
        let taken = bank.captured(&attempt.number).is_some();
        if !taken || attempt.state == "authorised" {
            continue;
        }
        let told = facts.letter(&format!("Pedido {}: no se sabe si se ha pagado", attempt.order_number));
        insist!(told.is_some(), "the bank took {} for {}, and nobody knows", attempt.amount, attempt.number);
    }
    Ok(())
}
