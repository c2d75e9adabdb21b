//! What a failure of the database means for whoever asked.

use sqlx::Error;

/// Classes of `SQLSTATE` that pass by themselves: lost connections (08), no resources (53), an operator's doing (57).
const PASSING: [&str; 3] = ["08", "53", "57"];
/// Primary result codes of SQLite that pass: 5 busy, 6 locked, 10 disk trouble, 13 disk full, 14 cannot open.
const PASSING_SQLITE: [i64; 5] = [5, 6, 10, 13, 14];
/// What a failure means for whoever asked. That one of two transactions was ended by the other is no failure yet: see
/// [`super::retry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The database is not there, or cannot write: it may be soon.
    Passing,
    /// It will fail again.
    Lasting,
}

impl Failure {
    /// What this failure means.
    #[must_use]
    pub fn of(error: &Error) -> Self {
        match error {
            Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed | Error::Io(_) | Error::Tls(_) => {
                Self::Passing
            }
            // Half a word: of a server that ends while it is greeted.
            Error::Protocol(_) => Self::Passing,
            Error::Database(told) => told.code().map_or(Self::Lasting, |code| Self::of_code(&code)),
            _ => Self::Lasting,
        }
    }

    /// By the code of the database: five characters are PostgreSQL's, a number is SQLite's extended result code.
    fn of_code(code: &str) -> Self {
        let passing = match code.parse::<i64>() {
            Ok(number) if code.len() < 5 => PASSING_SQLITE.contains(&(number & 0xff)),
            _ => PASSING.iter().any(|class| code.starts_with(class)),
        };
        if passing { Self::Passing } else { Self::Lasting }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection};
    use tokio::io::AsyncReadExt;
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn what_passes_and_what_lasts() {
        for code in ["57P01", "53100", "08006", "5", "261", "13", "778", "3338"] {
            assert_eq!(Failure::of_code(code), Failure::Passing, "{code}");
        }
        for code in ["23505", "42P01", "1555", "787", "1", ""] {
            assert_eq!(Failure::of_code(code), Failure::Lasting, "{code}");
        }
        assert_eq!(Failure::of(&Error::PoolTimedOut), Failure::Passing);
        assert_eq!(Failure::of(&Error::RowNotFound), Failure::Lasting);
    }

    #[tokio::test]
    async fn a_server_that_ends_while_it_is_greeted_passes() {
        sqlx::any::install_default_drivers();
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("postgres://tienda@{}/tienda", server.local_addr().unwrap());
        let ending = async {
            let (mut socket, _) = server.accept().await.unwrap();
            socket.read_exact(&mut [0; 8]).await.unwrap();
        };
        let (greeted, ()) = tokio::join!(AnyConnection::connect(&url), ending);
        assert_eq!(Failure::of(&greeted.unwrap_err()), Failure::Passing);
    }
}
