//! Passwords: argon2id, off the threads that answer requests, and only a few at a time.

use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tokio::sync::Semaphore;

use super::argon::Memory;
use crate::error::ApiError;

/// Hashing takes 19 MiB and tens of milliseconds of one core; so many run at once.
const AT_ONCE: usize = 2;
/// So many wait for their turn, a second or two; whoever comes then is asked to come back.
const WAITING: usize = 8;
/// When, in seconds.
const COME_BACK: u64 = 5;

/// The hash of nobody's password: what an unknown address is checked against. It takes the work of any other.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$OS3PH5Qjv3WEqEUB7kugYg$ClX7Mx+U99Kpm1/b/W4rl8owfGfDwDeGWemO66hnMaQ";

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    /// Who may come in: those whose turn it is and those who wait.
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    memories: Arc<Memories>,
    done: Arc<AtomicU64>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new(AT_ONCE, WAITING)
    }
}

impl Passwords {
    /// So many at once, and so many waiting.
    fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once + waiting)),
            turns: Arc::new(Semaphore::new(at_once)),
            memories: Arc::new(Memories { as_many: at_once, free: OnceLock::new() }),
            done: Arc::default(),
        }
    }

    /// How many passwords were hashed or checked since the shop opened: what logins cost.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// The hash to store of a password.
    ///
    /// # Errors
    /// 503 when too many wait; or the server is shutting down.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.counted(move |memory| memory.hash(&password)).await?.ok_or_else(ApiError::internal)
    }

    /// Whether this is the password of the stored hash. Without a hash it is not, after the same time.
    ///
    /// # Errors
    /// 503 when too many wait; or the server is shutting down.
    pub async fn check(&self, password: String, stored: Option<String>) -> Result<bool, ApiError> {
        self.counted(move |memory| {
            let known = stored.is_some();
            memory.verify(&password, stored.as_deref().unwrap_or(NOBODY)) && known
        })
        .await
    }

    async fn counted<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (done, memories) = (Arc::clone(&self.done), Arc::clone(&self.memories));
        let work = move || {
            done.fetch_add(1, Ordering::Relaxed);
            memories.lend(work)
        };
        self.run(work).await
    }

    /// Does what takes long with a password in its turn, off the threads that answer requests.
    ///
    /// # Errors
    /// 503 when too many wait; or the server is shutting down.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = |_| ApiError::busy(COME_BACK);
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(busy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| ApiError::internal())?;
        // Work that has begun goes on when its request is given up, and keeps its turn until it is done.
        let work = move || {
            let _held = (place, turn);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::internal())
    }
}

/// The hash of a password, here and now: for the desk, where nobody else waits.
pub(crate) fn hash(password: &str) -> Option<String> {
    Memory::default().hash(password)
}

/// One for each turn. All of them are there from the first password on: a shop does not grow when two come at once.
#[derive(Debug)]
struct Memories {
    as_many: usize,
    free: OnceLock<Mutex<Vec<Memory>>>,
}

impl Memories {
    fn lend<T>(&self, work: impl FnOnce(&mut Memory) -> T) -> T {
        let all = || Mutex::new(iter::repeat_with(Memory::default).take(self.as_many).collect());
        let free = || self.free.get_or_init(all).lock().unwrap_or_else(PoisonError::into_inner);
        // Who has a turn finds one, but after a panic.
        let mut memory = free().pop().unwrap_or_default();
        let result = work(&mut memory);
        free().push(memory);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_passes() {
        let passwords = Passwords::default();
        let stored = passwords.hash("una clave larga".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(passwords.check("una clave larga".into(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.check("una clave larga ".into(), Some(stored)).await.unwrap());
        assert!(!passwords.check("nobody has this password".into(), None).await.unwrap());
        assert!(!passwords.check("x".into(), Some("garbage".into())).await.unwrap());
    }

    #[test]
    fn checking_nobodys_password_takes_the_work_of_any_other() {
        let work = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(work(NOBODY), work(&hash("una clave larga").unwrap()));
        assert!(Memory::default().verify("nobody has this password", NOBODY), "it is a hash like any other");
    }

    #[tokio::test]
    async fn whoever_finds_too_many_waiting_is_asked_to_come_back() {
        let passwords = Passwords::new(1, 1);
        let hash = || passwords.hash("una clave larga".into());
        let (first, second, third) = tokio::join!(hash(), hash(), hash());
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(third.unwrap_err().code(), "service_unavailable");
        assert!(hash().await.is_ok());
    }
}
