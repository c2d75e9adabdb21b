//! Connection pools: size, session settings and health checks.
//!
//! A network can drop a connection silently; a query on it would then wait for a quarter of an hour. A
//! connection is therefore pinged when it is acquired and when it is released, and discarded unless it
//! responds within a second.

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection, Error, Executor};
use tokio::time::{Instant, timeout};

/// Settings of each SQLite connection. `synchronous = FULL`: a committed transaction survives a power cut; for the
/// connection that writes, `wal_sync` ensures it.
/// `secure_delete`: deleted data, such as a customer's, is overwritten. The page cache of a connection is
/// half a megabyte, because the operating system caches the file once for all connections.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000; PRAGMA cache_size = -512;";
const SQLITE_WRITER_SETTINGS: &str = "PRAGMA synchronous = NORMAL;";

/// Settings of each PostgreSQL connection. A client that is unreachable or idle within a transaction keeps
/// its locks, such as the one on the order counter; these limits close its connection so that other clients
/// can continue.
const POSTGRES_SETTINGS: &str = "SET idle_in_transaction_session_timeout = '60s'; SET tcp_keepalives_idle = 10; \
    SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;";

/// Timeout for acquiring a connection; below the five seconds within which every request is answered.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);
/// Time that a starting program waits for its database.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(15);
pub(crate) const PING_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub(crate) enum DatabaseKind {
    Sqlite {
        writes: bool,
    },
    Postgres {
        /// The URL has several hosts: only the one that accepts writes is usable.
        multi_host: bool,
    },
}

impl DatabaseKind {
    pub(crate) const fn for_reading(self) -> Self {
        match self {
            Self::Sqlite { .. } => Self::Sqlite { writes: false },
            postgres @ Self::Postgres { .. } => postgres,
        }
    }
}

pub(crate) async fn open(url: &str, max_connections: u32, kind: DatabaseKind) -> Result<AnyPool, Error> {
    let pool = options(max_connections, kind).connect_lazy(url)?;
    let started_at = Instant::now();
    loop {
        match pool.acquire().await {
            Ok(_) => return Ok(pool),
            Err(Error::PoolTimedOut) if started_at.elapsed() < STARTUP_TIMEOUT => {}
            Err(error) => return Err(error),
        }
    }
}

fn options(max_connections: u32, kind: DatabaseKind) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                match kind {
                    DatabaseKind::Sqlite { writes } => {
                        connection.execute(SQLITE_SETTINGS).await?;
                        if writes {
                            connection.execute(SQLITE_WRITER_SETTINGS).await?;
                        }
                        Ok(())
                    }
                    DatabaseKind::Postgres { multi_host: several } => {
                        let configured = configure(connection, several).await;
                        if configured.is_err() {
                            discard(connection).await;
                        }
                        configured
                    }
                }
            })
        })
        // `before_acquire` does it with a timeout of one second.
        .test_before_acquire(false)
        .before_acquire(move |connection, _| {
            Box::pin(async move {
                Ok(match kind {
                    // When the disk is full, SQLite rolls back by itself and sqlx still counts the
                    // transaction as open: such a connection is closed and replaced.
                    DatabaseKind::Sqlite { .. } => {
                        !connection.is_in_transaction() && responds(connection).await
                    }
                    DatabaseKind::Postgres { .. } => check_or_discard(connection).await,
                })
            })
        })
        .after_release(move |connection, _| {
            Box::pin(async move {
                Ok(matches!(kind, DatabaseKind::Sqlite { .. }) || check_or_discard(connection).await)
            })
        })
}

async fn configure(connection: &mut AnyConnection, several: bool) -> Result<(), Error> {
    if several {
        ensure_primary(connection).await?;
    }
    let result = timeout(PING_TIMEOUT, connection.execute(POSTGRES_SETTINGS)).await;
    result.map_err(|_| Error::PoolTimedOut)?.map(drop)
}

pub(crate) async fn ensure_primary(connection: &mut AnyConnection) -> Result<(), Error> {
    let in_recovery = sqlx::query_scalar("SELECT pg_is_in_recovery()").fetch_one(connection);
    match timeout(PING_TIMEOUT, in_recovery).await {
        Ok(Ok(false)) => Ok(()),
        Ok(Ok(true)) => Err(Error::Io(std::io::Error::other("the host is a standby"))),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(Error::PoolTimedOut),
    }
}

async fn check_or_discard(connection: &mut AnyConnection) -> bool {
    let reusable = !connection.is_in_transaction() && responds(connection).await;
    if !reusable {
        discard(connection).await;
    }
    reusable
}

/// Drops a connection without closing it properly, and leaves an in-memory database in its place for the pool
/// to close. Closing a TLS connection waits for a message of the server, which never arrives on a lost
/// connection.
async fn discard(connection: &mut AnyConnection) {
    if let Ok(placeholder) = AnyConnection::connect("sqlite::memory:").await {
        drop(std::mem::replace(connection, placeholder));
    }
}

/// Pings a connection. sqlx completes pending work first, such as a rollback.
async fn responds(connection: &mut AnyConnection) -> bool {
    matches!(timeout(PING_TIMEOUT, connection.ping()).await, Ok(Ok(())))
}
