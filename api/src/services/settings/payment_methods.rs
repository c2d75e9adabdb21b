//! Payment methods that the shop offers, and the account for bank transfers.

use mostrador_core::forms::FieldError;
use mostrador_core::payments::{PaymentKind, PaymentMethod};
use mostrador_core::shop_settings::{PaymentMethodDraft, PaymentSettings};
use sqlx::AnyConnection;

use super::{INVALID, record, save, saved};
use crate::config::{Config, Transfer, format_iban, is_iban};
use crate::db::Database;
use crate::db::repositories::payment_methods;
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Returns every kind of payment method, the offered ones first. `configured` has the settings of the configuration.
pub async fn load(
    db: &mut AnyConnection,
    configured: &Config,
) -> Result<Versioned<PaymentSettings>, sqlx::Error> {
    let transfer = configured.with_saved(&saved(db).await?).transfer;
    let offered = payment_methods::all(db).await?;
    let others =
        PaymentKind::checkout_kinds().filter(|kind| offered.iter().all(|method| method.kind != *kind));
    let others: Vec<_> = others.map(PaymentMethodDraft::of_kind).collect();
    let mut methods: Vec<_> = offered
        .into_iter()
        .map(|PaymentMethod { kind, title, description, .. }| PaymentMethodDraft {
            kind,
            enabled: true,
            title,
            description,
        })
        .collect();
    methods.extend(others);
    Ok(Versioned::new(PaymentSettings {
        methods,
        holder: transfer.holder,
        iban: format_iban(&transfer.iban),
    }))
}

/// Replaces the payment methods. A method is offered once the shop has everything that it needs.
pub async fn update(
    store: &Database,
    configured: &Config,
    session: &StaffSession,
    expected: &ExpectedVersion,
    settings: PaymentSettings,
) -> Result<Versioned<PaymentSettings>, ApiError> {
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let before = load(tx, configured).await?;
        before.require(expected)?;
        let in_force = configured.with_saved(&saved(tx).await?);
        let mut errors = settings.errors(|kind| in_force.missing_for_payment(kind).map(str::to_owned));
        if !settings.iban.trim().is_empty() && !is_iban(&settings.iban) {
            errors.push(FieldError::new("iban", "IBAN no es válido: revisa sus cifras"));
        }
        ApiError::ensure_valid(INVALID, errors)?;
        let (holder, iban) = (settings.holder.trim().to_owned(), format_iban(settings.iban.trim()));
        save(tx, &Transfer { holder, iban }).await?;
        payment_methods::delete_all(tx).await?;
        for (position, (_, draft)) in (1_u32..).zip(settings.offered()) {
            let method = PaymentMethod {
                id: position,
                title: draft.title.trim().to_owned(),
                kind: draft.kind,
                description: draft.description.trim().to_owned(),
            };
            payment_methods::upsert(tx, &method, position.into()).await?;
        }
        let after = load(tx, configured).await?;
        record(tx, session, "payment_methods", &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}
