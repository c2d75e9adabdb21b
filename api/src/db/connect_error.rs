//! Connection errors of a networked database, in particular of TLS, and the transport security of its URL.

use std::str::FromStr;

use rustls::CertificateError;
use sqlx::Error;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::failover;

/// Error opening a database; the messages are for the owner.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The certificate is not signed by a known authority.
    #[error(
        "el certificado de su servidor no es de una autoridad conocida. Si la autoridad es propia, di cuál en la \
         dirección: sslrootcert=/ruta/de/su/certificado.pem"
    )]
    UnknownAuthority,
    /// The certificate is for another host name.
    #[error(
        "el certificado de su servidor es de otro nombre. Escribe en la dirección el nombre que lleva el certificado, o \
         haz uno con este nombre"
    )]
    OtherName,
    /// The certificate has expired or is not valid yet.
    #[error(
        "el certificado de su servidor ha caducado o aún no vale. Renuévalo, y mira si los relojes van bien"
    )]
    OutOfDate,
    /// The certificate is invalid for another reason.
    #[error("el certificado de su servidor no vale ({0:?})")]
    Certificate(CertificateError),
    /// The server does not support TLS, and the URL requires it.
    #[error(
        "su servidor no cifra las conexiones (ssl = on en postgresql.conf), y la dirección lo pide con sslmode"
    )]
    NoTls,
    /// The file of `sslrootcert` is not usable.
    #[error("sslrootcert={file} no sirve: {reason}")]
    Authority { file: String, reason: String },
    #[error(transparent)]
    Database(Error),
}

impl From<Error> for ConnectError {
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
            None if matches!(&error, Error::Tls(source) if source.to_string().contains("not support TLS")) => {
                Self::NoTls
            }
            None => Self::Database(error),
        }
    }
}

/// Returns the certificate error behind a connection error, if there is one.
pub(crate) fn refused(error: &Error) -> Option<&CertificateError> {
    let Error::Io(error) = error else { return None };
    match error.get_ref()?.downcast_ref()? {
        rustls::Error::InvalidCertificate(reason) => Some(reason),
        _ => None,
    }
}

/// Checks that the file of a URL's `sslrootcert` exists and contains a certificate. sqlx reports a missing
/// file without its name, and a file without certificates not at all.
pub(crate) async fn check_root_cert_file(url: &str) -> Result<(), ConnectError> {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let parameter = form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| ["sslrootcert", "ssl-root-cert", "ssl-ca"].contains(&&**name));
    let Some((_, file)) = parameter else { return Ok(()) };
    let invalid =
        |reason: &str| ConnectError::Authority { file: file.to_string(), reason: reason.to_owned() };
    let text = tokio::fs::read(&*file).await.map_err(|error| invalid(&error.to_string()))?;
    let certificate = "-----BEGIN CERTIFICATE-----".as_bytes();
    if text.windows(certificate.len()).any(|part| part == certificate) {
        Ok(())
    } else {
        Err(invalid("no hay ningún certificado en él"))
    }
}

/// Transport security between the shop and its database, from the most to the least secure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransportSecurity {
    /// Local: a file, a Unix socket or a loopback address.
    Short,
    /// TLS with verification of certificate and host name.
    Safe,
    /// Over a network without TLS, or without verification of the server.
    Open,
}

impl TransportSecurity {
    /// Returns the transport security of a database URL; of several hosts, the least secure counts.
    pub fn to(url: &str) -> Self {
        let levels = failover::each(url).into_iter().map(|url| Self::for_host(&url));
        levels.max_by_key(|level| *level as u8).unwrap_or(Self::Open)
    }

    fn for_host(url: &str) -> Self {
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
            // `verify-ca` does not check the host name: any certificate of a public authority would pass.
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
    fn transport_security_follows_from_the_url() {
        for (url, security) in [
            ("sqlite:data/mostrador.sqlite", TransportSecurity::Short),
            ("postgres://ana:x@localhost/shop", TransportSecurity::Short),
            ("postgres://ana:x@127.0.0.1:5433/shop", TransportSecurity::Short),
            ("postgres://ana:x@[::1]:5433/shop", TransportSecurity::Short),
            ("postgres://ana@%2Fvar%2Frun%2Fpostgresql/shop", TransportSecurity::Short),
            ("postgres://ana@localhost/shop?host=/var/run/postgresql", TransportSecurity::Short),
            ("postgres://ana:x@10.0.0.7/shop", TransportSecurity::Open),
            ("postgres://ana:x@db.example/shop?sslmode=require", TransportSecurity::Open),
            ("postgres://ana:x@db.example/shop?sslmode=verify-ca", TransportSecurity::Open),
            ("postgres://ana:x@db.example/shop?sslmode=verify-full", TransportSecurity::Safe),
            (
                "postgres://ana:x@one,two/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem",
                TransportSecurity::Safe,
            ),
            ("postgres://ana:x@localhost,two/shop", TransportSecurity::Open),
            ("postgres://ana:x@localhost,two/shop?sslmode=verify-full", TransportSecurity::Safe),
            ("postgres://ana:x@localhost/shop?host=db.example", TransportSecurity::Open),
        ] {
            assert_eq!(TransportSecurity::to(url), security, "{url}");
        }
    }

    #[tokio::test]
    async fn root_certificate_file_must_exist_and_contain_a_certificate() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ca.pem");
        let url =
            format!("postgres://ana@db.example/shop?sslmode=verify-full&sslrootcert={}", file.display());
        let missing = check_root_cert_file(&url).await.unwrap_err().to_string();
        assert!(missing.starts_with("sslrootcert=") && missing.contains("ca.pem no sirve: "), "{missing}");
        std::fs::write(&file, "nada").unwrap();
        let empty = check_root_cert_file(&url).await.unwrap_err().to_string();
        assert!(empty.contains("no hay ningún certificado"), "{empty}");
        std::fs::write(&file, "-----BEGIN CERTIFICATE-----\n").unwrap();
        check_root_cert_file(&url).await.unwrap();
        check_root_cert_file("postgres://ana@db.example/shop").await.unwrap();
    }
}
