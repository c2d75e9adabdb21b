//! Tax settings: the owner's decisions and the rates.

use mostrador_core::taxes::TaxSettings;
use mostrador_core::time::local_day;
use sqlx::AnyConnection;

use super::{INVALID, record, save};
use crate::clock;
use crate::db::Database;
use crate::db::retry::CommitMode;
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::taxes::{listed_rates, rules};

/// Returns the settings in force.
pub async fn load(db: &mut AnyConnection) -> Result<Versioned<TaxSettings>, sqlx::Error> {
    Ok(Versioned::new(rules::settings(db).await?))
}

/// Changes the settings, and the tax of the listed prices with rates that are in force. Orders keep the rates of their
/// time.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    expected: &ExpectedVersion,
    settings: TaxSettings,
) -> Result<Versioned<TaxSettings>, ApiError> {
    ApiError::ensure_valid(INVALID, settings.errors(local_day(clock::now())))?;
    // Every price of the catalogue may change.
    let updated = store.transaction_without_timeout(CommitMode::Commit, async |tx| {
        version::lock(tx, "settings").await?;
        let before = load(tx).await?;
        before.require(expected)?;
        save(tx, &settings).await?;
        listed_rates::apply_in(tx, clock::now()).await?;
        record(tx, session, "taxes", &before.data, &settings).await?;
        Ok::<_, ApiError>(Versioned::new(settings.clone()))
    });
    updated.await
}
