//! Delivery methods and their zones with rates.

use std::collections::HashMap;

use mostrador_core::catalogue::TaxClass;
use mostrador_core::shipping::{DeliveryKind, ShippingMethod, ShippingMethodId, ShippingZone, WorkingDays};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Code, Json, Millionths, Number, TaxClassNumber, to_json};
use crate::db::sql_builder::SqlBuilder;

const SELECT_METHODS: &str =
    "SELECT id, title, kind, description, tax, min_days, max_days FROM delivery_methods";
const SELECT_ZONES: &str = "SELECT method_id, title, country, postal_prefixes, price_et, from_amount, \
    discount_percent, discount_amount, min_days, max_days FROM delivery_zones";

/// Returns all delivery methods in the owner's order, without prices.
pub async fn methods(db: &mut AnyConnection) -> Result<Vec<ShippingMethod>, Error> {
    let sql = SqlBuilder::new(SELECT_METHODS).push(" ORDER BY position, id");
    let rows: Vec<MethodRow> = sql.build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(ShippingMethod::from).collect())
}

/// Returns a delivery method without its price.
pub async fn by_id(db: &mut AnyConnection, id: ShippingMethodId) -> Result<Option<ShippingMethod>, Error> {
    let sql = SqlBuilder::new(SELECT_METHODS).push(" WHERE id = ").bind(i64::from(id));
    let row: Option<MethodRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(ShippingMethod::from))
}

/// Returns the zones of a delivery method in a country.
pub async fn zones(
    db: &mut AnyConnection,
    method: ShippingMethodId,
    country: &str,
) -> Result<Vec<ShippingZone>, Error> {
    let sql = SqlBuilder::new(SELECT_ZONES)
        .push(" WHERE method_id = ")
        .bind(i64::from(method))
        .push(" AND country = ")
        .bind(country.to_owned())
        .push(" ORDER BY position");
    let rows: Vec<ZoneRow> = sql.build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(ShippingZone::from).collect())
}

/// Returns the zones of all delivery methods, by method identifier.
pub async fn all_zones(
    db: &mut AnyConnection,
) -> Result<HashMap<ShippingMethodId, Vec<ShippingZone>>, Error> {
    let sql = SqlBuilder::new(SELECT_ZONES).push(" ORDER BY method_id, position");
    let mut zones: HashMap<ShippingMethodId, Vec<ShippingZone>> = HashMap::new();
    for row in sql.build_as::<ZoneRow>().fetch_all(db).await? {
        zones.entry(row.method_id.0).or_default().push(row.into());
    }
    Ok(zones)
}

/// Inserts a delivery method with its zones, or replaces the one with the same identifier.
pub async fn upsert(
    tx: &mut Tx,
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
    .execute(&mut **tx)
    .await?;
    sqlx::query("DELETE FROM delivery_zones WHERE method_id = $1")
        .bind(i64::from(method.id))
        .execute(&mut **tx)
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
        .execute(&mut **tx)
        .await?;
    }
    catalogue_changes::record(tx, Change::Settings).await
}

/// Deletes a delivery method with its zones.
pub async fn delete(tx: &mut Tx, id: ShippingMethodId) -> Result<(), Error> {
    for sql in
        ["DELETE FROM delivery_zones WHERE method_id = $1", "DELETE FROM delivery_methods WHERE id = $1"]
    {
        sqlx::query(sql).bind(i64::from(id)).execute(&mut **tx).await?;
    }
    catalogue_changes::record(tx, Change::Settings).await
}

#[derive(FromRow)]
struct MethodRow {
    id: Number<ShippingMethodId>,
    title: String,
    #[sqlx(try_from = "Code")]
    kind: DeliveryKind,
    description: String,
    #[sqlx(try_from = "TaxClassNumber")]
    tax: TaxClass,
    #[sqlx(flatten)]
    days: DaysRow,
}

impl From<MethodRow> for ShippingMethod {
    fn from(row: MethodRow) -> Self {
        Self {
            id: row.id.0,
            title: row.title,
            kind: row.kind,
            description: row.description,
            tax: row.tax,
            price: None,
            days: row.days.into(),
            usual: None,
        }
    }
}

#[derive(FromRow)]
struct ZoneRow {
    method_id: Number<ShippingMethodId>,
    title: String,
    country: String,
    postal_prefixes: Json<Vec<String>>,
    price_et: Millionths,
    from_amount: Millionths,
    discount_percent: Number<u32>,
    discount_amount: Millionths,
    #[sqlx(flatten)]
    days: DaysRow,
}

impl From<ZoneRow> for ShippingZone {
    fn from(row: ZoneRow) -> Self {
        Self {
            title: row.title,
            country: row.country,
            postal_prefixes: row.postal_prefixes.0,
            price_et: row.price_et.into(),
            from_amount: row.from_amount.into(),
            discount_percent: row.discount_percent.0,
            discount_amount: row.discount_amount.into(),
            days: row.days.into(),
        }
    }
}

#[derive(FromRow)]
struct DaysRow {
    min_days: Number<u32>,
    max_days: Number<u32>,
}

impl From<DaysRow> for WorkingDays {
    fn from(row: DaysRow) -> Self {
        Self { min: row.min_days.0, max: row.max_days.0 }
    }
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
