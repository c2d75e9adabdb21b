//! Navigation menus, each a tree stored as one JSON value.

use mostrador_core::content::menu::{MenuItem, Menus};
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Json, to_json};

/// Returns all menus by name.
pub async fn all(db: &mut AnyConnection) -> Result<Menus, Error> {
    let rows: Vec<(String, Json<Vec<MenuItem>>)> =
        sqlx::query_as("SELECT name, items FROM menus ORDER BY name").fetch_all(db).await?;
    Ok(Menus(rows.into_iter().map(|(name, Json(items))| (name, items)).collect()))
}

/// Inserts a menu or replaces the one with the same name.
pub async fn upsert(tx: &mut Tx, name: &str, items: &[MenuItem]) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO menus (name, items) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET items = excluded.items",
    )
    .bind(name.to_owned())
    .bind(to_json(items)?)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}
