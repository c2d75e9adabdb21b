//! Public settings of the shop: contact, social networks, payment platform.

use mostrador_core::content::public_config::ConfigEntry;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;

/// Returns all entries with their groups, sorted by group and name.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<(String, ConfigEntry)>, Error> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT group_name, key_name, key_value FROM configs ORDER BY group_name, key_name")
            .fetch_all(db)
            .await?;
    let entry = |(group, key_name, key_value)| (group, ConfigEntry { key_name, key_value });
    Ok(rows.into_iter().map(entry).collect())
}

/// Returns the value of a setting; empty when it is not set.
pub async fn value(db: &mut AnyConnection, name: &str) -> Result<String, Error> {
    let value: Option<String> = sqlx::query_scalar("SELECT key_value FROM configs WHERE key_name = $1")
        .bind(name.to_owned())
        .fetch_optional(db)
        .await?;
    Ok(value.unwrap_or_default())
}

/// Inserts an entry or replaces the one with the same group and name.
pub async fn upsert(tx: &mut Tx, group: &str, entry: &ConfigEntry) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO configs (group_name, key_name, key_value) VALUES ($1, $2, $3) \
         ON CONFLICT (group_name, key_name) DO UPDATE SET key_value = excluded.key_value",
    )
    .bind(group.to_owned())
    .bind(entry.key_name.clone())
    .bind(entry.key_value.clone())
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}
