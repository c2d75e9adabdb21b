//! Failover between PostgreSQL hosts, one of which is the primary and the others standbys:
//! `postgres://user:password@one:5432,two:5432/mostrador`. When another host becomes the primary, the pools
//! switch to it.

use std::time::Duration;

use sqlx::{AnyConnection, AnyPool, Connection, Error};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::connect_error::certificate_error;
use super::pool::{PING_TIMEOUT, ensure_primary};

const CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// Attempts to find the primary when a program starts, of one second each.
const STARTUP_ATTEMPTS: u32 = 15;

pub(crate) fn host_urls(url: &str) -> Vec<String> {
    let Some((scheme, rest)) = url.split_once("://") else { return vec![url.to_owned()] };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}")).collect()
}

async fn connect(url: String) -> Result<(String, AnyConnection), Error> {
    let mut connection =
        timeout(PING_TIMEOUT, AnyConnection::connect(&url)).await.map_err(|_| Error::PoolTimedOut)??;
    ensure_primary(&mut connection).await?;
    Ok((url, connection))
}

/// Connects to all hosts concurrently and returns the primary, or the most informative error.
async fn find_primary(urls: &[String]) -> Result<(String, AnyConnection), Error> {
    let mut connects: JoinSet<_> = urls.iter().cloned().map(connect).collect();
    let mut failure = Error::PoolTimedOut;
    while let Some(result) = connects.join_next().await {
        match result {
            Ok(Ok(primary)) => return Ok(primary),
            // An invalid certificate is more informative than an unreachable host.
            Ok(Err(error)) if certificate_error(&failure).is_none() => failure = error,
            Ok(Err(_)) | Err(_) => {}
        }
    }
    Err(failure)
}

/// Returns the URL of the primary, waiting for one to be elected.
pub(crate) async fn wait_for_primary(urls: &[String]) -> Result<String, Error> {
    for _ in 1..STARTUP_ATTEMPTS {
        if let Ok((url, _)) = find_primary(urls).await {
            return Ok(url);
        }
        sleep(PING_TIMEOUT).await;
    }
    find_primary(urls).await.map(|(url, _)| url)
}

/// Watches the primary and points the pools to a new one; never returns. Existing connections to the former
/// primary end by themselves.
pub(crate) async fn run(urls: Vec<String>, pools: [AnyPool; 2]) {
    let mut primary: Option<AnyConnection> = None;
    let mut unavailable = false;
    loop {
        sleep(CHECK_INTERVAL).await;
        if let Some(connection) = &mut primary
            && ensure_primary(connection).await.is_ok()
        {
            continue;
        }
        primary = None;
        match find_primary(&urls).await {
            Ok((url, connection)) => {
                for pool in &pools {
                    if let Ok(options) = url.parse() {
                        pool.set_connect_options(options);
                    }
                }
                primary = Some(connection);
                if unavailable {
                    tracing::info!("primary database host available again");
                }
                unavailable = false;
            }
            Err(error) => {
                // Logged once per outage, not at every check.
                if !unavailable {
                    tracing::error!(%error, "no primary database host available");
                }
                unavailable = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_of_several_hosts_is_split_into_one_per_host() {
        assert_eq!(
            host_urls("postgres://ana:x%40y@one:5432,two/shop?sslmode=disable"),
            [
                "postgres://ana:x%40y@one:5432/shop?sslmode=disable",
                "postgres://ana:x%40y@two/shop?sslmode=disable",
            ]
        );
        assert_eq!(
            host_urls("postgres://[::1]:5432,[::2]/shop"),
            ["postgres://[::1]:5432/shop", "postgres://[::2]/shop"]
        );
        for single in ["postgres://ana@one/shop", "sqlite:data/a,b.sqlite", "sqlite:///srv/a,b.sqlite"] {
            assert_eq!(host_urls(single), [single]);
        }
    }
}
