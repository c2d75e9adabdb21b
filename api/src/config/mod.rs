//! Settings of a shop, read from a TOML file, then the environment, then the command line; later sources
//! override. `mostrador.example.toml` documents each of them.
//!
//! Environment variables are `MOSTRADOR_` plus the name of the setting in capitals, with `__` between levels:
//! `MOSTRADOR_REDSYS__SECRET`. A secret may be read from a file: `MOSTRADOR_REDSYS__SECRET_FILE`.

mod encryption;
mod error;
mod former_names;
mod iban;
mod orders;
mod public_url;
mod rate_limits;
mod redsys;
pub mod saved;
mod secret;
pub mod secret_cipher;
mod secret_files;
mod source;
mod tokens;
mod validation;
mod vat_register;
mod verifactu;

use std::net::SocketAddr;
use std::path::PathBuf;

use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::api_client::DEFAULT_TIMEOUT_MS;
use mostrador_core::content::site::PublicConfig;
use serde::{Deserialize, Serialize};

pub use error::ConfigError;
pub use iban::{format_iban, is_iban};
pub use orders::Orders;
pub use public_url::PublicUrl;
pub use rate_limits::RateLimits;
pub use redsys::{
    BizumTerminal, REDSYS_PRODUCTION, REDSYS_TEST, REDSYS_TEST_MERCHANT, REDSYS_TEST_SECRET, Redsys,
    SANDBOX_PATH, Terminal,
};
pub use secret::Secret;
pub use tokens::{PriceTable, Session};
pub use vat_register::VatRegister;
pub use verifactu::{SANDBOX_AGENCY_PATH, ShopVerifactu, Verifactu, verification_url};

pub const BASE_PATH: &str = "/api/v1";

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Development mode: fixed secrets, mail shown instead of sent, payment gateway simulated by the server.
    #[serde(skip)]
    pub dev: bool,
    pub listen: SocketAddr,
    pub panel: Panel,
    pub database: String,
    pub public_url: Option<String>,
    pub public: PublicSettings,
    pub site: Option<PathBuf>,
    pub allowed_origins: Vec<String>,
    pub behind_proxy: bool,
    pub session: Session,
    pub price_table: PriceTable,
    pub redsys: Redsys,
    pub transfer: Transfer,
    pub seller: Seller,
    pub invoices: Invoices,
    pub verifactu: Verifactu,
    pub mail: Mail,
    pub orders: Orders,
    pub rate_limits: RateLimits,
    pub limits: Limits,
    pub backups: Backups,
    pub logging: Logging,
    pub metrics: Metrics,
    pub webhooks: Webhooks,
    pub vat_register: VatRegister,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PublicSettings {
    pub api_base_url: String,
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

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Panel {
    pub listen: SocketAddr,
    pub public_url: Option<String>,
    pub folder: Option<PathBuf>,
}

impl Default for Panel {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 8081)), public_url: None, folder: None }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    pub requests: u32,
    pub connections: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { requests: 24, connections: 10_000 }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backups {
    pub folder: Option<PathBuf>,
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
    #[default]
    Auto,
    Text,
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
    pub listen: Option<SocketAddr>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Webhooks {
    pub private_addresses: bool,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    pub from: String,
    pub owner: String,
    pub smtp: Secret,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Transfer {
    pub holder: String,
    pub iban: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seller {
    pub name: String,
    pub nif: String,
    pub address: String,
    /// Parts of the address that electronic invoices state; empty if unknown.
    pub postal_code: String,
    pub locality: String,
    pub province: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
}

fn spain() -> String {
    DEFAULT_COUNTRY.to_owned()
}

impl Default for Seller {
    fn default() -> Self {
        Self {
            name: String::new(),
            nif: String::new(),
            address: String::new(),
            postal_code: String::new(),
            locality: String::new(),
            province: String::new(),
            country: spain(),
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Invoices {
    pub verification_url: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            dev: false,
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            panel: Panel::default(),
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
            verifactu: Verifactu::default(),
            mail: Mail::default(),
            orders: Orders::default(),
            rate_limits: RateLimits::default(),
            limits: Limits::default(),
            backups: Backups::default(),
            logging: Logging::default(),
            metrics: Metrics::default(),
            webhooks: Webhooks::default(),
            vat_register: VatRegister::default(),
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

    /// Public URL of the panel, for links without a request. Falls back to its listen address.
    pub fn panel_url_or_listen_address(&self) -> PublicUrl {
        PublicUrl(
            self.panel
                .public_url
                .clone()
                .unwrap_or_else(|| format!("http://localhost:{}", self.panel.listen.port())),
        )
    }

    /// Reports whether the server simulates the payment gateway itself.
    pub fn has_sandbox(&self) -> bool {
        self.dev && self.redsys.url == SANDBOX_PATH
    }
}
