//! Terminal of the payment gateway. Its secret is written, never read.

use mostrador_core::forms::FieldError;
use mostrador_core::shop_settings::{GatewayEnvironment, check_gateway};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, record, save, saved};
use crate::clock;
use crate::config::saved::{SavedGateway, SavedSettings, Section};
use crate::config::{Config, REDSYS_TEST, REDSYS_TEST_SECRET, Secret, secret_cipher};
use crate::db::Database;
use crate::error::ApiError;
use crate::redsys_protocol::signature::SignatureVersion;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Terminal of the gateway, as staff see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GatewayView {
    pub environment: GatewayEnvironment,
    /// FUC, up to nine digits.
    pub merchant_code: String,
    /// Name on the page of the gateway.
    pub merchant_name: String,
    pub terminal: String,
    #[schema(value_type = SignatureName)]
    pub signature: SignatureVersion,
    /// A signing secret is stored.
    pub has_secret: bool,
    /// Time at which it was set in the panel; null if the configuration holds it.
    pub secret_set_at: Option<String>,
    /// Payments are simulated by a development server, whatever is saved here.
    pub simulated: bool,
}

/// Signature version, as the bank names it.
#[derive(Clone, Copy, Debug, ToSchema)]
pub enum SignatureName {
    #[schema(rename = "HMAC_SHA256_V1")]
    Sha256V1,
    #[schema(rename = "HMAC_SHA512_V2")]
    Sha512V2,
}

/// Terminal of the gateway, as the owner changes it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GatewayInput {
    pub environment: GatewayEnvironment,
    pub merchant_code: String,
    pub merchant_name: String,
    pub terminal: String,
    #[schema(value_type = SignatureName)]
    pub signature: SignatureVersion,
    /// New signing secret; empty to keep the stored one.
    #[serde(default)]
    #[schema(write_only)]
    pub secret: String,
}

/// Returns the terminal. `configured` has the settings of the configuration.
pub async fn load(
    db: &mut AnyConnection,
    configured: &Config,
) -> Result<Versioned<GatewayView>, sqlx::Error> {
    Ok(Versioned::new(view(&saved(db).await?, configured)))
}

fn view(saved: &SavedSettings, configured: &Config) -> GatewayView {
    let simulated = configured.dev;
    if let Some(gateway) = saved.section::<SavedGateway>() {
        let has_secret = open_secret(configured, &gateway).is_some_and(|secret| !secret.is_empty());
        return GatewayView {
            environment: gateway.environment,
            merchant_code: gateway.merchant_code,
            merchant_name: gateway.merchant_name,
            terminal: gateway.terminal,
            signature: gateway.signature,
            has_secret,
            secret_set_at: gateway.secret_set_at,
            simulated,
        };
    }
    let redsys = &configured.redsys;
    let is_test = redsys.url == REDSYS_TEST || configured.has_sandbox();
    GatewayView {
        environment: if is_test { GatewayEnvironment::Test } else { GatewayEnvironment::Production },
        merchant_code: redsys.merchant_code.clone(),
        merchant_name: redsys.merchant_name.clone(),
        terminal: redsys.terminal.clone(),
        signature: redsys.signature,
        has_secret: !redsys.secret.is_empty(),
        secret_set_at: None,
        simulated,
    }
}

/// Changes the terminal. Payments that have begun are verified with it as well.
pub async fn update(
    store: &Database,
    configured: &Config,
    session: &StaffSession,
    expected: &ExpectedVersion,
    input: GatewayInput,
) -> Result<Versioned<GatewayView>, ApiError> {
    let new_secret = Some(input.secret.trim()).filter(|secret| !secret.is_empty());
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let saved = saved(tx).await?;
        let before = Versioned::new(view(&saved, configured));
        before.require(expected)?;
        let mut errors = check_gateway(&input.merchant_code, &input.merchant_name, &input.terminal);
        let stored = saved.section::<SavedGateway>();
        let kept = stored.as_ref().map_or_else(
            || configured.redsys.secret.clone(),
            |stored| open_secret(configured, stored).unwrap_or_default(),
        );
        let secret = new_secret.unwrap_or_else(|| kept.reveal());
        errors.extend(check_secret(&input, secret));
        ApiError::ensure_valid(INVALID, errors)?;
        let secret_set_at = match new_secret {
            Some(_) => Some(clock::format_rfc3339(clock::now())),
            None => stored.and_then(|stored| stored.secret_set_at),
        };
        let gateway = SavedGateway {
            environment: input.environment,
            merchant_code: input.merchant_code.trim().to_owned(),
            merchant_name: input.merchant_name.trim().to_owned(),
            terminal: input.terminal.trim().to_owned(),
            signature: input.signature,
            // Encrypted again: the session key may have changed.
            secret: seal(configured, secret)?,
            secret_set_at,
        };
        save(tx, &gateway).await?;
        let after = load(tx, configured).await?;
        record(tx, session, SavedGateway::NAME, &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

/// Checks the secret that would be in force, whether it is new or kept.
fn check_secret(input: &GatewayInput, secret: &str) -> Option<FieldError> {
    let text = match secret {
        "" => "Clave de firma es obligatoria: está en el panel del banco",
        REDSYS_TEST_SECRET if input.environment == GatewayEnvironment::Production => {
            "Esta es la clave pública de pruebas: cualquiera podría firmar un pago"
        }
        secret if input.signature.sign(secret, "0000", "").is_err() => {
            "No tiene la forma de una clave de Redsys: cópiala entera del panel del banco"
        }
        _ => return None,
    };
    Some(FieldError::new("secret", text))
}

fn open_secret(configured: &Config, stored: &SavedGateway) -> Option<Secret> {
    secret_cipher::open(&configured.session, SavedGateway::NAME, &stored.secret)
}

fn seal(configured: &Config, secret: &str) -> Result<String, ApiError> {
    secret_cipher::seal(&configured.session, SavedGateway::NAME, secret).map_err(|error| {
        tracing::error!(%error, "secret not encrypted");
        ApiError::internal()
    })
}
