//! The settings of a shop: a TOML file, then the environment over it, then the command line.
//!
//! `MOSTRADOR_` and the name of the setting in capitals, with `__` between levels: `MOSTRADOR_REDSYS__SECRET`.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::value::Value;
use serde::{Deserialize, Serialize};

use crate::payments::signature::SignatureVersion;

/// Where the bank takes payments.
pub const REDSYS_PRODUCTION: &str = "https://sis.redsys.es/sis/realizarPago";
/// The public secret of the bank's test environment: worth nothing as a secret.
pub const REDSYS_TEST_SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
/// The merchant of the bank's test environment.
pub const REDSYS_TEST_MERCHANT: &str = "999008881";
/// What signs the sessions of a development server.
const DEV_SESSION_KEY: &str = "mostrador-development-key-known-to-everybody";
/// The path of the development gateway.
pub const SANDBOX_PATH: &str = "/_sandbox/redsys";

/// The first level of the settings.
const SETTINGS: [&str; 10] = [
    "listen",
    "database",
    "public_url",
    "site",
    "allowed_origins",
    "behind_proxy",
    "session",
    "redsys",
    "mail",
    "throttle",
];

/// Everything that can be set.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Development: fixed secrets, mail shown instead of sent, the bank played by the shop.
    #[serde(skip)]
    pub dev: bool,
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// Database URL.
    pub database: String,
    /// Address of the shop as its customers see it, without a final slash.
    pub public_url: Option<String>,
    /// Folder of the built site, when this process hosts it too.
    pub site: Option<PathBuf>,
    /// Other origins whose pages may call the API.
    pub allowed_origins: Vec<String>,
    /// Whether a proxy in front writes `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Sessions of customers.
    pub session: Session,
    /// The bank.
    pub redsys: Redsys,
    /// Mail.
    pub mail: Mail,
    /// How often people may try.
    pub throttle: Throttle,
}

/// Sessions of customers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Session {
    /// What signs the tokens: at least 32 characters, secret.
    pub key: Secret,
    /// Life of a token in hours.
    pub hours: u32,
}

/// The terminal at the bank.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Redsys {
    /// Where the shopper is sent.
    pub url: String,
    /// Number of the merchant (FUC).
    pub merchant_code: String,
    /// Name that the bank's page shows.
    pub merchant_name: String,
    /// Number of the terminal.
    pub terminal: String,
    /// The terminal's secret, as the bank shows it.
    pub secret: Secret,
    /// The signature agreed on for this terminal.
    pub signature: SignatureVersion,
}

/// Mail.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// Sender, such as `Mi tienda <hola@mitienda.example>`.
    pub from: String,
    /// Who is told of new orders.
    pub owner: String,
    /// `smtps://user:password@host`; without it mail stays in the outbox.
    pub smtp: Secret,
}

/// How often people may try, in fifteen minutes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Throttle {
    /// Failed logins of one account.
    pub logins_per_account: u32,
    /// Failed logins from one address.
    pub logins_per_address: u32,
    /// Registrations for one e-mail.
    pub registrations_per_email: u32,
}

/// A text that no log shows.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether nothing was set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "unset" } else { "secret" })
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            dev: false,
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: "sqlite:data/mostrador.sqlite".to_owned(),
            public_url: None,
            site: None,
            allowed_origins: Vec::new(),
            behind_proxy: false,
            session: Session::default(),
            redsys: Redsys::default(),
            mail: Mail::default(),
            throttle: Throttle::default(),
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self { key: Secret::default(), hours: 24 }
    }
}

impl Default for Redsys {
    fn default() -> Self {
        Self {
            url: String::new(),
            merchant_code: String::new(),
            merchant_name: String::new(),
            terminal: "1".to_owned(),
            secret: Secret::default(),
            signature: SignatureVersion::default(),
        }
    }
}

impl Default for Throttle {
    fn default() -> Self {
        Self { logins_per_account: 10, logins_per_address: 100, registrations_per_email: 5 }
    }
}

