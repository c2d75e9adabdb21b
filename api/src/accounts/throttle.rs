//! How often somebody may try. Counted in this process's memory: with several replicas, per replica.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::origin::{Acquaintances, Addresses};
use super::trail;
use crate::config;
use crate::error::ApiError;
use crate::operation::metrics;

/// Over how long tries are counted.
const WINDOW: Duration = Duration::from_mins(15);
/// Over how long letters are.
const DAY: Duration = Duration::from_hours(24);
/// So many reports of what a page was kept from are read from one address: a page that breaks its policy says so at every
/// visit.
const REPORTS: u32 = 30;
/// So many keys are remembered at most: a few hundred kilobytes, whoever comes from wherever.
const CROWD: usize = 10_000;

/// The counters of a shop.
#[derive(Debug)]
pub struct Throttles {
    /// From where the customers of accounts have come in: tries from there are counted apart.
    pub known: Acquaintances,
    /// Logins of one account that failed, or are being checked.
    pub login_account: Throttle<String>,
    /// The password of a session's customer, asked for again and wrong.
    pub proof_session: Throttle<String>,
    /// Logins from one address that failed, or are being checked.
    pub login_address: Addresses,
    /// Registrations for one e-mail.
    pub registration_email: Throttle<String>,
    /// Registrations from one address.
    pub registration_address: Addresses,
    /// Activation links from one address that led nowhere.
    pub activation_address: Addresses,
    /// New passwords asked for for one e-mail.
    pub reset_email: Throttle<String>,
    /// New passwords asked for from one address, and links for one that led nowhere.
    pub reset_address: Addresses,
    /// Access codes of the price table from one address that were wrong.
    pub price_code_address: Addresses,
    /// Messages of the contact form from one address.
    pub message_address: Addresses,
    /// Receipts of withdrawals to one e-mail, or about one order.
    pub withdrawal_email: Throttle<String>,
    /// Withdrawals from one address.
    pub withdrawal_address: Addresses,
    /// Letters to one e-mail, or receipts about one order, in a day that anybody can cause.
    pub letters_email: Throttle<String>,
    /// Reports of browsers from one address.
    pub report_address: Addresses,
}

impl Throttles {
    /// Counters with the configured limits.
    #[must_use]
    pub fn new(limits: &config::Throttle) -> Self {
        Self {
            known: Acquaintances::default(),
            login_account: Throttle::new("login_account", limits.logins_per_account),
            proof_session: Throttle::new("proof_session", limits.logins_per_account),
            login_address: Addresses::new("login_address", limits.logins_per_address),
            registration_email: Throttle::new("registration_email", limits.registrations_per_email),
            registration_address: Addresses::new("registration_address", limits.registrations_per_address),
            activation_address: Addresses::new("activation_address", limits.activations_per_address),
            reset_email: Throttle::new("reset_email", limits.password_resets_per_email),
            reset_address: Addresses::new("reset_address", limits.password_resets_per_address),
            price_code_address: Addresses::new("price_code_address", limits.price_codes_per_address),
            message_address: Addresses::new("message_address", limits.messages_per_address),
            withdrawal_email: Throttle::new("withdrawal_email", limits.withdrawals_per_email),
            withdrawal_address: Addresses::new("withdrawal_address", limits.withdrawals_per_address),
            letters_email: Throttle::over(DAY, "letters_email", limits.letters_per_email_a_day),
            report_address: Addresses::new("report_address", REPORTS),
        }
    }
}

/// Tries counted per key. Keys are remembered by their hash: a long one takes no more room than a short one.
#[derive(Debug)]
pub struct Throttle<K> {
    name: &'static str,
    window: Duration,
    most: u32,
    hasher: RandomState,
    tries: Mutex<HashMap<u64, Tries>>,
    key: PhantomData<fn(K)>,
}

#[derive(Clone, Copy, Debug)]
struct Tries {
    since: Instant,
    count: u32,
}

impl<K: Hash> Throttle<K> {
    /// At most so many tries in a quarter of an hour; the log knows the counter by its name.
    #[must_use]
    pub fn new(name: &'static str, most: u32) -> Self {
        Self::over(WINDOW, name, most)
    }

