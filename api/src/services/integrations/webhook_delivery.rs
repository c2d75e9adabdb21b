//! Delivery of webhooks: queues the events of orders, sends what is due, and retries with growing delays.
//!
//! Each request carries the header `Mostrador-Signature: t=<seconds>,v1=<hexadecimal HMAC-SHA-256 of "seconds.body">`. A
//! receiver verifies it with the webhook's secret, and rejects old times, so that a request cannot be replayed. Delivery
//! is at least once: `Mostrador-Delivery` is the same for every attempt.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use hmac::{Hmac, KeyInit, Mac};
use mostrador_core::orders::{OrderNumber, OrderState};
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};
use sha2::Sha256;
use ureq::unversioned::transport::DefaultConnector;

use super::public_resolver::{Destinations, PublicResolver};
use super::webhooks::{event_name, payload};
use crate::clock;
use crate::db::repositories::webhooks::{AttemptResult, DueDelivery, OrderEventRow};
use crate::db::repositories::{counters, orders, webhooks};
use crate::db::{Database, Tx};
use crate::digest;

/// Number of events and of deliveries handled at once.
const BATCH_SIZE: i64 = 50;
/// Receivers to which requests are sent at the same time: a slow one does not delay the others.
const CONCURRENT_RECEIVERS: usize = 8;
/// Timeout of one request.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Duration of a claim on a delivery, in milliseconds; longer than all requests of a batch.
const CLAIM_MS: i64 = 15 * 60_000;
/// Delay after a first failure, in milliseconds; it triples with each further one.
const INITIAL_BACKOFF_MS: i64 = 30_000;
/// Attempts after which a delivery is given up, about three days after the first.
const MAX_ATTEMPTS: u32 = 10;
/// Maximum length of a stored error, in characters.
const MAX_ERROR_LENGTH: usize = 300;

/// Queues the deliveries of new order events, then sends what is due. Returns the number of deliveries sent or tried.
pub async fn run_once(store: &Database, destinations: Destinations) -> Result<usize, sqlx::Error> {
    if webhooks::has_position(&mut *store.begin_read().await?).await? {
        queue_order_events(store).await?;
    }
    let now = clock::now();
    let due =
        store.transaction(async |tx| webhooks::claim_due(tx, now, now + CLAIM_MS, BATCH_SIZE).await).await?;
    let count = due.len();
    let mut receivers: BTreeMap<String, Vec<DueDelivery>> = BTreeMap::new();
    for delivery in due {
        receivers.entry(delivery.url.clone()).or_default().push(delivery);
    }
    let sent = receivers.into_values().map(|deliveries| send_in_order(store, deliveries, destinations));
    stream::iter(sent).buffer_unordered(CONCURRENT_RECEIVERS).try_collect::<()>().await?;
    Ok(count)
}

/// Sends the deliveries of one receiver one after the other, so that it gets them in the order of their events.
async fn send_in_order(
    store: &Database,
    deliveries: Vec<DueDelivery>,
    destinations: Destinations,
) -> Result<(), sqlx::Error> {
    for delivery in deliveries {
        let attempt = u32::try_from(delivery.attempts).unwrap_or(u32::MAX);
        let id = delivery.id;
        let outcome = tokio::task::spawn_blocking(move || send(&delivery, destinations, clock::now()));
        let outcome = outcome.await.unwrap_or_else(|_| Err("el envío se ha interrumpido".to_owned()));
        let now = clock::now();
        let result = to_result(outcome, attempt, now);
        store.transaction(async |tx| webhooks::record_attempt(tx, id, &result, now).await).await?;
    }
    Ok(())
}

async fn queue_order_events(store: &Database) -> Result<(), sqlx::Error> {
    loop {
        let events = webhooks::new_order_events(&mut *store.begin_read().await?, BATCH_SIZE).await?;
        let Some(last) = events.last().map(|event| event.id) else { return Ok(()) };
        let queued = store.transaction(async |tx| {
            // Another process may have queued them meanwhile, or be about to.
            counters::lock(tx, "webhook events").await?;
            let events = webhooks::new_order_events(tx, BATCH_SIZE).await?;
            let active: Vec<_> =
                webhooks::all(tx).await?.into_iter().filter(|webhook| webhook.is_active).collect();
            for event in events.iter().filter(|event| event.id <= last) {
                let Some(state) = OrderState::parse(&event.state) else { continue };
                let name = event_name(state);
                let receivers: Vec<i64> = active
                    .iter()
                    .filter(|webhook| webhook.events.contains(&name))
                    .map(|webhook| webhook.id)
                    .collect();
                if receivers.is_empty() {
                    continue;
                }
                let body = order_payload(tx, event, &name).await?;
                for webhook in receivers {
                    webhooks::queue(tx, webhook, &name, &body, clock::now()).await?;
                }
            }
            webhooks::set_position(tx, Some(last)).await
        });
        queued.await?;
    }
}

