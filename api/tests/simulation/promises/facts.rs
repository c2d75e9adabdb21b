//! What is known without asking the shop.

use std::collections::{BTreeMap, BTreeSet};

use super::{Checked, insist};
use crate::books::{Books, LetterRow};
use crate::outside::Carried;

/// Product or variant, and its number.
pub(crate) type Shelf = (&'static str, i64);

#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The units that there were at first.
    pub(crate) units: BTreeMap<Shelf, i64>,
    /// The orders of which the owner has said that they are paid.
    pub(crate) seen_paid: BTreeSet<String>,
    /// The cents of an order that went back at the bank and were written down by hand.
    panel: BTreeMap<String, i64>,
    /// Every letter, as it was written.
    pub(crate) written: BTreeMap<i64, LetterRow>,
    /// What the mail server took, by name.
    pub(crate) taken: BTreeMap<String, Carried>,
}

impl Facts {
    pub(crate) fn of(books: &Books) -> Self {
        Self { units: units(books), ..Self::default() }
    }

    pub(crate) fn owner_has_seen(&mut self, order: &str) {
        self.seen_paid.insert(order.to_owned());
    }

    pub(crate) fn given_at_the_panel(&mut self, order: &str, cents: i64) {
        *self.panel.entry(order.to_owned()).or_default() += cents;
    }

    pub(crate) fn at_the_panel(&self, order: &str) -> i64 {
        self.panel.get(order).copied().unwrap_or_default()
    }

    /// Keeps letters before they leave and are forgotten.
    pub(super) fn reads_letters(&mut self, books: &Books) -> Checked {
        for letter in &books.letters {
            if let Some(first) = self.written.get(&letter.id) {
                insist!(first.message_id == letter.message_id, "the letter {} has another name", letter.id);
                continue;
            }
            insist!(letter.sent_at.is_none(), "the letter {} was sent before it was written", letter.id);
            self.written.insert(letter.id, letter.clone());
        }
        Ok(())
    }

    /// The mail server takes a letter: one that is written, the same each time.
    pub(crate) fn carried(&mut self, letter: &Carried) -> Checked {
        let id = letter.id.trim_start_matches('<').split('@').next().unwrap_or_default();
        let written = self.written.values().find(|written| written.message_id == id);
        insist!(
            written.is_some_and(|w| letter.to == w.recipient),
            "{} to {} is not written",
            letter.id,
            letter.to
        );
        if let Some(first) = self.taken.get(id) {
            insist!(first == letter, "the letter {} came twice and differs", letter.id);
        }
        self.taken.insert(id.to_owned(), letter.clone());
        Ok(())
    }

    /// How many letters were written to somebody, whose subject begins so.
    pub(super) fn letters(&self, to_owner: bool, subject: &str) -> usize {
        let same = |letter: &&LetterRow| (letter.recipient == crate::shop::OWNER) == to_owner;
        self.written.values().filter(same).filter(|letter| letter.subject.starts_with(subject)).count()
    }

    pub(super) fn letter(&self, subject: &str) -> Option<&LetterRow> {
        self.written.values().find(|letter| letter.subject.starts_with(subject))
    }
}

/// Units on hand, by shelf.
pub(super) fn units(books: &Books) -> BTreeMap<Shelf, i64> {
    let products = books.products.iter().map(|row| (("product", row.id), row.stock));
    products.chain(books.variants.iter().map(|row| (("variant", row.id), row.stock))).collect()
}
