//! The settings of a shop: a TOML file, then the environment over it, then the command line.
//!
//! `MOSTRADOR_` and the name of the setting in capitals, with `__` between levels: `MOSTRADOR_REDSYS__SECRET`. A secret
//! may stand in a file: `MOSTRADOR_REDSYS__SECRET_FILE`.

mod iban;
mod read;
mod ready;
mod redsys;
mod secret_files;
mod transport;

use std::net::SocketAddr;
use std::path::PathBuf;

use mostrador_core::checkout::Patience;
use mostrador_core::site::PublicConfig;
use mostrador_core::transport::DEFAULT_TIMEOUT_MS;
use serde::{Deserialize, Serialize};

use crate::contract::BASE;
use crate::http::client::PublicUrl;
use crate::operation::logs::LogFormat;

pub use iban::grouped as grouped_iban;
pub use redsys::{
    BizumTerminal, REDSYS_PRODUCTION, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET, Redsys, SANDBOX_PATH,
    Terminal,
};

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
    /// What the pages of the site are told.
    pub public: Public,
    /// Folder of the built site, when this process hosts it too.
    pub site: Option<PathBuf>,
    /// Other origins whose pages may call the API.
    pub allowed_origins: Vec<String>,
    /// Whether a proxy in front writes `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Sessions of customers.
    pub session: Session,
    /// The professional price table.
    pub price_table: PriceTable,
    /// The bank.
    pub redsys: Redsys,
    /// Where transfers go.
    pub transfer: Transfer,
    /// Who sells, as the law wants it on invoices.
    pub seller: Seller,
    /// Invoices.
    pub invoices: Invoices,
    /// Mail.
    pub mail: Mail,
    /// Orders under way.
    pub orders: Orders,
    /// How often people may try.
    pub throttle: Throttle,
    /// How much is done at once.
    pub limits: Limits,
    /// Copies of the database.
    pub backups: Backups,
    /// The log.
    pub logging: Logging,
    /// Figures for Prometheus.
    pub metrics: Metrics,
}

/// Public configuration: what the pages of the site are told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Public {
    /// Base URL of the API: a path of the site, or an https address.
    pub api_base_url: String,
    /// Milliseconds after which a request without an answer fails; 0 is never.
    pub http_timeout_ms: u32,
}

impl Default for Public {
    fn default() -> Self {
        Self { api_base_url: BASE.to_owned(), http_timeout_ms: DEFAULT_TIMEOUT_MS }
    }
}

impl From<&Public> for PublicConfig {
    fn from(public: &Public) -> Self {
        Self { api_base_url: public.api_base_url.clone(), http_timeout_ms: public.http_timeout_ms }
    }
}

/// How much is done at once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Requests that are worked on at once of those who do something; of the bank as many, of those who order an eighth of
    /// that, of those who only look around four times as many. One more is told to come back in a second.
    pub requests: u32,
    /// Connections; one more waits until another closes.
    pub connections: u32,
}

/// Copies of the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backups {
    /// The folder where they are put, for `doctor` to look at; not looked at when it is not set.
    pub folder: Option<PathBuf>,
    /// The newest should not be older.
    pub max_age_hours: u32,
}

impl Default for Backups {
    fn default() -> Self {
        Self { folder: None, max_age_hours: 48 }
    }
}

/// The log.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Logging {
    /// How it is written.
    pub format: LogFormat,
}

/// Figures for Prometheus.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Address and port to answer `GET /metrics` on, not to be reached from outside; nowhere when it is not set.
    pub listen: Option<SocketAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { requests: 24, connections: 10_000 }
    }
}

/// Sessions of customers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Session {
    /// What signs the tokens: at least 32 characters, secret.
    pub key: Secret,
    /// Keys that have signed before and still open what they signed.
    pub previous_keys: Vec<Secret>,
    /// Life of a token in hours.
    pub hours: u32,
    /// Days after which a session ends however often it was used.
    pub longest_days: u32,
}

/// The professional price table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PriceTable {
    /// What signs the price tokens: at least 32 characters, secret, and not that of the sessions. Without it the shop
    /// has no price table.
    pub key: Secret,
    /// Keys that have signed before and still open what they signed.
    pub previous_keys: Vec<Secret>,
    /// Life of a token in hours.
    pub hours: u32,
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

/// Orders under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// For how long an order to be paid at the bank keeps its units without anybody trying to pay it; 0 for ever.
    pub expire_after_minutes: u32,
    /// For how many days an order keeps its units until its transfer has come; 0 for ever.
    pub transfer_days: u32,
    /// So many orders that are not paid one customer may have; 0 as many as they like.
    pub unpaid_at_once: u32,
    /// After how long the bank is asked about an attempt of which it has said nothing; 0 for never.
    pub ask_bank_after_minutes: u32,
}

