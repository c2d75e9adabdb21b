//! Access codes of the price table, as managed by staff: created, sent by e-mail, revoked.

use mostrador_core::forms::{FieldError, is_email};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::price_codes::PriceCode;
use crate::db::repositories::{price_codes, settings};
use crate::db::{ConditionalWrite, Database};
use crate::error::ApiError;
use crate::mail::{account_emails, queue};
use crate::services::price_table::codes::{code_hash, new_code};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

const DAY_MS: i64 = 86_400_000;
/// Maximum length of a label, in characters.
const MAX_LABEL_LENGTH: usize = 80;
/// Maximum validity, in days.
const MAX_DAYS: u32 = 3_650;

/// Access code to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewPriceCode {
    /// Recipient, in the owner's words.
    pub label: String,
    /// Days of validity; null for a code that does not expire.
    #[serde(default)]
    pub days: Option<u32>,
    /// Address to which the code is sent; null to hand it over otherwise.
    #[serde(default)]
    pub email: Option<String>,
}

/// Access code that was just created. The code is shown once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedPriceCode {
    pub code: String,
    pub record: PriceCode,
}

/// Creates a code, and sends it if an address is given.
pub async fn create(
    store: &Database,
    session: &StaffSession,
    new: &NewPriceCode,
    url: &PublicUrl,
) -> Result<CreatedPriceCode, ApiError> {
    let label = new.label.trim();
    let email = new.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    ApiError::ensure_valid("invalid_price_code", check(label, new.days, email))?;
    let (code, now) = (new_code(), clock::now());
    let expires_at = new.days.map(|days| now + i64::from(days) * DAY_MS);
    let created = store.transaction(async |tx| {
        let id = price_codes::insert(tx, &code_hash(&code), label, now, expires_at).await?;
        if let Some(email) = email {
            let shop_name = settings::value(tx, "trade_name").await?;
            let link = url.page("/tarifario/acceso");
            queue::enqueue(tx, account_emails::price_code(email, &shop_name, &code, &link), now).await?;
        }
        let record = price_codes::by_id(tx, id, now).await?.ok_or_else(ApiError::internal)?;
        let id = id.to_string();
        let change = Change { action: "create", resource: "price_codes", id: &id };
        audit::record(tx, Author::Staff(session), change, None, Some(&json!({ "label": label }))).await?;
        Ok::<_, ApiError>(record)
    });
    let record = created.await?;
    Ok(CreatedPriceCode { code, record })
}

/// Revokes a code and the accesses opened with it.
pub async fn revoke(store: &Database, session: &StaffSession, id: i64) -> Result<PriceCode, ApiError> {
    let revoked = store.transaction(async |tx| {
        let now = clock::now();
        if price_codes::revoke(tx, id, now).await? == ConditionalWrite::Unchanged {
            let message = "Este código no existe o ya está revocado.";
            return Err(ApiError::not_found("price_code_not_found", message));
        }
        let name = id.to_string();
        let change = Change { action: "revoke", resource: "price_codes", id: &name };
        audit::record::<Value>(tx, Author::Staff(session), change, None, None).await?;
        price_codes::by_id(tx, id, now).await?.ok_or_else(ApiError::internal)
    });
    revoked.await
}

fn check(label: &str, days: Option<u32>, email: Option<&str>) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if !(1..=MAX_LABEL_LENGTH).contains(&label.chars().count()) {
        errors.push(FieldError::new(
            "label",
            format!("Escribe para quién es, en {MAX_LABEL_LENGTH} caracteres como mucho"),
        ));
    }
    if days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        errors.push(FieldError::new("days", format!("Días debe estar entre 1 y {MAX_DAYS}")));
    }
    if email.is_some_and(|email| !is_email(email)) {
        errors.push(FieldError::new("email", "Correo electrónico no es válido".to_owned()));
    }
    errors
}
