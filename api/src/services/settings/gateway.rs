//! Terminal of the payment gateway. Its secret is written, never read.

use mostrador_core::forms::FieldError;
use mostrador_core::payments::CardCapture;
use mostrador_core::shop_settings::{GatewayEnvironment, check_bizum_terminal, check_gateway};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, record, save, saved};
use crate::clock;
use crate::config::saved::{SavedBizum, SavedGateway, SavedSettings, Section};
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
    #[serde(flatten)]
    pub bizum: BizumView,
    /// Time at which card payments of goods are charged.
    pub card_capture: CardCapture,
    /// Customers may save a card for later purchases.
    pub saved_cards: bool,
    /// Payments are simulated by a development server, whatever is saved here.
    pub simulated: bool,
}

/// Terminal for Bizum, as staff see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BizumView {
    /// Bizum has a terminal of its own; otherwise it uses that of the cards.
    pub own_bizum: bool,
    /// Empty if there is none.
    pub bizum_terminal: String,
    #[schema(value_type = SignatureName)]
    pub bizum_signature: SignatureVersion,
    pub has_bizum_secret: bool,
    /// Time at which it was set in the panel; null if the configuration holds it.
    pub bizum_secret_set_at: Option<String>,
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
    /// Time at which card payments of goods are charged.
    #[serde(default)]
    pub card_capture: CardCapture,
    /// Customers may save a card for later purchases.
    #[serde(default)]
    pub saved_cards: bool,
    /// Bizum has a terminal of its own; the next fields describe it.
    pub own_bizum: bool,
    #[serde(default)]
    pub bizum_terminal: String,
    #[serde(default)]
    #[schema(value_type = SignatureName)]
    pub bizum_signature: SignatureVersion,
    /// New signing secret of it; empty to keep the stored one.
    #[serde(default)]
    #[schema(write_only)]
    pub bizum_secret: String,
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
            bizum: bizum_view(gateway.bizum.as_ref(), configured),
            card_capture: gateway.card_capture.unwrap_or(configured.redsys.card_capture),
            saved_cards: gateway.saved_cards.unwrap_or(configured.redsys.saved_cards),
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
        bizum: bizum_view(None, configured),
        card_capture: redsys.card_capture,
        saved_cards: redsys.saved_cards,
        simulated,
    }
}

fn bizum_view(stored: Option<&SavedBizum>, configured: &Config) -> BizumView {
    let has_bizum_secret = !bizum_secret(configured, stored).is_empty();
    if let Some(bizum) = stored {
        return BizumView {
            own_bizum: bizum.enabled,
            bizum_terminal: bizum.terminal.clone(),
            bizum_signature: bizum.signature,
            has_bizum_secret,
            bizum_secret_set_at: bizum.secret_set_at.clone(),
        };
    }
    let bizum = configured.redsys.bizum.as_ref();
    BizumView {
        own_bizum: bizum.is_some(),
        bizum_terminal: bizum.map(|bizum| bizum.terminal.clone()).unwrap_or_default(),
        bizum_signature: bizum.map(|bizum| bizum.signature).unwrap_or_default(),
        has_bizum_secret,
        bizum_secret_set_at: None,
    }
}

/// Returns the secret of the terminal for Bizum; empty if there is none.
fn bizum_secret(configured: &Config, stored: Option<&SavedBizum>) -> Secret {
    match stored {
        Some(bizum) => secret_cipher::open(&configured.session, SavedBizum::NAME, &bizum.secret),
        None => configured.redsys.bizum.as_ref().map(|bizum| bizum.secret.clone()),
    }
    .unwrap_or_default()
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
        let allows_public = input.environment == GatewayEnvironment::Test;
        let fault = secret_fault(secret, input.signature, allows_public);
        errors.extend(fault.map(|text| FieldError::new("secret", text)));
        let stored_bizum = stored.as_ref().and_then(|stored| stored.bizum.clone());
        let bizum = changed_bizum(configured, stored_bizum, &input, &mut errors)?;
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
            secret: seal(configured, SavedGateway::NAME, secret)?,
            secret_set_at,
            bizum: Some(bizum),
            card_capture: Some(input.card_capture),
            saved_cards: Some(input.saved_cards),
        };
        save(tx, &gateway).await?;
        let after = load(tx, configured).await?;
        record(tx, session, SavedGateway::NAME, &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

/// Returns the terminal for Bizum to be saved; its number and secret are kept while it is switched off.
fn changed_bizum(
    configured: &Config,
    stored: Option<SavedBizum>,
    input: &GatewayInput,
    errors: &mut Vec<FieldError>,
) -> Result<SavedBizum, ApiError> {
    let new_secret = Some(input.bizum_secret.trim()).filter(|secret| !secret.is_empty());
    let kept = bizum_secret(configured, stored.as_ref());
    let secret = new_secret.unwrap_or_else(|| kept.reveal());
    if input.own_bizum {
        errors.extend(check_bizum_terminal(&input.bizum_terminal, &input.terminal));
        let fault = secret_fault(secret, input.bizum_signature, false);
        errors.extend(fault.map(|text| FieldError::new("bizum_secret", text)));
    }
    Ok(SavedBizum {
        enabled: input.own_bizum,
        terminal: input.bizum_terminal.trim().to_owned(),
        signature: input.bizum_signature,
        secret: seal(configured, SavedBizum::NAME, secret)?,
        secret_set_at: match new_secret {
            Some(_) => Some(clock::format_rfc3339(clock::now())),
            None => stored.and_then(|stored| stored.secret_set_at),
        },
    })
}

/// Checks the secret that would be in force, whether it is new or kept.
fn secret_fault(secret: &str, signature: SignatureVersion, allows_public: bool) -> Option<&'static str> {
    match secret {
        "" => Some("Clave de firma es obligatoria: está en el panel del banco"),
        REDSYS_TEST_SECRET if !allows_public => {
            Some("Esta es la clave pública de pruebas: cualquiera podría firmar un pago")
        }
        secret if signature.sign(secret, "0000", "").is_err() => {
            Some("No tiene la forma de una clave de Redsys: cópiala entera del panel del banco")
        }
        _ => None,
    }
}

fn open_secret(configured: &Config, stored: &SavedGateway) -> Option<Secret> {
    secret_cipher::open(&configured.session, SavedGateway::NAME, &stored.secret)
}

fn seal(configured: &Config, name: &str, secret: &str) -> Result<String, ApiError> {
    secret_cipher::seal(&configured.session, name, secret).map_err(|error| {
        tracing::error!(%error, "secret not encrypted");
        ApiError::internal()
    })
}
