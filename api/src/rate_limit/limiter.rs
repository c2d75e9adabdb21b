//! Fixed-window rate limiter.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::error::ApiError;
use crate::{audit_log, metrics};

const WINDOW: Duration = Duration::from_mins(15);
/// Maximum number of entries of a limiter, a few hundred kilobytes.
const MAX_ENTRIES: usize = 10_000;

/// Fixed-window rate limiter keyed by `K`. Only hashes of the keys are stored, so that long keys take no more
/// memory.
#[derive(Debug)]
pub struct RateLimiter<K> {
    name: &'static str,
    window: Duration,
    limit: u32,
    hasher: RandomState,
    attempts: Mutex<HashMap<u64, Attempts>>,
    key: PhantomData<fn(K)>,
}

#[derive(Clone, Copy, Debug)]
struct Attempts {
    since: Instant,
    count: u32,
}

impl<K: Hash> RateLimiter<K> {
    /// Creates a limiter of `limit` attempts per 15 minutes; `name` identifies the counter in the log.
    pub fn new(name: &'static str, limit: u32) -> Self {
        Self::with_window(WINDOW, name, limit)
    }

    pub fn with_window(window: Duration, name: &'static str, limit: u32) -> Self {
        Self { window, name, limit, hasher: RandomState::new(), attempts: Mutex::default(), key: PhantomData }
    }

    /// Counts an attempt before it is processed, so that concurrent attempts cannot exceed the limit.
    ///
    /// # Errors
    /// Returns 429 with `Retry-After` once the limit is reached; rejected attempts are not counted.
    pub fn acquire(&self, key: &K) -> Result<(), ApiError> {
        let mut attempts = self.attempts.lock().unwrap_or_else(PoisonError::into_inner);
        if attempts.len() >= MAX_ENTRIES {
            evict(&mut attempts, self.window);
        }
        let now = Instant::now();
        let entry = attempts.entry(self.hasher.hash_one(key)).or_insert(Attempts { since: now, count: 0 });
        if entry.since.elapsed() >= self.window {
            *entry = Attempts { since: now, count: 0 };
        }
        if entry.count >= self.limit {
            let remaining = self.window.saturating_sub(entry.since.elapsed());
            metrics::count_rate_limited();
            audit_log::log_rate_limited(self.name);
            return Err(ApiError::too_many(remaining.as_secs().max(1)));
        }
        entry.count += 1;
        Ok(())
    }

    pub fn release(&self, key: &K) {
        let mut attempts = self.attempts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = attempts.get_mut(&self.hasher.hash_one(key)) {
            entry.count = entry.count.saturating_sub(1);
        }
    }

    pub fn reset(&self, key: &K) {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.hasher.hash_one(key));
    }
}

/// Evicts expired entries, then the half with the fewest attempts, so that flooding with new keys cannot
/// reset a throttled key.
fn evict(attempts: &mut HashMap<u64, Attempts>, window: Duration) {
    attempts.retain(|_, entry| entry.since.elapsed() < window);
    if attempts.len() < MAX_ENTRIES {
        return;
    }
    let mut by_count: Vec<(u32, u64)> = attempts.iter().map(|(key, entry)| (entry.count, *key)).collect();
    by_count.sort_unstable();
    for (_, key) in by_count.into_iter().take(MAX_ENTRIES / 2) {
        attempts.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_counted_per_key_and_reset_after_success() {
        let throttle = RateLimiter::new("tests", 2);
        assert!(throttle.acquire(&"a").is_ok() && throttle.acquire(&"a").is_ok());
        assert_eq!(throttle.acquire(&"a").unwrap_err().code(), "too_many_requests");
        assert!(throttle.acquire(&"b").is_ok());
        throttle.release(&"a");
        assert!(throttle.acquire(&"a").is_ok() && throttle.acquire(&"a").is_err());
        throttle.reset(&"a");
        assert!(throttle.acquire(&"a").is_ok());
    }

    #[test]
    fn entries_are_bounded_and_throttled_keys_stay_throttled() {
        let throttle = RateLimiter::new("tests", 2);
        let throttled_key = u32::MAX;
        assert!(throttle.acquire(&throttled_key).is_ok() && throttle.acquire(&throttled_key).is_ok());
        for n in 0..30_000 {
            assert!(throttle.acquire(&n).is_ok());
        }
        assert!(throttle.attempts.lock().unwrap().len() <= MAX_ENTRIES);
        assert!(throttle.acquire(&throttled_key).is_err());
    }

    #[test]
    fn eviction_keeps_half_of_the_throttled_keys() {
        let throttle = RateLimiter::new("tests", 2);
        let keys = 1..10_000_u32;
        for key in keys.clone().chain(keys).chain([u32::MAX - 1, u32::MAX]) {
            assert!(throttle.acquire(&key).is_ok());
        }
        let throttled = throttle.attempts.lock().unwrap().values().filter(|entry| entry.count == 2).count();
        assert_eq!(throttled, MAX_ENTRIES / 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_tenth_of_ten_thousand_daily_guesses_is_allowed() {
        let throttle = RateLimiter::new("tests", 10);
        let mut allowed = 0;
        for _ in 0..10_000 {
            allowed += u32::from(throttle.acquire(&"ana@ejemplo.es").is_ok());
            tokio::time::advance(Duration::from_hours(24) / 10_000).await;
        }
        assert!((950..=970).contains(&allowed), "{allowed}: ten in each quarter of an hour");
    }
}
