//! API keys: created with scopes and an expiry, shown once, stored as hashes.

use mostrador_core::forms::FieldError;
use mostrador_core::staff::Permission;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::db::repositories::api_keys;
use crate::db::repositories::api_keys::{ApiKey, NewApiKey};
use crate::db::repositories::staff;
use crate::db::{ConditionalWrite, Database};
use crate::error::ApiError;
use crate::services::authentication::jwt::random_base64url;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::{clock, digest};

/// Beginning of every key, by which scanners of published secrets recognise one.
pub const PREFIX: &str = "mostrador_";
/// Random bytes of a key.
const KEY_BYTES: usize = 32;
/// Length of the beginning that is stored, in characters.
const SHOWN_LENGTH: usize = PREFIX.len() + 6;
const DAY_MS: i64 = 86_400_000;
const MAX_DAYS: u32 = 3_650;
const MAX_NAME_LENGTH: usize = 80;
/// Minimum time between two records of the use of a key, so that most requests do not write.
const USE_INTERVAL_MS: i64 = 60_000;

/// API key to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewApiKeyRequest {
    pub name: String,
    /// Permissions of the key.
    pub scopes: Vec<Permission>,
    /// Days of validity; null for a key that does not expire.
    #[serde(default)]
    pub days: Option<u32>,
}

/// API key that was just created.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedApiKey {
    /// To be sent as `Authorization: Bearer`; shown once.
    pub key: String,
    pub record: ApiKey,
}

/// Permissions that no key can have: only members manage staff accounts, and hold the whole database.
const EXCLUDED: [Permission; 3] = [Permission::StaffRead, Permission::StaffWrite, Permission::Backups];

/// Permissions that a member can give to a key.
pub fn grantable(session: &StaffSession) -> Vec<Permission> {
    session.permissions.iter().copied().filter(|permission| !EXCLUDED.contains(permission)).collect()
}

/// Creates a key with scopes that its creator has. A program creates none: a key would outlive its end.
pub async fn create(
    store: &Database,
    session: &StaffSession,
    new: &NewApiKeyRequest,
) -> Result<CreatedApiKey, ApiError> {
    if session.session.is_empty() {
        return Err(ApiError::forbidden("forbidden", "Las claves las crea una persona del equipo."));
    }
    let name = new.name.trim();
    let mut errors = Vec::new();
    if !(1..=MAX_NAME_LENGTH).contains(&name.chars().count()) {
        errors.push(FieldError::new(
            "name",
            format!("Nombre debe tener entre 1 y {MAX_NAME_LENGTH} caracteres"),
        ));
    }
    if new.scopes.is_empty() {
        errors.push(FieldError::new("scopes", "Elige al menos un permiso".to_owned()));
    }
    let grantable = grantable(session);
    if !new.scopes.iter().all(|scope| grantable.contains(scope)) {
        errors.push(FieldError::new("scopes", "Una clave no puede tener estos permisos".to_owned()));
    }
    if new.days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        errors.push(FieldError::new("days", format!("Días debe estar entre 1 y {MAX_DAYS}")));
    }
    ApiError::ensure_valid("invalid_api_key", errors)?;
    let key = format!("{PREFIX}{}", random_base64url(KEY_BYTES));
    let prefix: String = key.chars().take(SHOWN_LENGTH).collect();
    let now = clock::now();
    let created = store.transaction(async |tx| {
        let new = NewApiKey {
            name,
            prefix: &prefix,
            key_hash: &digest::sha256(&key),
            scopes: &new.scopes,
            staff: session.id,
            now,
            expires_at: new.days.map(|days| now + i64::from(days) * DAY_MS),
        };
        let id = api_keys::insert(tx, new).await?;
        let record = api_keys::by_id(tx, id, now).await?.ok_or_else(ApiError::internal)?;
        let id = id.to_string();
        let change = Change { action: "create", resource: "api_keys", id: &id };
        let after = json!({ "name": record.name, "scopes": record.scopes, "expires_at": record.expires_at });
        audit::record(tx, Author::Staff(session), change, None, Some(&after)).await?;
        Ok::<_, ApiError>(record)
    });
    let record = created.await?;
    Ok(CreatedApiKey { key, record })
}

/// Revokes a key.
pub async fn revoke(store: &Database, session: &StaffSession, id: i64) -> Result<ApiKey, ApiError> {
    let revoked = store.transaction(async |tx| {
        let now = clock::now();
        if api_keys::revoke(tx, id, now).await? == ConditionalWrite::Unchanged {
            return Err(ApiError::not_found("api_key_not_found", "Esta clave no existe o ya está revocada."));
        }
        let name = id.to_string();
        let change = Change { action: "revoke", resource: "api_keys", id: &name };
        audit::record::<Value>(tx, Author::Staff(session), change, None, None).await?;
        api_keys::by_id(tx, id, now).await?.ok_or_else(ApiError::internal)
    });
    revoked.await
}

/// Returns the session of a request with a key: its scopes, on behalf of its creator as far as the creator's role has them.
///
/// # Errors
/// 401 `invalid_api_key`.
pub async fn authenticate(store: &Database, key: &str) -> Result<StaffSession, ApiError> {
    let now = clock::now();
    let (valid, member) = {
        let mut db = store.acquire_reader().await?;
        let valid = api_keys::valid(&mut db, &digest::sha256(key), now).await?.ok_or_else(rejected)?;
        let member = staff::by_id(&mut db, valid.staff_id).await?.ok_or_else(rejected)?;
        (valid, member)
    };
    if !member.is_active() {
        return Err(rejected());
    }
    if valid.last_used_at.is_none_or(|used| now - used > USE_INTERVAL_MS) {
        store.transaction(async |tx| api_keys::record_use(tx, valid.id, now).await).await?;
    }
    Ok(StaffSession {
        id: member.id,
        name: format!("{} ({})", valid.name, member.name),
        email: member.email,
        role: member.role,
        permissions: valid.scopes.into_iter().filter(|scope| member.role.allows(*scope)).collect(),
        session: String::new(),
        csrf_token: String::new(),
        expires_at: String::new(),
    })
}

fn rejected() -> ApiError {
    ApiError::unauthorized("invalid_api_key", "La clave no es válida, ha caducado o se ha revocado.")
}
