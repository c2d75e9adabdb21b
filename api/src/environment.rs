//! Non-deterministic inputs: clock, random numbers, transaction outcomes, payment gateway and mail delivery.
//! Production code uses those of the machine. The simulation (`api/tests/simulation`) overrides them for one
//! thread.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lettre::Message;
use tokio::time::{sleep, timeout};

/// Boxed future of a replaced operation.
pub type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Phase of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before a read transaction begins.
    Read,
    /// Before a write transaction begins.
    Write,
    /// Before the commit.
    Commit,
    /// After the commit, before its caller receives the result.
    Committed,
}

/// Replacement for the inputs of the machine.
pub trait World {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> i64;

    /// Fills a buffer with random bytes.
    fn fill(&self, bytes: &mut [u8]);

    fn rest(&self, pause: Duration) -> Later<()>;

    /// Accepts a transaction at a phase, or fails it with a database error.
    fn pass(&self, moment: Moment) -> Later<Result<(), sqlx::Error>>;

    /// Returns the payment gateway's response to a message sent to one of its addresses, or the failure.
    fn ask_bank(&self, address: &str, message: &str) -> Later<Result<String, String>>;

    /// Sends an e-mail, or returns the failure.
    fn carry(&self, letter: &Message) -> Later<Result<(), String>>;
}

thread_local! {
    static OVERRIDE: RefCell<Option<Rc<dyn World>>> = const { RefCell::new(None) };
}

/// Installs a replacement for this thread; `None` restores the inputs of the machine.
pub fn enter(environment: Option<Rc<dyn World>>) {
    OVERRIDE.set(environment);
}

/// Calls the installed replacement, if any.
fn with_override<T>(call: impl FnOnce(&(dyn World + 'static)) -> T) -> Option<T> {
    OVERRIDE.with_borrow(|environment| environment.as_deref().map(call))
}

/// Current time in milliseconds since 1970.
pub fn now_ms() -> i64 {
    with_override(World::now_ms).unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |elapsed| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
    })
}

/// Fills a buffer with cryptographically secure random bytes.
pub fn fill(bytes: &mut [u8]) {
    if with_override(|environment| environment.fill(bytes)).is_none() {
        rand::fill(bytes);
    }
}

/// Returns a cryptographically secure random number.
pub fn random() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// Sleeps for a random duration up to a maximum.
pub(crate) async fn sleep_jitter(max: Duration) {
    let max_ms = u64::try_from(max.as_millis()).unwrap_or(u64::MAX);
    let pause = Duration::from_millis(random() % max_ms.saturating_add(1));
    match with_override(|environment| environment.rest(pause)) {
        Some(sleeping) => sleeping.await,
        None => sleep(pause).await,
    }
}

/// Runs work with a timeout; returns nothing when it expires. With a replacement installed no timeout
/// applies.
pub(crate) async fn within<W: Future>(max: Duration, work: W) -> Option<W::Output> {
    match with_override(|_| ()) {
        Some(()) => Some(work.await),
        None => timeout(max, work).await.ok(),
    }
}

/// Reports a transaction phase to the installed replacement; always succeeds without one.
pub(crate) async fn pass(moment: Moment) -> Result<(), sqlx::Error> {
    match with_override(|environment| environment.pass(moment)) {
        Some(outcome) => outcome.await,
        None => Ok(()),
    }
}

/// Response of the replaced payment gateway; nothing without a replacement, where the network is used.
pub(crate) fn ask_bank(address: &str, message: &str) -> Option<Later<Result<String, String>>> {
    with_override(|environment| environment.ask_bank(address, message))
}

/// Delivery by the replaced mail server; nothing without a replacement.
pub(crate) fn carry(letter: &Message) -> Option<Later<Result<(), String>>> {
    with_override(|environment| environment.carry(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct FixedEnvironment;

    impl World for FixedEnvironment {
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
    async fn replacement_applies_to_one_thread_until_it_is_removed() {
        enter(Some(Rc::new(FixedEnvironment)));
        assert_eq!((now_ms(), random()), (7, 0x0101_0101_0101_0101));
        assert!(pass(Moment::Write).await.is_err());
        let other_thread = std::thread::spawn(|| (now_ms(), random()));
        let (now, number) = other_thread.join().unwrap();
        assert!(now > 7 && number != 0x0101_0101_0101_0101);
        enter(None);
        assert!(now_ms() > 7 && pass(Moment::Write).await.is_ok());
        assert!(ask_bank("", "").is_none());
    }
}
