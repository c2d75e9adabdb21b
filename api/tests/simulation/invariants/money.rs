//! Money: the bank's payments and refunds are recorded by the shop or still to be reported to it.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{CheckResult, Oracle, ensure, ensure_append_only};
use crate::bank::{Bank, Decision};
use crate::db_snapshot::{DbSnapshot, InvoiceRow, OrderRow};

pub(crate) fn check(now: &DbSnapshot, oracle: &Oracle, bank: &Bank) -> CheckResult {
    let mut recorded = 0;
    for attempt in now.attempts.iter().filter(|attempt| attempt.state == "authorised") {
        let captured_amount = bank.captured(&attempt.number).map(|operation| operation.amount);
        ensure!(
            captured_amount == Some(attempt.amount),
            "the bank captured {captured_amount:?} for {attempt:?}"
        );
        recorded += attempt.amount;
    }
    let captured = |number: &str| bank.captured(number).map_or(0, |operation| operation.amount);
    let captured_total: i64 = bank.operations.keys().map(|number| captured(number)).sum();
    let unreported = now.attempts.iter().filter(|attempt| attempt.state != "authorised");
    let unreported: i64 = unreported.map(|attempt| captured(&attempt.number)).sum();
    ensure!(
        captured_total == recorded + unreported,
        "the bank captured {captured_total}; {recorded} recorded, {unreported} unreported"
    );
    for (number, operation) in &bank.operations {
        let refunded = operation.refunded;
        let limit = if operation.decision == Some(Decision::Authorised) { operation.amount } else { 0 };
        ensure!(refunded <= limit, "the bank refunded {refunded} of {number}, which has {limit}");
        ensure!(now.attempts.iter().any(|row| row.number == *number), "the attempt {number} is not stored");
    }
    now.orders.iter().try_for_each(|order| {
        check_paid(now, oracle, order).and_then(|()| check_refunds(now, oracle, bank, order))
    })
}

/// An order is paid if and only if the bank or the owner has confirmed it.
fn check_paid(now: &DbSnapshot, oracle: &Oracle, order: &OrderRow) -> CheckResult {
    let attempts = now.attempts.iter().filter(|attempt| attempt.order_number == order.number);
    let authorised: Vec<_> = attempts.filter(|attempt| attempt.state == "authorised").collect();
    let number = &order.number;
    for attempt in &authorised {
        ensure!(
            attempt.amount == order.total,
            "the total of {number} is {}, but {} was captured",
            order.total,
            attempt.amount
        );
        ensure!(order.paid_at.is_some(), "{} was captured for {number}, which is not paid", attempt.amount);
        let is_recorded = now.notifications.iter().any(|notification| {
            notification.verdict == "applied"
                && notification.attempt_number.as_ref() == Some(&attempt.number)
                && (&notification.response, &notification.authorisation_code)
                    == (&attempt.response, &attempt.authorisation_code)
        });
        ensure!(is_recorded, "{} was applied without a stored notification", attempt.number);
    }
    if order.paid_at.is_some() {
        let is_confirmed = !authorised.is_empty() || oracle.marked_paid.contains(number);
        ensure!(is_confirmed, "{number} is paid without a payment");
        let by_bank = order.settled_by.as_deref() == Some("bank");
        ensure!(
            !by_bank || !authorised.is_empty(),
            "{number} is settled by the bank without an authorised attempt"
        );
    }
    Ok(())
}

