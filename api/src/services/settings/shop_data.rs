//! Shop data: name and contact, and the seller of the invoices.

use mostrador_core::content::public_config::ConfigEntry;
use mostrador_core::shop_settings::ShopData;
use sqlx::AnyConnection;

use super::{INVALID, record, save, saved};
use crate::config::{Config, Seller};
use crate::db::Database;
use crate::db::repositories::settings;
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Returns the data of the shop. `configured` has the settings of the configuration.
pub async fn load(db: &mut AnyConnection, configured: &Config) -> Result<Versioned<ShopData>, sqlx::Error> {
    let seller = configured.with_saved(&saved(db).await?).seller;
    let mut data = ShopData {
        legal_name: seller.name,
        nif: seller.nif,
        legal_address: seller.address,
        legal_postal_code: seller.postal_code,
        legal_locality: seller.locality,
        legal_province: seller.province,
        legal_country: seller.country,
        ..ShopData::default()
    };
    let entries = settings::all(db).await?;
    for (_, name, value) in data.public_members() {
        let entry = entries.iter().find(|(_, entry)| entry.key_name == name);
        *value = entry.map(|(_, entry)| entry.key_value.clone()).unwrap_or_default();
    }
    Ok(Versioned::new(data))
}

/// Changes the data of the shop. Issued invoices keep the seller of their time.
pub async fn update(
    store: &Database,
    configured: &Config,
    session: &StaffSession,
    expected: &ExpectedVersion,
    data: ShopData,
) -> Result<Versioned<ShopData>, ApiError> {
    let data = data.normalised();
    ApiError::ensure_valid(INVALID, data.errors())?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let before = load(tx, configured).await?;
        before.require(expected)?;
        let seller = Seller {
            name: data.legal_name.clone(),
            nif: data.nif.clone(),
            address: data.legal_address.clone(),
            postal_code: data.legal_postal_code.clone(),
            locality: data.legal_locality.clone(),
            province: data.legal_province.clone(),
            country: data.legal_country.clone(),
        };
        save(tx, &seller).await?;
        let (mut old, mut new) = (before.data.clone(), data.clone());
        for ((_, _, old), (group, name, value)) in old.public_members().into_iter().zip(new.public_members())
        {
            if old != value {
                let entry = ConfigEntry { key_name: name.to_owned(), key_value: value.clone() };
                settings::upsert(tx, group, &entry).await?;
            }
        }
        record(tx, session, "shop", &before.data, &data).await?;
        Ok::<_, ApiError>(Versioned::new(data.clone()))
    });
    updated.await
}
