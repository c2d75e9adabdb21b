//! Settings of a shop, read from a TOML file, then the environment, then the command line; later sources
//! override.
//!
//! Environment variables are `MOSTRADOR_` plus the name of the setting in capitals, with `__` between levels:
//! `MOSTRADOR_REDSYS__SECRET`. A secret may be read from a file: `MOSTRADOR_REDSYS__SECRET_FILE`.

mod encryption;
mod error;
mod iban;
mod orders;
mod public_url;
mod rate_limits;
mod redsys;
mod secret;
mod secret_files;
mod source;
mod tokens;
mod validation;

use std::net::SocketAddr;
use std::path::PathBuf;

use mostrador_core::api_client::DEFAULT_TIMEOUT_MS;
use mostrador_core::content::site::PublicConfig;
use serde::{Deserialize, Serialize};

pub use error::ConfigError;
pub use iban::format_iban;
pub use orders::Orders;
pub use public_url::PublicUrl;
pub use rate_limits::RateLimits;
pub use redsys::{
    BizumTerminal, REDSYS_PRODUCTION, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET, Redsys, SANDBOX_PATH,
    Terminal,
};
pub use secret::Secret;
pub use tokens::{PriceTable, Session};

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

impl Default for Limits {
    fn default() -> Self {
        Self { requests: 24, connections: 10_000 }
    }
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

impl Default for Invoices {
    fn default() -> Self {
        let page = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu";
        Self { verification_url: page.to_owned() }
    }
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
