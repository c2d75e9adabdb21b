//! Store locations.

use mostrador_core::store_locations::StoreLocation;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::row::Columns;

/// Returns all store locations by identifier.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<StoreLocation>, Error> {
    let rows = sqlx::query("SELECT * FROM shops ORDER BY id").fetch_all(db).await?;
    rows.iter().map(shop).collect()
}

pub async fn by_id(db: &mut AnyConnection, id: u32) -> Result<Option<StoreLocation>, Error> {
    let row = sqlx::query("SELECT * FROM shops WHERE id = $1").bind(i64::from(id)).fetch_optional(db).await?;
    row.as_ref().map(shop).transpose()
}

/// Inserts a store location or replaces the one with the same identifier.
pub async fn upsert(db: &mut AnyConnection, shop: &StoreLocation) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO shops (id, slug, title, street_address, locality, region, postal_code, country, phone, schedule, \
         allow_pickup) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, title = excluded.title, \
         street_address = excluded.street_address, locality = excluded.locality, region = excluded.region, \
         postal_code = excluded.postal_code, country = excluded.country, phone = excluded.phone, \
         schedule = excluded.schedule, allow_pickup = excluded.allow_pickup",
    )
    .bind(i64::from(shop.id))
    .bind(shop.slug.clone())
    .bind(shop.title.clone())
    .bind(shop.street_address.clone())
    .bind(shop.locality.clone())
    .bind(shop.region.clone())
    .bind(shop.postal_code.clone())
    .bind(shop.country.clone())
    .bind(shop.phone.clone())
    .bind(shop.schedule.clone())
    .bind(i64::from(shop.allow_pickup))
    .execute(&mut *db)
    .await?;
    catalogue_changes::record(db, Change::Settings).await
}

fn shop(row: &AnyRow) -> Result<StoreLocation, Error> {
    Ok(StoreLocation {
        id: row.number("id")?,
        slug: row.text("slug")?,
        title: row.text("title")?,
        street_address: row.text("street_address")?,
        locality: row.text("locality")?,
        region: row.text("region")?,
        postal_code: row.text("postal_code")?,
        country: row.text("country")?,
        phone: row.text("phone")?,
        schedule: row.text("schedule")?,
        allow_pickup: row.flag("allow_pickup")?,
    })
}
