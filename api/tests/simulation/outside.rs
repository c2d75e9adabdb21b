//! The world that the shop believes to be in: a clock that is set, luck out of the seed, and doors at which it waits
//! until the simulation lets it through.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::pending;
use std::time::Duration;

use lettre::Message;
use mostrador_api::world::{Later, Moment, World};
use sqlx::Error;
use tokio::sync::oneshot;

use crate::chance::Chance;
use crate::conflict::conflict;
use crate::failures::gone;

/// Whose turn it is: the number of something under way.
pub(crate) type Id = usize;

/// What comes of a transaction that writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fate {
    #[default]
    Lasts,
    /// The database fails at the commit: nothing was written.
    Fails,
    /// The database has ended it for another one's sake: nothing was written, and it may be begun anew.
    Conflicts,
    /// The connection is lost when everything is written: who wrote it does not know.
    Unheard,
    /// Who asked for it goes away, before it lasts or after.
    LeftBefore,
    LeftAfter,
    /// The process ends, before it lasts or after.
    KilledBefore,
    KilledAfter,
}

/// Where something under way waits.
pub(crate) enum Door {
    Read(oneshot::Sender<Result<(), Error>>),
    Write(oneshot::Sender<Result<(), Error>>),
    Rest(oneshot::Sender<()>),
    Bank { address: String, message: String, answer: oneshot::Sender<Result<String, String>> },
    Mail { letter: Carried, answer: oneshot::Sender<Result<(), String>> },
}

/// A letter at the mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Carried {
    pub(crate) id: String,
    pub(crate) to: String,
    pub(crate) subject: String,
}

/// Something ended before it was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Left,
    Killed,
}

pub(crate) struct Outside {
    pub(crate) now: Cell<i64>,
    /// The latest that the clock has ever shown.
    pub(crate) latest: Cell<i64>,
    luck: RefCell<Chance>,
    current: Cell<Id>,
    doors: RefCell<BTreeMap<Id, Door>>,
    fates: RefCell<BTreeMap<Id, Fate>>,
    ended: Cell<Option<(Id, End)>>,
    written: Cell<bool>,
    /// How many times of a hundred a transaction that only reads waits at its door.
    readers_wait: u32,
    /// Whether there are doors at all.
    doors_stand: bool,
}

impl Outside {
    pub(crate) fn new(seed: u64, now: i64, readers_wait: u32) -> Self {
        Self {
            now: Cell::new(now),
            latest: Cell::new(now),
            luck: RefCell::new(Chance::of(seed ^ 0xbb67_ae85_84ca_a73b)),
            current: Cell::new(0),
            doors: RefCell::default(),
            fates: RefCell::default(),
            ended: Cell::new(None),
            written: Cell::new(false),
            readers_wait,
            doors_stand: true,
        }
    }

    /// One in which nobody waits for anything.
    pub(crate) fn without_doors(now: i64) -> Self {
        Self { doors_stand: false, ..Self::new(0, now, 0) }
    }

    /// Sets the clock.
    pub(crate) fn set(&self, now: i64) {
        self.now.set(now);
        self.latest.set(now.max(self.latest.get()));
    }

    /// From here on it is this one that runs.
    pub(crate) fn runs(&self, id: Id) {
        self.current.set(id);
    }

    /// Whether it cannot go on by itself.
    pub(crate) fn has_stopped(&self, id: Id) -> bool {
        self.doors.borrow().contains_key(&id) || self.ended.get().is_some_and(|(ended, _)| ended == id)
    }

    /// Who waits at a door, in the order of their numbers.
    pub(crate) fn waiting(&self) -> Vec<Id> {
        self.doors.borrow().keys().copied().collect()
    }

    /// Opens a door: the caller answers through it.
    pub(crate) fn open(&self, id: Id) -> Option<Door> {
        self.doors.borrow_mut().remove(&id)
    }

    /// What comes of the next thing that it writes.
    pub(crate) fn doom(&self, id: Id, fate: Fate) {
        self.fates.borrow_mut().insert(id, fate);
    }

    /// How something ended, told once.
    pub(crate) fn ending(&self) -> Option<(Id, End)> {
        self.ended.take()
    }

    /// Whether anything may have been written since this was asked last.
    pub(crate) fn has_written(&self) -> bool {
        self.written.take()
    }

    /// Forgets whatever waits of this one.
    pub(crate) fn forget(&self, id: Id) {
        self.doors.borrow_mut().remove(&id);
        self.fates.borrow_mut().remove(&id);
    }

    fn end(&self, end: End) -> Later<Result<(), Error>> {
        self.ended.set(Some((self.current.get(), end)));
        Box::pin(pending())
    }

    fn wait<T: Send + 'static>(&self, door: impl FnOnce(oneshot::Sender<T>) -> Door) -> Later<T> {
        let (sender, receiver) = oneshot::channel();
        self.doors.borrow_mut().insert(self.current.get(), door(sender));
        Box::pin(async move {
            match receiver.await {
                Ok(answer) => answer,
                // Nobody answers any more: it is about to be dropped.
                Err(_) => pending().await,
            }
        })
    }
}

impl World for Outside {
    fn now_ms(&self) -> i64 {
        self.now.get()
    }

    fn fill(&self, bytes: &mut [u8]) {
        let mut luck = self.luck.borrow_mut();
        for chunk in bytes.chunks_mut(8) {
            let random = luck.next().to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
    }

    fn rest(&self, _: Duration) -> Later<()> {
        self.wait(Door::Rest)
    }

    fn pass(&self, moment: Moment) -> Later<Result<(), Error>> {
        let fate = self.fates.borrow().get(&self.current.get()).copied().unwrap_or_default();
        self.written.set(self.written.get() || moment == Moment::Commit);
        let outcome = match (moment, fate) {
            (Moment::Write, _) if self.doors_stand => return self.wait(Door::Write),
            (Moment::Read, _) if self.luck.borrow_mut().percent(self.readers_wait) => {
                return self.wait(Door::Read);
            }
            (Moment::Commit, Fate::LeftBefore) | (Moment::Committed, Fate::LeftAfter) => {
                return self.end(End::Left);
            }
            (Moment::Commit, Fate::KilledBefore) | (Moment::Committed, Fate::KilledAfter) => {
                return self.end(End::Killed);
            }
            (Moment::Commit, Fate::Conflicts) => Err(conflict()),
            (Moment::Commit, Fate::Fails) | (Moment::Committed, Fate::Unheard) => Err(gone()),
            _ => Ok(()),
        };
        Box::pin(async move { outcome })
    }

    fn ask_bank(&self, address: &str, message: &str) -> Later<Result<String, String>> {
        let (address, message) = (address.to_owned(), message.to_owned());
        self.wait(|answer| Door::Bank { address, message, answer })
    }

    fn carry(&self, letter: &Message) -> Later<Result<(), String>> {
        let text = |name: &str| letter.headers().get_raw(name).unwrap_or_default().to_owned();
        let to = letter.envelope().to().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let letter = Carried { id: text("Message-ID"), to, subject: text("Subject") };
        self.wait(|answer| Door::Mail { letter, answer })
    }
}
