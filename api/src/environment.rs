//! Non-deterministic inputs: clock, random numbers, transaction outcomes, payment gateway and mail delivery.
//! Production code uses those of the machine. The simulation (`api/tests/simulation`) overrides them for one
//! thread.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lettre::Message;
use mostrador_core::time::Timestamp;
use tokio::time::{sleep, timeout};

pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TxPhase {
    Read,
    Write,
    Commit,
    /// After the commit, before its caller receives the result.
    Committed,
}

pub trait Environment {
    fn now(&self) -> Timestamp;

    fn fill_random(&self, bytes: &mut [u8]);

    fn sleep(&self, pause: Duration) -> BoxFuture<()>;

    /// Accepts a transaction at a phase, or fails it with a database error.
    fn on_transaction(&self, phase: TxPhase) -> BoxFuture<Result<(), sqlx::Error>>;

    /// Returns the payment gateway's response to a message sent to one of its addresses, or the failure.
    fn call_gateway(&self, address: &str, message: &str) -> BoxFuture<Result<String, String>>;

    fn send_mail(&self, mail: &Message) -> BoxFuture<Result<(), String>>;
}

thread_local! {
    static OVERRIDE: RefCell<Option<Rc<dyn Environment>>> = const { RefCell::new(None) };
}

/// Installs a replacement for this thread; `None` restores the inputs of the machine.
pub fn install(environment: Option<Rc<dyn Environment>>) {
    OVERRIDE.set(environment);
}

fn with_override<T>(call: impl FnOnce(&(dyn Environment + 'static)) -> T) -> Option<T> {
    OVERRIDE.with_borrow(|environment| environment.as_deref().map(call))
}

pub fn now() -> Timestamp {
    with_override(Environment::now).unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or_else(
            |_| Timestamp::default(),
            |elapsed| Timestamp::from_ms(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)),
        )
    })
}

/// Fills a buffer with cryptographically secure random bytes.
pub fn fill_random(bytes: &mut [u8]) {
    if with_override(|environment| environment.fill_random(bytes)).is_none() {
        rand::fill(bytes);
    }
}

pub fn random() -> u64 {
    let mut bytes = [0; 8];
    fill_random(&mut bytes);
    u64::from_le_bytes(bytes)
}

pub(crate) async fn sleep_jitter(max: Duration) {
    let max_ms = u64::try_from(max.as_millis()).unwrap_or(u64::MAX);
    let pause = Duration::from_millis(random() % max_ms.saturating_add(1));
    match with_override(|environment| environment.sleep(pause)) {
        Some(sleeping) => sleeping.await,
        None => sleep(pause).await,
    }
}

/// Runs work with a timeout; returns nothing when it expires. With a replacement installed no timeout
/// applies.
pub(crate) async fn with_timeout<W: Future>(max: Duration, work: W) -> Option<W::Output> {
    match with_override(|_| ()) {
        Some(()) => Some(work.await),
        None => timeout(max, work).await.ok(),
    }
}

/// Reports a transaction phase to the installed replacement; always succeeds without one.
pub(crate) async fn on_transaction(phase: TxPhase) -> Result<(), sqlx::Error> {
    match with_override(|environment| environment.on_transaction(phase)) {
        Some(outcome) => outcome.await,
        None => Ok(()),
    }
}

/// Response of the replaced payment gateway; nothing without a replacement, where the network is used.
pub(crate) fn call_gateway(address: &str, message: &str) -> Option<BoxFuture<Result<String, String>>> {
    with_override(|environment| environment.call_gateway(address, message))
}

/// Delivery by the replaced mail server; nothing without a replacement.
pub(crate) fn send_mail(mail: &Message) -> Option<BoxFuture<Result<(), String>>> {
    with_override(|environment| environment.send_mail(mail))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct FixedEnvironment;

    impl Environment for FixedEnvironment {
        fn now(&self) -> Timestamp {
            7.into()
        }

        fn fill_random(&self, bytes: &mut [u8]) {
            bytes.fill(1);
        }

        fn sleep(&self, _: Duration) -> BoxFuture<()> {
            Box::pin(async {})
        }

        fn on_transaction(&self, _: TxPhase) -> BoxFuture<Result<(), sqlx::Error>> {
            Box::pin(async { Err(sqlx::Error::PoolTimedOut) })
        }

        fn call_gateway(&self, _: &str, _: &str) -> BoxFuture<Result<String, String>> {
            Box::pin(async { Ok(String::new()) })
        }

        fn send_mail(&self, _: &Message) -> BoxFuture<Result<(), String>> {
            Box::pin(async { Ok(()) })
        }
    }

    #[tokio::test]
    async fn replacement_applies_to_one_thread_until_it_is_removed() {
        install(Some(Rc::new(FixedEnvironment)));
        assert_eq!((now(), random()), (7.into(), 0x0101_0101_0101_0101));
        assert!(on_transaction(TxPhase::Write).await.is_err());
        let other_thread = std::thread::spawn(|| (now(), random()));
        let (now, number) = other_thread.join().unwrap();
        assert!(now > 7.into() && number != 0x0101_0101_0101_0101);
        install(None);
        assert!(super::now() > 7.into() && on_transaction(TxPhase::Write).await.is_ok());
        assert!(call_gateway("", "").is_none());
    }
}
