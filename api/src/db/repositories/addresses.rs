//! Saved addresses of customers.

use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::checkout::{AddressEntry, AddressId, SavedAddress};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::counters;
use crate::db::columns::{Json, Number, to_json};
use crate::db::{ConditionalWrite, Tx};

/// Returns the addresses of a customer, the oldest first.
pub async fn of_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<AddressEntry>, Error> {
    let rows =
        sqlx::query_as("SELECT id, address FROM customer_addresses WHERE customer_id = $1 ORDER BY id")
            .bind(i64::from(customer))
            .fetch_all(db)
            .await?;
    Ok(rows.into_iter().map(|(Number(id), Json(address))| AddressEntry { id, address }).collect())
}

/// Returns the addresses for invoices abroad that have a tax number, of all customers.
pub async fn with_tax_number_abroad(db: &mut AnyConnection) -> Result<Vec<SavedAddress>, Error> {
    let rows = sqlx::query_as("SELECT address FROM customer_addresses WHERE kind = 'billing'").fetch_all(db);
    let addresses = rows.await?.into_iter().map(|(Json(address),): (Json<SavedAddress>,)| address);
    Ok(addresses.filter(|address| address.country != DEFAULT_COUNTRY && !address.vat.is_empty()).collect())
}

/// Returns the number of addresses of a customer.
pub async fn count(db: &mut AnyConnection, customer: CustomerId) -> Result<usize, Error> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM customer_addresses WHERE customer_id = $1")
        .bind(i64::from(customer))
        .fetch_one(db)
        .await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Inserts an address and returns its identifier.
pub async fn insert(
    tx: &mut Tx,
    customer: CustomerId,
    address: &SavedAddress,
    now: Timestamp,
) -> Result<AddressId, Error> {
    let id = counters::next(tx, "customer_addresses").await?;
    sqlx::query(
        "INSERT INTO customer_addresses (id, customer_id, kind, address, created_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(i64::from(customer))
    .bind(address.kind.as_str())
    .bind(to_json(address)?)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    AddressId::try_from(id).map_err(|error| Error::Encode(Box::new(error)))
}

/// Replaces an address. `Unchanged` when the customer has none with this identifier.
pub async fn replace(
    tx: &mut Tx,
    customer: CustomerId,
    id: AddressId,
    address: &SavedAddress,
) -> Result<ConditionalWrite, Error> {
    sqlx::query("UPDATE customer_addresses SET kind = $3, address = $4 WHERE id = $1 AND customer_id = $2")
        .bind(i64::from(id))
        .bind(i64::from(customer))
        .bind(address.kind.as_str())
        .bind(to_json(address)?)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Deletes an address. `Unchanged` when the customer has none with this identifier.
pub async fn remove(tx: &mut Tx, customer: CustomerId, id: AddressId) -> Result<ConditionalWrite, Error> {
    sqlx::query("DELETE FROM customer_addresses WHERE id = $1 AND customer_id = $2")
        .bind(i64::from(id))
        .bind(i64::from(customer))
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}
