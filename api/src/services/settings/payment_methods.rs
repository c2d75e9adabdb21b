//! Payment methods that the shop offers, and the account for bank transfers.

use mostrador_core::forms::FieldError;
use mostrador_core::payments::{PaymentKind, PaymentMethod};
use mostrador_core::shop_settings::{PaymentMethodDraft, PaymentSettings};
use sqlx::AnyConnection;

use super::{INVALID, record, save, saved};
use crate::config::{Config, Transfer, format_iban, is_iban};
use crate::db::repositories::payment_methods;
use crate::db::repositories::payment_methods::StoredMethod;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Returns every kind of payment method in the owner's order, those that were never saved at the end. `configured` has the
/// settings of the configuration.
pub async fn load(
    db: &mut AnyConnection,
    configured: &Config,
) -> Result<Versioned<PaymentSettings>, sqlx::Error> {
    let transfer = configured.with_saved(&saved(db).await?).transfer;
    let stored = payment_methods::all(db).await?;
    let is_new = |kind: &PaymentKind| stored.iter().all(|stored| stored.method.kind != *kind);
    let new: Vec<_> = PaymentKind::checkout_kinds().filter(is_new).map(PaymentMethodDraft::of_kind).collect();
    let draft = |StoredMethod { method, enabled, .. }| {
        let PaymentMethod { kind, title, description, .. } = method;
        PaymentMethodDraft { kind, enabled, title, description }
    };
    let methods = stored.into_iter().map(draft).chain(new).collect();
    Ok(Versioned::new(PaymentSettings {
        methods,
        holder: transfer.holder,
        iban: format_iban(&transfer.iban),
    }))
}

/// Saves the payment methods by kind; a kind that is left out is switched off. A method is offered once the shop has
/// everything that it needs.
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
        save_methods(tx, &settings.methods).await?;
        let after = load(tx, configured).await?;
        record(tx, session, "payment_methods", &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

async fn save_methods(tx: &mut Tx, drafts: &[PaymentMethodDraft]) -> Result<(), sqlx::Error> {
    let is_left_out = |stored: &StoredMethod| drafts.iter().all(|draft| draft.kind != stored.method.kind);
    for stored in payment_methods::all(tx).await?.into_iter().filter(is_left_out) {
        payment_methods::save(tx, &StoredMethod { enabled: false, ..stored }).await?;
    }
    for (position, draft) in (1_i64..).zip(drafts) {
        let method = PaymentMethod {
            title: draft.title.trim().to_owned(),
            kind: draft.kind,
            description: draft.description.trim().to_owned(),
            ..PaymentMethod::default()
        };
        payment_methods::save(tx, &StoredMethod { method, enabled: draft.enabled, position }).await?;
    }
    Ok(())
}
