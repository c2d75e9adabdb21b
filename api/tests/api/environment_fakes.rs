//! Test environments: the real one except for a fixed clock, failing commits, an event after a transaction, or a
//! count of write transactions.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, UNIX_EPOCH};

use lettre::Message;
use mostrador_api::db::Database;
use mostrador_api::environment::{BoxFuture, Environment, TxPhase};
use mostrador_api::{clock, environment};
use mostrador_core::time::Timestamp;

use crate::conflict::conflict;

type Outcome = BoxFuture<Result<(), sqlx::Error>>;

/// Event after a number of transactions in a phase.
struct ScheduledEvent {
    phase: TxPhase,
    /// Number of transactions until the event.
    remaining: u32,
    happen: Box<dyn FnOnce(&FakeEnvironment) -> Outcome>,
}

#[derive(Default)]
struct FakeEnvironment {
    /// Fixed time of the clock; `None` for the system time.
    now: Cell<Option<i64>>,
    /// Number of commits that will fail with a conflict.
    conflicts: Cell<u32>,
    /// Number of write transactions that have begun or wait to begin.
    writes: Cell<u32>,
    event: RefCell<Option<ScheduledEvent>>,
}

impl FakeEnvironment {
    /// Counts a transaction, and takes the event that is due after it.
    fn due_event(&self, phase: TxPhase) -> Option<ScheduledEvent> {
        let mut scheduled = self.event.borrow_mut();
        let event = scheduled.as_mut().filter(|event| event.phase == phase)?;
        event.remaining -= 1;
        if event.remaining == 0 { scheduled.take() } else { None }
    }
}

impl Environment for FakeEnvironment {
    fn now(&self) -> Timestamp {
        Timestamp::from_ms(
            self.now.get().unwrap_or_else(|| UNIX_EPOCH.elapsed().unwrap().as_millis().try_into().unwrap()),
        )
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        rand::fill(bytes);
    }

    fn sleep(&self, pause: Duration) -> BoxFuture<()> {
        Box::pin(tokio::time::sleep(pause))
    }

    fn on_transaction(&self, phase: TxPhase) -> BoxFuture<Result<(), sqlx::Error>> {
        let fails = phase == TxPhase::Commit && self.conflicts.get() > 0;
        self.conflicts.update(|remaining| remaining - u32::from(fails));
        self.writes.update(|count| count + u32::from(phase == TxPhase::Write));
        if let Some(event) = self.due_event(phase) {
            return (event.happen)(self);
        }
        Box::pin(async move { if fails { Err(conflict()) } else { Ok(()) } })
    }

    fn call_gateway(&self, _: &str, _: &str) -> BoxFuture<Result<String, String>> {
        Box::pin(async { Err("no bank in this environment".to_owned()) })
    }

    fn send_mail(&self, _: &Message) -> BoxFuture<Result<(), String>> {
        Box::pin(async { Ok(()) })
    }
}

/// Environment installed on this thread until dropped.
struct Installed(Rc<FakeEnvironment>);

impl Installed {
    fn new() -> Self {
        let environment = Rc::new(FakeEnvironment::default());
        environment::install(Some(environment.clone()));
        Self(environment)
    }

    fn schedule(
        &self,
        remaining: u32,
        phase: TxPhase,
        happen: impl FnOnce(&FakeEnvironment) -> Outcome + 'static,
    ) {
        let event = ScheduledEvent { phase, remaining, happen: Box::new(happen) };
        self.0.event.replace(Some(event));
    }
}

impl Drop for Installed {
    fn drop(&mut self) {
        environment::install(None);
    }
}

/// Clock of this thread, fixed until it is set or advanced.
pub(crate) struct FixedClock(Installed);

impl FixedClock {
    pub(crate) fn at(instant: &str) -> Self {
        let clock = Self(Installed::new());
        clock.set(instant);
        clock
    }

    pub(crate) fn set(&self, instant: &str) {
        self.0.0.now.set(Some((clock::parse_rfc3339(instant).unwrap()).ms()));
    }

    pub(crate) fn advance(&self, ms: i64) {
        self.0.0.now.update(|now| now.map(|now| now + ms));
    }

    /// Sets the clock after a number of transactions in a phase, such as those of the bank.
    pub(crate) fn set_after(&self, remaining: u32, phase: TxPhase, instant: &str) {
        let instant = clock::parse_rfc3339(instant).unwrap();
        self.0.schedule(remaining, phase, move |environment| {
            environment.now.set(Some(instant.ms()));
            Box::pin(async { Ok(()) })
        });
    }
}

/// Commit conflicts on this thread.
pub(crate) struct CommitConflicts(Installed);

impl CommitConflicts {
    pub(crate) fn new() -> Self {
        Self(Installed::new())
    }

    /// Makes the next commit fail with a conflict.
    pub(crate) fn fail_next(&self) {
        self.0.0.conflicts.set(1);
    }

    /// Returns whether the failing commit occurred, and disarms it otherwise.
    pub(crate) fn was_triggered(&self) -> bool {
        self.0.0.conflicts.replace(0) == 0
    }
}

/// Counter of the write transactions of this thread.
pub(crate) struct WriteCounter(Installed);

impl WriteCounter {
    pub(crate) fn new() -> Self {
        Self(Installed::new())
    }

    /// Number of transactions that have begun or wait to begin.
    pub(crate) fn count(&self) -> u32 {
        self.0.0.writes.get()
    }
}

/// Change of the database by another process, during the work of this thread.
pub(crate) struct ConcurrentChange(#[expect(dead_code, reason = "is installed until dropped")] Installed);

impl ConcurrentChange {
    /// Runs a statement after a number of transactions in a phase.
    pub(crate) fn after(remaining: u32, phase: TxPhase, store: &Database, sql: &'static str) -> Self {
        let (installed, store) = (Installed::new(), store.clone());
        installed.schedule(remaining, phase, move |_| {
            Box::pin(async move {
                let mut tx = store.begin_write().await?;
                sqlx::query(sql).execute(&mut *tx).await?;
                tx.commit().await
            })
        });
        Self(installed)
    }
}