/// Whether a setting is a number, a flag or a list: those of the environment are read as such.
fn is_parsed(name: &str) -> bool {
    ["allowed_origins", "behind_proxy", "session.hours"].contains(&name) || name.starts_with("throttle.")
}

/// Why a shop does not start.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file or a variable cannot be read.
    #[error("La configuración no se puede leer: {0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// Several things are missing or dangerous.
    #[error("La tienda no arranca:\n{}", .0.iter().map(|reason| format!("  - {reason}")).collect::<Vec<_>>().join("\n"))]
    Refused(Vec<String>),
}

impl Config {
    /// Reads the file, if there is one, and the environment.
    ///
    /// # Errors
    /// The file is no TOML, or a setting is unknown or of the wrong kind.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut figment = Figment::from(Serialized::defaults(Self::default()));
        if let Some(file) = file {
            figment = figment.merge(Toml::file_exact(file));
        }
        // The environment may hold variables of this prefix that are meant for other programs.
        let first = |name: &str| name.split("__").next().unwrap_or(name).to_lowercase();
        let known = move |name: &str| SETTINGS.contains(&first(name).as_str());
        for (name, value) in
            Env::prefixed("MOSTRADOR_").filter(move |name| known(name.as_str())).split("__").iter()
        {
            let name = name.as_str().to_lowercase();
            figment = if is_parsed(&name) {
                figment.merge((name, value.parse::<Value>().unwrap_or_else(|never| match never {})))
            } else {
                // A merchant's number is a text: its zeros at the front count.
                figment.merge((name, value))
            };
        }
        Ok(figment.extract().map_err(Box::new)?)
    }

    /// Completes the settings for development, or insists on real ones.
    ///
    /// # Errors
    /// In production: every secret that is missing or known to everybody. In development: every setting that
    /// would touch real money.
    pub fn ready(mut self, dev: bool) -> Result<Self, ConfigError> {
        self.dev = dev;
        self.public_url = self.public_url.map(|url| url.trim_end_matches('/').to_owned());
        let reasons = if dev { self.dangers() } else { self.gaps() };
        if !reasons.is_empty() {
            return Err(ConfigError::Refused(reasons));
        }
        if dev {
            self.complete_for_development();
        } else if self.redsys.url.is_empty() {
            REDSYS_PRODUCTION.clone_into(&mut self.redsys.url);
        }
        Ok(self)
    }

    /// What would touch real money from a development server.
    fn dangers(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.redsys.url.contains("//sis.redsys.es") {
            reasons.push(
                "--dev no se puede usar con la pasarela de producción de Redsys (redsys.url).".to_owned(),
            );
        }
        if !self.redsys.secret.is_empty() && self.redsys.secret.reveal() != REDSYS_TEST_SECRET {
            reasons.push(
                "--dev no se puede usar con una clave de Redsys propia (redsys.secret): trae la suya de pruebas.".to_owned(),
            );
        }
        let merchant = &self.redsys.merchant_code;
        if !merchant.is_empty() && merchant != REDSYS_TEST_MERCHANT {
            reasons.push(
                "--dev no se puede usar con un comercio real de Redsys (redsys.merchant_code).".to_owned(),
            );
        }
        reasons
    }

    /// What a real shop still lacks.
    fn gaps(&self) -> Vec<String> {
        let key = self.session.key.reveal();
        let redsys = &self.redsys;
        [
            (key.len() < 32, "falta session.key: un texto secreto de 32 caracteres o más."),
            (key == DEV_SESSION_KEY, "session.key es la clave de desarrollo, que todo el mundo conoce."),
            (redsys.secret.is_empty(), "falta redsys.secret: la clave del terminal, en el panel del banco."),
            (
                redsys.secret.reveal() == REDSYS_TEST_SECRET,
                "redsys.secret es la clave pública de pruebas: cualquiera podría firmar un pago.",
            ),
            (redsys.merchant_code.is_empty(), "falta redsys.merchant_code: el número de comercio (FUC)."),
            (
                redsys.url.contains("sis-t.redsys.es") || redsys.url.contains(SANDBOX_PATH),
                "redsys.url es una pasarela de pruebas: los pedidos quedarían pagados sin cobrar.",
            ),
            (
                !self.public_url.as_deref().is_some_and(|url| url.starts_with("https://")),
                "falta public_url: la dirección https de la tienda.",
            ),
            (self.mail.from.is_empty(), "falta mail.from: el remitente del correo."),
        ]
        .into_iter()
        .filter(|(missing, _)| *missing)
        .map(|(_, reason)| reason.to_owned())
        .collect()
    }

    fn complete_for_development(&mut self) {
        let fill = |setting: &mut String, value: &str| {
            if setting.is_empty() {
                value.clone_into(setting);
            }
        };
        fill(&mut self.session.key.0, DEV_SESSION_KEY);
        fill(&mut self.redsys.url, SANDBOX_PATH);
        fill(&mut self.redsys.merchant_code, REDSYS_TEST_MERCHANT);
        fill(&mut self.redsys.merchant_name, "Tienda de pruebas");
        fill(&mut self.redsys.secret.0, REDSYS_TEST_SECRET);
        fill(&mut self.mail.from, "Tienda de pruebas <tienda@localhost>");
        fill(&mut self.mail.owner, "pedidos@localhost");
    }

    /// Whether the shop plays the bank itself.
    #[must_use]
    pub fn has_sandbox(&self) -> bool {
        self.dev && self.redsys.url == SANDBOX_PATH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real() -> Config {
        let mut config = Config::default();
        config.session.key = "una-clave-larga-que-nadie-mas-conoce-1234".into();
        config.redsys.secret = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev".into();
        config.redsys.merchant_code = "123456789".into();
        config.public_url = Some("https://tienda.example/".into());
        config.mail.from = "Tienda <hola@tienda.example>".into();
        config
    }

    #[test]
    fn a_real_shop_starts_and_points_to_the_bank() {
        let config = real().ready(false).unwrap();
        assert_eq!(config.redsys.url, REDSYS_PRODUCTION);
        assert_eq!(config.public_url.as_deref(), Some("https://tienda.example"));
        assert!(!config.has_sandbox());
    }

    #[test]
    fn a_shop_without_secrets_says_everything_it_lacks() {
        let message = Config::default().ready(false).unwrap_err().to_string();
        for setting in ["session.key", "redsys.secret", "redsys.merchant_code", "public_url", "mail.from"] {
            assert!(message.contains(setting), "{message}");
        }
    }

    #[test]
    fn production_refuses_what_everybody_knows() {
        let mut config = real();
        config.session.key = DEV_SESSION_KEY.into();
        config.redsys.secret = REDSYS_TEST_SECRET.into();
        config.redsys.url = "https://sis-t.redsys.es:25443/sis/realizarPago".into();
        let ConfigError::Refused(reasons) = config.ready(false).unwrap_err() else { unreachable!() };
        assert_eq!(reasons.len(), 3);
    }

    #[test]
    fn development_never_touches_real_money() {
        assert!(Config::default().ready(true).unwrap().has_sandbox());
        let mut config = real();
        config.redsys.url = REDSYS_PRODUCTION.into();
        let ConfigError::Refused(reasons) = config.ready(true).unwrap_err() else { unreachable!() };
        assert_eq!(reasons.len(), 3);
    }

    #[test]
    fn every_setting_can_come_from_the_environment() {
        let settings = serde_json::to_value(Config::default()).unwrap();
        let names: Vec<_> = settings.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names.len(), SETTINGS.len());
        assert!(names.iter().all(|name| SETTINGS.contains(name)));
    }

    #[test]
    fn secrets_stay_out_of_logs() {
        let shown = format!("{:?}", real());
        assert!(!shown.contains("Mk9m98") && !shown.contains("una-clave"));
    }
}
