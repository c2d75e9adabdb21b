//! Read-only diagnostics of settings, host, database and pending orders.

mod backups;
mod database;
mod finding;
mod host;
mod mail;
mod orders;
mod settings;
mod taxes;

use mostrador_core::payments::PaymentKind;

use crate::config::Config;
use crate::db::{Database, is_missing};
use crate::services::settings::effective::ShopSettings;
pub use finding::{Finding, Severity, Subject};

/// Checks the shop of a configuration, for the command line.
pub async fn run(config: &Config, dev: bool) -> Vec<Finding> {
    let unknown = ShopSettings { offered: PaymentKind::ALL.into(), ..ShopSettings::default() };
    if is_missing(&config.database) {
        let mut findings = check_settings(config, dev, &unknown).await;
        let text = "La base de datos no existe todavía: `mostrador migrate` la crea.";
        findings.push(Finding::error(Subject::Database, text));
        return findings;
    }
    match Database::open(&config.database).await {
        Ok(store) => {
            let findings = check_shop(&store, config, dev).await;
            store.close().await;
            findings
        }
        Err(error) => {
            let mut findings = check_settings(config, dev, &unknown).await;
            let text = format!(
                "La base de datos no se puede abrir: {error}. Revisa «database» y que el servidor responda."
            );
            findings.push(Finding::error(Subject::Database, text));
            findings
        }
    }
}

/// Checks a shop whose database is open. `config` has the settings of the configuration.
pub async fn check_shop(store: &Database, config: &Config, dev: bool) -> Vec<Finding> {
    // A database that an older program has written lacks the table; that it is outdated is a finding of its own.
    let settings = ShopSettings::load(store)
        .await
        .unwrap_or_else(|_| ShopSettings { offered: PaymentKind::ALL.into(), ..ShopSettings::default() });
    let mut findings = check_settings(config, dev, &settings).await;
    findings.extend(database::check(store, config).await);
    findings
}

async fn check_settings(config: &Config, dev: bool, shop: &ShopSettings) -> Vec<Finding> {
    let mut findings = settings::check(config, dev, shop);
    findings.extend(mail::check(&config.with_saved(&shop.saved).mail, dev).await);
    findings.extend(host::check_disk(config));
    findings.extend(backups::check(config, dev));
    findings.extend(database::check_connection(&config.database));
    findings
}
