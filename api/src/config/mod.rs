//! Settings of a shop, read from a TOML file, then the environment, then the command line; later sources
//! override.
//!
//! Environment variables are `MOSTRADOR_` plus the name of the setting in capitals, with `__` between levels:
//! `MOSTRADOR_REDSYS__SECRET`. A secret may be read from a file: `MOSTRADOR_REDSYS__SECRET_FILE`.

mod encryption;
mod iban;
mod public_url;
mod redsys;
mod secret_files;
mod source;
mod validation;

use std::net::SocketAddr;
use std::path::PathBuf;

use mostrador_core::api_client::DEFAULT_TIMEOUT_MS;
use mostrador_core::content::site::PublicConfig;
use mostrador_core::orders::ExpiryPolicy;
use serde::{Deserialize, Serialize};

pub use iban::format_iban;
pub use public_url::PublicUrl;
pub use redsys::{
    BizumTerminal, REDSYS_PRODUCTION, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET, Redsys, SANDBOX_PATH,
    Terminal,
};

/// Path of version 1 of the API.
pub const BASE_PATH: &str = "/api/v1";

/// Complete configuration of the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Development mode: fixed secrets, mail shown instead of sent, payment gateway simulated by the server.
    #[serde(skip)]
    pub dev: bool,
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// Database URL.
    pub database: String,
    /// Base URL of the shop as its customers see it, without a final slash.
    pub public_url: Option<String>,
    /// Settings published to the pages of the site.
    pub public: PublicSettings,
    /// Folder of the built site, when this process serves it too.
    pub site: Option<PathBuf>,
    /// Additional origins allowed to call the API (CORS).
    pub allowed_origins: Vec<String>,
    /// Trusts `X-Forwarded-For` as written by a reverse proxy.
    pub behind_proxy: bool,
    pub session: Session,
    pub price_table: PriceTable,
    pub redsys: Redsys,
    pub transfer: Transfer,
    /// Seller identity printed on invoices, as the law requires.
    pub seller: Seller,
    pub invoices: Invoices,
    pub mail: Mail,
    pub orders: Orders,
    /// Rate limits per account, e-mail and address.
    pub throttle: RateLimits,
    pub limits: Limits,
    pub backups: Backups,
    pub logging: Logging,
    pub metrics: Metrics,
}

/// Public configuration, published to the pages of the site.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PublicSettings {
    /// Base URL of the API: a path of the site, or an https address.
    pub api_base_url: String,
    /// Request timeout in milliseconds; 0 disables it.
    pub http_timeout_ms: u32,
}

impl Default for PublicSettings {
    fn default() -> Self {
        Self { api_base_url: BASE_PATH.to_owned(), http_timeout_ms: DEFAULT_TIMEOUT_MS }
    }
}

impl From<&PublicSettings> for PublicConfig {
    fn from(public: &PublicSettings) -> Self {
        Self { api_base_url: public.api_base_url.clone(), http_timeout_ms: public.http_timeout_ms }
    }
}

/// Concurrency limits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Concurrent requests that change data. Payment notifications have a limit of the same size, order
    /// requests an eighth of it and read-only requests four times as much. Excess requests receive 503 with
    /// `Retry-After: 1`.
    pub requests: u32,
    /// Maximum number of open connections; further ones wait until another closes.
    pub connections: u32,
}

/// Database backups, as checked by `doctor`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backups {
    /// Folder of the backup files that `doctor` checks; unset disables the check.
    pub folder: Option<PathBuf>,
    /// Maximum age of the newest backup.
    pub max_age_hours: u32,
}

