//! Client networks: rate limits per network prefix (IPv6 also per site prefix), and the networks from which
//! an account has logged in before.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::limiter::RateLimiter;
use crate::error::ApiError;

/// Factor by which the limit of an IPv6 site (/48, with 65,536 networks) exceeds that of a network (/64).
const SITE_LIMIT_FACTOR: u32 = 8;
const KNOWN_CLIENT_TTL: Duration = Duration::from_hours(30 * 24);
const MAX_KNOWN_CLIENTS: usize = 10_000;

/// Returns the network prefix that identifies a client: the IPv4 address or the IPv6 /64, because an IPv6
/// client can use any address of its network.
pub fn network_prefix(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.into(),
            None => prefix(v6, 64).into(),
        },
        IpAddr::V4(_) => address,
    }
}

/// Returns the /48 prefix of an IPv6 address, which a provider assigns to one customer.
fn site_prefix(address: IpAddr) -> Option<IpAddr> {
    match address {
        IpAddr::V6(v6) => Some(prefix(v6, 48).into()),
        IpAddr::V4(_) => None,
    }
}

const fn prefix(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))
}

#[derive(Debug)]
pub struct NetworkRateLimiter {
    networks: RateLimiter<IpAddr>,
    sites: RateLimiter<IpAddr>,
}

impl NetworkRateLimiter {
    /// Creates a limiter of `limit` attempts per network and window; `name` identifies the counter in the
    /// log.
    pub fn new(name: &'static str, limit: u32) -> Self {
        let sites = RateLimiter::new(name, limit.saturating_mul(SITE_LIMIT_FACTOR));
        Self { networks: RateLimiter::new(name, limit), sites }
    }

    /// Counts an attempt before it is processed.
    pub fn acquire(&self, network: &IpAddr) -> Result<(), ApiError> {
        self.networks.acquire(network)?;
        let Some(site) = site_prefix(*network) else { return Ok(()) };
        self.sites.acquire(&site).inspect_err(|_| self.networks.release(network))
    }

    pub fn release(&self, network: &IpAddr) {
        self.networks.release(network);
        if let Some(site) = site_prefix(*network) {
            self.sites.release(&site);
        }
    }
}

/// Networks from which accounts have logged in, kept in memory. Attempts from there are limited separately,
/// so that password guessing from other networks does not lock out the customer.
#[derive(Debug, Default)]
pub struct KnownClients {
    hasher: RandomState,
    seen: Mutex<HashMap<u64, Instant>>,
}

impl KnownClients {
    /// Returns the rate-limit key of an account: separate for networks from which it has logged in before.
    pub fn key(&self, account: &str, address: IpAddr) -> String {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let last = seen.get(&self.hasher.hash_one((account, address)));
        if last.is_some_and(|last| last.elapsed() < KNOWN_CLIENT_TTL) {
            format!("{account} {address}")
        } else {
            account.to_owned()
        }
    }

    /// Records a login of an account from a network. When full, the older half is evicted.
    pub fn remember(&self, account: &str, address: IpAddr) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MAX_KNOWN_CLIENTS {
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

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn ipv6_network_counts_as_one_client() {
        let prefix_of = |text: &str| network_prefix(address(text)).to_string();
        assert_eq!(prefix_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(prefix_of("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(prefix_of("203.0.113.7"), "203.0.113.7");
    }

    #[test]
    fn ipv6_site_has_its_own_limit() {
        let addresses = NetworkRateLimiter::new("tests", 2);
        let accepted =
            (0..100).filter(|n| addresses.acquire(&address(&format!("2001:db8:1:{n:x}::"))).is_ok());
        assert_eq!(accepted.count(), 16);
        assert!(addresses.acquire(&address("2001:db8:2::")).is_ok(), "another site");
        addresses.release(&address("2001:db8:1:1::"));
        assert!(addresses.acquire(&address("2001:db8:1:ffff::")).is_ok());
        let v4 = (0..100).filter(|n| addresses.acquire(&address(&format!("203.0.113.{n}"))).is_ok()).count();
        assert_eq!(v4, 100, "IPv4 addresses have no site limit");
    }

    #[tokio::test(start_paused = true)]
    async fn login_networks_are_remembered_for_a_month() {
        let known = KnownClients::default();
        known.remember("ana@ejemplo.es", address("203.0.113.7"));
        assert_eq!(known.key("ana@ejemplo.es", address("203.0.113.7")), "ana@ejemplo.es 203.0.113.7");
        assert_eq!(known.key("ana@ejemplo.es", address("203.0.113.8")), "ana@ejemplo.es");
        assert_eq!(known.key("eva@ejemplo.es", address("203.0.113.7")), "eva@ejemplo.es");
        tokio::time::advance(KNOWN_CLIENT_TTL).await;
        assert_eq!(known.key("ana@ejemplo.es", address("203.0.113.7")), "ana@ejemplo.es");
        for n in 0..30_000_u32 {
            known.remember("otra@ejemplo.es", std::net::Ipv4Addr::from_bits(n).into());
        }
        assert!(known.seen.lock().unwrap().len() <= MAX_KNOWN_CLIENTS);
    }
}
