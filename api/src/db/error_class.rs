//! Classification of database errors into transient and permanent ones.

use sqlx::Error;

/// Transient `SQLSTATE` classes: connection exception (08), insufficient resources (53), operator
/// intervention (57).
const TRANSIENT_SQLSTATE_CLASSES: [&str; 3] = ["08", "53", "57"];
/// Transient primary result codes of SQLite: 5 busy, 6 locked, 10 I/O error, 13 disk full, 14 cannot open.
const TRANSIENT_SQLITE_CODES: [i64; 5] = [5, 6, 10, 13, 14];

/// Class of a database error, as seen by the caller. Transaction conflicts are not classified here:
/// [`super::retry`] handles them first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// The database is unavailable or cannot write; it may recover soon.
    Transient,
    Permanent,
}

impl ErrorClass {
    pub fn classify(error: &Error) -> Self {
        match error {
            Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed | Error::Io(_) | Error::Tls(_) => {
                Self::Transient
            }
            // A truncated message: the server shut down during the handshake.
            Error::Protocol(_) => Self::Transient,
            Error::Database(error) => error.code().map_or(Self::Permanent, |code| Self::classify_code(&code)),
            _ => Self::Permanent,
        }
    }

    /// Classifies a code of the database: five characters are a PostgreSQL `SQLSTATE`, a shorter number is an
    /// extended result code of SQLite.
    fn classify_code(code: &str) -> Self {
        let transient = match code.parse::<i64>() {
            Ok(number) if code.len() < 5 => TRANSIENT_SQLITE_CODES.contains(&(number & 0xff)),
            _ => TRANSIENT_SQLSTATE_CLASSES.iter().any(|class| code.starts_with(class)),
        };
        if transient { Self::Transient } else { Self::Permanent }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection};
    use tokio::io::AsyncReadExt;
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn codes_are_classified_as_transient_or_permanent() {
        for code in ["57P01", "53100", "08006", "5", "261", "13", "778", "3338"] {
            assert_eq!(ErrorClass::classify_code(code), ErrorClass::Transient, "{code}");
        }
        for code in ["23505", "42P01", "1555", "787", "1", ""] {
            assert_eq!(ErrorClass::classify_code(code), ErrorClass::Permanent, "{code}");
        }
        assert_eq!(ErrorClass::classify(&Error::PoolTimedOut), ErrorClass::Transient);
        assert_eq!(ErrorClass::classify(&Error::RowNotFound), ErrorClass::Permanent);
    }

    #[tokio::test]
    async fn server_shutdown_during_the_handshake_is_transient() {
        sqlx::any::install_default_drivers();
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("postgres://tienda@{}/tienda", server.local_addr().unwrap());
        let shutdown = async {
            let (mut socket, _) = server.accept().await.unwrap();
            socket.read_exact(&mut [0; 8]).await.unwrap();
        };
        let (connection, ()) = tokio::join!(AnyConnection::connect(&url), shutdown);
        assert_eq!(ErrorClass::classify(&connection.unwrap_err()), ErrorClass::Transient);
    }
}
