//! Saved cards of customers (rule 4.35). Tokens are encrypted.

use mostrador_core::payments::{CardId, SavedCard};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

const SELECT: &str = "SELECT id, merchant_code, token, transaction_id, brand, last_digits, expiry, consented_at, \
    consent_version, rejected_at FROM customer_cards";

/// Saved card with its token.
#[derive(Clone, FromRow)]
pub struct StoredCard {
    #[sqlx(try_from = "i64")]
    pub id: CardId,
    /// Merchant that the token belongs to.
    pub merchant_code: String,
    /// Encrypted.
    pub token: String,
    /// Identifier of the first transaction at the network of the card; empty if unknown.
    pub transaction_id: String,
    pub brand: String,
    pub last_digits: String,
    /// Year and month, two digits each.
    pub expiry: String,
    pub consented_at: Timestamp,
    #[sqlx(try_from = "i64")]
    pub consent_version: u32,
    /// Time of a denial because the card is not valid.
    pub rejected_at: Option<Timestamp>,
}

impl StoredCard {
    /// Returns the Spanish name of the card, for use inside a sentence.
    pub fn name(&self) -> String {
        SavedCard::name_of(&self.brand, &self.last_digits)
    }
}

/// Returns the cards of a customer, the latest first.
pub async fn of_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<StoredCard>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE customer_id = ").bind(i64::from(customer));
    sql.push(" ORDER BY id DESC").build_as().fetch_all(db).await
}

/// Returns a card of a customer.
pub async fn by_id(
    db: &mut AnyConnection,
    customer: CustomerId,
    id: CardId,
) -> Result<Option<StoredCard>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE customer_id = ").bind(i64::from(customer));
    sql.push(" AND id = ").bind(i64::from(id)).build_as().fetch_optional(db).await
}

/// Inserts a card under a new identifier; that of `card` is ignored.
pub async fn insert(tx: &mut Tx, customer: CustomerId, card: &StoredCard) -> Result<(), Error> {
    let id = counters::next(tx, "customer_cards").await?;
    sqlx::query(
        "INSERT INTO customer_cards (id, customer_id, merchant_code, token, transaction_id, brand, last_digits, expiry, \
         consented_at, consent_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(id)
    .bind(i64::from(customer))
    .bind(card.merchant_code.clone())
    .bind(card.token.clone())
    .bind(card.transaction_id.clone())
    .bind(card.brand.clone())
    .bind(card.last_digits.clone())
    .bind(card.expiry.clone())
    .bind(card.consented_at)
    .bind(i64::from(card.consent_version))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes a card. `Unchanged` when the customer has none with this identifier.
pub async fn remove(tx: &mut Tx, customer: CustomerId, id: CardId) -> Result<ConditionalWrite, Error> {
    sqlx::query("DELETE FROM customer_cards WHERE id = $1 AND customer_id = $2")
        .bind(i64::from(id))
        .bind(i64::from(customer))
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Marks a card as not accepted by the bank any more.
pub async fn reject(tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE customer_cards SET rejected_at = $2 WHERE id = $1 AND rejected_at IS NULL")
        .bind(id)
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
