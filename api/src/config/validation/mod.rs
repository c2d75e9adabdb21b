//! Validation of the settings before the shop starts.

mod keys;
mod redsys;

use mostrador_core::forms::is_identity_document;
use mostrador_core::payments::PaymentKind;

use super::encryption::is_unencrypted_remote;
use super::saved::{SavedGateway, SavedSettings, Section};
use super::{
    Config, ConfigError, PublicUrl, REDSYS_PRODUCTION, REDSYS_TEST, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET,
    SANDBOX_PATH, iban,
};
use keys::{DEV_PRICE_KEY, DEV_SESSION_KEY};

impl Config {
    /// Completes the settings for development, or validates them for production.
    ///
    /// # Errors
    /// Returns in production every secret that is missing or publicly known, in development every setting
    /// that would reach a live payment gateway.
    pub fn validated(mut self, dev: bool) -> Result<Self, ConfigError> {
        self.dev = dev;
        let reasons =
            if dev { failed_checks(self.live_gateway_checks()).collect() } else { self.missing_settings() };
        if !reasons.is_empty() {
            return Err(ConfigError::Invalid(reasons));
        }
        Ok(self.completed())
    }

    /// Completes the settings for a server whose owner may have saved sections in the panel, and which offers these payment
    /// methods. A shop that sells nothing yet starts with what is still to be set in the panel.
    ///
    /// # Errors
    /// As [`Config::validated`], but only for what the shop needs now.
    pub fn for_shop(
        mut self,
        dev: bool,
        saved: &SavedSettings,
        offered: &[PaymentKind],
    ) -> Result<Self, ConfigError> {
        if dev {
            return self.validated(true);
        }
        self.dev = false;
        let configured = self.with_defaults();
        let reasons =
            configured.with_saved(saved).missing_for(offered, saved.0.contains_key(SavedGateway::NAME));
        if reasons.is_empty() { Ok(configured) } else { Err(ConfigError::Invalid(reasons)) }
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
        let missing: Vec<String> = if self.dev {
            Vec::new()
        } else {
            failed_checks([self.missing_public_url()]).chain(failed_checks(self.missing_seller())).collect()
        };
        if missing.is_empty() {
            Ok(self.public_url_or_listen_address())
        } else {
            Err(ConfigError::MissingIssuerSettings(missing))
        }
    }

    fn completed(mut self) -> Self {
        if self.dev {
            self.complete_for_development();
        }
        self.with_defaults()
    }

    fn with_defaults(mut self) -> Self {
        self.public_url = self.public_url.map(|url| url.trim_end_matches('/').to_owned());
        self.public.api_base_url = self.public.api_base_url.trim_end_matches('/').to_owned();
        if self.redsys.url.is_empty() {
            REDSYS_PRODUCTION.clone_into(&mut self.redsys.url);
        }
        self
    }

    fn missing_settings(&self) -> Vec<String> {
        self.missing_for(&PaymentKind::ALL, false)
    }

    /// Settings that a shop lacks for the payment methods that it offers. The owner may choose the test environment of the
    /// gateway in the panel (`chosen_gateway`), not in the configuration.
    fn missing_for(&self, offered: &[PaymentKind], chosen_gateway: bool) -> Vec<String> {
        let sells = !offered.is_empty();
        let redirects = offered.iter().any(|kind| kind.redirects());
        let mut reasons: Vec<String> = failed_checks(self.key_checks()).collect();
        if redirects {
            reasons.extend(failed_checks(self.redsys_checks()));
        }
        if redirects && !(chosen_gateway && self.redsys.url == REDSYS_TEST) {
            reasons.extend(failed_checks(self.test_gateway_checks()));
        }
        reasons.extend(failed_checks(self.unsafe_settings()));
        reasons.extend(failed_checks([
            (sells && self.mail.from.is_empty()).then_some("falta mail.from: el remitente del correo.")
        ]));
        reasons.extend(failed_checks([self.missing_public_url()]));
        if sells {
            reasons.extend(failed_checks(self.missing_seller()));
        }
        reasons
    }

    /// Settings that would reveal what is sent, or send it nowhere.
    fn unsafe_settings(&self) -> [Option<&'static str>; 3] {
        [
            is_unencrypted_remote(self.mail.smtp.reveal())
                .then_some("mail.smtp mandaría el correo y su contraseña sin cifrar: usa smtps:// o smtp://…?tls=required."),
            (!is_base_url(&self.public.api_base_url))
                .then_some("public.api_base_url no es una ruta de la tienda ni una dirección https."),
            (!self.transfer.iban.is_empty() && !iban::is_iban(&self.transfer.iban))
                .then_some("transfer.iban no es un IBAN válido: las transferencias no llegarían."),
        ]
    }

