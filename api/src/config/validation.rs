//! Validation of the settings before the shop starts.

use std::collections::HashSet;

use mostrador_core::forms::is_identity_document;

use super::{
    Config, ConfigError, PublicUrl, REDSYS_PRODUCTION, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET,
    SANDBOX_PATH, Secret, encryption, iban,
};

/// Session signing key of a development server.
const DEV_SESSION_KEY: &str = "mostrador-development-key-publicly-known";
/// Price token signing key of a development server.
const DEV_PRICE_KEY: &str = "mostrador-development-price-key-publicly-known";

/// Minimum length of a signing key, in bytes.
const MIN_KEY_LENGTH: usize = 32;
/// Minimum number of distinct bytes in a signing key; random digits have more.
const MIN_DISTINCT_BYTES: usize = 8;

impl Config {
    /// Completes the settings for development, or validates them for production.
    ///
    /// # Errors
    /// Returns in production every secret that is missing or publicly known, in development every setting
    /// that would reach a live payment gateway.
    pub fn validated(mut self, dev: bool) -> Result<Self, ConfigError> {
        self.dev = dev;
        let reasons = if dev { self.live_gateway_settings() } else { self.missing_settings() };
        if !reasons.is_empty() {
            return Err(ConfigError::Invalid(reasons));
        }
        if dev {
            self.complete_for_development();
        }
        Ok(self.with_defaults())
    }

    /// Settings for CLI commands; development values only on request. Missing production settings are
    /// reported by the operation that needs them, such as [`Config::issuer_url`].
    ///
    /// # Errors
    /// In development, as [`Config::validated`].
    pub fn for_cli(self, dev: bool) -> Result<Self, ConfigError> {
        if dev { self.validated(true) } else { Ok(self.with_defaults()) }
    }

    /// Public URL used in e-mails, if it and the seller's identity are configured. Commands that issue
    /// invoices or send e-mails require it, so that a forgotten `--config` cannot issue documents in the name
    /// of a placeholder seller.
    ///
    /// # Errors
    /// Returns the missing settings; never fails in development.
    pub fn issuer_url(&self) -> Result<PublicUrl, ConfigError> {
        let missing: Vec<String> =
            if self.dev { Vec::new() } else { failed_checks(self.missing_letterhead_settings()).collect() };
        if missing.is_empty() {
            Ok(self.public_url_or_listen_address())
        } else {
            Err(ConfigError::MissingIssuerSettings(missing))
        }
    }

    fn with_defaults(mut self) -> Self {
        self.public_url = self.public_url.map(|url| url.trim_end_matches('/').to_owned());
        self.public.api_base_url = self.public.api_base_url.trim_end_matches('/').to_owned();
        if self.redsys.url.is_empty() {
            REDSYS_PRODUCTION.clone_into(&mut self.redsys.url);
        }
        self
    }

    /// Settings of a development server that would reach a live payment gateway.
    fn live_gateway_settings(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.redsys.url.to_lowercase().contains("//sis.redsys.es") {
            reasons.push(
                "--dev no se puede usar con la pasarela de producción de Redsys (redsys.url).".to_owned(),
            );
        }
        if !self.redsys.secret.is_empty() && self.redsys.secret.reveal() != REDSYS_TEST_SECRET {
            reasons.push(
                "--dev no se puede usar con una clave de Redsys propia (redsys.secret): trae la suya de pruebas.".to_owned(),
            );
        }
        if self.redsys.bizum.is_some() {
            reasons.push("--dev no se puede usar con un terminal de Bizum propio (redsys.bizum).".to_owned());
        }
        let merchant = &self.redsys.merchant_code;
        if !merchant.is_empty() && merchant != REDSYS_TEST_MERCHANT {
            reasons.push(
                "--dev no se puede usar con un comercio real de Redsys (redsys.merchant_code).".to_owned(),
            );
        }
        reasons
    }

