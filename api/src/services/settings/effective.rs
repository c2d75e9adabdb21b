//! Settings in force: those of the configuration, with the sections that the owner has saved.

use mostrador_core::payments::PaymentKind;

use super::saved;
use crate::config::saved::SavedSettings;
use crate::config::{Config, ConfigError};
use crate::db::Database;
use crate::db::repositories::payment_methods;

/// Settings that decide if a shop can start.
#[derive(Clone, Debug, Default)]
pub struct ShopSettings {
    pub saved: SavedSettings,
    pub offered: Vec<PaymentKind>,
}

impl ShopSettings {
    pub async fn load(store: &Database) -> Result<Self, sqlx::Error> {
        let mut db = store.begin_read().await?;
        Ok(Self { saved: saved(&mut db).await?, offered: payment_methods::kinds(&mut db).await? })
    }

    /// Completes the configuration of a server.
    ///
    /// # Errors
    /// The shop lacks a setting for what it sells.
    pub fn apply_to(&self, config: Config, dev: bool) -> Result<Config, ConfigError> {
        config.for_shop(dev, &self.saved, &self.offered)
    }
}

/// Returns the settings in force of a shop, for commands.
pub async fn of_shop(store: &Database, config: &Config) -> Result<Config, sqlx::Error> {
    Ok(config.with_saved(&saved(&mut *store.begin_read().await?).await?))
}
