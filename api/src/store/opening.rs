//! Opening a database over the network: what an owner is told when the other side is not who it should be, and whether a
//! connection is safe from those in between.

use std::str::FromStr;

use rustls::CertificateError;
use sqlx::Error;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::hosts;

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Nobody whom we know answers for the server.
    #[error(
        "el certificado de su servidor no es de una autoridad conocida. Si la autoridad es propia, di cuál en la \
         dirección: sslrootcert=/ruta/de/su/certificado.pem"
    )]
    UnknownAuthority,
    /// It is another server's.
    #[error(
        "el certificado de su servidor es de otro nombre. Escribe en la dirección el nombre que lleva el certificado, o \
         haz uno con este nombre"
    )]
    OtherName,
    /// It was good, or will be.
    #[error(
        "el certificado de su servidor ha caducado o aún no vale. Renuévalo, y mira si los relojes van bien"
    )]
    OutOfDate,
    /// It cannot be believed for another reason.
    #[error("el certificado de su servidor no vale ({0:?})")]
    Certificate(CertificateError),
    /// The server only speaks in the clear.
    #[error(
        "su servidor no cifra las conexiones (ssl = on en postgresql.conf), y la dirección lo pide con sslmode"
    )]
    NoTls,
    /// The file that is to say whom to believe does not.
    #[error("sslrootcert={file} no sirve: {reason}")]
    Authority {
        /// Which.
        file: String,
        /// Why.
        reason: String,
    },
    /// The database fails.
    #[error(transparent)]
    Database(Error),
}

impl From<Error> for OpenError {
    fn from(error: Error) -> Self {
        match refused(&error) {
            Some(CertificateError::UnknownIssuer) => Self::UnknownAuthority,
            Some(CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. }) => {
                Self::OtherName
            }
            Some(
                CertificateError::Expired
                | CertificateError::ExpiredContext { .. }
                | CertificateError::NotValidYet
                | CertificateError::NotValidYetContext { .. },
            ) => Self::OutOfDate,
            Some(other) => Self::Certificate(other.clone()),
            None if matches!(&error, Error::Tls(told) if told.to_string().contains("not support TLS")) => {
                Self::NoTls
            }
            None => Self::Database(error),
        }
    }
}

/// What is wrong with the certificate, when it is that.
pub(super) fn refused(error: &Error) -> Option<&CertificateError> {
    let Error::Io(error) = error else { return None };
    match error.get_ref()?.downcast_ref()? {
        rustls::Error::InvalidCertificate(reason) => Some(reason),
        _ => None,
    }
}

/// Insists that the file of a URL's `sslrootcert` is one of certificates: sqlx says of one that is missing that something
/// is missing, and of one without any nothing at all.
pub(super) async fn insist_on_authority(url: &str) -> Result<(), OpenError> {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let named = form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| ["sslrootcert", "ssl-root-cert", "ssl-ca"].contains(&&**name));
    let Some((_, file)) = named else { return Ok(()) };
    let told = |reason: &str| OpenError::Authority { file: file.to_string(), reason: reason.to_owned() };
    let text = tokio::fs::read(&*file).await.map_err(|error| told(&error.to_string()))?;
    let certificate = "-----BEGIN CERTIFICATE-----".as_bytes();
    if text.windows(certificate.len()).any(|part| part == certificate) {
        Ok(())
    } else {
        Err(told("no hay ningún certificado en él"))
    }
}

/// How safe a connection is from those between the shop and its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nobody is in between: a file, a socket, the same machine.
    Short,
    /// Nobody can read along, or be taken for the server.
    Safe,
    /// Somebody can.
    Open,
}

impl Way {
    /// How safe the way to a URL's database is: as its least safe host.
    #[must_use]
    pub fn to(url: &str) -> Self {
        let ways = hosts::each(url).into_iter().map(|url| Self::to_host(&url));
        ways.max_by_key(|way| *way as u8).unwrap_or(Self::Open)
    }

    fn to_host(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            return Self::Short;
        }
        let Ok(options) = PgConnectOptions::from_str(url) else { return Self::Open };
        let host = options.get_host().trim_matches(['[', ']']);
        let address = host.parse::<std::net::IpAddr>();
        if options.get_socket().is_some()
            || host == "localhost"
            || host.starts_with('/')
            || address.is_ok_and(|address| address.is_loopback())
        {
            Self::Short
        } else if matches!(options.get_ssl_mode(), PgSslMode::VerifyFull) {
            // `verify-ca` does not look at the name: anybody's certificate of a public authority would do.
            Self::Safe
        } else {
            Self::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_in_between_is_known_from_the_url() {
        for (url, way) in [
            ("sqlite:data/mostrador.sqlite", Way::Short),
            ("postgres://ana:x@localhost/shop", Way::Short),
            ("postgres://ana:x@127.0.0.1:5433/shop", Way::Short),
            ("postgres://ana:x@[::1]:5433/shop", Way::Short),
            ("postgres://ana@%2Fvar%2Frun%2Fpostgresql/shop", Way::Short),
            ("postgres://ana@localhost/shop?host=/var/run/postgresql", Way::Short),
            ("postgres://ana:x@10.0.0.7/shop", Way::Open),
            ("postgres://ana:x@db.example/shop?sslmode=require", Way::Open),
            ("postgres://ana:x@db.example/shop?sslmode=verify-ca", Way::Open),
            ("postgres://ana:x@db.example/shop?sslmode=verify-full", Way::Safe),
            ("postgres://ana:x@one,two/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem", Way::Safe),
            ("postgres://ana:x@localhost,two/shop", Way::Open),
            ("postgres://ana:x@localhost,two/shop?sslmode=verify-full", Way::Safe),
            ("postgres://ana:x@localhost/shop?host=db.example", Way::Open),
        ] {
            assert_eq!(Way::to(url), way, "{url}");
        }
    }

    #[tokio::test]
    async fn an_authority_has_to_be_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ca.pem");
        let url =
            format!("postgres://ana@db.example/shop?sslmode=verify-full&sslrootcert={}", file.display());
        let missing = insist_on_authority(&url).await.unwrap_err().to_string();
        assert!(missing.starts_with("sslrootcert=") && missing.contains("ca.pem no sirve: "), "{missing}");
        std::fs::write(&file, "nada").unwrap();
        let empty = insist_on_authority(&url).await.unwrap_err().to_string();
        assert!(empty.contains("no hay ningún certificado"), "{empty}");
        std::fs::write(&file, "-----BEGIN CERTIFICATE-----\n").unwrap();
        insist_on_authority(&url).await.unwrap();
        insist_on_authority("postgres://ana@db.example/shop").await.unwrap();
    }
}
