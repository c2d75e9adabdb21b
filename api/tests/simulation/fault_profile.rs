//! Fault probabilities of a seed: each fault occurs alone in some seeds and with every other one in some.

use crate::fake_environment::CommitOutcome;
use crate::rng::Rng;

/// Probabilities in percent.
#[derive(Clone, Debug, Default)]
pub(crate) struct FaultProfile {
    /// No free database connection.
    busy: u32,
    /// One row of a transaction fails.
    broken_row: u32,
    /// The commit fails, conflicts, or its result is lost.
    commit: u32,
    /// The client disconnects.
    disconnect: u32,
    /// The process is killed.
    kill: u32,
    /// Failures of the bank and its responses.
    pub(crate) bank: u32,
    pub(crate) mail: u32,
    /// Notifications of the bank are lost, repeated or forged.
    pub(crate) notifications: u32,
}

/// Outcome of beginning a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BeginOutcome {
    Busy,
    /// The n-th row written by the transaction fails.
    BrokenRow(i64),
    Begun(CommitOutcome),
}

impl FaultProfile {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let mut random_percent =
            |max: i64| if rng.percent(50) { u32::try_from(rng.between(0, max)).unwrap() } else { 0 };
        Self {
            busy: random_percent(8),
            broken_row: random_percent(12),
            commit: random_percent(15),
            disconnect: random_percent(15),
            kill: random_percent(10),
            bank: random_percent(60),
            mail: random_percent(50),
            notifications: random_percent(60),
        }
    }

    pub(crate) fn read_outcome(&self, rng: &mut Rng) -> BeginOutcome {
        if rng.percent(self.busy / 2) {
            BeginOutcome::Busy
        } else {
            BeginOutcome::Begun(CommitOutcome::Commits)
        }
    }

    /// `has_client`: a client waits and may disconnect.
    pub(crate) fn write_outcome(&self, rng: &mut Rng, has_client: bool) -> BeginOutcome {
        if rng.percent(self.busy) {
            return BeginOutcome::Busy;
        }
        if rng.percent(self.broken_row) {
            return BeginOutcome::BrokenRow(rng.between(1, 14));
        }
        let one_of = |rng: &mut Rng, outcomes: &[CommitOutcome]| *rng.pick(outcomes).unwrap();
        BeginOutcome::Begun(if rng.percent(self.commit) {
            one_of(rng, &[CommitOutcome::Fails, CommitOutcome::Conflicts, CommitOutcome::ConnectionLost])
        } else if has_client && rng.percent(self.disconnect) {
            one_of(rng, &[CommitOutcome::ClientGoneBefore, CommitOutcome::ClientGoneAfter])
        } else if rng.percent(self.kill) {
            one_of(rng, &[CommitOutcome::KilledBefore, CommitOutcome::KilledAfter])
        } else {
            CommitOutcome::Commits
        })
    }
}
