//! Passkeys of staff members (`WebAuthn`): registration, and login without a password.

use mostrador_core::forms::FieldError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::{
    Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::audit::{Author, Change};
use super::authentication::{StaffClient, StartedSession, begin_session, invalid_credentials};
use super::{StaffAccounts, StaffSession, audit, found};
use crate::config::PublicUrl;
use crate::db::ConditionalWrite;
use crate::db::columns::{decode_error, to_json};
use crate::db::repositories::customers::email_key;
use crate::db::repositories::staff_passkeys::StoredPasskey;
use crate::db::repositories::{staff, staff_passkeys};
use crate::error::ApiError;
use crate::services::authentication::jwt::random_base64url;
use crate::{clock, digest};

/// Time between the two requests of a ceremony, in milliseconds.
const CEREMONY_MS: i64 = 5 * 60 * 1_000;
/// Maximum number of passkeys of a member.
const MAX_PASSKEYS: usize = 20;
const MAX_NAME_LENGTH: usize = 60;
const SHOP: &str = "Mostrador";

/// First half of a ceremony.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeyCeremony {
    /// To be sent with the credential.
    pub ceremony: String,
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// Passkey to be registered.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewPasskey {
    pub ceremony: String,
    /// Name that the member gives it.
    pub name: String,
    /// `RegistrationResponseJSON` of the browser.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Login with a passkey.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct PasskeyLogin {
    pub ceremony: String,
    /// `AuthenticationResponseJSON` of the browser.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Passkey of the logged-in member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeyView {
    pub id: String,
    pub name: String,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub last_used_at: Option<String>,
}

