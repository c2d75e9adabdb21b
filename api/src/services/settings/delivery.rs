//! Delivery methods with their zones.

use mostrador_core::shop_settings::DeliverySettings;
use sqlx::AnyConnection;

use super::{INVALID, record};
use crate::db::Database;
use crate::db::repositories::{delivery, listed_rates};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Returns all delivery methods.
pub async fn load(db: &mut AnyConnection) -> Result<Versioned<DeliverySettings>, sqlx::Error> {
    let rates = listed_rates::current(db).await?;
    let methods = delivery::methods(db).await?;
    let zones = delivery::all_zones(db).await?;
    let with_zones =
        methods.iter().map(|method| (method, zones.get(&method.id).map_or(&[][..], Vec::as_slice)));
    Ok(Versioned::new(DeliverySettings::of(with_zones, rates)))
}

/// Replaces the delivery methods. Orders keep the delivery of their time.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    expected: &ExpectedVersion,
    settings: DeliverySettings,
) -> Result<Versioned<DeliverySettings>, ApiError> {
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let before = load(tx).await?;
        before.require(expected)?;
        let rates = listed_rates::current(tx).await?;
        let methods = settings.parse(rates).map_err(|errors| ApiError::invalid_fields(INVALID, errors))?;
        for id in before.data.methods.iter().filter_map(|method| method.id) {
            if methods.iter().all(|(method, _)| method.id != id) {
                delivery::delete(tx, id).await?;
            }
        }
        for (position, (method, zones)) in (1_i64..).zip(&methods) {
            delivery::upsert(tx, method, position, zones).await?;
        }
        let after = load(tx).await?;
        record(tx, session, "delivery", &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}
