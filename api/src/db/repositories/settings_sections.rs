//! Settings that the owner saves in the panel, one row for each section.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;

/// Returns the values of all saved sections, as JSON.
pub async fn all(db: &mut AnyConnection) -> Result<BTreeMap<String, String>, Error> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT section, value FROM settings ORDER BY section").fetch_all(db).await?;
    Ok(rows.into_iter().collect())
}

/// Returns the value of one section, as JSON; empty if it was never saved.
pub async fn one(db: &mut AnyConnection, section: &str) -> Result<BTreeMap<String, String>, Error> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT section, value FROM settings WHERE section = $1")
            .bind(section.to_owned())
            .fetch_all(db)
            .await?;
    Ok(rows.into_iter().collect())
}

/// Saves a section.
pub async fn upsert(tx: &mut Tx, section: &str, value: String) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO settings (section, value) VALUES ($1, $2) \
         ON CONFLICT (section) DO UPDATE SET value = excluded.value",
    )
    .bind(section.to_owned())
    .bind(value)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}
