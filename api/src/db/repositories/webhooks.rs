//! Webhooks, and their queued and past deliveries.

use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use super::counters;
use crate::db::columns::{Flag, Json, MaybeRfc3339, MaybeText, Rfc3339, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Webhook, without its secret in JSON.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct Webhook {
    pub id: i64,
    pub url: String,
    /// Names of the events that are delivered.
    #[sqlx(try_from = "Json<Vec<String>>")]
    pub events: Vec<String>,
    #[sqlx(try_from = "Flag")]
    pub is_active: bool,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    #[serde(skip)]
    #[schema(ignore)]
    pub secret: String,
}

/// Delivery of an event to a webhook.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct Delivery {
    pub id: i64,
    pub event: String,
    /// JSON text, as it is sent.
    pub payload: String,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    pub attempts: i64,
    /// RFC 3339, UTC; null once it is delivered or given up.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub next_attempt_at: Option<String>,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub delivered_at: Option<String>,
    /// HTTP status of the last attempt.
    pub status: Option<i64>,
    /// Error of the last attempt; empty without one.
    #[sqlx(try_from = "MaybeText")]
    pub error: String,
}

/// Due delivery with the address and the secret of its webhook.
#[derive(Clone, Debug, FromRow)]
pub struct DueDelivery {
    pub id: i64,
    pub event: String,
    pub payload: String,
    pub attempts: i64,
    pub url: String,
    pub secret: String,
}

/// State change of an order that may be delivered.
#[derive(Clone, Debug, FromRow)]
pub struct OrderEventRow {
    pub id: i64,
    pub order_number: String,
    pub state: String,
    pub happened_at: Timestamp,
}

/// Result of an attempt.
#[derive(Clone, Debug, Default)]
pub struct AttemptResult {
    /// HTTP status, if there was a response.
    pub status: Option<i64>,
    pub error: Option<String>,
    /// Time of the next attempt; `None` if there is none.
    pub next_attempt_at: Option<Timestamp>,
    pub delivered: bool,
}

const SELECT: &str = "SELECT id, url, events, is_active, created_at, secret FROM webhooks";
const SELECT_DELIVERY: &str = "SELECT id, event, payload, created_at, attempts, next_attempt_at, delivered_at, status, error \
    FROM webhook_deliveries";

pub async fn all(db: &mut AnyConnection) -> Result<Vec<Webhook>, Error> {
    SqlBuilder::new(SELECT).push(" ORDER BY id").build_as().fetch_all(db).await
}

