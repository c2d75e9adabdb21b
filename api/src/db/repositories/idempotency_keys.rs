//! Idempotency keys of orders: one order for one key, however often and however simultaneously it is sent.

use mostrador_core::orders::OrderNumber;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use crate::db::Tx;
use crate::db::sql_builder::{SqlBuilder, SqlValue};

/// Author of a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyOwner {
    Customer(CustomerId),
    /// Staff member, by identifier.
    Staff(i64),
}

/// Key of a request.
#[derive(Clone, Copy, Debug)]
pub struct IdempotencyKey<'a> {
    pub owner: KeyOwner,
    /// Chosen by the client.
    pub key: &'a str,
    /// Hash of the request's body, in hexadecimal digits.
    pub body_hash: &'a str,
}

impl KeyOwner {
    const fn table(self) -> &'static str {
        match self {
            Self::Customer(_) => "idempotency_keys",
            Self::Staff(_) => "staff_idempotency_keys",
        }
    }

    const fn column(self) -> &'static str {
        match self {
            Self::Customer(_) => "customer_id",
            Self::Staff(_) => "staff_id",
        }
    }

    fn id(self) -> i64 {
        match self {
            Self::Customer(id) => id.into(),
            Self::Staff(id) => id,
        }
    }
}

/// Returns the order of a key, and the hash of the request that created it.
pub async fn find(
    db: &mut AnyConnection,
    IdempotencyKey { owner, key, .. }: IdempotencyKey<'_>,
) -> Result<Option<(OrderNumber, String)>, Error> {
    let sql = SqlBuilder::new("SELECT order_number, body_hash FROM ")
        .push(owner.table())
        .push(" WHERE ")
        .push(owner.column())
        .push(" = ")
        .bind(owner.id())
        .push(" AND idempotency_key = ")
        .bind(key.to_owned());
    let found: Option<(String, String)> = sql.build_as().fetch_optional(db).await?;
    Ok(found.map(|(number, hash)| (number.into(), hash)))
}

/// Stores the key of an order. Fails when its owner has used it before.
pub async fn insert(
    tx: &mut Tx,
    IdempotencyKey { owner, key, body_hash }: IdempotencyKey<'_>,
    order: &OrderNumber,
    now: Timestamp,
) -> Result<(), Error> {
    let texts = [key.to_owned(), body_hash.to_owned(), order.to_string()].map(SqlValue::Text);
    let values = [owner.id().into()].into_iter().chain(texts).chain([now.into()]);
    SqlBuilder::new("INSERT INTO ")
        .push(owner.table())
        .push(" (")
        .push(owner.column())
        .push(", idempotency_key, body_hash, order_number, created_at) VALUES ")
        .bind_list(values)
        .build()
        .execute(&mut **tx)
        .await?;
    Ok(())
}