fn check_refunds(now: &DbSnapshot, oracle: &Oracle, bank: &Bank, order: &OrderRow) -> CheckResult {
    let number = &order.number;
    let refunds = || now.refunds.iter().filter(|refund| refund.order_number == *number);
    let done: i64 = refunds().filter(|refund| refund.state == "done").map(|refund| refund.amount).sum();
    ensure!(
        order.refunded == done,
        "{number}: refunded is {}, but completed refunds are {done}",
        order.refunded
    );
    ensure!(done <= order.total, "{number}: refunds of {done} exceed {}", order.total);
    ensure!(
        (order.state == "refunded") == (done == order.total && order.paid_at.is_some()),
        "{number} is {}, with refunds of {done} of {}",
        order.state,
        order.total
    );
    let at_bank = refunds().filter(|refund| refund.state == "done" && refund.attempt_number.is_some());
    let recorded: i64 = at_bank.map(|refund| refund.amount).sum::<i64>() + oracle.manual_refund_total(number);
    let requested: Option<i64> = refunds().find(|refund| refund.state == "asked").map(|refund| refund.amount);
    let attempts = now.attempts.iter().filter(|attempt| attempt.order_number == *number);
    let refunded_at_bank: i64 = attempts
        .filter_map(|attempt| bank.captured(&attempt.number))
        .map(|operation| operation.refunded)
        .sum();
    let is_valid = refunded_at_bank == recorded
        || requested.is_some_and(|requested| refunded_at_bank == recorded + requested);
    ensure!(
        is_valid,
        "{number}: the bank refunded {refunded_at_bank}; {recorded} recorded, {requested:?} requested"
    );
    Ok(())
}

/// One invoice per paid order and one per refund, hash-chained.
pub(crate) fn check_invoices(before: &DbSnapshot, now: &DbSnapshot) -> CheckResult {
    ensure_append_only("invoices", &before.invoices, &now.invoices)?;
    let mut hash = before.invoices.last().map(|invoice| invoice.hash.clone()).unwrap_or_default();
    for invoice in &now.invoices[before.invoices.len()..] {
        ensure!(invoice.previous_hash == hash, "{} does not continue the chain", invoice.number);
        ensure!(invoice.hash == chain_hash(invoice), "{} does not match its hash", invoice.number);
        hash.clone_from(&invoice.hash);
    }
    for order in &now.orders {
        let issued = now.invoices.iter().filter(|invoice| invoice.order_number == order.number);
        let (regular, rectifying): (Vec<_>, Vec<_>) = issued.partition(|invoice| invoice.rectifies.is_none());
        let expected = usize::from(order.paid_at.is_some());
        ensure!(
            regular.len() == expected,
            "{} is {} and has {} invoices",
            order.number,
            order.state,
            regular.len()
        );
        ensure!(
            regular.iter().all(|invoice| invoice.total == order.total),
            "the invoice total of {} is wrong",
            order.number
        );
        let refunds = now.refunds.iter().filter(|r| r.order_number == order.number && r.state == "done");
        let refunds: Vec<_> = refunds.map(|refund| (Some(refund.id), -refund.amount)).collect();
        let mut rectified: Vec<_> =
            rectifying.iter().map(|invoice| (invoice.refund_id, invoice.total)).collect();
        rectified.sort_unstable();
        ensure!(
            rectified == refunds,
            "{}: refunds {refunds:?}, corrective invoices {rectified:?}",
            order.number
        );
    }
    let mut series = std::collections::BTreeMap::<&str, u32>::new();
    for invoice in &now.invoices {
        let (name, number) = invoice.number.split_once('-').unwrap_or_default();
        let last = series.entry(name).or_default();
        *last += 1;
        ensure!(number.parse() == Ok(*last), "the series {name} has {number} at position {last}");
    }
    Ok(())
}

/// Hash of an invoice record as defined by the Spanish order HAC/1177/2024.
fn chain_hash(invoice: &InvoiceRow) -> String {
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
    let mut hex = String::new();
    for byte in Sha256::digest(text) {
        write!(hex, "{byte:02X}").unwrap();
    }
    hex
}

/// Every payment is recorded by the shop, or its owner was notified that its outcome is unknown.
pub(crate) fn check_final(now: &DbSnapshot, oracle: &Oracle, bank: &Bank) -> CheckResult {
    for attempt in &now.attempts {
        let captured = bank.captured(&attempt.number).is_some();
        if !captured || attempt.state == "authorised" {
            continue;
        }
        let notice =
            oracle.find_mail(&format!("Pedido {}: no se sabe si se ha pagado", attempt.order_number));
        ensure!(
            notice.is_some(),
            "the bank captured {} for {}, and the owner was not notified",
            attempt.amount,
            attempt.number
        );
    }
    Ok(())
}
