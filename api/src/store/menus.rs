//! The menus, each a tree that is read and written whole.

use mostrador_core::menu::{MenuItem, Menus};
use sqlx::{AnyConnection, Error};

use super::changes::{self, Change};
use super::row::{Columns, to_json};

/// Every menu by its name.
///
/// # Errors
/// The database fails.
pub async fn all(db: &mut AnyConnection) -> Result<Menus, Error> {
    let rows = sqlx::query("SELECT * FROM menus ORDER BY name").fetch_all(db).await?;
    rows.iter()
        .map(|row| Ok((row.text("name")?, row.json("items")?)))
        .collect::<Result<_, Error>>()
        .map(Menus)
}

/// Writes a menu over the one of its name.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, name: &str, items: &[MenuItem]) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO menus (name, items) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET items = excluded.items",
    )
    .bind(name.to_owned())
    .bind(to_json(items)?)
    .execute(&mut *db)
    .await?;
    changes::note(db, Change::House).await
}
