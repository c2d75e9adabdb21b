//! Transport security of the URL of a networked database.

use std::str::FromStr;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::failover;

/// Transport security between the shop and its database, from the most to the least secure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransportSecurity {
    /// Local: a file, a Unix socket or a loopback address.
    Local,
    /// TLS with verification of certificate and host name.
    Verified,
    /// Over a network without TLS, or without verification of the server.
    Unverified,
}

impl TransportSecurity {
    /// Returns the transport security of a database URL; of several hosts, the least secure counts.
    pub fn from_url(url: &str) -> Self {
        let levels = failover::host_urls(url).into_iter().map(|url| Self::for_host(&url));
        levels.max_by_key(|level| *level as u8).unwrap_or(Self::Unverified)
    }

    fn for_host(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            return Self::Local;
        }
        let Ok(options) = PgConnectOptions::from_str(url) else { return Self::Unverified };
        let host = options.get_host().trim_matches(['[', ']']);
        let address = host.parse::<std::net::IpAddr>();
        if options.get_socket().is_some()
            || host == "localhost"
            || host.starts_with('/')
            || address.is_ok_and(|address| address.is_loopback())
        {
            Self::Local
        } else if matches!(options.get_ssl_mode(), PgSslMode::VerifyFull) {
            // `verify-ca` does not check the host name: any certificate of a public authority would pass.
            Self::Verified
        } else {
            Self::Unverified
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transport_security_follows_from_the_url() {
        for (url, security) in [
            ("sqlite:data/mostrador.sqlite", TransportSecurity::Local),
            ("postgres://ana:x@localhost/shop", TransportSecurity::Local),
            ("postgres://ana:x@127.0.0.1:5433/shop", TransportSecurity::Local),
            ("postgres://ana:x@[::1]:5433/shop", TransportSecurity::Local),
            ("postgres://ana@%2Fvar%2Frun%2Fpostgresql/shop", TransportSecurity::Local),
            ("postgres://ana@localhost/shop?host=/var/run/postgresql", TransportSecurity::Local),
            ("postgres://ana:x@10.0.0.7/shop", TransportSecurity::Unverified),
            ("postgres://ana:x@db.example/shop?sslmode=require", TransportSecurity::Unverified),
            ("postgres://ana:x@db.example/shop?sslmode=verify-ca", TransportSecurity::Unverified),
            ("postgres://ana:x@db.example/shop?sslmode=verify-full", TransportSecurity::Verified),
            (
                "postgres://ana:x@one,two/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem",
                TransportSecurity::Verified,
            ),
            ("postgres://ana:x@localhost,two/shop", TransportSecurity::Unverified),
            ("postgres://ana:x@localhost,two/shop?sslmode=verify-full", TransportSecurity::Verified),
            ("postgres://ana:x@localhost/shop?host=db.example", TransportSecurity::Unverified),
        ] {
            assert_eq!(TransportSecurity::from_url(url), security, "{url}");
        }
    }
}
