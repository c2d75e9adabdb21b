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
    /// Logins of one account that failed, or are being checked.
    pub login_account: Throttle<String>,
    /// Logins from one address that failed, or are being checked.
    pub login_address: Throttle<IpAddr>,
    /// Registrations for one e-mail.
    pub registration_email: Throttle<String>,
    /// Registrations from one address.
    pub registration_address: Throttle<IpAddr>,
}

impl Throttles {
    /// Counters with the configured limits.
    #[must_use]
    pub fn new(limits: &config::Throttle) -> Self {
        Self {
            login_account: Throttle::new(limits.logins_per_account),
            login_address: Throttle::new(limits.logins_per_address),
            registration_email: Throttle::new(limits.registrations_per_email),
            registration_address: Throttle::new(limits.registrations_per_address),
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

    /// Counts a try, before anything is known of it: of many that come at once, only so many pass.
    ///
    /// # Errors
    /// 429 with the seconds until another is allowed; that one is not counted.
    pub fn take(&self, key: K) -> Result<(), ApiError> {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() >= CROWD {
            tries.retain(|_, (since, _)| since.elapsed() < WINDOW);
        }
        let (since, count) = tries.entry(key).or_insert_with(|| (Instant::now(), 0));
        if since.elapsed() >= WINDOW {
            (*since, *count) = (Instant::now(), 0);
        }
        if *count >= self.most {
            return Err(ApiError::too_many(WINDOW.saturating_sub(since.elapsed()).as_secs().max(1)));
        }
        *count += 1;
        Ok(())
    }

    /// Takes one try back: it was none.
    pub fn give_back(&self, key: &K) {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, count)) = tries.get_mut(key) {
            *count = count.saturating_sub(1);
        }
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
        assert!(throttle.take("a").is_ok() && throttle.take("a").is_ok());
        assert_eq!(throttle.take("a").unwrap_err().code(), "too_many_requests");
        assert!(throttle.take("b").is_ok());
        throttle.give_back(&"a");
        assert!(throttle.take("a").is_ok() && throttle.take("a").is_err());
        throttle.forget(&"a");
        assert!(throttle.take("a").is_ok());
    }
}
