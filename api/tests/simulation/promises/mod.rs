//! What the shop promises, checked against its books, the bank and the mail server after every step. Nothing here asks
//! the shop's own code.

mod facts;
mod letters;
mod money;
mod orders;
mod stock;

use crate::bank::Bank;
use crate::books::{AttemptRow, Books};
use crate::deeds::Intent;

pub(crate) use facts::Facts;

/// What is wrong, in a sentence; nothing when all is well.
pub(crate) type Checked = Result<(), String>;

/// Says what is wrong unless this is so.
macro_rules! insist {
    ($so:expr, $($what:tt)*) => {
        if !$so {
            return Err(format!($($what)*));
        }
    };
}
pub(crate) use insist;

/// Compares the books with what they were, and with what is known otherwise.
pub(crate) fn check(
    before: &Books,
    now: &Books,
    facts: &mut Facts,
    bank: &Bank,
    intents: &[Intent],
) -> Checked {
    facts.reads_letters(now)?;
    orders::check(before, now, intents)?;
    money::check(now, facts, bank)?;
    money::invoices(before, now)?;
    stock::check(now, facts)?;
    letters::check(before, now, facts, intents)
}

/// Whether everything has come to its end.
pub(crate) fn is_settled(books: &Books) -> bool {
    unsettled(books).is_empty()
}

/// What has not.
pub(crate) fn unsettled(books: &Books) -> String {
    let orders = books
        .orders
        .iter()
        .filter(|order| order.state == "pending_payment")
        .map(|order| order.number.clone());
    // What the bank has refused, another card may have paid.
    let open = |row: &&AttemptRow| match row.state.as_str() {
        "created" => true,
        "declined" | "cancelled" => row.confirmed_at.is_none(),
        _ => false,
    };
    let attempts = books.attempts.iter().filter(open).map(|row| row.number.clone());
    let refunds =
        books.refunds.iter().filter(|row| row.state == "asked").map(|row| format!("refund {}", row.id));
    let letters =
        books.letters.iter().filter(|row| row.sent_at.is_none()).map(|row| format!("letter {}", row.id));
    orders.chain(attempts).chain(refunds).chain(letters).collect::<Vec<_>>().join(", ")
}

/// What has to be so when nothing is under way any more.
pub(crate) fn at_the_end(books: &Books, facts: &Facts, bank: &Bank, intents: &[Intent]) -> Checked {
    money::at_the_end(books, facts, bank)?;
    for intent in intents {
        insist!(intent.refused || intent.number.is_some(), "nobody was told what became of {}", intent.key);
    }
    letters::at_the_end(books, facts)
}

/// The rows of one table are those of before, as they were, and perhaps more behind them.
fn only_longer<T: PartialEq + std::fmt::Debug>(what: &str, before: &[T], now: &[T]) -> Checked {
    for (n, row) in before.iter().enumerate() {
        insist!(now.get(n) == Some(row), "{what}: {row:?} has become {:?}", now.get(n));
    }
    Ok(())
}
