//! Menus.

use std::collections::BTreeMap;

use mostrador_core::content::editing::{check_menu, number_menu};
use mostrador_core::content::menu::MenuItem;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, Resource, not_found};
use crate::db::Database;
use crate::db::repositories::menus;
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

const RESOURCE: Resource = Resource { name: "menus" };

/// Menu, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MenuView {
    pub name: String,
    pub items: Vec<MenuItem>,
}

/// Items of a menu as staff arrange them; their numbers are assigned by the server.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MenuInput {
    pub items: Vec<MenuItem>,
}

/// Menus that the shop shows. A new shop has them without items.
const SHOWN: [&str; 4] = ["account", "footer", "legal", "main"];

/// Returns all menus by name.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<Versioned<MenuView>>, sqlx::Error> {
    let mut menus: BTreeMap<String, Vec<MenuItem>> = menus::all(db).await?.0.into_iter().collect();
    for name in SHOWN {
        menus.entry(name.to_owned()).or_default();
    }
    Ok(menus.into_iter().map(|(name, items)| Versioned::new(MenuView { name, items })).collect())
}

/// Replaces the items of a menu.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    name: &str,
    expected: &ExpectedVersion,
    MenuInput { mut items }: MenuInput,
) -> Result<Versioned<MenuView>, ApiError> {
    ApiError::ensure_valid(INVALID, check_menu(&items))?;
    number_menu(&mut items);
    let updated = store.transaction(async |tx| {
        version::lock(tx, "menus").await?;
        let before = all(tx).await?.into_iter().find(|menu| menu.data.name == name).ok_or_else(not_found)?;
        before.require(expected)?;
        menus::upsert(tx, name, &items).await?;
        let after = Versioned::new(MenuView { name: name.to_owned(), items: items.clone() });
        RESOURCE.record(tx, session, name, Some(&before.data), Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}
