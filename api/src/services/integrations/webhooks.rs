//! Webhooks: addresses of other programs that receive the events of orders.

use mostrador_core::forms::FieldError;
use mostrador_core::orders::OrderState;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::{Host, Url};
use utoipa::ToSchema;

use super::public_resolver::{Destinations, is_public};
use crate::clock;
use crate::config::Config;
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
    config: &Config,
) -> Result<CreatedWebhook, ApiError> {
    ApiError::ensure_valid("invalid_webhook", check(new, config))?;
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
    config: &Config,
) -> Result<Versioned<Webhook>, ApiError> {
    ApiError::ensure_valid("invalid_webhook", check(changes, config))?;
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
pub async fn delete(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        version::lock(tx, "webhooks").await?;
        let before = Versioned::new(find(tx, id).await?);
        before.require(expected)?;
        webhooks::delete(tx, id).await?;
        Ok::<_, ApiError>(record(tx, session, "delete", id, Some(&before.data), None).await?)
    });
    deleted.await
}

/// Queues a test delivery.
pub async fn send_test(store: &Database, session: &StaffSession, id: i64) -> Result<(), ApiError> {
    let queued = store.transaction(async |tx| {
        find(tx, id).await?;
        let now = clock::now();
        let payload = payload(TEST_EVENT, &clock::format_rfc3339(now), &json!({}));
        webhooks::queue(tx, id, TEST_EVENT, &payload, now).await?;
        Ok::<_, ApiError>(record(tx, session, "send_test", id, None, None).await?)
    });
    queued.await
}

/// Queues a delivery again.
pub async fn redeliver(
    store: &Database,
    session: &StaffSession,
    webhook: i64,
    delivery: i64,
) -> Result<(), ApiError> {
    let queued = store.transaction(async |tx| {
        if webhooks::queue_again(tx, webhook, delivery).await? == ConditionalWrite::Unchanged {
            return Err(ApiError::not_found("delivery_not_found", "Este envío ya no existe."));
        }
        let id = webhook.to_string();
        let change = Change { action: "redeliver", resource: "webhooks", id: &id };
        let repeated = json!({ "delivery": delivery });
        Ok(audit::record(tx, Author::Staff(session), change, None, Some(&repeated)).await?)
    });
    queued.await
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

fn check(new: &WebhookChanges, config: &Config) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if let Some(message) = url_fault(new.url.trim(), config) {
        errors.push(FieldError::new("url", message));
    }
    let known = events();
    if new.events.is_empty() || new.events.iter().any(|event| !known.contains(event)) {
        errors.push(FieldError::new("events", "Elige al menos un aviso de la lista"));
    }
    errors
}

/// Returns why an address is rejected. The addresses of a host name are checked with each delivery.
fn url_fault(url: &str, config: &Config) -> Option<&'static str> {
    let is_allowed = |scheme: &str| scheme == "https" || (config.dev && scheme == "http");
    let parsed =
        Url::parse(url).ok().filter(|parsed| url.len() <= MAX_URL_LENGTH && is_allowed(parsed.scheme()));
    let Some(host) = parsed.as_ref().and_then(Url::host) else {
        return Some("Escribe una dirección que empiece por https://");
    };
    let is_public = match host {
        Host::Ipv4(address) => is_public(address.into()),
        Host::Ipv6(address) => is_public(address.into()),
        Host::Domain(name) => name != "localhost",
    };
    (!is_public && Destinations::of_webhooks(config) == Destinations::Public)
        .then_some("Esta dirección está en una red privada: escribe una de internet")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_use_https_and_the_public_internet() {
        let production = Config::default();
        for url in ["https://tienda.example/avisos", "https://8.8.8.8:8443/"] {
            assert_eq!(url_fault(url, &production), None, "{url}");
        }
        for url in ["http://tienda.example/", "ftp://tienda.example/", "https://", "tienda.example", ""] {
            assert!(url_fault(url, &production).unwrap().contains("https://"), "{url}");
        }
        let private = ["https://10.0.0.7/", "https://2130706433/", "https://[::1]/", "https://localhost/"];
        for url in private {
            assert!(url_fault(url, &production).unwrap().contains("red privada"), "{url}");
        }
        let mut private_network = production;
        private_network.webhooks.private_addresses = true;
        for url in private {
            assert_eq!(url_fault(url, &private_network), None, "{url}");
        }
        private_network.dev = true;
        assert_eq!(url_fault("http://127.0.0.1:9000/", &private_network), None);
    }
}
