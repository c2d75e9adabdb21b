//! Delivery methods and their zones with rates.

use std::collections::HashMap;

use mostrador_core::catalogue::TaxClass;
use mostrador_core::shipping::{DeliveryKind, ShippingMethod, ShippingZone, WorkingDays};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use super::products::tax;
use crate::db::row::{Columns, decode_error, to_json};

/// Returns all delivery methods in the owner's order, without prices.
pub async fn methods(db: &mut AnyConnection) -> Result<Vec<ShippingMethod>, Error> {
    let rows = sqlx::query("SELECT * FROM delivery_methods ORDER BY position, id").fetch_all(db).await?;
    rows.iter().map(method).collect()
}

/// Returns a delivery method without its price.
pub async fn by_id(db: &mut AnyConnection, id: u32) -> Result<Option<ShippingMethod>, Error> {
    let row = sqlx::query("SELECT * FROM delivery_methods WHERE id = $1")
        .bind(i64::from(id))
        .fetch_optional(db)
        .await?;
    row.as_ref().map(method).transpose()
}

/// Returns the zones of a delivery method in a country.
pub async fn zones(db: &mut AnyConnection, method: u32, country: &str) -> Result<Vec<ShippingZone>, Error> {
    let rows =
        sqlx::query("SELECT * FROM delivery_zones WHERE method_id = $1 AND country = $2 ORDER BY position")
            .bind(i64::from(method))
            .bind(country.to_owned())
            .fetch_all(db)
            .await?;
    rows.iter().map(zone).collect()
}

/// Returns the zones of all delivery methods, by method identifier.
pub async fn all_zones(db: &mut AnyConnection) -> Result<HashMap<u32, Vec<ShippingZone>>, Error> {
    let rows = sqlx::query("SELECT * FROM delivery_zones ORDER BY method_id, position").fetch_all(db).await?;
    let mut zones: HashMap<u32, Vec<ShippingZone>> = HashMap::new();
    for row in &rows {
        zones.entry(row.number("method_id")?).or_default().push(zone(row)?);
    }
    Ok(zones)
}

/// Inserts a delivery method with its zones, or replaces the one with the same identifier.
pub async fn upsert(
    db: &mut AnyConnection,
    method: &ShippingMethod,
    position: i64,
    zones: &[ShippingZone],
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO delivery_methods (id, kind, title, description, tax, position, min_days, max_days) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, \
         description = excluded.description, tax = excluded.tax, position = excluded.position, \
         min_days = excluded.min_days, max_days = excluded.max_days",
    )
    .bind(i64::from(method.id))
    .bind(kind_name(method.kind))
    .bind(method.title.clone())
    .bind(method.description.clone())
    .bind(tax_number(method.tax))
    .bind(position)
    .bind(i64::from(method.days.min))
    .bind(i64::from(method.days.max))
    .execute(&mut *db)
    .await?;
    sqlx::query("DELETE FROM delivery_zones WHERE method_id = $1")
        .bind(i64::from(method.id))
        .execute(&mut *db)
        .await?;
    for (position, zone) in (0_i64..).zip(zones) {
        sqlx::query(
            "INSERT INTO delivery_zones (method_id, position, title, country, postal_prefixes, price_et, from_amount, \
             discount_percent, discount_amount, min_days, max_days) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(i64::from(method.id))
        .bind(position)
        .bind(zone.title.clone())
        .bind(zone.country.clone())
        .bind(to_json(&zone.postal_prefixes)?)
        .bind(zone.price_et.millionths())
        .bind(zone.from_amount.millionths())
        .bind(i64::from(zone.discount_percent))
        .bind(zone.discount_amount.millionths())
        .bind(i64::from(zone.days.min))
        .bind(i64::from(zone.days.max))
        .execute(&mut *db)
        .await?;
    }
    catalogue_changes::record(db, Change::Settings).await
}

fn method(row: &AnyRow) -> Result<ShippingMethod, Error> {
    let kind = match row.text("kind")?.as_str() {
        "pickup" => DeliveryKind::Pickup,
        "courier" => DeliveryKind::Courier,
        other => {
            return Err(decode_error(
                "kind",
                std::io::Error::other(format!("unknown delivery kind: {other}")),
            ));
        }
    };
    Ok(ShippingMethod {
        id: row.number("id")?,
        title: row.text("title")?,
        kind,
        description: row.text("description")?,
        tax: tax(row)?,
        price: None,
        days: days(row)?,
        usual: None,
    })
}

fn zone(row: &AnyRow) -> Result<ShippingZone, Error> {
    Ok(ShippingZone {
        title: row.text("title")?,
        country: row.text("country")?,
        postal_prefixes: row.json("postal_prefixes")?,
        price_et: row.money("price_et")?,
        from_amount: row.money("from_amount")?,
        discount_percent: row.number("discount_percent")?,
        discount_amount: row.money("discount_amount")?,
        days: days(row)?,
    })
}

fn days(row: &AnyRow) -> Result<WorkingDays, Error> {
    Ok(WorkingDays { min: row.number("min_days")?, max: row.number("max_days")? })
}

const fn kind_name(kind: DeliveryKind) -> &'static str {
    match kind {
        DeliveryKind::Pickup => "pickup",
        DeliveryKind::Courier => "courier",
    }
}

fn tax_number(tax: TaxClass) -> i64 {
    i64::from(u8::from(tax))
}