pub async fn by_id(db: &mut AnyConnection, id: i64) -> Result<Option<Webhook>, Error> {
    SqlBuilder::new(SELECT).push(" WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

pub async fn insert(
    tx: &mut Tx,
    url: &str,
    events: &[String],
    secret: &str,
    now: Timestamp,
) -> Result<i64, Error> {
    let id = counters::next(tx, "webhooks").await?;
    sqlx::query(
        "INSERT INTO webhooks (id, url, events, secret, is_active, created_at) VALUES ($1, $2, $3, $4, 1, $5)",
    )
    .bind(id)
    .bind(url.to_owned())
    .bind(to_json(events)?)
    .bind(secret.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

pub async fn update(
    tx: &mut Tx,
    id: i64,
    url: &str,
    events: &[String],
    is_active: bool,
) -> Result<(), Error> {
    sqlx::query("UPDATE webhooks SET url = $2, events = $3, is_active = $4 WHERE id = $1")
        .bind(id)
        .bind(url.to_owned())
        .bind(to_json(events)?)
        .bind(i64::from(is_active))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Deletes a webhook with its deliveries.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<ConditionalWrite, Error> {
    sqlx::query("DELETE FROM webhook_deliveries WHERE webhook_id = $1").bind(id).execute(&mut **tx).await?;
    sqlx::query("DELETE FROM webhooks WHERE id = $1")
        .bind(id)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Returns the deliveries of a webhook with an identifier below `before`, the newest first.
pub async fn deliveries(
    db: &mut AnyConnection,
    webhook: i64,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Delivery>, Error> {
    SqlBuilder::new(SELECT_DELIVERY)
        .push(" WHERE webhook_id = ")
        .bind(webhook)
        .push(" AND id < ")
        .bind(before.unwrap_or(i64::MAX))
        .push(" ORDER BY id DESC LIMIT ")
        .bind(limit)
        .build_as()
        .fetch_all(db)
        .await
}

/// Queues a delivery, due at once.
pub async fn queue(
    tx: &mut Tx,
    webhook: i64,
    event: &str,
    payload: &str,
    now: Timestamp,
) -> Result<i64, Error> {
    let id = counters::next(tx, "webhook_deliveries").await?;
    sqlx::query(
        "INSERT INTO webhook_deliveries (id, webhook_id, event, payload, created_at, attempts, next_attempt_at) \
         VALUES ($1, $2, $3, $4, $5, 0, 0)",
    )
    .bind(id)
    .bind(webhook)
    .bind(event.to_owned())
    .bind(payload.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Makes a delivery of a webhook due at once, with no attempts counted. `Unchanged` if there is none.
pub async fn queue_again(tx: &mut Tx, webhook: i64, id: i64) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE webhook_deliveries SET attempts = 0, next_attempt_at = 0, delivered_at = NULL WHERE id = $2 \
         AND webhook_id = $1",
    )
    .bind(webhook)
    .bind(id)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Claims due deliveries until an instant, so that only one process sends them.
pub async fn claim_due(
    tx: &mut Tx,
    now: Timestamp,
    until: Timestamp,
    limit: i64,
) -> Result<Vec<DueDelivery>, Error> {
    let mut due: Vec<DueDelivery> = sqlx::query_as(
        "SELECT d.id, d.event, d.payload, d.attempts, w.url, w.secret FROM webhook_deliveries d \
         JOIN webhooks w ON w.id = d.webhook_id WHERE d.next_attempt_at <= $1 AND w.is_active = 1 \
         ORDER BY d.next_attempt_at, d.id LIMIT $2",
    )
    .bind(now)
    .bind(limit)
    .fetch_all(&mut **tx)
    .await?;
    if due.is_empty() {
        return Ok(due);
    }
    let ids = due.iter().map(|delivery| delivery.id);
    let sql = SqlBuilder::new("UPDATE webhook_deliveries SET next_attempt_at = ").bind(until);
    let sql = sql.push(" WHERE next_attempt_at <= ").bind(now).push(" AND id IN ").bind_list(ids);
    // Another process may have claimed some of them meanwhile.
    let claimed: Vec<i64> = sql.push(" RETURNING id").number().fetch_all(&mut **tx).await?;
    due.retain(|delivery| claimed.contains(&delivery.id));
    Ok(due)
}

pub async fn record_attempt(
    tx: &mut Tx,
    id: i64,
    result: &AttemptResult,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE webhook_deliveries SET attempts = attempts + 1, status = $2, error = $3, next_attempt_at = $4, \
         delivered_at = $5 WHERE id = $1",
    )
    .bind(id)
    .bind(result.status)
    .bind(result.error.clone())
    .bind(result.next_attempt_at)
    .bind(result.delivered.then_some(now))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the order events after the position, the oldest first.
pub async fn new_order_events(db: &mut AnyConnection, limit: i64) -> Result<Vec<OrderEventRow>, Error> {
    sqlx::query_as(
        "SELECT id, order_number, state, happened_at FROM order_events \
         WHERE id > (SELECT COALESCE(MAX(order_event), 0) FROM webhook_position) ORDER BY id LIMIT $1",
    )
    .bind(limit)
    .fetch_all(db)
    .await
}

/// Returns true if the position is known.
pub async fn has_position(db: &mut AnyConnection) -> Result<bool, Error> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM webhook_position").fetch_one(db).await?;
    Ok(count > 0)
}

/// Sets the position to an order event; without one, to the latest.
pub async fn set_position(tx: &mut Tx, order_event: Option<i64>) -> Result<(), Error> {
    let event = match order_event {
        Some(event) => event,
        None => {
            sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM order_events").fetch_one(&mut **tx).await?
        }
    };
    sqlx::query(
        "INSERT INTO webhook_position (id, order_event) VALUES (1, $1) \
         ON CONFLICT (id) DO UPDATE SET order_event = excluded.order_event",
    )
    .bind(event)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes deliveries that were created before an instant and wait for no attempt.
pub async fn delete_old_deliveries(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let deleted =
        sqlx::query("DELETE FROM webhook_deliveries WHERE created_at < $1 AND next_attempt_at IS NULL")
            .bind(before)
            .execute(&mut **tx)
            .await?;
    Ok(deleted.rows_affected())
}
