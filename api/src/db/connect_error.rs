//! Connection errors of a networked database, in particular of TLS.

use rustls::CertificateError;
use sqlx::Error;

/// Error opening a database; the messages are for the owner.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error(
        "el certificado de su servidor no es de una autoridad conocida. Si la autoridad es propia, di cuál en la \
         dirección: sslrootcert=/ruta/de/su/certificado.pem"
    )]
    UnknownIssuer,
    #[error(
        "el certificado de su servidor es de otro nombre. Escribe en la dirección el nombre que lleva el certificado, o \
         haz uno con este nombre"
    )]
    HostNameMismatch,
    #[error(
        "el certificado de su servidor ha caducado o aún no vale. Renuévalo, y mira si los relojes van bien"
    )]
    OutsideValidity,
    #[error("el certificado de su servidor no vale ({0:?})")]
    Certificate(CertificateError),
    #[error(
        "su servidor no cifra las conexiones (ssl = on en postgresql.conf), y la dirección lo pide con sslmode"
    )]
    TlsUnsupported,
    #[error("sslrootcert={file} no sirve: {reason}")]
    InvalidRootCertFile { file: String, reason: String },
    #[error(transparent)]
    Database(Error),
}

impl From<Error> for ConnectError {
    fn from(error: Error) -> Self {
        match certificate_error(&error) {
            Some(CertificateError::UnknownIssuer) => Self::UnknownIssuer,
            Some(CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. }) => {
                Self::HostNameMismatch
            }
            Some(
                CertificateError::Expired
                | CertificateError::ExpiredContext { .. }
                | CertificateError::NotValidYet
                | CertificateError::NotValidYetContext { .. },
            ) => Self::OutsideValidity,
            Some(other) => Self::Certificate(other.clone()),
            None if matches!(&error, Error::Tls(source) if source.to_string().contains("not support TLS")) => {
                Self::TlsUnsupported
            }
            None => Self::Database(error),
        }
    }
}

pub(crate) fn certificate_error(error: &Error) -> Option<&CertificateError> {
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
    let invalid = |reason: &str| ConnectError::InvalidRootCertFile {
        file: file.to_string(),
        reason: reason.to_owned(),
    };
    let text = tokio::fs::read(&*file).await.map_err(|error| invalid(&error.to_string()))?;
    let certificate = "-----BEGIN CERTIFICATE-----".as_bytes();
    if text.windows(certificate.len()).any(|part| part == certificate) {
        Ok(())
    } else {
        Err(invalid("no hay ningún certificado en él"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
