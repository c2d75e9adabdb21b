//! Where tries come from: counted per household, and of IPv6 once more per site; and from where an account is known.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::throttle::Throttle;
use crate::error::ApiError;

/// A site of IPv6 may try as often as so many households: who has one has 65,536 of them.
const HOUSEHOLDS: u32 = 8;
/// For so long it is remembered from where somebody came in.
const MEMORY: Duration = Duration::from_hours(30 * 24);
/// So many are remembered at most.
const MOST: usize = 10_000;

/// The part of an address that one person has: of IPv6, everybody has a whole network to choose from.
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => four.into(),
            None => network(six, 64).into(),
        },
        IpAddr::V4(_) => address,
    }
}

/// The part of an address that one customer of a network has, where that is more than a household.
fn site(address: IpAddr) -> Option<IpAddr> {
    match address {
        IpAddr::V6(six) => Some(network(six, 48).into()),
        IpAddr::V4(_) => None,
    }
}

const fn network(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))
}

/// Tries counted per household and per site.
#[derive(Debug)]
pub struct Addresses {
    households: Throttle<IpAddr>,
    sites: Throttle<IpAddr>,
}

impl Addresses {
    /// At most so many tries of a household in a window; the log knows the counter by its name.
    #[must_use]
    pub fn new(name: &'static str, most: u32) -> Self {
        let sites = Throttle::new(name, most.saturating_mul(HOUSEHOLDS));
        Self { households: Throttle::new(name, most), sites }
    }

    /// Counts a try, before anything is known of it.
    ///
    /// # Errors
    /// 429 with the seconds until another is allowed; that one is not counted.
    pub fn take(&self, household: &IpAddr) -> Result<(), ApiError> {
        self.households.take(household)?;
        let Some(site) = site(*household) else { return Ok(()) };
        self.sites.take(&site).inspect_err(|_| self.households.give_back(household))
    }

    /// Takes one try back: it was none.
    pub fn give_back(&self, household: &IpAddr) {
        self.households.give_back(household);
        if let Some(site) = site(*household) {
            self.sites.give_back(&site);
        }
    }
}

/// From where the customers of accounts have come in, in this process's memory: strangers who try their passwords do not
/// shut them out there.
#[derive(Debug, Default)]
pub struct Acquaintances {
    hasher: RandomState,
    seen: Mutex<HashMap<u64, Instant>>,
}

impl Acquaintances {
    /// What tries for an account from an address are counted by: where its customer is known, apart from everybody else's.
    #[must_use]
    pub fn key(&self, account: &str, address: IpAddr) -> String {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let last = seen.get(&self.hasher.hash_one((account, address)));
        if last.is_some_and(|last| last.elapsed() < MEMORY) {
            format!("{account} {address}")
        } else {
            account.to_owned()
        }
    }

    /// Somebody has come in from there.
    pub fn greet(&self, account: &str, address: IpAddr) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MOST {
            let mut times: Vec<Instant> = seen.values().copied().collect();
            times.sort_unstable();
            let median = times.get(times.len() / 2).copied();
            seen.retain(|_, last| median.is_some_and(|median| *last > median));
        }
        seen.insert(self.hasher.hash_one((account, address)), Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_of_addresses_is_one_household() {
        let household = |text: &str| household(at(text)).to_string();
        assert_eq!(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(household("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(household("203.0.113.7"), "203.0.113.7");
    }

    #[test]
    fn a_site_of_many_households_does_not_try_for_each_of_them() {
        let addresses = Addresses::new("tests", 2);
        let tried = (0..100).filter(|n| addresses.take(&at(&format!("2001:db8:1:{n:x}::"))).is_ok());
        assert_eq!(tried.count(), 16);
        assert!(addresses.take(&at("2001:db8:2::")).is_ok(), "another site");
        addresses.give_back(&at("2001:db8:1:1::"));
        assert!(addresses.take(&at("2001:db8:1:ffff::")).is_ok());
        let four = (0..100).filter(|n| addresses.take(&at(&format!("203.0.113.{n}"))).is_ok()).count();
        assert_eq!(four, 100, "what is behind an address of IPv4 nobody knows");
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_come_in_is_known_there_for_a_month() {
        let known = Acquaintances::default();
        known.greet("ana@ejemplo.es", at("203.0.113.7"));
        assert_eq!(known.key("ana@ejemplo.es", at("203.0.113.7")), "ana@ejemplo.es 203.0.113.7");
        assert_eq!(known.key("ana@ejemplo.es", at("203.0.113.8")), "ana@ejemplo.es");
        assert_eq!(known.key("eva@ejemplo.es", at("203.0.113.7")), "eva@ejemplo.es");
        tokio::time::advance(MEMORY).await;
        assert_eq!(known.key("ana@ejemplo.es", at("203.0.113.7")), "ana@ejemplo.es");
        for n in 0..30_000_u32 {
            known.greet("otra@ejemplo.es", std::net::Ipv4Addr::from_bits(n).into());
        }
        assert!(known.seen.lock().unwrap().len() <= MOST);
    }
}
