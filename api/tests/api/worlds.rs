//! Worlds like the machine's but for what a test decides or counts: what time it is, whether a commit meets a conflict, and
//! how many transactions have begun to write.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, UNIX_EPOCH};

use lettre::Message;
use mostrador_api::clock;
use mostrador_api::world::{self, Later, Moment, World};

use crate::conflict::conflict;

#[derive(Default)]
struct Decided {
    /// What the clock shows, which stands still; the machine's when nothing is said.
    now_ms: Cell<Option<i64>>,
    /// So many commits meet a conflict.
    refused: Cell<u32>,
    /// So many transactions that write have begun, or wait to.
    writes: Cell<u32>,
}

impl World for Decided {
    fn now_ms(&self) -> i64 {
        self.now_ms.get().unwrap_or_else(|| UNIX_EPOCH.elapsed().unwrap().as_millis().try_into().unwrap())
    }

    fn fill(&self, bytes: &mut [u8]) {
        rand::fill(bytes);
    }

    fn rest(&self, pause: Duration) -> Later<()> {
        Box::pin(tokio::time::sleep(pause))
    }

    fn pass(&self, moment: Moment) -> Later<Result<(), sqlx::Error>> {
        let refused = moment == Moment::Commit && self.refused.get() > 0;
        self.refused.update(|left| left - u32::from(refused));
        self.writes.update(|count| count + u32::from(moment == Moment::Write));
        Box::pin(async move { if refused { Err(conflict()) } else { Ok(()) } })
    }

    fn ask_bank(&self, _: &str, _: &str) -> Later<Result<String, String>> {
        Box::pin(async { Err("nobody is asked".to_owned()) })
    }

    fn carry(&self, _: &Message) -> Later<Result<(), String>> {
        Box::pin(async { Ok(()) })
    }
}

/// What is decided for this thread, as long as somebody has it.
struct Entered(Rc<Decided>);

impl Entered {
    fn new() -> Self {
        let decided = Rc::new(Decided::default());
        world::enter(Some(decided.clone()));
        Self(decided)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        world::enter(None);
    }
}

/// The clock of this thread, which stands still until it is set.
pub(crate) struct Hands(Entered);

impl Hands {
    pub(crate) fn at(instant: &str) -> Self {
        let hands = Self(Entered::new());
        hands.set(instant);
        hands
    }

    pub(crate) fn set(&self, instant: &str) {
        self.0.0.now_ms.set(Some(clock::parse_rfc3339(instant).unwrap()));
    }

    pub(crate) fn turn(&self, ms: i64) {
        self.0.0.now_ms.update(|now| now.map(|now| now + ms));
    }
}

/// The commits of this thread.
pub(crate) struct Commits(Entered);

impl Commits {
    pub(crate) fn new() -> Self {
        Self(Entered::new())
    }

    /// The next one meets a conflict.
    pub(crate) fn refuse_one(&self) {
        self.0.0.refused.set(1);
    }

    /// Whether it has come, and is forgotten if not.
    pub(crate) fn have_come(&self) -> bool {
        self.0.0.refused.replace(0) == 0
    }
}

/// The transactions of this thread that write.
pub(crate) struct Writes(Entered);

impl Writes {
    pub(crate) fn new() -> Self {
        Self(Entered::new())
    }

    /// Number of those that have begun, or wait to.
    pub(crate) fn count(&self) -> u32 {
        self.0.0.writes.get()
    }
}
