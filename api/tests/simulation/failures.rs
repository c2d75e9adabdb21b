//! How a database fails, as sqlx says it.

use sqlx::Error;

/// The connection is lost.
pub(crate) fn gone() -> Error {
    Error::Io(std::io::Error::new(std::io::ErrorKind::ConnectionReset, "simulated"))
}

/// No connection became free in time.
pub(crate) fn busy() -> Error {
    Error::PoolTimedOut
}
