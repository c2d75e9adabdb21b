//! Calls to the tax agency: SOAP over TLS with the certificate of the seller. A development server asks its simulated agency.

use std::time::Duration;

use mostrador_core::time::Timestamp;
use ureq::tls::{Certificate, ClientCert, PemItem, PrivateKey, TlsConfig, parse_pem};

use super::sandbox;
use crate::config::{Config, ShopVerifactu};
use crate::db::Database;

/// A full sending takes the agency some seconds.
pub const TIMEOUT: Duration = Duration::from_mins(2);
const MAX_RESPONSE_BYTES: u64 = 8 << 20;

/// Certificate and key of a text in PEM are missing or unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("El certificado debe estar en formato PEM, con su clave privada sin contraseña.")]
pub struct InvalidCertificate;

/// Reads a certificate chain and its private key.
pub fn client_certificate(pem: &str) -> Result<ClientCert, InvalidCertificate> {
    let (mut chain, mut keys): (Vec<Certificate<'static>>, Vec<PrivateKey<'static>>) =
        (Vec::new(), Vec::new());
    for item in parse_pem(pem.as_bytes()) {
        match item.map_err(|_| InvalidCertificate)? {
            PemItem::Certificate(certificate) => chain.push(certificate),
            PemItem::PrivateKey(key) => keys.push(key),
            _ => {}
        }
    }
    let key = keys.pop().filter(|_| !chain.is_empty()).ok_or(InvalidCertificate)?;
    Ok(ClientCert::new_with_certs(&chain, key))
}

/// Returns true if the agency can be called: a development server needs no certificate.
pub fn is_ready(config: &Config) -> bool {
    config.dev || client_certificate(config.verifactu.shop.certificate.reveal()).is_ok()
}

/// Sends a message at an instant and returns the answer.
///
/// # Errors
/// The reason in Spanish. The agency may have received the message.
pub async fn call(
    config: &Config,
    store: &Database,
    message: String,
    now: Timestamp,
) -> Result<String, String> {
    if config.dev {
        return sandbox::answer(store, &message, now).await;
    }
    let shop = config.verifactu.shop.clone();
    let call = tokio::task::spawn_blocking(move || post(&shop, &message));
    call.await.map_err(|error| error.to_string())?
}

fn post(shop: &ShopVerifactu, message: &str) -> Result<String, String> {
    let certificate = client_certificate(shop.certificate.reveal()).map_err(|error| error.to_string())?;
    let no_answer = |error: ureq::Error| format!("la Agencia Tributaria no ha contestado: {error}");
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(TIMEOUT))
        .max_redirects(0)
        // A fault arrives with the status 500.
        .http_status_as_error(false)
        .tls_config(TlsConfig::builder().client_cert(Some(certificate)).build())
        .build()
        .into();
    let request = agent.post(shop.service_url()).header("content-type", "text/xml; charset=utf-8");
    let mut response = request.header("soapaction", "\"\"").send(message).map_err(no_answer)?;
    response.body_mut().with_config().limit(MAX_RESPONSE_BYTES).read_to_string().map_err(no_answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_has_its_key() {
        let certificate = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
        assert!(client_certificate(&format!("{certificate}{key}")).is_ok());
        for wrong in ["", "texto", certificate, key] {
            assert_eq!(client_certificate(wrong).unwrap_err(), InvalidCertificate, "{wrong}");
        }
    }
}