    /// Settings that are missing or unsafe in production.
    fn missing_settings(&self) -> Vec<String> {
        let key = self.session.key.reveal();
        let price_key = self.price_table.key.reveal();
        let is_dev_key = |key: &Secret| [DEV_SESSION_KEY, DEV_PRICE_KEY].contains(&key.reveal());
        let redsys = &self.redsys;
        let unencrypted = |url: &str| !url.is_empty() && encryption::is_unencrypted_remote(url);
        let mut previous = self.session.previous_keys.iter().chain(&self.price_table.previous_keys);
        let checks = [
            (key.len() < MIN_KEY_LENGTH, "falta session.key: un texto secreto de 32 caracteres o más."),
            (
                key.len() >= MIN_KEY_LENGTH && is_guessable(key),
                "session.key se adivina: repite pocos signos. «openssl rand -base64 48» da una buena.",
            ),
            (
                price_key.len() >= MIN_KEY_LENGTH && is_guessable(price_key),
                "price_table.key se adivina: repite pocos signos. «openssl rand -base64 48» da una buena.",
            ),
            (
                previous.clone().any(|key| key.reveal().len() < MIN_KEY_LENGTH || is_guessable(key.reveal())),
                "entre las claves anteriores (previous_keys) hay una corta o que se adivina: quien la acierte, firma.",
            ),
            (
                is_dev_key(&self.session.key),
                "session.key es la clave de desarrollo, que todo el mundo conoce.",
            ),
            (
                !price_key.is_empty() && price_key.len() < MIN_KEY_LENGTH,
                "price_table.key es corta: un texto secreto de 32 caracteres o más.",
            ),
            (
                is_dev_key(&self.price_table.key),
                "price_table.key es la clave de desarrollo, que todo el mundo conoce.",
            ),
            (
                !price_key.is_empty() && price_key == key,
                "price_table.key es la misma que session.key: cada una abre puertas distintas.",
            ),
            (
                previous.any(is_dev_key),
                "entre las claves anteriores (previous_keys) está la de desarrollo, que todo el mundo conoce.",
            ),
            (redsys.secret.is_empty(), "falta redsys.secret: la clave del terminal, en el panel del banco."),
            (
                !redsys.secret.is_empty()
                    && redsys.signature.sign(redsys.secret.reveal(), "0000", "").is_err(),
                "redsys.secret no tiene la forma de una clave de Redsys: cópiala entera del panel del banco.",
            ),
            (
                redsys.secret.reveal() == REDSYS_TEST_SECRET,
                "redsys.secret es la clave pública de pruebas: cualquiera podría firmar un pago.",
            ),
            (
                redsys.bizum.as_ref().is_some_and(|bizum| {
                    bizum.secret.reveal() == REDSYS_TEST_SECRET
                        || bizum.signature.sign(bizum.secret.reveal(), "0000", "").is_err()
                }),
                "redsys.bizum.secret no es una clave propia con la forma de una clave de Redsys.",
            ),
            (redsys.merchant_code.is_empty(), "falta redsys.merchant_code: el número de comercio (FUC)."),
            (
                redsys.url.contains("sis-t.redsys.es") || redsys.url.contains(SANDBOX_PATH),
                "redsys.url es una pasarela de pruebas: los pedidos quedarían pagados sin cobrar.",
            ),
            (
                unencrypted(&redsys.url) && !redsys.url.contains(SANDBOX_PATH),
                "redsys.url no es una dirección https: lo que se paga viajaría sin cifrar.",
            ),
            (
                unencrypted(&redsys.rest_url) || unencrypted(&redsys.query_url),
                "redsys.rest_url o redsys.query_url no es una dirección https: lo que se habla con el banco viajaría sin cifrar.",
            ),
            (
                unencrypted(self.mail.smtp.reveal()),
                "mail.smtp mandaría el correo y su contraseña sin cifrar: usa smtps:// o smtp://…?tls=required.",
            ),
            (
                !is_base_url(&self.public.api_base_url),
                "public.api_base_url no es una ruta de la tienda ni una dirección https.",
            ),
            (self.mail.from.is_empty(), "falta mail.from: el remitente del correo."),
            (
                !self.transfer.iban.is_empty() && iban::parse_iban(&self.transfer.iban).is_none(),
                "transfer.iban no es un IBAN válido: las transferencias no llegarían.",
            ),
        ];
        failed_checks(checks).chain(failed_checks(self.missing_letterhead_settings())).collect()
    }

