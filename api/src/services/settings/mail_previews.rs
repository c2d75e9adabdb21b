//! Kinds of e-mails that the shop sends: the owner's texts, and previews with example data.

use mostrador_core::shop_settings::MailText;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, record};
use crate::config::{Config, format_iban};
use crate::db::Database;
use crate::db::repositories::settings;
use crate::error::ApiError;
use crate::mail::examples::{Example, ExampleShop, examples};
use crate::mail::{html, queue};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, version};

/// Kinds of e-mails.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailKinds {
    pub data: Vec<MailKindView>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailKindView {
    pub name: &'static str,
    pub title: &'static str,
    /// Recipient in Spanish: customer, owner or team.
    pub recipient: &'static str,
    /// True if the owner has written a text of it.
    pub is_custom: bool,
}

/// E-mail with example data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailPreview {
    pub subject: String,
    pub text: String,
    /// Page to be shown in a sandboxed frame.
    pub html: String,
}

/// Texts of a kind of e-mail, with the standard ones and the names that they may contain.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailTextView {
    /// Empty for the standard subject.
    pub subject: String,
    /// Empty for the standard introduction.
    pub introduction: String,
    /// Standard subject, with example data.
    pub standard_subject: String,
    /// Standard introduction, with example data.
    pub standard_introduction: String,
    /// Placeholders, such as `{número}`.
    pub placeholders: Vec<String>,
}

/// Lists the kinds of e-mails.
pub async fn kinds(db: &mut AnyConnection) -> Result<MailKinds, sqlx::Error> {
    let texts = queue::saved(db).await?;
    let view = |Example { name, title, email }: Example| MailKindView {
        name,
        title,
        recipient: email.kind.audience().label(),
        is_custom: texts.contains_key(&email.kind),
    };
    Ok(MailKinds { data: examples(&ExampleShop::default()).into_iter().map(view).collect() })
}

/// Renders an e-mail as the shop would send it now; with `draft`, as it would with these texts.
pub async fn preview(
    db: &mut AnyConnection,
    in_force: &Config,
    name: &str,
    draft: Option<&MailText>,
) -> Result<MailPreview, ApiError> {
    let email = example(db, in_force, name).await?.email;
    let email = match draft {
        Some(text) => {
            ApiError::ensure_valid(INVALID, text.errors(email.kind))?;
            queue::with_text(email, text)
        }
        None => queue::customised(email, &queue::saved(db).await?),
    };
    let html = html::page(&email.subject, &email.text);
    Ok(MailPreview { subject: email.subject, text: email.text, html })
}

/// Returns the texts of a kind of e-mail.
pub async fn text(
    db: &mut AnyConnection,
    in_force: &Config,
    name: &str,
) -> Result<Versioned<MailTextView>, ApiError> {
    let email = example(db, in_force, name).await?.email;
    let MailText { subject, introduction } = queue::saved(db).await?.remove(&email.kind).unwrap_or_default();
    let placeholders = email.kind.placeholders().iter();
    Ok(Versioned::new(MailTextView {
        subject,
        introduction,
        standard_subject: email.subject,
        standard_introduction: email.introduction,
        placeholders: placeholders.map(|known| format!("{{{}}}", known.name())).collect(),
    }))
}

/// Changes the texts of a kind of e-mail; empty ones restore the standard texts.
pub async fn update_text(
    store: &Database,
    in_force: &Config,
    session: &StaffSession,
    expected: &ExpectedVersion,
    name: &str,
    changed: MailText,
) -> Result<Versioned<MailTextView>, ApiError> {
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let before = text(tx, in_force, name).await?;
        before.require(expected)?;
        let kind = example(tx, in_force, name).await?.email.kind;
        ApiError::ensure_valid(INVALID, changed.errors(kind))?;
        let mut texts = queue::saved(tx).await?;
        let new = changed.trimmed();
        let old = texts.insert(kind, new.clone()).unwrap_or_default();
        queue::save(tx, texts).await?;
        record(tx, session, &format!("mail_text_{}", kind.as_str()), &old, &new).await?;
        text(tx, in_force, name).await
    });
    updated.await
}

async fn example(db: &mut AnyConnection, in_force: &Config, name: &str) -> Result<Example, ApiError> {
    let shop = ExampleShop {
        name: settings::value(db, "trade_name").await?,
        url: in_force.public_url_or_listen_address().0,
        holder: in_force.transfer.holder.clone(),
        iban: format_iban(&in_force.transfer.iban),
    };
    let example = examples(&shop).into_iter().find(|example| example.name == name);
    example.ok_or_else(|| ApiError::not_found("mail_not_found", "La tienda no manda ese correo."))
}