/// Where transfers go.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Transfer {
    /// Whose account it is.
    pub holder: String,
    /// The account; without it nobody is told where to transfer to.
    pub iban: String,
}

/// Who sells, as the law wants it on invoices.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seller {
    /// Name of the person or the company.
    pub name: String,
    /// Tax number.
    pub nif: String,
    /// Street, postal code and town, in one line.
    pub address: String,
}

/// Invoices.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Invoices {
    /// The page of the tax agency that the QR code of an invoice leads to.
    pub verification_url: String,
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
    /// Registrations from one address.
    pub registrations_per_address: u32,
    /// Wrong activation links from one address.
    pub activations_per_address: u32,
    /// Requests of a new password for one e-mail.
    pub password_resets_per_email: u32,
    /// Requests of a new password, or wrong links of one, from one address.
    pub password_resets_per_address: u32,
    /// Wrong access codes of the price table from one address.
    pub price_codes_per_address: u32,
    /// Messages of the contact form from one address.
    pub messages_per_address: u32,
    /// Receipts of withdrawals to one e-mail, or about one order.
    pub withdrawals_per_email: u32,
    /// Withdrawals from one address.
    pub withdrawals_per_address: u32,
    /// Letters to one e-mail that anybody can cause, in a day: registrations, new passwords, withdrawals; receipts about one
    /// order are counted apart.
    pub letters_per_email_a_day: u32,
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
            public: Public::default(),
            site: None,
            allowed_origins: Vec::new(),
            behind_proxy: false,
            session: Session::default(),
            price_table: PriceTable::default(),
            redsys: Redsys::default(),
            transfer: Transfer::default(),
            seller: Seller::default(),
            invoices: Invoices::default(),
            mail: Mail::default(),
            orders: Orders::default(),
            throttle: Throttle::default(),
            limits: Limits::default(),
            backups: Backups::default(),
            logging: Logging::default(),
            metrics: Metrics::default(),
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self { key: Secret::default(), previous_keys: Vec::new(), hours: 24, longest_days: 30 }
    }
}

impl Default for PriceTable {
    fn default() -> Self {
        Self { key: Secret::default(), previous_keys: Vec::new(), hours: 24 * 7 }
    }
}

impl Default for Orders {
    fn default() -> Self {
        Self { expire_after_minutes: 120, transfer_days: 7, unpaid_at_once: 5, ask_bank_after_minutes: 15 }
    }
}

impl Orders {
    /// The same, as the rules know it.
    #[must_use]
    pub const fn patience(&self) -> Patience {
        Patience {
            bank_minutes: self.expire_after_minutes,
            transfer_days: self.transfer_days,
            at_once: self.unpaid_at_once,
        }
    }
}

impl Default for Invoices {
    fn default() -> Self {
        let page = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu";
        Self { verification_url: page.to_owned() }
    }
}

impl Default for Throttle {
    fn default() -> Self {
        Self {
            logins_per_account: 10,
            logins_per_address: 100,
            registrations_per_email: 5,
            registrations_per_address: 30,
            activations_per_address: 30,
            password_resets_per_email: 3,
            password_resets_per_address: 30,
            price_codes_per_address: 20,
            messages_per_address: 10,
            withdrawals_per_email: 5,
            withdrawals_per_address: 20,
            letters_per_email_a_day: 20,
        }
    }
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
    /// Nobody can sign an invoice or a letter.
    #[error("Con esta configuración no se escriben ni facturas ni cartas. ¿Falta --config? Con --dev se usa una tienda de pruebas.\n{}", .0.iter().map(|reason| format!("  - {reason}")).collect::<Vec<_>>().join("\n"))]
    NoLetterhead(Vec<String>),
}

impl Config {
    /// The shop's address for who is no visitor: the jobs and the desk.
    #[must_use]
    pub fn own_url(&self) -> PublicUrl {
        PublicUrl(self.public_url.clone().unwrap_or_else(|| format!("http://{}", self.listen)))
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

    #[test]
    fn secrets_stay_out_of_logs() {
        let mut config = Config::default();
        config.redsys.secret = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev".into();
        config.session.key = "una-clave-larga-que-nadie-mas-conoce-1234".into();
        let shown = format!("{config:?}");
        assert!(!shown.contains("Mk9m98") && !shown.contains("una-clave"));
    }
}
