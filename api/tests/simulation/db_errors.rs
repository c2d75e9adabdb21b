//! Database errors as sqlx reports them.

use sqlx::Error;

pub(crate) fn connection_lost() -> Error {
    Error::Io(std::io::Error::new(std::io::ErrorKind::ConnectionReset, "simulated"))
}

pub(crate) fn pool_timed_out() -> Error {
    Error::PoolTimedOut
}
