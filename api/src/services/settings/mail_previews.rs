//! Previews of the e-mails that the shop sends, with example data.

use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::config::{Config, format_iban};
use crate::db::repositories::settings;
use crate::error::ApiError;
use crate::mail::examples::{ExampleShop, examples};
use crate::mail::html;

/// Kinds of e-mails.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailKinds {
    pub data: Vec<MailKind>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailKind {
    pub name: &'static str,
    pub title: &'static str,
    /// Recipient in Spanish: customer, owner or team.
    pub recipient: &'static str,
}

/// E-mail with example data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailPreview {
    pub subject: String,
    pub text: String,
    /// Page to be shown in a sandboxed frame.
    pub html: String,
}

/// Lists the kinds of e-mails.
pub fn kinds() -> MailKinds {
    let kind = |(name, title, recipient)| MailKind { name, title, recipient };
    let all = examples(&ExampleShop::default()).into_iter();
    MailKinds {
        data: all.map(|example| kind((example.name, example.title, example.recipient.label()))).collect(),
    }
}

/// Renders an e-mail as the shop would send it now.
pub async fn preview(db: &mut AnyConnection, in_force: &Config, name: &str) -> Result<MailPreview, ApiError> {
    let shop = ExampleShop {
        name: settings::value(db, "trade_name").await?,
        url: in_force.public_url_or_listen_address().0,
        holder: in_force.transfer.holder.clone(),
        iban: format_iban(&in_force.transfer.iban),
    };
    let example = examples(&shop).into_iter().find(|example| example.name == name);
    let email =
        example.ok_or_else(|| ApiError::not_found("mail_not_found", "La tienda no manda ese correo."))?.email;
    let html = html::page(&email.subject, &email.text);
    Ok(MailPreview { subject: email.subject, text: email.text, html })
}
