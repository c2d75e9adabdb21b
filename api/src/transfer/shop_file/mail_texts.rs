//! Texts of e-mails in a shop file, by kind; empty ones restore the standard texts.

use mostrador_core::shop_settings::{MailText, MailTexts};

use super::ShopFileError;
use super::report::Report;
use crate::db::Tx;
use crate::mail::queue;
use crate::services::staff::version;

pub(crate) async fn import(tx: &mut Tx, texts: &MailTexts, report: &mut Report) -> Result<(), ShopFileError> {
    if texts.is_empty() {
        return Ok(());
    }
    version::lock(tx, "settings").await?;
    let existing = queue::saved(tx).await?;
    let mut saved = existing.clone();
    for (kind, text) in texts {
        if let Some(error) = text.errors(*kind).into_iter().next() {
            let place = format!("mail_texts.{}.{}", kind.as_str(), error.field);
            return Err(ShopFileError::at(place, error.message));
        }
        let imported = text.trimmed();
        let standard = MailText::default();
        let existing = existing.get(kind).or_else(|| imported.is_standard().then_some(&standard));
        if report.record("mail_texts", kind.label(), existing, &imported) {
            saved.insert(*kind, imported);
        }
    }
    if saved != existing {
        queue::save(tx, saved).await?;
    }
    Ok(())
}
