//! What the program cannot know by itself: what time it is, what luck brings, whether the database lets it pass, what the
//! bank answers and whether mail is carried. Each of these is asked for here, and the machine it runs on answers. A
//! simulation (`api/tests/simulation`) takes the machine's place for one thread, and then decides everything itself.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lettre::Message;
use tokio::time::{sleep, timeout};

/// What is known later.
pub type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Where a transaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// One that reads is about to begin.
    Read,
    /// One that writes is about to begin.
    Write,
    /// What was written is about to last.
    Commit,
    /// It lasts; who wrote it does not know yet.
    Committed,
}

/// Another world than the machine's.
pub trait World {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> i64;

    /// Random bytes.
    fn fill(&self, bytes: &mut [u8]);

    /// Lets time pass.
    fn rest(&self, pause: Duration) -> Later<()>;

    /// Lets a transaction pass, or has its database fail there.
    fn pass(&self, moment: Moment) -> Later<Result<(), sqlx::Error>>;

    /// What the bank answers to a message at one of its addresses, or why it does not.
    fn ask_bank(&self, address: &str, message: &str) -> Later<Result<String, String>>;

    /// Carries a letter, or says why not.
    fn carry(&self, letter: &Message) -> Later<Result<(), String>>;
}

thread_local! {
    static OTHER: RefCell<Option<Rc<dyn World>>> = const { RefCell::new(None) };
}

/// Puts another world in the machine's place for this thread, or the machine's again.
pub fn enter(world: Option<Rc<dyn World>>) {
    OTHER.set(world);
}

/// What the other world says to a question, when there is one.
fn other<T>(ask: impl FnOnce(&(dyn World + 'static)) -> T) -> Option<T> {
    OTHER.with_borrow(|other| other.as_deref().map(ask))
}

/// Now, in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> i64 {
    other(World::now_ms).unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |elapsed| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
    })
}

/// Fills with random bytes that nobody guesses.
pub fn fill(bytes: &mut [u8]) {
    if other(|world| world.fill(bytes)).is_none() {
        rand::fill(bytes);
    }
}

/// A number that nobody guesses.
#[must_use]
pub fn random() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// Lets time pass, at most so much: how much is chance.
pub(crate) async fn rest_at_most(longest: Duration) {
    let longest_ms = u64::try_from(longest.as_millis()).unwrap_or(u64::MAX);
    let pause = Duration::from_millis(random() % longest_ms.saturating_add(1));
    match other(|world| world.rest(pause)) {
        Some(rest) => rest.await,
        None => sleep(pause).await,
    }
}

/// Does some work that may take so long; nothing when it takes longer. In another world time is what it makes of it.
pub(crate) async fn within<W: Future>(longest: Duration, work: W) -> Option<W::Output> {
    match other(|_| ()) {
        Some(()) => Some(work.await),
        None => timeout(longest, work).await.ok(),
    }
}

/// Lets a transaction pass; the machine always does.
pub(crate) async fn pass(moment: Moment) -> Result<(), sqlx::Error> {
    match other(|world| world.pass(moment)) {
        Some(passed) => passed.await,
        None => Ok(()),
    }
}

/// What the bank of another world answers; nothing in the machine's, where it is asked over the network.
pub(crate) fn ask_bank(address: &str, message: &str) -> Option<Later<Result<String, String>>> {
    other(|world| world.ask_bank(address, message))
}

/// Who carries mail in another world; nobody in the machine's, where a mail server does.
pub(crate) fn carry(letter: &Message) -> Option<Later<Result<(), String>>> {
    other(|world| world.carry(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Still;

    impl World for Still {
        fn now_ms(&self) -> i64 {
            7
        }

        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(1);
        }

        fn rest(&self, _: Duration) -> Later<()> {
            Box::pin(async {})
        }

        fn pass(&self, _: Moment) -> Later<Result<(), sqlx::Error>> {
            Box::pin(async { Err(sqlx::Error::PoolTimedOut) })
        }

        fn ask_bank(&self, _: &str, _: &str) -> Later<Result<String, String>> {
            Box::pin(async { Ok(String::new()) })
        }

        fn carry(&self, _: &Message) -> Later<Result<(), String>> {
            Box::pin(async { Ok(()) })
        }
    }

    #[tokio::test]
    async fn another_world_is_there_for_one_thread_until_it_is_left() {
        enter(Some(Rc::new(Still)));
        assert_eq!((now_ms(), random()), (7, 0x0101_0101_0101_0101));
        assert!(pass(Moment::Write).await.is_err());
        let elsewhere = std::thread::spawn(|| (now_ms(), random()));
        let (now, number) = elsewhere.join().unwrap();
        assert!(now > 7 && number != 0x0101_0101_0101_0101);
        enter(None);
        assert!(now_ms() > 7 && pass(Moment::Write).await.is_ok());
        assert!(ask_bank("", "").is_none());
    }
}
