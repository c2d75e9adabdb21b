//! A PostgreSQL of several hosts, of which one takes writes and the others stand by for it:
//! `postgres://user:password@one:5432,two:5432/mostrador`. When another one takes the writes, the shop goes there.

use std::time::Duration;

use sqlx::{AnyConnection, AnyPool, Connection, Error};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::opening::refused;
use super::pool::ANSWER;

/// How often it is looked whether the primary still is one.
const PAUSE: Duration = Duration::from_millis(500);
/// How often it is looked for when a program starts, each time for a second at most.
const TRIES: u32 = 15;

/// The URL of each host.
pub(super) fn each(url: &str) -> Vec<String> {
    let Some((scheme, rest)) = url.split_once("://") else { return vec![url.to_owned()] };
    let (authority, place) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{place}")).collect()
}

/// Fails on a host that stands by.
pub(super) async fn insist_on_primary(connection: &mut AnyConnection) -> Result<(), Error> {
    let asked = sqlx::query_scalar("SELECT pg_is_in_recovery()").fetch_one(connection);
    match timeout(ANSWER, asked).await {
        Ok(Ok(false)) => Ok(()),
        Ok(Ok(true)) => Err(Error::Io(std::io::Error::other("this host stands by for another"))),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(Error::PoolTimedOut),
    }
}

async fn connect(url: String) -> Result<(String, AnyConnection), Error> {
    let mut connection =
        timeout(ANSWER, AnyConnection::connect(&url)).await.map_err(|_| Error::PoolTimedOut)??;
    insist_on_primary(&mut connection).await?;
    Ok((url, connection))
}

/// Asks all of them at once; the one that takes writes, or why there is none.
async fn primary(urls: &[String]) -> Result<(String, AnyConnection), Error> {
    let mut asked: JoinSet<_> = urls.iter().cloned().map(connect).collect();
    let mut failure = Error::PoolTimedOut;
    while let Some(answer) = asked.join_next().await {
        match answer {
            Ok(Ok(found)) => return Ok(found),
            // A certificate that is refused says more than a host that is not there.
            Ok(Err(error)) if refused(&failure).is_none() => failure = error,
            Ok(Err(_)) | Err(_) => {}
        }
    }
    Err(failure)
}

/// The one that takes writes, or soon will.
pub(super) async fn first_primary(urls: &[String]) -> Result<String, Error> {
    for _ in 1..TRIES {
        if let Ok((url, _)) = primary(urls).await {
            return Ok(url);
        }
        sleep(ANSWER).await;
    }
    primary(urls).await.map(|(url, _)| url)
}

/// Leads the pools to the one that takes writes, for ever. Their connections to another end by themselves.
pub(super) async fn follow(urls: Vec<String>, pools: [AnyPool; 2]) {
    let mut at: Option<AnyConnection> = None;
    let mut without = false;
    loop {
        sleep(PAUSE).await;
        if let Some(connection) = &mut at
            && insist_on_primary(connection).await.is_ok()
        {
            continue;
        }
        at = None;
        match primary(&urls).await {
            Ok((url, connection)) => {
                for pool in &pools {
                    if let Ok(options) = url.parse() {
                        pool.set_connect_options(options);
                    }
                }
                at = Some(connection);
                if without {
                    tracing::info!("a host of the database takes writes again");
                }
                without = false;
            }
            Err(error) => {
                // Once: whoever is asked twice a second has nothing new to say.
                if !without {
                    tracing::error!(%error, "no host of the database takes writes");
                }
                without = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_has_its_url() {
        assert_eq!(
            each("postgres://ana:x%40y@one:5432,two/shop?sslmode=disable"),
            [
                "postgres://ana:x%40y@one:5432/shop?sslmode=disable",
                "postgres://ana:x%40y@two/shop?sslmode=disable",
            ]
        );
        assert_eq!(
            each("postgres://[::1]:5432,[::2]/shop"),
            ["postgres://[::1]:5432/shop", "postgres://[::2]/shop"]
        );
        for alone in ["postgres://ana@one/shop", "sqlite:data/a,b.sqlite", "sqlite:///srv/a,b.sqlite"] {
            assert_eq!(each(alone), [alone]);
        }
    }
}
