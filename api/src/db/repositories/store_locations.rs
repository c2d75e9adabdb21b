//! Store locations.

use mostrador_core::store_locations::{StoreLocation, StoreLocationId};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes::Change;
use super::{catalogue_changes, counters};
use crate::db::Tx;
use crate::db::columns::{Flag, Number, decode_error};
use crate::db::sql_builder::SqlBuilder;

/// Number series of the identifiers.
const SERIES: &str = "shops";

const SELECT: &str = "SELECT id, slug, title, street_address, locality, region, postal_code, country, phone, schedule, \
    allow_pickup FROM shops";

/// Returns all store locations by identifier.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<StoreLocation>, Error> {
    let rows: Vec<ShopRow> = SqlBuilder::new(SELECT).push(" ORDER BY id").build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(StoreLocation::from).collect())
}

pub async fn by_id(db: &mut AnyConnection, id: StoreLocationId) -> Result<Option<StoreLocation>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE id = ").bind(i64::from(id));
    let row: Option<ShopRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(StoreLocation::from))
}

/// Inserts a store location or replaces the one with the same identifier.
pub async fn upsert(tx: &mut Tx, shop: &StoreLocation) -> Result<(), Error> {
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
    .bind(shop.postal_code.to_string())
    .bind(shop.country.clone())
    .bind(shop.phone.clone())
    .bind(shop.schedule.clone())
    .bind(i64::from(shop.allow_pickup))
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Returns an identifier that no store location has had.
pub async fn next_id(tx: &mut Tx) -> Result<StoreLocationId, Error> {
    // Identifiers may come from an import.
    let highest: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM shops").fetch_one(&mut **tx).await?;
    counters::advance_to(tx, SERIES, highest).await?;
    let id = counters::next(tx, SERIES).await?;
    StoreLocationId::try_from(id).map_err(|error| decode_error("id", error))
}

/// Deletes a store location, whose identifier is not given again.
pub async fn delete(tx: &mut Tx, id: StoreLocationId) -> Result<(), Error> {
    counters::advance_to(tx, SERIES, i64::from(id)).await?;
    sqlx::query("DELETE FROM shops WHERE id = $1").bind(i64::from(id)).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Settings).await
}

#[derive(FromRow)]
struct ShopRow {
    id: Number<StoreLocationId>,
    slug: String,
    title: String,
    street_address: String,
    locality: String,
    region: String,
    postal_code: String,
    country: String,
    phone: String,
    schedule: String,
    allow_pickup: Flag,
}

impl From<ShopRow> for StoreLocation {
    fn from(row: ShopRow) -> Self {
        Self {
            id: row.id.0,
            slug: row.slug,
            title: row.title,
            street_address: row.street_address,
            locality: row.locality,
            region: row.region,
            postal_code: row.postal_code.into(),
            country: row.country,
            phone: row.phone,
            schedule: row.schedule,
            allow_pickup: row.allow_pickup.into(),
        }
    }
}
