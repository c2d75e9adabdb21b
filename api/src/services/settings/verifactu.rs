//! VERI*FACTU: mode, certificate and choices of the owner (rules 14.2 and 14.8). The certificate is written, never read.

use mostrador_core::forms::FieldError;
use mostrador_core::time::{
    Timestamp, civil_from_days, days_from_civil, local_day, parse_iso, start_of_local_day,
};
use mostrador_core::verifactu::{
    LEGAL_DATES, LegalDate, OssTotals, SurchargeRegime, VerifactuMode, compulsory_from,
};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, record, save, saved};
use crate::config::saved::{SavedSettings, SavedVerifactu, Section};
use crate::config::{Config, secret_cipher};
use crate::db::repositories::verifactu_records;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::verifactu::agency;
use crate::{clock, environment};

/// Settings of VERI*FACTU, as staff see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VerifactuView {
    pub mode: VerifactuMode,
    /// Number of this installation; empty until the settings are first saved.
    pub installation: String,
    pub surcharge_regime: SurchargeRegime,
    pub oss_totals: OssTotals,
    /// The certificate is one of a seal.
    pub is_seal: bool,
    pub has_certificate: bool,
    pub certificate_set_at: Option<String>,
    /// The configuration names the producer of the program.
    pub has_producer: bool,
    /// Records go to the simulated agency of a development server.
    pub is_simulated: bool,
    pub legal_dates: Vec<LegalDate>,
    /// Day from which it is compulsory for the seller, ISO 8601.
    #[schema(format = Date)]
    pub compulsory_from: String,
}

/// Settings of VERI*FACTU, as the owner changes them.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifactuInput {
    pub mode: VerifactuMode,
    pub surcharge_regime: SurchargeRegime,
    pub oss_totals: OssTotals,
    pub is_seal: bool,
    /// Day from which it is compulsory for the seller, ISO 8601.
    #[schema(format = Date)]
    pub compulsory_from: String,
    /// New certificate chain and private key, PEM; empty to keep the stored ones.
    #[serde(default)]
    #[schema(write_only)]
    pub certificate: String,
}

/// Returns the settings.
pub async fn load(
    db: &mut AnyConnection,
    configured: &Config,
) -> Result<Versioned<VerifactuView>, sqlx::Error> {
    Ok(Versioned::new(view(&saved(db).await?, configured)))
}

fn view(saved: &SavedSettings, configured: &Config) -> VerifactuView {
    let stored = saved.section::<SavedVerifactu>().unwrap_or_default();
    let effective = configured.with_saved(saved);
    VerifactuView {
        mode: stored.mode,
        installation: stored.installation,
        surcharge_regime: stored.surcharge_regime,
        oss_totals: stored.oss_totals,
        is_seal: stored.is_seal,
        has_certificate: !stored.certificate.is_empty(),
        certificate_set_at: stored.certificate_set_at,
        has_producer: has_producer(configured),
        is_simulated: configured.dev,
        legal_dates: LEGAL_DATES.to_vec(),
        compulsory_from: effective.verifactu.shop.compulsory_from(&effective.seller.nif).to_owned(),
    }
}

fn has_producer(configured: &Config) -> bool {
    let producer = &configured.verifactu.producer;
    !producer.name.trim().is_empty() && !producer.nif.trim().is_empty()
}

/// Changes the settings.
pub async fn update(
    store: &Database,
    configured: &Config,
    session: &StaffSession,
    expected: &ExpectedVersion,
    input: VerifactuInput,
) -> Result<Versioned<VerifactuView>, ApiError> {
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let saved = saved(tx).await?;
        let before = Versioned::new(view(&saved, configured));
        before.require(expected)?;
        let stored = saved.section::<SavedVerifactu>().unwrap_or_default();
        let new_certificate = Some(input.certificate.trim()).filter(|certificate| !certificate.is_empty());
        let kept = secret_cipher::open(&configured.session, SavedVerifactu::NAME, &stored.certificate);
        let kept = kept.unwrap_or_default();
        let certificate = new_certificate.unwrap_or_else(|| kept.reveal());
        let mut errors = mode_errors(tx, &stored, input.mode, configured).await?;
        let is_needed = input.mode != VerifactuMode::Off && !configured.dev;
        if (is_needed || new_certificate.is_some())
            && let Err(error) = agency::client_certificate(certificate)
        {
            errors.push(FieldError::new("certificate", error.to_string()));
        }
        if parse_iso(&input.compulsory_from).is_none() {
            errors
                .push(FieldError::new("compulsory_from", "Obligatorio desde debe ser una fecha".to_owned()));
        }
        ApiError::ensure_valid(INVALID, errors)?;
        let sealed = if certificate.is_empty() {
            String::new()
        } else {
            secret_cipher::seal(&configured.session, SavedVerifactu::NAME, certificate).map_err(|error| {
                tracing::error!(%error, "certificate not encrypted");
                ApiError::internal()
            })?
        };
        let installation = if stored.installation.is_empty() {
            format!("{:016X}", environment::random())
        } else {
            stored.installation
        };
        let of_law = compulsory_from(&configured.with_saved(&saved).seller.nif);
        let settings = SavedVerifactu {
            mode: input.mode,
            installation,
            surcharge_regime: input.surcharge_regime,
            oss_totals: input.oss_totals,
            certificate: sealed,
            certificate_set_at: match new_certificate {
                Some(_) => Some(clock::format_rfc3339(clock::now())),
                None => stored.certificate_set_at,
            },
            is_seal: input.is_seal,
            // That of the law stays so when an update of the program brings another.
            compulsory_from: Some(input.compulsory_from.clone())
                .filter(|date| date != of_law)
                .unwrap_or_default(),
        };
        save(tx, &settings).await?;
        let after = load(tx, configured).await?;
        record(tx, session, SavedVerifactu::NAME, &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

/// Returns the errors of a change of mode.
async fn mode_errors(
    tx: &mut Tx,
    stored: &SavedVerifactu,
    mode: VerifactuMode,
    configured: &Config,
) -> Result<Vec<FieldError>, sqlx::Error> {
    let error = |text: &str| vec![FieldError::new("mode", text.to_owned())];
    if mode != VerifactuMode::Off && !has_producer(configured) {
        return Ok(error(
            "Falta el productor del programa: sus datos van en la configuración, en [verifactu.producer]",
        ));
    }
    if mode == stored.mode {
        return Ok(Vec::new());
    }
    if stored.mode == VerifactuMode::Production
        && verifactu_records::exists_since(tx, stored.mode, start_of_year(clock::now())).await?
    {
        return Ok(error("Con registros de este año, VERI*FACTU dura al menos hasta el 31 de diciembre"));
    }
    if verifactu_records::count_open(tx, stored.mode).await? > 0 {
        return Ok(error("Quedan registros por enviar: espera a que la Agencia Tributaria los conteste"));
    }
    if stored.mode == VerifactuMode::Production
        && verifactu_records::count_to_correct(tx, stored.mode).await? > 0
    {
        return Ok(error(
            "Quedan registros rechazados o con errores: corrígelos o anúlalos antes en Registros VeriFactu",
        ));
    }
    Ok(Vec::new())
}

fn start_of_year(now: Timestamp) -> Timestamp {
    start_of_local_day(days_from_civil(civil_from_days(local_day(now)).year, 1, 1))
}
