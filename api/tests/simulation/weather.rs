//! How often what goes wrong: another weather for each seed, so that every fault is met alone and with every other.

use crate::chance::Chance;
use crate::outside::Fate;

/// Times of a hundred.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weather {
    /// The database has no connection free.
    busy: u32,
    /// One row of what is written cannot be.
    broken_row: u32,
    /// The commit fails, conflicts, or is not heard of.
    commit: u32,
    /// Whoever asked goes away meanwhile.
    leaving: u32,
    /// The process ends meanwhile.
    killing: u32,
    /// The bank's line, and its mouth.
    pub(crate) bank: u32,
    /// The mail server.
    pub(crate) mail: u32,
    /// The bank's words get lost, come again, or are forged.
    pub(crate) words: u32,
}

/// What happens at a door to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    Busy,
    /// The n-th row that it writes fails.
    BrokenRow(i64),
    Free(Fate),
}

impl Weather {
    pub(crate) fn of(chance: &mut Chance) -> Self {
        let mut some =
            |most: i64| if chance.percent(50) { u32::try_from(chance.between(0, most)).unwrap() } else { 0 };
        Self {
            busy: some(8),
            broken_row: some(12),
            commit: some(15),
            leaving: some(15),
            killing: some(10),
            bank: some(60),
            mail: some(50),
            words: some(60),
        }
    }

    pub(crate) fn at_a_read(&self, chance: &mut Chance) -> Passage {
        if chance.percent(self.busy / 2) { Passage::Busy } else { Passage::Free(Fate::Lasts) }
    }

    /// `visitor`: whether somebody waits for an answer who may go away.
    pub(crate) fn at_a_write(&self, chance: &mut Chance, visitor: bool) -> Passage {
        if chance.percent(self.busy) {
            return Passage::Busy;
        }
        if chance.percent(self.broken_row) {
            return Passage::BrokenRow(chance.between(1, 14));
        }
        let one_of = |chance: &mut Chance, fates: &[Fate]| *chance.pick(fates).unwrap();
        Passage::Free(if chance.percent(self.commit) {
            one_of(chance, &[Fate::Fails, Fate::Conflicts, Fate::Unheard])
        } else if visitor && chance.percent(self.leaving) {
            one_of(chance, &[Fate::LeftBefore, Fate::LeftAfter])
        } else if chance.percent(self.killing) {
            one_of(chance, &[Fate::KilledBefore, Fate::KilledAfter])
        } else {
            Fate::Lasts
        })
    }
}
