//! Queue of emails, which applies the texts that the owner has written.

use mostrador_core::shop_settings::{MailText, MailTexts, fill_placeholders};
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::Email;
use crate::config::saved::{SavedMailTexts, SavedSettings, Section};
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::{outbox, settings_sections};

/// Enqueues an email with the owner's texts, in the transaction of the change it reports.
pub async fn enqueue(tx: &mut Tx, email: Email, now: Timestamp) -> Result<(), sqlx::Error> {
    enqueue_all(tx, vec![email], now).await
}

/// Enqueues several emails with the owner's texts, in this order.
pub async fn enqueue_all(tx: &mut Tx, emails: Vec<Email>, now: Timestamp) -> Result<(), sqlx::Error> {
    if emails.is_empty() {
        return Ok(());
    }
    let texts = saved(tx).await?;
    let emails: Vec<Email> = emails.into_iter().map(|email| customised(email, &texts)).collect();
    outbox::enqueue_all(tx, &emails, now).await
}

/// Returns the texts that the owner has written.
pub async fn saved(db: &mut AnyConnection) -> Result<MailTexts, sqlx::Error> {
    let sections = SavedSettings(settings_sections::one(db, SavedMailTexts::NAME).await?);
    Ok(sections.section::<SavedMailTexts>().unwrap_or_default().0)
}

/// Saves the texts of the owner; those of kinds with the standard texts are left out.
pub async fn save(tx: &mut Tx, mut texts: MailTexts) -> Result<(), sqlx::Error> {
    texts.retain(|_, text| !text.is_standard());
    settings_sections::upsert(tx, SavedMailTexts::NAME, to_json(&SavedMailTexts(texts))?).await
}

/// Returns an email with the owner's subject and introduction.
pub fn customised(email: Email, texts: &MailTexts) -> Email {
    match texts.get(&email.kind) {
        Some(text) => with_text(email, text),
        None => email,
    }
}

/// Returns an email with this subject and introduction; an empty one keeps the standard text.
pub fn with_text(mut email: Email, text: &MailText) -> Email {
    let MailText { subject, introduction } = text.trimmed();
    if !subject.is_empty() {
        email.subject = fill_placeholders(&subject, &email.values);
    }
    if !introduction.is_empty() {
        let filled = fill_placeholders(&introduction, &email.values);
        email.text = email.text.replacen(&email.introduction, &filled, 1);
        email.introduction = filled;
    }
    email
}

#[cfg(test)]
mod tests {
    use mostrador_core::shop_settings::{MailKind, MailPlaceholder};

    use super::*;

    fn email() -> Email {
        Email {
            subject: "Tu pedido M26-000001".into(),
            introduction: "Ya puedes recogerlo.".into(),
            text: "Hola, Ana:\n\nYa puedes recogerlo. Te esperamos.\n\nJaralba\n".into(),
            ..Email::of_kind(MailKind::OrderReady)
        }
        .with([(MailPlaceholder::Name, "Ana".to_owned())])
    }

    #[test]
    fn the_texts_of_the_owner_replace_subject_and_introduction() {
        let text =
            MailText { subject: "{nombre}, ven".into(), introduction: " Está listo.\n\nVen. ".into() };
        let texts: MailTexts = [(MailKind::OrderReady, text)].into();
        let custom = customised(email(), &texts);
        assert_eq!(custom.subject, "Ana, ven");
        assert_eq!(custom.text, "Hola, Ana:\n\nEstá listo.\n\nVen. Te esperamos.\n\nJaralba\n");
        assert_eq!(
            customised(Email { kind: MailKind::OrderPaid, ..email() }, &texts).subject,
            email().subject
        );
        assert_eq!(with_text(email(), &MailText::default()), email());
    }
}