    /// Settings that are missing for invoices and e-mails.
    fn missing_letterhead_settings(&self) -> [(bool, &'static str); 3] {
        [
            (
                !self.public_url.as_deref().is_some_and(|url| url.starts_with("https://")),
                "falta public_url: la dirección https de la tienda.",
            ),
            (
                self.seller.name.is_empty() || self.seller.address.is_empty(),
                "faltan seller.name y seller.address: quién vende, como ha de constar en las facturas.",
            ),
            (
                !is_identity_document(&self.seller.nif),
                "falta seller.nif: el NIF de quien vende, como ha de constar en las facturas.",
            ),
        ]
    }

    fn complete_for_development(&mut self) {
        let fill = |setting: &mut String, value: &str| {
            if setting.is_empty() {
                value.clone_into(setting);
            }
        };
        fill(&mut self.session.key.0, DEV_SESSION_KEY);
        fill(&mut self.price_table.key.0, DEV_PRICE_KEY);
        fill(&mut self.redsys.url, SANDBOX_PATH);
        fill(&mut self.redsys.merchant_code, REDSYS_TEST_MERCHANT);
        fill(&mut self.redsys.merchant_name, "Tienda de pruebas");
        fill(&mut self.redsys.secret.0, REDSYS_TEST_SECRET);
        fill(&mut self.mail.from, "Tienda de pruebas <tienda@localhost>");
        fill(&mut self.mail.owner, "pedidos@localhost");
        fill(&mut self.seller.name, "Tienda de pruebas, S. L.");
        fill(&mut self.seller.nif, "B64717838");
        fill(&mut self.seller.address, "Calle de la Prueba, 1, 28013 Madrid");
        fill(&mut self.transfer.holder, "Tienda de pruebas, S. L.");
        fill(&mut self.transfer.iban, "ES91 2100 0418 4502 0005 1332");
    }
}

/// Accepts a path of the site or an https URL.
fn is_base_url(url: &str) -> bool {
    let path = url.starts_with('/') && !url.starts_with("//");
    (path || url.strip_prefix("https://").is_some_and(|rest| !rest.is_empty()))
        && !url.contains(|c: char| matches!(c, '?' | '#' | '\\') || c.is_whitespace() || c.is_control())
}

/// Reports keys with few distinct bytes and keys that repeat one text.
fn is_guessable(key: &str) -> bool {
    let distinct: HashSet<u8> = key.bytes().collect();
    let repeats = |length: usize| key.bytes().eq(key.bytes().take(length).cycle().take(key.len()));
    distinct.len() < MIN_DISTINCT_BYTES || (1..=key.len() / 2).any(repeats)
}

/// Messages of the failed checks.
fn failed_checks<const N: usize>(checks: [(bool, &'static str); N]) -> impl Iterator<Item = String> {
    checks.into_iter().filter(|(wrong, _)| *wrong).map(|(_, reason)| reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn production() -> Config {
        let mut config = Config::default();
        config.session.key = "una-clave-larga-que-nadie-mas-conoce-1234".into();
        config.redsys.secret = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev".into();
        config.redsys.merchant_code = "123456789".into();
        config.public_url = Some("https://tienda.example/".into());
        config.mail.from = "Tienda <hola@tienda.example>".into();
        config.seller.name = "Comercial de jabones, S. L.".into();
        config.seller.nif = "B64717838".into();
        config.seller.address = "Calle Mayor, 1, 28013 Madrid".into();
        config
    }

    #[test]
    fn production_starts_with_the_production_gateway() {
        let config = production().validated(false).unwrap();
        assert_eq!(config.redsys.url, REDSYS_PRODUCTION);
        assert_eq!(config.public_url.as_deref(), Some("https://tienda.example"));
        assert!(!config.has_sandbox());
    }

    #[test]
    fn api_base_url_is_a_site_path_or_an_https_url() {
        for base in ["/api/v1", "/api/v1/", "https://api.tienda.example/v1"] {
            let mut config = production();
            config.public.api_base_url = base.into();
            assert_eq!(
                config.validated(false).unwrap().public.api_base_url,
                base.trim_end_matches('/'),
                "{base}"
            );
        }
        for base in
            ["", "api/v1", "//otra.example", "http://api.tienda.example", "https://", "/api?x=1", "/api v1"]
        {
            let mut config = production();
            config.public.api_base_url = base.into();
            assert!(
                config.validated(false).unwrap_err().to_string().contains("public.api_base_url"),
                "{base}"
            );
        }
    }

    #[test]
    fn every_missing_setting_is_reported() {
        let message = Config::default().validated(false).unwrap_err().to_string();
        for setting in
            ["session.key", "redsys.secret", "redsys.merchant_code", "public_url", "mail.from", "seller.nif"]
        {
            assert!(message.contains(setting), "{message}");
        }
    }

    #[test]
    fn public_url_must_be_https() {
        for url in ["", "http://tienda.example", "tienda.example", "http://https://tienda.example"] {
            let mut config = production();
            config.public_url = Some(url.into());
            assert!(config.validated(false).unwrap_err().to_string().contains("falta public_url"), "{url}");
        }
        assert!(rejection_after(|config| config.public_url = None).contains("falta public_url"));
    }

    #[test]
    fn malformed_redsys_secret_is_rejected() {
        let mut config = production();
        config.redsys.secret = "cortada".into();
        assert!(config.validated(false).unwrap_err().to_string().contains("redsys.secret no tiene la forma"));
    }

    #[test]
    fn invalid_transfer_iban_is_rejected() {
        let mut config = production();
        config.transfer.iban = "ES91 2100 0418 4502 0005 1333".into();
        assert!(config.clone().validated(false).unwrap_err().to_string().contains("transfer.iban"));
        config.transfer.iban = "ES9121000418450200051332".into();
        assert!(config.validated(false).is_ok());
    }

    #[test]
    fn bizum_terminal_secret_is_validated() {
        let mut config = production();
        let bizum = |secret: &str| super::super::BizumTerminal {
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
    fn production_rejects_publicly_known_secrets() {
        let mut config = production();
        config.session.key = DEV_SESSION_KEY.into();
        config.redsys.secret = REDSYS_TEST_SECRET.into();
        config.redsys.url = "https://sis-t.redsys.es:25443/sis/realizarPago".into();
        let ConfigError::Invalid(reasons) = config.validated(false).unwrap_err() else { unreachable!() };
        assert_eq!(reasons.len(), 3);
    }

    /// Messages that reject a production configuration after a change.
    fn rejection_after(change: fn(&mut Config)) -> String {
        let mut config = production();
        change(&mut config);
        let ConfigError::Invalid(reasons) = config.validated(false).unwrap_err() else { unreachable!() };
        reasons.join(" ")
    }

    #[test]
    fn guessable_signing_keys_are_rejected() {
        for (key, good) in [
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
            ("abcabcabcabcabcabcabcabcabcabcabcabc", false),
            ("clave-larga.clave-larga.clave-larga.", false),
            ("clave-larga.clave-larga.clave-larga", false),
            ("3fa91c5be07d42861f3ac95be07d4286", true),
            ("31415926535897932384626433832795028841971", true),
        ] {
            let mut config = production();
            config.session.key = key.into();
            let answer = config.validated(false);
            assert_eq!(answer.is_ok(), good, "{key}");
            assert!(good || answer.unwrap_err().to_string().contains("session.key se adivina"), "{key}");
        }
        let price = rejection_after(|config| config.price_table.key = "x".repeat(40).as_str().into());
        assert!(price.contains("price_table.key se adivina"));
        for previous in [
            rejection_after(|config| config.session.previous_keys.push("a".into())),
            rejection_after(|config| config.session.previous_keys.push("b".repeat(40).as_str().into())),
            rejection_after(|config| config.price_table.previous_keys.push("".into())),
        ] {
            assert!(previous.contains("previous_keys"), "{previous}");
        }
        let mut config = production();
        config.session.previous_keys.push("la-clave-de-antes-que-nadie-mas-conoce-99".into());
        assert!(config.validated(false).is_ok());
    }

    #[test]
    fn unencrypted_remote_urls_are_rejected() {
        let smtp = rejection_after(|config| config.mail.smtp = "smtp://ana:clave@correo.example:25".into());
        assert!(smtp.contains("mail.smtp") && !smtp.contains("clave@"));
        let opportunistic = "smtp://ana:clave@correo.example:587?tls=opportunistic";
        let mut config = production();
        config.mail.smtp = opportunistic.into();
        assert!(config.validated(false).is_err());
        let http = "http://sis.redsys.es/sis/realizarPago";
        assert!(
            rejection_after(|config| config.redsys.url = "http://sis.redsys.es/x".into())
                .contains("redsys.url")
        );
        assert!(
            rejection_after(|config| config.redsys.rest_url = "http://a.example".into())
                .contains("redsys.rest_url")
        );
        let mut config = production();
        config.redsys.query_url = http.into();
        assert!(config.validated(false).unwrap_err().to_string().contains("redsys.query_url"));
        let mut config = production();
        config.mail.smtp = "smtp://ana:clave@correo.example:587?tls=required".into();
        config.redsys.rest_url = "http://127.0.0.1:8099/rest".into();
        assert!(config.validated(false).is_ok());
    }

    #[test]
    fn session_and_price_token_keys_must_differ() {
        assert!(
            rejection_after(|config| config.price_table.key = config.session.key.clone())
                .contains("es la misma")
        );
        assert!(rejection_after(|config| config.price_table.key = "corta".into()).contains("es corta"));
        assert!(
            rejection_after(|config| config.price_table.key = DEV_PRICE_KEY.into())
                .contains("price_table.key")
        );
        let previous = rejection_after(|config| config.session.previous_keys.push(DEV_SESSION_KEY.into()));
        assert!(previous.contains("previous_keys"));
        let mut config = production();
        config.price_table.key = "otra-clave-larga-que-nadie-mas-conoce-123".into();
        assert!(config.validated(false).is_ok());
    }

    #[test]
    fn letterhead_requires_a_configuration() {
        let rejection = Config::default().for_cli(false).unwrap().issuer_url().unwrap_err().to_string();
        for missing in ["--config", "--dev", "public_url", "seller.name", "seller.nif"] {
            assert!(rejection.contains(missing), "{rejection}");
        }
        let mut config = production().for_cli(false).unwrap();
        assert_eq!(config.redsys.url, REDSYS_PRODUCTION);
        assert_eq!(config.issuer_url().unwrap().0, "https://tienda.example");
        config.public_url = None;
        assert!(config.issuer_url().unwrap_err().to_string().contains("public_url"));
        let config = Config::default().for_cli(true).unwrap();
        assert!(config.issuer_url().is_ok() && config.seller.name.contains("pruebas"));
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