impl Default for Backups {
    fn default() -> Self {
        Self { folder: None, max_age_hours: 48 }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    #[default]
    Auto,
    Text,
    /// One JSON object per line.
    Json,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Logging {
    pub format: LogFormat,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Address and port that serve `GET /metrics`, not to be reachable from outside; unset disables it.
    pub listen: Option<SocketAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { requests: 24, connections: 10_000 }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Session {
    /// Secret key that signs the session tokens, at least 32 characters.
    pub key: Secret,
    /// Retired signing keys, still accepted for verification.
    pub previous_keys: Vec<Secret>,
    /// Lifetime of a token in hours.
    pub hours: u32,
    /// Maximum lifetime of a session in days, regardless of activity.
    pub longest_days: u32,
}

/// Trade price list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PriceTable {
    /// Secret key that signs the price tokens: at least 32 characters, different from the session key. The
    /// price list is disabled without it.
    pub key: Secret,
    /// Retired signing keys, still accepted for verification.
    pub previous_keys: Vec<Secret>,
    /// Lifetime of a token in hours.
    pub hours: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// Sender, such as `Mi tienda <hola@mitienda.example>`.
    pub from: String,
    /// Recipient of new order notifications.
    pub owner: String,
    /// SMTP URL, `smtps://user:password@host`; without it mail stays in the outbox.
    pub smtp: Secret,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// Minutes without a payment attempt after which an order payable by card or Bizum expires and releases
    /// its stock; 0 disables expiry.
    pub expire_after_minutes: u32,
    /// Days until an order awaiting a bank transfer expires and releases its stock; 0 disables expiry.
    pub transfer_days: u32,
    /// Maximum number of unpaid orders per customer; 0 disables the limit.
    pub unpaid_at_once: u32,
    /// Minutes after which the bank is queried about a payment attempt without a notification; 0 disables the
    /// queries.
    pub ask_bank_after_minutes: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Transfer {
    /// Account holder.
    pub holder: String,
    /// Account number; without it no transfer instructions are shown.
    pub iban: String,
}

/// Seller identity printed on invoices, as the law requires.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seller {
    /// Name of the person or company.
    pub name: String,
    /// Tax identification number (NIF).
    pub nif: String,
    /// Street, postal code and town, in one line.
    pub address: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Invoices {
    /// Verification page of the tax agency, target of the QR code of an invoice.
    pub verification_url: String,
}

/// Rate limits: attempts allowed in fifteen minutes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateLimits {
    /// Failed logins of one account.
    pub logins_per_account: u32,
    /// Failed logins from one address.
    pub logins_per_address: u32,
    /// Registrations with one e-mail.
    pub registrations_per_email: u32,
    /// Registrations from one address.
    pub registrations_per_address: u32,
    /// Wrong activation links from one address.
    pub activations_per_address: u32,
    /// Password reset requests for one e-mail.
    pub password_resets_per_email: u32,
    /// Password reset requests and invalid reset links from one address.
    pub password_resets_per_address: u32,
    /// Invalid access codes of the trade price list from one address.
    pub price_codes_per_address: u32,
    /// Messages of the contact form from one address.
    pub messages_per_address: u32,
    /// Withdrawal receipts to one e-mail, or for one order.
    pub withdrawals_per_email: u32,
    /// Withdrawals from one address.
    pub withdrawals_per_address: u32,
    /// E-mails to one address in a day that unauthenticated clients can trigger: registrations, password
    /// resets, withdrawals. Receipts for one order are counted separately.
    pub letters_per_email_a_day: u32,
}

/// Text that is redacted in `Debug` output.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn reveal(&self) -> &str {
        &self.0
    }

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
            public: PublicSettings::default(),
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
            throttle: RateLimits::default(),
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
    /// Expiry policy for unpaid orders, as used by the core rules.
    pub const fn expiry_policy(&self) -> ExpiryPolicy {
        ExpiryPolicy {
            bank_minutes: self.expire_after_minutes,
            transfer_days: self.transfer_days,
            max_unpaid: self.unpaid_at_once,
        }
    }
}

impl Default for Invoices {
    fn default() -> Self {
        let page = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu";
        Self { verification_url: page.to_owned() }
    }
}

impl Default for RateLimits {
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

/// Configuration error that prevents the shop from starting.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file or an environment variable cannot be read.
    #[error("La configuración no se puede leer: {0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// Settings are missing or unsafe; one Spanish sentence each.
    #[error("La tienda no arranca:\n{}", .0.iter().map(|reason| format!("  - {reason}")).collect::<Vec<_>>().join("\n"))]
    Invalid(Vec<String>),
    /// Settings required for invoices and e-mails are missing.
    #[error("Con esta configuración no se escriben ni facturas ni cartas. ¿Falta --config? Con --dev se usa una tienda de pruebas.\n{}", .0.iter().map(|reason| format!("  - {reason}")).collect::<Vec<_>>().join("\n"))]
    MissingIssuerSettings(Vec<String>),
}

impl Config {
    /// Public URL of the shop, for code without a request: background jobs and CLI commands. Falls back to
    /// the listen address.
    pub fn public_url_or_listen_address(&self) -> PublicUrl {
        PublicUrl(self.public_url.clone().unwrap_or_else(|| format!("http://{}", self.listen)))
    }

    /// Reports whether the server simulates the payment gateway itself.
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
        let debug = format!("{config:?}");
        assert!(!debug.contains("Mk9m98") && !debug.contains("una-clave"));
    }
}
