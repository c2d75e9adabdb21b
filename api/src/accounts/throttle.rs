//! How often somebody may try. Counted in this process's memory: with several replicas, per replica.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::config;
use crate::error::ApiError;
use crate::operation::metrics;

/// Over how long tries are counted.
const WINDOW: Duration = Duration::from_mins(15);
/// So many reports of what a page was kept from are read from one address: a page that breaks its policy says so at every
/// visit.
const REPORTS: u32 = 30;
/// So many keys are remembered at most: a few hundred kilobytes, whoever comes from wherever.
const CROWD: usize = 10_000;

/// The counters of a shop.
#[derive(Debug)]
pub struct Throttles {
    /// Logins of one account that failed, or are being checked; also its password asked for again.
    pub login_account: Throttle<String>,
    /// Logins from one address that failed, or are being checked.
    pub login_address: Throttle<IpAddr>,
    /// Registrations for one e-mail.
    pub registration_email: Throttle<String>,
    /// Registrations from one address.
    pub registration_address: Throttle<IpAddr>,
    /// Activation links from one address that led nowhere.
    pub activation_address: Throttle<IpAddr>,
    /// New passwords asked for for one e-mail.
    pub reset_email: Throttle<String>,
    /// New passwords asked for from one address, and links for one that led nowhere.
    pub reset_address: Throttle<IpAddr>,
    /// Access codes of the price table from one address that were wrong.
    pub price_code_address: Throttle<IpAddr>,
    /// Messages of the contact form from one address.
    pub message_address: Throttle<IpAddr>,
    /// Withdrawals for one e-mail.
    pub withdrawal_email: Throttle<String>,
    /// Withdrawals from one address.
    pub withdrawal_address: Throttle<IpAddr>,
    /// Reports of browsers from one address.
    pub report_address: Throttle<IpAddr>,
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
            activation_address: Throttle::new(limits.activations_per_address),
            reset_email: Throttle::new(limits.password_resets_per_email),
            reset_address: Throttle::new(limits.password_resets_per_address),
            price_code_address: Throttle::new(limits.price_codes_per_address),
            message_address: Throttle::new(limits.messages_per_address),
            withdrawal_email: Throttle::new(limits.withdrawals_per_email),
            withdrawal_address: Throttle::new(limits.withdrawals_per_address),
            report_address: Throttle::new(REPORTS),
        }
    }
}

/// The part of an address that one person has: of IPv6, everybody has a whole network to choose from.
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => four.into(),
            None => Ipv6Addr::from_bits(six.to_bits() & (u128::MAX << 64)).into(),
        },
        IpAddr::V4(_) => address,
    }
}

/// Tries counted per key. Keys are remembered by their hash: a long one takes no more room than a short one.
#[derive(Debug)]
pub struct Throttle<K> {
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
    /// At most so many tries in a window.
    #[must_use]
    pub fn new(most: u32) -> Self {
        Self { most, hasher: RandomState::new(), tries: Mutex::default(), key: PhantomData }
    }

    /// Counts a try, before anything is known of it: of many that come at once, only so many pass.
    ///
    /// # Errors
    /// 429 with the seconds until another is allowed; that one is not counted.
    pub fn take(&self, key: &K) -> Result<(), ApiError> {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() >= CROWD {
            make_room(&mut tries);
        }
        let now = Instant::now();
        let own = tries.entry(self.hasher.hash_one(key)).or_insert(Tries { since: now, count: 0 });
        if own.since.elapsed() >= WINDOW {
            *own = Tries { since: now, count: 0 };
        }
        if own.count >= self.most {
            let left = WINDOW.saturating_sub(own.since.elapsed());
            metrics::throttled();
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
fn make_room(tries: &mut HashMap<u64, Tries>) {
    tries.retain(|_, own| own.since.elapsed() < WINDOW);
    if tries.len() < CROWD {
        return;
    }
    let mut counts: Vec<u32> = tries.values().map(|own| own.count).collect();
    counts.sort_unstable();
    let median = counts.get(counts.len() / 2).copied().unwrap_or_default();
    tries.retain(|_, own| own.count > median);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_counted_per_key_and_forgotten_after_success() {
        let throttle = Throttle::new(2);
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
        let throttle = Throttle::new(2);
        let wanted = u32::MAX;
        assert!(throttle.take(&wanted).is_ok() && throttle.take(&wanted).is_ok());
        for n in 0..30_000 {
            assert!(throttle.take(&n).is_ok());
        }
        assert!(throttle.tries.lock().unwrap().len() <= CROWD);
        assert!(throttle.take(&wanted).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn of_ten_thousand_guesses_in_a_day_a_tenth_is_looked_at() {
        let throttle = Throttle::new(10);
        let mut looked_at = 0;
        for _ in 0..10_000 {
            looked_at += u32::from(throttle.take(&"ana@ejemplo.es").is_ok());
            tokio::time::advance(Duration::from_hours(24) / 10_000).await;
        }
        assert!((950..=970).contains(&looked_at), "{looked_at}: ten in each quarter of an hour");
    }

    #[test]
    fn a_network_of_addresses_is_one_household() {
        let household = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(household("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(household("203.0.113.7"), "203.0.113.7");
    }
}