    /// At most so many tries in a window.
    #[must_use]
    pub fn over(window: Duration, name: &'static str, most: u32) -> Self {
        Self { window, name, most, hasher: RandomState::new(), tries: Mutex::default(), key: PhantomData }
    }

    /// Counts a try, before anything is known of it: of many that come at once, only so many pass.
    ///
    /// # Errors
    /// 429 with the seconds until another is allowed; that one is not counted.
    pub fn take(&self, key: &K) -> Result<(), ApiError> {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() >= CROWD {
            make_room(&mut tries, self.window);
        }
        let now = Instant::now();
        let own = tries.entry(self.hasher.hash_one(key)).or_insert(Tries { since: now, count: 0 });
        if own.since.elapsed() >= self.window {
            *own = Tries { since: now, count: 0 };
        }
        if own.count >= self.most {
            let left = self.window.saturating_sub(own.since.elapsed());
            metrics::throttled();
            trail::throttled(self.name);
            return Err(ApiError::too_many(left.as_secs().max(1)));
        }
        own.count += 1;
        Ok(())
    }

    /// Takes one try back: it was none.
    pub fn give_back(&self, key: &K) {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = tries.get_mut(&self.hasher.hash_one(key)) {
            own.count = own.count.saturating_sub(1);
        }
    }

    /// Forgets the tries of a key: it got in.
    pub fn forget(&self, key: &K) {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.hasher.hash_one(key));
    }
}

/// Forgets those whose time is over; when that is not enough, the half that has tried least: who is being slowed down
/// does not get out of it by bringing a crowd.
fn make_room(tries: &mut HashMap<u64, Tries>, window: Duration) {
    tries.retain(|_, own| own.since.elapsed() < window);
    if tries.len() < CROWD {
        return;
    }
    let mut by_count: Vec<(u32, u64)> = tries.iter().map(|(key, own)| (own.count, *key)).collect();
    by_count.sort_unstable();
    for (_, key) in by_count.into_iter().take(CROWD / 2) {
        tries.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_counted_per_key_and_forgotten_after_success() {
        let throttle = Throttle::new("guests", 2);
        assert!(throttle.take(&"a").is_ok() && throttle.take(&"a").is_ok());
        assert_eq!(throttle.take(&"a").unwrap_err().code(), "too_many_requests");
        assert!(throttle.take(&"b").is_ok());
        throttle.give_back(&"a");
        assert!(throttle.take(&"a").is_ok() && throttle.take(&"a").is_err());
        throttle.forget(&"a");
        assert!(throttle.take(&"a").is_ok());
    }

    #[test]
    fn a_crowd_takes_no_more_room_and_frees_nobody() {
        let throttle = Throttle::new("guests", 2);
        let wanted = u32::MAX;
        assert!(throttle.take(&wanted).is_ok() && throttle.take(&wanted).is_ok());
        for n in 0..30_000 {
            assert!(throttle.take(&n).is_ok());
        }
        assert!(throttle.tries.lock().unwrap().len() <= CROWD);
        assert!(throttle.take(&wanted).is_err());
    }

    #[test]
    fn of_a_crowd_that_is_slowed_down_half_stays_so() {
        let throttle = Throttle::new("guests", 2);
        let crowd = 1..10_000_u32;
        for guest in crowd.clone().chain(crowd).chain([u32::MAX - 1, u32::MAX]) {
            assert!(throttle.take(&guest).is_ok());
        }
        let slowed = throttle.tries.lock().unwrap().values().filter(|own| own.count == 2).count();
        assert_eq!(slowed, CROWD / 2);
    }

    #[tokio::test(start_paused = true)]
    async fn of_ten_thousand_guesses_in_a_day_a_tenth_is_looked_at() {
        let throttle = Throttle::new("guests", 10);
        let mut looked_at = 0;
        for _ in 0..10_000 {
            looked_at += u32::from(throttle.take(&"ana@ejemplo.es").is_ok());
            tokio::time::advance(Duration::from_hours(24) / 10_000).await;
        }
        assert!((950..=970).contains(&looked_at), "{looked_at}: ten in each quarter of an hour");
    }
}
