//! Simulated environment: a clock under the simulation's control, random numbers from the seed, and pause
//! points at which tasks wait until the simulation resumes them.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::pending;
use std::time::Duration;

use lettre::Message;
use mostrador_api::environment::{BoxFuture, Environment, TxPhase};
use mostrador_core::time::Timestamp;
use sqlx::Error;
use tokio::sync::oneshot;

use crate::conflict::conflict;
use crate::db_errors::connection_lost;
use crate::rng::Rng;

/// Number of a task.
pub(crate) type Id = usize;

/// Outcome of a write transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CommitOutcome {
    #[default]
    Commits,
    /// The commit fails: nothing is written.
    Fails,
    /// Serialization error: nothing is written, and the transaction can be retried.
    Conflicts,
    /// The connection is lost after the commit: the writer does not receive the result.
    ConnectionLost,
    /// The client disconnects before or after the commit.
    ClientGoneBefore,
    ClientGoneAfter,
    /// The process is killed before or after the commit.
    KilledBefore,
    KilledAfter,
}

/// Pause point of a task, with the channel that resumes it.
pub(crate) enum PausePoint {
    Read(oneshot::Sender<Result<(), Error>>),
    Write(oneshot::Sender<Result<(), Error>>),
    Rest(oneshot::Sender<()>),
    Bank { address: String, message: String, sender: oneshot::Sender<Result<String, String>> },
    Mail { mail: SentMail, sender: oneshot::Sender<Result<(), String>> },
}

/// Mail received by the mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentMail {
    pub(crate) id: String,
    pub(crate) to: String,
    pub(crate) subject: String,
}

/// Interruption of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    ClientGone,
    ServerKilled,
}

pub(crate) struct FakeEnvironment {
    pub(crate) now: Cell<Timestamp>,
    /// Latest time that the clock has shown.
    pub(crate) latest: Cell<Timestamp>,
    rng: RefCell<Rng>,
    current: Cell<Id>,
    paused: RefCell<BTreeMap<Id, PausePoint>>,
    commit_outcomes: RefCell<BTreeMap<Id, CommitOutcome>>,
    interrupted: Cell<Option<(Id, Interruption)>>,
    committed: Cell<bool>,
    /// Probability in percent that a read transaction pauses.
    read_pause_percent: u32,
    /// Tasks pause only if set.
    pauses_enabled: bool,
}

impl FakeEnvironment {
    pub(crate) fn new(seed: u64, now: Timestamp, read_pause_percent: u32) -> Self {
        Self {
            now: Cell::new(now),
            latest: Cell::new(now),
            rng: RefCell::new(Rng::from_seed(seed ^ 0xbb67_ae85_84ca_a73b)),
            current: Cell::new(0),
            paused: RefCell::default(),
            commit_outcomes: RefCell::default(),
            interrupted: Cell::new(None),
            committed: Cell::new(false),
            read_pause_percent,
            pauses_enabled: true,
        }
    }

    /// Environment without pause points.
    pub(crate) fn without_pauses(now: Timestamp) -> Self {
        Self { pauses_enabled: false, ..Self::new(0, now, 0) }
    }

    pub(crate) fn set(&self, now: Timestamp) {
        self.now.set(now);
        self.latest.set(now.max(self.latest.get()));
    }

    /// Sets the task that runs next.
    pub(crate) fn set_current(&self, id: Id) {
        self.current.set(id);
    }

    /// The task is paused or interrupted.
    pub(crate) fn has_stopped(&self, id: Id) -> bool {
        self.paused.borrow().contains_key(&id)
            || self.interrupted.get().is_some_and(|(interrupted, _)| interrupted == id)
    }

    /// Ids of the paused tasks, in ascending order.
    pub(crate) fn waiting(&self) -> Vec<Id> {
        self.paused.borrow().keys().copied().collect()
    }

    /// Removes a pause point, through which the caller resumes the task.
    pub(crate) fn take_pause_point(&self, id: Id) -> Option<PausePoint> {
        self.paused.borrow_mut().remove(&id)
    }

