//! Webhooks: addresses of other programs that receive the events of orders.

use mostrador_core::forms::FieldError;
use mostrador_core::orders::OrderState;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use utoipa::ToSchema;

use crate::clock;
use crate::db::repositories::webhooks;
use crate::db::repositories::webhooks::Webhook;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::services::authentication::jwt::random_base64url;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit, version};

/// Event of a test delivery.
pub const TEST_EVENT: &str = "test";
const MAX_URL_LENGTH: usize = 500;

/// Webhook as sent by the panel.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct WebhookChanges {
    /// An `https` address.
    pub url: String,
    /// Names of events, such as `order.paid`.
    pub events: Vec<String>,
    pub is_active: bool,
}

/// Webhook that was just created.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedWebhook {
    /// Key of the signatures; shown once.
    pub secret: String,
    pub webhook: Versioned<Webhook>,
}

/// Returns the names of the events: an order was placed, or has another state.
pub fn events() -> Vec<String> {
    OrderState::ALL.map(event_name).to_vec()
}

/// Returns the event of an order that has entered a state.
pub fn event_name(state: OrderState) -> String {
    match state {
        OrderState::PendingPayment => "order.placed".to_owned(),
        other => format!("order.{}", other.as_str()),
    }
}

pub async fn create(
    store: &Database,
    session: &StaffSession,
    new: &WebhookChanges,
    allow_http: bool,
) -> Result<CreatedWebhook, ApiError> {
    ApiError::ensure_valid("invalid_webhook", check(new, allow_http))?;
    let secret = random_base64url(32);
    let created = store.transaction(async |tx| {
        let id = webhooks::insert(tx, new.url.trim(), &new.events, &secret, clock::now()).await?;
        webhooks::update(tx, id, new.url.trim(), &new.events, new.is_active).await?;
        if !webhooks::has_position(tx).await? {
            webhooks::set_position(tx, None).await?;
        }
        let webhook = find(tx, id).await?;
        record(tx, session, "create", id, None, Some(&webhook)).await?;
        Ok::<_, ApiError>(Versioned::new(webhook))
    });
    let webhook = created.await?;
    Ok(CreatedWebhook { secret, webhook })
}

pub async fn update(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    changes: &WebhookChanges,
    allow_http: bool,
) -> Result<Versioned<Webhook>, ApiError> {
    ApiError::ensure_valid("invalid_webhook", check(changes, allow_http))?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "webhooks").await?;
        let before = Versioned::new(find(tx, id).await?);
        before.require(expected)?;
        webhooks::update(tx, id, changes.url.trim(), &changes.events, changes.is_active).await?;
        let after = find(tx, id).await?;
        record(tx, session, "update", id, Some(&before.data), Some(&after)).await?;
        Ok(Versioned::new(after))
    });
    updated.await
}

/// Deletes a webhook with its log.
pub async fn delete(store: &Database, session: &StaffSession, id: i64) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        let before = find(tx, id).await?;
        webhooks::delete(tx, id).await?;
        Ok::<_, ApiError>(record(tx, session, "delete", id, Some(&before), None).await?)
    });
    deleted.await
}

/// Queues a test delivery.
pub async fn send_test(store: &Database, id: i64) -> Result<(), ApiError> {
    let queued = store.transaction(async |tx| {
        find(tx, id).await?;
        let now = clock::now();
        let payload = payload(TEST_EVENT, &clock::format_rfc3339(now), &json!({}));
        webhooks::queue(tx, id, TEST_EVENT, &payload, now).await?;
        Ok::<_, ApiError>(())
    });
    queued.await
}

/// Queues a delivery again.
pub async fn redeliver(store: &Database, webhook: i64, delivery: i64) -> Result<(), ApiError> {
    let queued = store.transaction(async |tx| webhooks::queue_again(tx, webhook, delivery).await);
    if queued.await? == ConditionalWrite::Unchanged {
        return Err(ApiError::not_found("delivery_not_found", "Este envío ya no existe."));
    }
    Ok(())
}

/// Returns the JSON of a delivery.
pub fn payload(event: &str, at: &str, data: &Value) -> String {
    json!({ "event": event, "happened_at": at, "data": data }).to_string()
}

async fn find(tx: &mut Tx, id: i64) -> Result<Webhook, ApiError> {
    webhooks::by_id(tx, id).await?.ok_or_else(not_found)
}

pub fn not_found() -> ApiError {
    ApiError::not_found("webhook_not_found", "Este webhook ya no existe.")
}

fn check(new: &WebhookChanges, allow_http: bool) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let url = Url::parse(new.url.trim()).ok().filter(|url| new.url.len() <= MAX_URL_LENGTH && url.has_host());
    if !url.is_some_and(|url| url.scheme() == "https" || (allow_http && url.scheme() == "http")) {
        errors.push(FieldError::new("url", "Escribe una dirección que empiece por https://"));
    }
    let known = events();
    if new.events.is_empty() || new.events.iter().any(|event| !known.contains(event)) {
        errors.push(FieldError::new("events", "Elige al menos un aviso de la lista"));
    }
    errors
}

async fn record(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    id: i64,
    before: Option<&Webhook>,
    after: Option<&Webhook>,
) -> Result<(), sqlx::Error> {
    let id = id.to_string();
    audit::record(tx, Author::Staff(session), Change { action, resource: "webhooks", id: &id }, before, after)
        .await
}
