//! How often somebody may try. Counted in this process's memory: with several replicas, per replica.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config;
use crate::error::ApiError;

/// Over how long tries are counted.
const WINDOW: Duration = Duration::from_mins(15);
/// Beyond so many remembered keys, those whose time is over are forgotten.
const CROWD: usize = 10_000;

/// The counters of a shop.
#[derive(Debug)]
pub struct Throttles {
    /// Failed logins of one account.
    pub login_account: Throttle<String>,
    /// Failed logins from one address.
    pub login_address: Throttle<IpAddr>,
    /// Registrations for one e-mail.
    pub registration: Throttle<String>,
}

impl Throttles {
    /// Counters with the configured limits.
    #[must_use]
    pub fn new(limits: &config::Throttle) -> Self {
        Self {
            login_account: Throttle::new(limits.logins_per_account),
            login_address: Throttle::new(limits.logins_per_address),
            registration: Throttle::new(limits.registrations_per_email),
        }
    }
}

/// Tries counted per key.
#[derive(Debug)]
pub struct Throttle<K> {
    most: u32,
    tries: Mutex<HashMap<K, (Instant, u32)>>,
}

impl<K: Eq + Hash> Throttle<K> {
    /// At most so many tries in a window.
    #[must_use]
    pub fn new(most: u32) -> Self {
        Self { most, tries: Mutex::default() }
    }

    /// Whether another try is allowed.
    ///
    /// # Errors
    /// 429 with the seconds until it will be.
    pub fn check(&self, key: &K) -> Result<(), ApiError> {
        let tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        match tries.get(key) {
            Some((since, count)) if *count >= self.most && since.elapsed() < WINDOW => {
                Err(ApiError::too_many(WINDOW.saturating_sub(since.elapsed()).as_secs().max(1)))
            }
            _ => Ok(()),
        }
    }

    /// Counts a try.
    pub fn count(&self, key: K) {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() >= CROWD {
            tries.retain(|_, (since, _)| since.elapsed() < WINDOW);
        }
        let entry = tries.entry(key).or_insert_with(|| (Instant::now(), 0));
        if entry.0.elapsed() >= WINDOW {
            *entry = (Instant::now(), 0);
        }
        entry.1 = entry.1.saturating_add(1);
    }

    /// Forgets the tries of a key: it got in.
    pub fn forget(&self, key: &K) {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_counted_per_key_and_forgotten_after_success() {
        let throttle = Throttle::new(2);
        for _ in 0..2 {
            assert!(throttle.check(&"a").is_ok());
            throttle.count("a");
        }
        assert_eq!(throttle.check(&"a").unwrap_err().code(), "too_many_requests");
        assert!(throttle.check(&"b").is_ok());
        throttle.forget(&"a");
        assert!(throttle.check(&"a").is_ok());
    }
}