    /// Sets the outcome of the task's next commit.
    pub(crate) fn set_commit_outcome(&self, id: Id, outcome: CommitOutcome) {
        self.commit_outcomes.borrow_mut().insert(id, outcome);
    }

    /// Returns the last interruption once.
    pub(crate) fn take_interruption(&self) -> Option<(Id, Interruption)> {
        self.interrupted.take()
    }

    /// Returns whether a commit may have happened since the last call.
    pub(crate) fn has_written(&self) -> bool {
        self.committed.take()
    }

    /// Removes all state of a task.
    pub(crate) fn forget(&self, id: Id) {
        self.paused.borrow_mut().remove(&id);
        self.commit_outcomes.borrow_mut().remove(&id);
    }

    fn interrupt(&self, interruption: Interruption) -> BoxFuture<Result<(), Error>> {
        self.interrupted.set(Some((self.current.get(), interruption)));
        Box::pin(pending())
    }

    fn pause_at<T: Send + 'static>(
        &self,
        pause_point: impl FnOnce(oneshot::Sender<T>) -> PausePoint,
    ) -> BoxFuture<T> {
        let (sender, receiver) = oneshot::channel();
        self.paused.borrow_mut().insert(self.current.get(), pause_point(sender));
        Box::pin(async move {
            match receiver.await {
                Ok(response) => response,
                // The sender was dropped, because the task is about to be dropped.
                Err(_) => pending().await,
            }
        })
    }
}

impl Environment for FakeEnvironment {
    fn now(&self) -> Timestamp {
        self.now.get()
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        let mut rng = self.rng.borrow_mut();
        for chunk in bytes.chunks_mut(8) {
            let random = rng.next_u64().to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
    }

    fn sleep(&self, _: Duration) -> BoxFuture<()> {
        self.pause_at(PausePoint::Rest)
    }

    fn on_transaction(&self, phase: TxPhase) -> BoxFuture<Result<(), Error>> {
        let commit_outcome =
            self.commit_outcomes.borrow().get(&self.current.get()).copied().unwrap_or_default();
        self.committed.set(self.committed.get() || phase == TxPhase::Commit);
        let outcome = match (phase, commit_outcome) {
            (TxPhase::Write, _) if self.pauses_enabled => return self.pause_at(PausePoint::Write),
            (TxPhase::Read, _) if self.rng.borrow_mut().percent(self.read_pause_percent) => {
                return self.pause_at(PausePoint::Read);
            }
            (TxPhase::Commit, CommitOutcome::ClientGoneBefore)
            | (TxPhase::Committed, CommitOutcome::ClientGoneAfter) => {
                return self.interrupt(Interruption::ClientGone);
            }
            (TxPhase::Commit, CommitOutcome::KilledBefore)
            | (TxPhase::Committed, CommitOutcome::KilledAfter) => {
                return self.interrupt(Interruption::ServerKilled);
            }
            (TxPhase::Commit, CommitOutcome::Conflicts) => Err(conflict()),
            (TxPhase::Commit, CommitOutcome::Fails) | (TxPhase::Committed, CommitOutcome::ConnectionLost) => {
                Err(connection_lost())
            }
            _ => Ok(()),
        };
        Box::pin(async move { outcome })
    }

    fn call_gateway(&self, address: &str, message: &str) -> BoxFuture<Result<String, String>> {
        let (address, message) = (address.to_owned(), message.to_owned());
        self.pause_at(|sender| PausePoint::Bank { address, message, sender })
    }

    fn send_mail(&self, message: &Message) -> BoxFuture<Result<(), String>> {
        let text = |name: &str| message.headers().get_raw(name).unwrap_or_default().to_owned();
        let to = message.envelope().to().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mail = SentMail { id: text("Message-ID"), to, subject: text("Subject") };
        self.pause_at(|sender| PausePoint::Mail { mail, sender })
    }
}
