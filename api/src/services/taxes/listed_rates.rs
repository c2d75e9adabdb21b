//! Change of the listed prices when other rates of Spanish VAT come into force (rule 13.2).

use mostrador_core::taxes::ClassRates;
use mostrador_core::time::{Timestamp, local_day};
use sqlx::{AnyConnection, Error};

use super::rules;
use crate::db::repositories::listed_rates;
use crate::db::retry::CommitMode;
use crate::db::{Database, Tx};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{audit, version};

/// Applies the rates in force to the prices, if they are listed with others; returns true if they were. Several servers may
/// call it at the same time.
pub async fn apply_due(store: &Database, now: Timestamp) -> Result<bool, Error> {
    if change(&mut *store.begin_read().await?, now).await?.is_none() {
        return Ok(false);
    }
    // Every price of the catalogue may change.
    let applied = store.transaction_without_timeout(CommitMode::Commit, async |tx| {
        version::lock(tx, "settings").await?;
        let Some((before, after)) = apply_in(tx, now).await? else { return Ok(false) };
        let change = Change { action: "update", resource: "settings", id: "taxes" };
        audit::record(tx, Author::Program, change, Some(&before), Some(&after)).await?;
        Ok(true)
    });
    applied.await
}

/// As [`apply_due`], within a transaction that has locked the settings; returns the rates before and after.
pub async fn apply_in(tx: &mut Tx, now: Timestamp) -> Result<Option<(ClassRates, ClassRates)>, Error> {
    let Some((before, after)) = change(tx, now).await? else { return Ok(None) };
    listed_rates::replace(tx, before, after).await?;
    tracing::info!(?before, ?after, "prices listed with the rates in force");
    Ok(Some((before, after)))
}

/// Returns the rates with which the prices are listed and those in force, if they differ.
async fn change(db: &mut AnyConnection, now: Timestamp) -> Result<Option<(ClassRates, ClassRates)>, Error> {
    let after = rules::settings(db).await?.rates.spanish(local_day(now));
    let before = listed_rates::current(db).await?;
    Ok((before != after).then_some((before, after)))
}
