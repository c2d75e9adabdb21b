//! Address book of a customer (rule 6.7).

use mostrador_core::checkout::{AddressEntry, AddressId, MAX_ADDRESSES, SavedAddress};

use super::Accounts;
use crate::clock;
use crate::db::ConditionalWrite;
use crate::db::repositories::addresses;
use crate::error::ApiError;
use crate::services::authentication::logged_in::LoggedIn;

impl Accounts<'_> {
    /// Saves a new address.
    pub async fn add_address(self, auth: &LoggedIn, address: SavedAddress) -> Result<AddressEntry, ApiError> {
        let address = validated(address)?;
        let added = self.store.transaction(async |tx| {
            let customer = auth.lock_account(tx).await?;
            if addresses::count(tx, customer.user.id).await? >= MAX_ADDRESSES {
                let message = format!("No se pueden guardar más de {MAX_ADDRESSES} direcciones.");
                return Err(ApiError::conflict("too_many_addresses", message));
            }
            Ok(addresses::insert(tx, customer.user.id, &address, clock::now()).await?)
        });
        Ok(AddressEntry { id: added.await?, address })
    }

    /// Replaces a saved address; `None` if the customer has none with this ID.
    pub async fn replace_address(
        self,
        auth: &LoggedIn,
        id: AddressId,
        address: SavedAddress,
    ) -> Result<Option<AddressEntry>, ApiError> {
        let address = validated(address)?;
        let replaced = self.store.transaction(async |tx| {
            let customer = auth.lock_account(tx).await?;
            Ok::<_, ApiError>(addresses::replace(tx, customer.user.id, id, &address).await?)
        });
        let replaced = replaced.await? == ConditionalWrite::Applied;
        Ok(replaced.then_some(AddressEntry { id, address }))
    }
}

fn validated(address: SavedAddress) -> Result<SavedAddress, ApiError> {
    ApiError::ensure_valid("invalid_address", address.check())?;
    Ok(address.normalised())
}
