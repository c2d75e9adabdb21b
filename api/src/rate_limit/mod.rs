//! Rate limits for logins, registrations, e-mails and reports. Counters are kept in memory, per replica.

pub mod client_network;

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::audit_log;
use crate::config;
use crate::error::ApiError;
use crate::metrics;
use client_network::{KnownClients, NetworkRateLimiter};

/// Default window of the rate limits.
const WINDOW: Duration = Duration::from_mins(15);
/// Window of the limit on e-mails.
const DAY: Duration = Duration::from_hours(24);
/// Limit of CSP reports per client network and window; a page that violates its policy sends one at every
/// visit.
const MAX_REPORTS: u32 = 30;
/// Maximum number of entries of a limiter, a few hundred kilobytes.
const MAX_ENTRIES: usize = 10_000;

/// Rate limiters of the application.
#[derive(Debug)]
pub struct RateLimiters {
    /// Networks of earlier logins, which are limited separately.
    pub known_clients: KnownClients,
    /// Failed or pending logins per account.
    pub login_account: RateLimiter<String>,
    /// Failed re-authentications per session.
    pub reauthentication_session: RateLimiter<String>,
    /// Failed or pending logins per client network.
    pub login_address: NetworkRateLimiter,
    /// Registrations per e-mail address.
    pub registration_email: RateLimiter<String>,
    /// Registrations per client network.
    pub registration_address: NetworkRateLimiter,
    /// Invalid activation tokens per client network.
    pub activation_address: NetworkRateLimiter,
    /// Password reset requests per e-mail address.
    pub reset_email: RateLimiter<String>,
    /// Password reset requests and invalid reset tokens per client network.
    pub reset_address: NetworkRateLimiter,
    /// Wrong price-list access codes per client network.
    pub price_code_address: NetworkRateLimiter,
    /// Contact form messages per client network.
    pub message_address: NetworkRateLimiter,
    /// Withdrawal acknowledgements per e-mail address or order.
    pub withdrawal_email: RateLimiter<String>,
    /// Withdrawal requests per client network.
    pub withdrawal_address: NetworkRateLimiter,
    /// E-mails per day that anonymous requests can trigger, per e-mail address or order.
    pub emails_per_recipient: RateLimiter<String>,
    /// CSP reports per client network.
    pub report_address: NetworkRateLimiter,
}

impl RateLimiters {
    pub fn new(limits: &config::RateLimits) -> Self {
        Self {
            known_clients: KnownClients::default(),
            login_account: RateLimiter::new("login_account", limits.logins_per_account),
            reauthentication_session: RateLimiter::new("proof_session", limits.logins_per_account),
            login_address: NetworkRateLimiter::new("login_address", limits.logins_per_address),
            registration_email: RateLimiter::new("registration_email", limits.registrations_per_email),
            registration_address: NetworkRateLimiter::new(
                "registration_address",
                limits.registrations_per_address,
            ),
            activation_address: NetworkRateLimiter::new("activation_address", limits.activations_per_address),
            reset_email: RateLimiter::new("reset_email", limits.password_resets_per_email),
            reset_address: NetworkRateLimiter::new("reset_address", limits.password_resets_per_address),
            price_code_address: NetworkRateLimiter::new("price_code_address", limits.price_codes_per_address),
            message_address: NetworkRateLimiter::new("message_address", limits.messages_per_address),
            withdrawal_email: RateLimiter::new("withdrawal_email", limits.withdrawals_per_email),
            withdrawal_address: NetworkRateLimiter::new("withdrawal_address", limits.withdrawals_per_address),
            emails_per_recipient: RateLimiter::with_window(
                DAY,
                "letters_email",
                limits.letters_per_email_a_day,
            ),
            report_address: NetworkRateLimiter::new("report_address", MAX_REPORTS),
        }
    }
}

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

    /// Creates a limiter of `limit` attempts per window.
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

    /// Uncounts an attempt that should not be limited.
    pub fn release(&self, key: &K) {
        let mut attempts = self.attempts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = attempts.get_mut(&self.hasher.hash_one(key)) {
            entry.count = entry.count.saturating_sub(1);
        }
    }

    /// Resets the counter of a key after a success.
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
