//! Validation of the Redsys settings.

use crate::config::encryption::is_unencrypted_remote;
use crate::config::{Config, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET, SANDBOX_PATH, Secret};
use crate::redsys_protocol::signature::SignatureVersion;

impl Config {
    /// Settings of a development server that would reach a live payment gateway.
    pub(super) fn live_gateway_checks(&self) -> [Option<&'static str>; 4] {
        let redsys = &self.redsys;
        [
            redsys.url.to_lowercase().contains("//sis.redsys.es")
                .then_some("--dev no se puede usar con la pasarela de producción de Redsys (redsys.url)."),
            (!redsys.secret.is_empty() && redsys.secret.reveal() != REDSYS_TEST_SECRET)
                .then_some("--dev no se puede usar con una clave de Redsys propia (redsys.secret): trae la suya de pruebas."),
            redsys.bizum.is_some()
                .then_some("--dev no se puede usar con un terminal de Bizum propio (redsys.bizum)."),
            (!redsys.merchant_code.is_empty() && redsys.merchant_code != REDSYS_TEST_MERCHANT)
                .then_some("--dev no se puede usar con un comercio real de Redsys (redsys.merchant_code)."),
        ]
    }

    /// Settings with which nothing is charged, or anybody can sign a payment.
    pub(super) fn test_gateway_checks(&self) -> [Option<&'static str>; 2] {
        let redsys = &self.redsys;
        [
            (redsys.secret.reveal() == REDSYS_TEST_SECRET)
                .then_some("redsys.secret es la clave pública de pruebas: cualquiera podría firmar un pago."),
            (redsys.url.contains("sis-t.redsys.es") || redsys.url.contains(SANDBOX_PATH)).then_some(
                "redsys.url es una pasarela de pruebas: los pedidos quedarían pagados sin cobrar.",
            ),
        ]
    }

    pub(super) fn redsys_checks(&self) -> [Option<&'static str>; 6] {
        let redsys = &self.redsys;
        let is_malformed = |signature: SignatureVersion, secret: &Secret| {
            signature.sign(secret.reveal(), "0000", "").is_err()
        };
        [
            redsys.secret.is_empty()
                .then_some("falta redsys.secret: la clave del terminal, en el panel del banco."),
            (!redsys.secret.is_empty() && is_malformed(redsys.signature, &redsys.secret))
                .then_some("redsys.secret no tiene la forma de una clave de Redsys: cópiala entera del panel del banco."),
            redsys
                .bizum
                .as_ref()
                .is_some_and(|bizum| {
                    bizum.secret.reveal() == REDSYS_TEST_SECRET || is_malformed(bizum.signature, &bizum.secret)
                })
                .then_some("redsys.bizum.secret no es una clave propia con la forma de una clave de Redsys."),
            redsys.merchant_code.is_empty()
                .then_some("falta redsys.merchant_code: el número de comercio (FUC)."),
            (is_unencrypted_remote(&redsys.url) && !redsys.url.contains(SANDBOX_PATH))
                .then_some("redsys.url no es una dirección https: lo que se paga viajaría sin cifrar."),
            (is_unencrypted_remote(&redsys.rest_url) || is_unencrypted_remote(&redsys.query_url))
                .then_some("redsys.rest_url o redsys.query_url no es una dirección https: lo que se habla con el banco viajaría sin cifrar."),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::production;
    use super::*;
    use crate::config::{BizumTerminal, ConfigError, REDSYS_PRODUCTION};

    #[test]
    fn malformed_redsys_secret_is_rejected() {
        let mut config = production();
        config.redsys.secret = "cortada".into();
        assert!(config.validated(false).unwrap_err().to_string().contains("redsys.secret no tiene la forma"));
    }

    #[test]
    fn bizum_terminal_secret_is_validated() {
        let mut config = production();
        let bizum = |secret: &str| BizumTerminal {
            terminal: "2".into(),
            secret: secret.into(),
            ..Default::default()
        };
        for secret in ["", "cortada", REDSYS_TEST_SECRET] {
            config.redsys.bizum = Some(bizum(secret));
            assert!(config.clone().validated(false).unwrap_err().to_string().contains("redsys.bizum.secret"));
        }
        config.redsys.bizum = Some(bizum("Mk9m98IfEblmPfrpsawt7BmxObt98Jev"));
        assert!(config.validated(false).is_ok());
    }

    #[test]
    fn development_rejects_live_gateway_settings() {
        assert!(Config::default().validated(true).unwrap().has_sandbox());
        let mut config = production();
        config.redsys.url = REDSYS_PRODUCTION.into();
        let ConfigError::Invalid(reasons) = config.validated(true).unwrap_err() else { unreachable!() };
        assert_eq!(reasons.len(), 3);
    }
}