impl StaffAccounts<'_> {
    /// Returns the passkeys of the logged-in member.
    pub async fn passkeys(self, session: &StaffSession) -> Result<Vec<PasskeyView>, ApiError> {
        let stored = staff_passkeys::of_member(&mut *self.store.begin_read().await?, session.id).await?;
        let view = |passkey: StoredPasskey| PasskeyView {
            id: passkey.credential_id,
            name: passkey.name,
            created_at: clock::format_rfc3339(passkey.created_at),
            last_used_at: passkey.last_used_at.map(clock::format_rfc3339),
        };
        Ok(stored.into_iter().map(view).collect())
    }

    /// Begins the registration of a passkey; requires the password.
    pub async fn begin_passkey(
        self,
        session: &StaffSession,
        password: String,
        url: &PublicUrl,
    ) -> Result<PasskeyCeremony, ApiError> {
        self.reauthenticate(session, password, "password").await?;
        let stored = staff_passkeys::of_member(&mut *self.store.begin_read().await?, session.id).await?;
        if stored.len() >= MAX_PASSKEYS {
            let message =
                format!("Puedes tener {MAX_PASSKEYS} llaves de acceso como mucho. Elimina alguna antes.");
            return Err(ApiError::conflict("too_many_passkeys", message));
        }
        let existing = credentials(&stored)?.iter().map(|passkey| passkey.cred_id().clone()).collect();
        let user = Uuid::from_u128(u128::from(session.id.unsigned_abs()));
        let (options, state) = relying_party(url)?
            .start_passkey_registration(user, &session.email, &session.name, Some(existing))
            .map_err(failed)?;
        let options = json!(options).get("publicKey").cloned().unwrap_or_default();
        self.begin_ceremony(Some(session.id), &state, options).await
    }

    /// Registers a passkey.
    ///
    /// # Errors
    /// 422 `invalid_passkey`.
    pub async fn register_passkey(
        self,
        session: &StaffSession,
        new: NewPasskey,
        url: &PublicUrl,
    ) -> Result<(), ApiError> {
        let length = new.name.trim().chars().count();
        if !(1..=MAX_NAME_LENGTH).contains(&length) {
            let message = format!("Nombre debe tener entre 1 y {MAX_NAME_LENGTH} caracteres");
            let error = FieldError { field: "name".to_owned(), message };
            return Err(ApiError::invalid_fields("invalid_passkey", vec![error]));
        }
        let credential: RegisterPublicKeyCredential =
            serde_json::from_value(new.credential).map_err(|_| invalid_passkey())?;
        let relying_party = relying_party(url)?;
        let registered = self.store.transaction(async |tx| {
            let now = clock::now();
            let state = staff_passkeys::end_ceremony(tx, &new.ceremony, Some(session.id), now).await?;
            let state: PasskeyRegistration = parse(&state.ok_or_else(invalid_passkey)?)?;
            let passkey = relying_party
                .finish_passkey_registration(&credential, &state)
                .map_err(|_| invalid_passkey())?;
            let stored = StoredPasskey {
                credential_id: digest::encode(passkey.cred_id()),
                staff_id: session.id,
                name: new.name.trim().to_owned(),
                credential: to_json(&passkey)?,
                created_at: now,
                last_used_at: None,
            };
            if staff_passkeys::insert(tx, &stored).await? == ConditionalWrite::Unchanged {
                return Err(invalid_passkey());
            }
            let id = session.id.to_string();
            let change = Change { action: "add_passkey", resource: "staff", id: &id };
            Ok(audit::record(tx, Author::Staff(session), change, None, Some(&json!({ "name": stored.name })))
                .await?)
        });
        registered.await
    }

    /// Removes a passkey of the logged-in member.
    pub async fn remove_passkey(self, session: &StaffSession, credential_id: &str) -> Result<(), ApiError> {
        let removed = self.store.transaction(async |tx| {
            if staff_passkeys::delete(tx, session.id, credential_id).await? == ConditionalWrite::Unchanged {
                return Err(ApiError::not_found("passkey_not_found", "Esta llave de acceso ya no existe."));
            }
            let id = session.id.to_string();
            let change = Change { action: "remove_passkey", resource: "staff", id: &id };
            Ok(audit::record(tx, Author::Staff(session), change, Some(&json!({ "id": credential_id })), None)
                .await?)
        });
        removed.await
    }

    /// Begins a login. The options for an address without passkeys look the same, so that they do not reveal which
    /// addresses have an account.
    pub async fn begin_passkey_login(
        self,
        email: &str,
        client: StaffClient<'_>,
        url: &PublicUrl,
    ) -> Result<PasskeyCeremony, ApiError> {
        self.rate_limits.staff_address.acquire(&client.address)?;
        let stored = {
            let mut db = self.store.begin_read().await?;
            match staff::by_email(&mut db, email).await? {
                Some(member) => staff_passkeys::of_member(&mut db, member.id).await?,
                None => Vec::new(),
            }
        };
        let relying_party = relying_party(url)?;
        let (mut options, state) = if stored.is_empty() {
            let (options, state) = relying_party.start_discoverable_authentication().map_err(failed)?;
            (json!(options), json!(state))
        } else {
            let passkeys = credentials(&stored)?;
            let (options, state) = relying_party.start_passkey_authentication(&passkeys).map_err(failed)?;
            (json!(options), json!(state))
        };
        let mut options = options.get_mut("publicKey").map(Value::take).unwrap_or_default();
        if let Some(options) = options.as_object_mut() {
            options.remove("extensions");
            if stored.is_empty() {
                let id = digest::sha256(format!("{}{}", self.config.session.key.reveal(), email_key(email)));
                options.insert("allowCredentials".to_owned(), json!([{ "type": "public-key", "id": id }]));
            }
        }
        // Counts until a login: each ceremony is stored.
        self.begin_ceremony(None, &state, options).await
    }

    /// Logs a member in with a passkey, which is verified by the device's own lock and needs no second factor.
    pub async fn log_in_with_passkey(
        self,
        login: PasskeyLogin,
        client: StaffClient<'_>,
        url: &PublicUrl,
    ) -> Result<StartedSession, ApiError> {
        self.rate_limits.staff_address.acquire(&client.address)?;
        let credential: PublicKeyCredential =
            serde_json::from_value(login.credential).map_err(|_| invalid_credentials())?;
        let relying_party = relying_party(url)?;
        let started = self.store.transaction(async |tx| {
            let now = clock::now();
            let state = staff_passkeys::end_ceremony(tx, &login.ceremony, None, now).await?;
            let state = state.ok_or_else(invalid_credentials)?;
            // The state of a login without an account does not parse.
            let state: PasskeyAuthentication =
                serde_json::from_str(&state).map_err(|_| invalid_credentials())?;
            let result = relying_party
                .finish_passkey_authentication(&credential, &state)
                .map_err(|_| invalid_credentials())?;
            let id = digest::encode(result.cred_id());
            let stored = staff_passkeys::by_id(tx, &id).await?.ok_or_else(invalid_credentials)?;
            let mut passkey: Passkey = parse(&stored.credential)?;
            passkey.update_credential(&result);
            staff_passkeys::record_use(tx, &id, &to_json(&passkey)?, now).await?;
            let member = found(staff::for_update(tx, stored.staff_id).await?)?;
            begin_session(tx, &member, client).await
        });
        let started = started.await?;
        self.rate_limits.staff_address.release(&client.address);
        Ok(started)
    }

    async fn begin_ceremony(
        self,
        member: Option<i64>,
        state: &impl Serialize,
        options: Value,
    ) -> Result<PasskeyCeremony, ApiError> {
        let (ceremony, state, now) = (random_base64url(16), to_json(state)?, clock::now());
        let stored = self.store.transaction(async |tx| {
            staff_passkeys::begin_ceremony(tx, &ceremony, member, &state, now, now + CEREMONY_MS).await
        });
        stored.await?;
        Ok(PasskeyCeremony { ceremony, options })
    }
}

/// Returns the relying party of the panel's address.
fn relying_party(url: &PublicUrl) -> Result<Webauthn, ApiError> {
    let origin = Url::parse(&url.0).map_err(failed)?;
    let host = origin.domain().unwrap_or_default().to_owned();
    let builder = WebauthnBuilder::new(&host, &origin).map_err(failed)?;
    builder.rp_name(SHOP).build().map_err(failed)
}

fn credentials(stored: &[StoredPasskey]) -> Result<Vec<Passkey>, ApiError> {
    stored.iter().map(|passkey| parse(&passkey.credential)).collect()
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|error| decode_error("credential", error).into())
}

fn failed(error: impl std::fmt::Display) -> ApiError {
    tracing::error!(%error, "passkey ceremony failed");
    ApiError::internal()
}

fn invalid_passkey() -> ApiError {
    let message = "La llave de acceso no se ha podido registrar. Vuelve a intentarlo.";
    ApiError::unprocessable("invalid_passkey", message)
}
