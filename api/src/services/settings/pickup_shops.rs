//! Shops where goods are picked up, with their opening hours.

use mostrador_core::shop_settings::check_shops;
use mostrador_core::store_locations::StoreLocation;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, record};
use crate::db::Database;
use crate::db::repositories::store_locations;
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::text;

/// All shops. A new one has the identifier 0 and no slug, which follows from its title.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct PickupShops {
    pub shops: Vec<StoreLocation>,
}

/// Returns all shops.
pub async fn load(db: &mut AnyConnection) -> Result<Versioned<PickupShops>, sqlx::Error> {
    Ok(Versioned::new(PickupShops { shops: store_locations::all(db).await? }))
}

/// Replaces the shops. Orders keep the shop of their time. The identifier of a deleted shop is never given to another one,
/// because a checkout in progress may name it.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    expected: &ExpectedVersion,
    settings: PickupShops,
) -> Result<Versioned<PickupShops>, ApiError> {
    let shops = with_slugs(settings.shops);
    ApiError::ensure_valid(INVALID, check_shops(&shops))?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let before = load(tx).await?;
        before.require(expected)?;
        for old in &before.data.shops {
            if shops.iter().all(|shop| shop.id != old.id) {
                store_locations::delete(tx, old.id).await?;
            }
        }
        for shop in &shops {
            let is_known = before.data.shops.iter().any(|old| old.id == shop.id);
            let id = if is_known { shop.id } else { store_locations::next_id(tx).await? };
            store_locations::upsert(tx, &StoreLocation { id, ..shop.clone() }).await?;
        }
        let after = load(tx).await?;
        record(tx, session, "shops", &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

/// Gives shops without a slug one that follows from the title.
fn with_slugs(mut shops: Vec<StoreLocation>) -> Vec<StoreLocation> {
    for shop in &mut shops {
        if shop.slug.is_empty() {
            shop.slug = text::slug(&shop.title);
        }
    }
    shops
}
