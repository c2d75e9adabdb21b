//! Addresses to which webhooks may be sent. A member of staff chooses the host of a webhook: without this limit the server
//! could be made to connect to services of its own network, such as a database or the metadata of a cloud machine.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use crate::config::Config;

/// Addresses to which requests are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destinations {
    All,
    /// Those of the public internet.
    Public,
}

impl Destinations {
    /// Destinations of webhooks. A development server sends them to programs of the same machine.
    pub fn of_webhooks(config: &Config) -> Self {
        if config.dev || config.webhooks.private_addresses { Self::All } else { Self::Public }
    }
}

/// Resolves a host like [`DefaultResolver`], and fails if one of its addresses is not public. The connection uses the
/// addresses that were checked, so that a second answer of the name server changes nothing.
#[derive(Debug, Default)]
pub struct PublicResolver {
    resolver: DefaultResolver,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let addresses = self.resolver.resolve(uri, config, timeout)?;
        if addresses.iter().all(|address| is_public(address.ip())) {
            return Ok(addresses);
        }
        let message = "el servidor del webhook está en una red privada";
        Err(ureq::Error::Io(io::Error::new(io::ErrorKind::PermissionDenied, message)))
    }
}

/// Returns true if an address is reachable from the public internet, by the registries of special addresses of IANA (RFC 6890).
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4() {
            Some(embedded) => is_public_v4(embedded),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_shared = first == 100 && (64..128).contains(&second);
    let is_protocol = (first, second, third) == (192, 0, 0);
    let is_benchmark = first == 198 && (18..20).contains(&second);
    let is_reserved = first == 0 || first >= 240;
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || is_shared
        || is_protocol
        || is_benchmark
        || is_reserved)
}

/// Global unicast addresses (`2000::/3`), without documentation, 6to4 and Teredo, which contain addresses of version 4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global_unicast = first & 0xe000 == 0x2000;
    let is_documentation = (first, second) == (0x2001, 0xdb8) || first & 0xfff0 == 0x3ff0;
    let is_tunnel = first == 0x2002 || (first, second) == (0x2001, 0);
    is_global_unicast && !is_documentation && !is_tunnel
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_private_networks_are_not_public() {
        let private = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2002:a00:1::1",
            "2001::1",
        ];
        for address in private {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in
            ["8.8.8.8", "100.128.0.1", "172.32.0.1", "192.0.1.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn hosts_of_private_networks_are_not_connected_to() {
        let config = ureq::Agent::config_builder().build();
        let agent = ureq::Agent::with_parts(
            config,
            ureq::unversioned::transport::DefaultConnector::default(),
            PublicResolver::default(),
        );
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost"] {
            let error = agent.get(format!("http://{host}:{port}/")).call().unwrap_err();
            assert!(error.to_string().contains("red privada"), "{error}");
        }
        listener.set_nonblocking(true).unwrap();
        assert!(listener.accept().is_err(), "no connection was attempted");
    }
}
