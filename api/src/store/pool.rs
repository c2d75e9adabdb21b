//! Connections to the database: how many there are, how they are set up, and when one is given up.
//!
//! A network can lose a connection without a word: whoever waits for an answer there waits for a quarter of an hour. So
//! none is lent, and none is taken back, that does not answer within a second.

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection, Error, Executor};
use tokio::time::{Instant, timeout};

use super::hosts;

/// Settings of each SQLite connection. `FULL`: an answer that was given survives a power cut. What is deleted, such as a
/// customer, is overwritten. Each keeps half a megabyte of the file: the system keeps the whole of it, once for all of them.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000; PRAGMA cache_size = -512;";

/// Settings of each PostgreSQL connection. Whose machine is gone, or who stands still within a transaction, holds what they
/// have locked, such as the next number of an order: their connection is closed, and everybody else goes on.
const POSTGRES_SETTINGS: &str = "SET idle_in_transaction_session_timeout = '60s'; SET tcp_keepalives_idle = 10; \
    SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;";

/// How long a request waits for a connection before it fails: people are told within five seconds whatever happens.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a program that starts waits for its database.
const FIRST_PATIENCE: Duration = Duration::from_secs(15);
/// How soon a database answers that is well.
pub(super) const ANSWER: Duration = Duration::from_secs(1);

/// What the connections are to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Sqlite,
    /// Whether it is one of several hosts: then only the one that takes writes will do.
    Postgres {
        several: bool,
    },
}

/// Opens so many connections at most, waiting for the first.
pub(super) async fn open(url: &str, most: u32, kind: Kind) -> Result<AnyPool, Error> {
    let pool = options(most, kind).connect_lazy(url)?;
    let began = Instant::now();
    loop {
        match pool.acquire().await {
            Ok(_) => return Ok(pool),
            Err(Error::PoolTimedOut) if began.elapsed() < FIRST_PATIENCE => {}
            Err(error) => return Err(error),
        }
    }
}

fn options(most: u32, kind: Kind) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(PATIENCE)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                match kind {
                    Kind::Sqlite => connection.execute(SQLITE_SETTINGS).await.map(drop),
                    Kind::Postgres { several } => {
                        let ready = ready(connection, several).await;
                        if ready.is_err() {
                            let_go(connection).await;
                        }
                        ready
                    }
                }
            })
        })
        // Asked below, and not for longer than a second.
        .test_before_acquire(false)
        .before_acquire(move |connection, _| {
            Box::pin(async move {
                Ok(match kind {
                    // A full disk ends a transaction of SQLite behind sqlx's back, which believes ever after that it is
                    // in one: such a connection is closed, and another opened.
                    Kind::Sqlite => !connection.is_in_transaction() && answers(connection).await,
                    Kind::Postgres { .. } => answers_or_goes(connection).await,
                })
            })
        })
        .after_release(move |connection, _| {
            Box::pin(async move { Ok(matches!(kind, Kind::Sqlite) || answers_or_goes(connection).await) })
        })
}

async fn ready(connection: &mut AnyConnection, several: bool) -> Result<(), Error> {
    if several {
        hosts::insist_on_primary(connection).await?;
    }
    let set = timeout(ANSWER, connection.execute(POSTGRES_SETTINGS)).await;
    set.map_err(|_| Error::PoolTimedOut)?.map(drop)
}

/// Whether a connection is good for the next one; otherwise it is let go.
async fn answers_or_goes(connection: &mut AnyConnection) -> bool {
    let good = !connection.is_in_transaction() && answers(connection).await;
    if !good {
        let_go(connection).await;
    }
    good
}

/// Leaves a connection without a word, and another in its place, to nobody, which the pool may close. To close an
/// encrypted one sqlx waits for the other end to say something, which one that is lost never does.
async fn let_go(connection: &mut AnyConnection) {
    if let Ok(nobody) = AnyConnection::connect("sqlite::memory:").await {
        drop(std::mem::replace(connection, nobody));
    }
}

/// Whether there is somebody at the other end. What was left unfinished, such as taking a transaction back, is done first.
async fn answers(connection: &mut AnyConnection) -> bool {
    matches!(timeout(ANSWER, connection.ping()).await, Ok(Ok(())))
}