    fn missing_public_url(&self) -> Option<&'static str> {
        (!self.public_url.as_deref().is_some_and(|url| url.starts_with("https://")))
            .then_some("falta public_url: la dirección https de la tienda.")
    }

    fn missing_seller(&self) -> [Option<&'static str>; 2] {
        [
            (self.seller.name.is_empty() || self.seller.address.is_empty()).then_some(
                "faltan seller.name y seller.address: quién vende, como ha de constar en las facturas.",
            ),
            (!is_identity_document(&self.seller.nif))
                .then_some("falta seller.nif: el NIF de quien vende, como ha de constar en las facturas."),
        ]
    }

    /// Returns what the shop still needs to offer a payment method, in Spanish.
    pub fn missing_for_payment(&self, kind: PaymentKind) -> Option<&'static str> {
        if self.dev {
            return None;
        }
        if self.missing_seller().into_iter().flatten().next().is_some() {
            return Some("Antes completa los datos de la tienda: la factura los necesita");
        }
        if self.mail.from.is_empty() {
            return Some("Antes indica el remitente del correo: el cliente recibe la confirmación");
        }
        let is_incomplete = kind.redirects() && self.redsys_checks().into_iter().flatten().next().is_some();
        is_incomplete.then_some("Antes completa los datos de la pasarela de pago")
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
        fill(&mut self.mail.from, "Tienda de pruebas <tienda@tienda.example>");
        fill(&mut self.mail.owner, "pedidos@tienda.example");
        fill(&mut self.seller.name, "Tienda de pruebas, S. L.");
        fill(&mut self.seller.nif, "B64717838");
        if self.seller.address.is_empty() {
            fill(&mut self.seller.postal_code, "28013");
            fill(&mut self.seller.locality, "Madrid");
            fill(&mut self.seller.province, "Madrid");
        }
        fill(&mut self.seller.address, "Calle de la Prueba, 1, 28013 Madrid");
        fill(&mut self.transfer.holder, "Tienda de pruebas, S. L.");
        fill(&mut self.transfer.iban, "ES91 2100 0418 4502 0005 1332");
    }
}

fn is_base_url(url: &str) -> bool {
    let path = url.starts_with('/') && !url.starts_with("//");
    (path || url.strip_prefix("https://").is_some_and(|rest| !rest.is_empty()))
        && !url.contains(|c: char| matches!(c, '?' | '#' | '\\') || c.is_whitespace() || c.is_control())
}

fn failed_checks<const N: usize>(checks: [Option<&'static str>; N]) -> impl Iterator<Item = String> {
    checks.into_iter().flatten().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::super::Secret;
    use super::*;

    pub(super) fn production() -> Config {
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
    fn a_shop_without_payment_methods_starts_with_keys_and_address() {
        let mut config = Config::default();
        config.session.key = "una-clave-larga-que-nadie-mas-conoce-1234".into();
        config.public_url = Some("https://tienda.example".into());
        let start = |offered: &[PaymentKind]| {
            config
                .clone()
                .for_shop(false, &SavedSettings::default(), offered)
                .map_err(|error| error.to_string())
        };
        assert!(start(&[]).is_ok());
        let transfer = start(&[PaymentKind::Transfer]).unwrap_err();
        assert!(transfer.contains("seller.nif") && !transfer.contains("redsys"), "{transfer}");
        assert!(start(&[PaymentKind::Card]).unwrap_err().contains("redsys.secret"));
        assert!(Config::default().for_shop(false, &SavedSettings::default(), &[]).is_err());
    }

    #[test]
    fn a_payment_method_needs_seller_and_mail_and_cards_the_gateway() {
        let mut config = production();
        assert_eq!(PaymentKind::ALL.map(|kind| config.missing_for_payment(kind)), [None; 8]);
        config.redsys.secret = Secret::default();
        assert!(config.missing_for_payment(PaymentKind::Card).unwrap().contains("pasarela"));
        assert_eq!(config.missing_for_payment(PaymentKind::Transfer), None);
        config.seller.nif = String::new();
        assert!(config.missing_for_payment(PaymentKind::Transfer).unwrap().contains("datos de la tienda"));
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
    fn invalid_transfer_iban_is_rejected() {
        let mut config = production();
        config.transfer.iban = "ES91 2100 0418 4502 0005 1333".into();
        assert!(config.clone().validated(false).unwrap_err().to_string().contains("transfer.iban"));
        config.transfer.iban = "ES9121000418450200051332".into();
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
    pub(super) fn rejection_after(change: fn(&mut Config)) -> String {
        let mut config = production();
        change(&mut config);
        let ConfigError::Invalid(reasons) = config.validated(false).unwrap_err() else { unreachable!() };
        reasons.join(" ")
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
    fn issuer_requires_a_configuration() {
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
}
