//! Invariants of the shop, checked against the database, the bank and the mail server after every step. The
//! checks do not use the shop's own code.

mod mails;
mod money;
mod oracle;
mod orders;
mod stock;

use crate::actions::Intent;
use crate::bank::Bank;
use crate::db_snapshot::{AttemptRow, DbSnapshot};

pub(crate) use crate::invariants::oracle::Oracle;

/// Violated invariant as a message.
pub(crate) type CheckResult = Result<(), String>;

/// Returns the message as an error unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(format!($($message)*));
        }
    };
}
pub(crate) use ensure;

/// Checks a snapshot against the previous one and the oracle.
pub(crate) fn check(
    before: &DbSnapshot,
    now: &DbSnapshot,
    oracle: &mut Oracle,
    bank: &Bank,
    intents: &[Intent],
) -> CheckResult {
    oracle.record_mails(now)?;
    orders::check(before, now, intents)?;
    money::check(now, oracle, bank)?;
    money::check_invoices(before, now)?;
    stock::check(now, oracle)?;
    mails::check(before, now, oracle, intents)
}

/// All orders, payments, refunds and mails are in a final state.
pub(crate) fn is_settled(snapshot: &DbSnapshot) -> bool {
    unsettled(snapshot).is_empty()
}

pub(crate) fn unsettled(snapshot: &DbSnapshot) -> String {
    let orders = snapshot
        .orders
        .iter()
        .filter(|order| order.state == "pending_payment")
        .map(|order| order.number.clone());
    // After a decline, another card may still have paid.
    let is_open = |row: &&AttemptRow| match row.state.as_str() {
        "created" => true,
        "declined" | "cancelled" => row.confirmed_at.is_none(),
        _ => false,
    };
    let attempts = snapshot.attempts.iter().filter(is_open).map(|row| row.number.clone());
    let refunds =
        snapshot.refunds.iter().filter(|row| row.state == "asked").map(|row| format!("refund {}", row.id));
    let mails =
        snapshot.mails.iter().filter(|row| row.sent_at.is_none()).map(|row| format!("mail {}", row.id));
    orders.chain(attempts).chain(refunds).chain(mails).collect::<Vec<_>>().join(", ")
}

/// Invariants of the final state.
pub(crate) fn check_final(
    snapshot: &DbSnapshot,
    oracle: &Oracle,
    bank: &Bank,
    intents: &[Intent],
) -> CheckResult {
    money::check_final(snapshot, oracle, bank)?;
    for intent in intents {
        ensure!(intent.rejected || intent.number.is_some(), "{} has no final response", intent.key);
    }
    mails::check_final(snapshot, oracle)
}

/// The earlier rows of a table are unchanged; new rows are appended.
fn ensure_append_only<T: PartialEq + std::fmt::Debug>(what: &str, before: &[T], now: &[T]) -> CheckResult {
    for (n, row) in before.iter().enumerate() {
        ensure!(now.get(n) == Some(row), "{what}: {row:?} changed to {:?}", now.get(n));
    }
    Ok(())
}