/// Returns the JSON of an order's event: the order without the data of its customer, which a receiver may request with an
/// API key.
async fn order_payload(tx: &mut Tx, event: &OrderEventRow, name: &str) -> Result<String, sqlx::Error> {
    let number = OrderNumber::from(event.order_number.clone());
    let order = orders::by_number(tx, &number).await?.map(|found| found.order);
    let data = order.map_or(Value::Null, |order| {
        json!({
            "number": order.number,
            "state": event.state,
            "payment_method": order.payment_method,
            "totals": order.totals,
            "lines": order.lines,
            "refunded_cents": order.refunded,
            "created_at": order.created_at,
            "paid_at": order.paid_at,
        })
    });
    Ok(payload(name, &clock::format_rfc3339(event.happened_at), &data))
}

/// Sends a delivery; returns the HTTP status, or the error.
fn send(delivery: &DueDelivery, destinations: Destinations, now: Timestamp) -> Result<u16, String> {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(TIMEOUT))
        .max_redirects(0)
        .http_status_as_error(false)
        .build();
    let agent = match destinations {
        Destinations::All => ureq::Agent::from(config),
        Destinations::Public => {
            ureq::Agent::with_parts(config, DefaultConnector::default(), PublicResolver::default())
        }
    };
    let response = agent
        .post(&delivery.url)
        .header("Content-Type", "application/json")
        .header("User-Agent", concat!("Mostrador/", env!("CARGO_PKG_VERSION")))
        .header("Mostrador-Event", &delivery.event)
        .header("Mostrador-Delivery", delivery.id.to_string())
        .header("Mostrador-Signature", signature(&delivery.secret, &delivery.payload, now))
        .send(&delivery.payload);
    response.map(|response| response.status().as_u16()).map_err(|error| error.to_string())
}

/// Returns the header with which a receiver verifies a body.
pub fn signature(secret: &str, body: &str, now: Timestamp) -> String {
    let seconds = now.ms() / 1_000;
    // HMAC accepts keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(format!("{seconds}.{body}").as_bytes());
    format!("t={seconds},v1={}", digest::to_hex(mac.finalize().into_bytes()))
}

fn to_result(outcome: Result<u16, String>, attempts_before: u32, now: Timestamp) -> AttemptResult {
    let (status, error) = match outcome {
        Ok(status @ 200..300) => {
            return AttemptResult {
                status: Some(status.into()),
                delivered: true,
                ..AttemptResult::default()
            };
        }
        Ok(status) => (Some(status.into()), None),
        Err(error) => (None, Some(error.chars().take(MAX_ERROR_LENGTH).collect())),
    };
    let next = (attempts_before + 1 < MAX_ATTEMPTS)
        .then(|| now + INITIAL_BACKOFF_MS.saturating_mul(3_i64.saturating_pow(attempts_before)));
    AttemptResult { status, error, next_attempt_at: next, delivered: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_covers_time_and_body() {
        let now = Timestamp::from_ms(1_700_000_000_000);
        let signed = signature("secreto", "{}", now);
        // echo -n '1700000000.{}' | openssl dgst -sha256 -hmac secreto
        let digest = "0ba33ff95d560c7f4d12402cc855bdcb62728f072771ff1cf53a1a2923dc1994";
        assert_eq!(signed, format!("t=1700000000,v1={digest}"));
        assert_ne!(signed, signature("secreto", "{ }", now));
        assert_ne!(signed, signature("otro", "{}", now));
        assert_ne!(signed, signature("secreto", "{}", now + 1_000));
    }

    #[test]
    fn failures_are_retried_with_growing_delays_and_given_up() {
        let now = Timestamp::from_ms(0);
        let delay = |attempts| to_result(Ok(500), attempts, now).next_attempt_at.map(Timestamp::ms);
        assert_eq!((delay(0), delay(1), delay(2)), (Some(30_000), Some(90_000), Some(270_000)));
        assert_eq!(delay(9), None);
        let failed = to_result(Err("x".repeat(1_000)), 0, now);
        assert_eq!((failed.status, failed.error.unwrap().len()), (None, 300));
        let delivered = to_result(Ok(204), 0, now);
        assert_eq!((delivered.delivered, delivered.next_attempt_at), (true, None));
    }
}
