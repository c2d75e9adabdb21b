//! Emails: rendered from the templates in `templates/`, queued in the outbox in the transaction of the change
//! they report, and sent later by the [`mailer`].

pub mod account_emails;
pub mod course_emails;
pub mod examples;
pub mod filters;
pub mod html;
pub mod mailer;
pub mod order_emails;
pub mod owner_emails;
pub mod queue;
pub mod staff_emails;
pub mod withdrawal_emails;

#[cfg(test)]
mod tests;

use mostrador_core::session::User;
use mostrador_core::shop_settings::MailPlaceholder;

pub use crate::db::repositories::outbox::Email;

#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    pub email: &'a str,
    pub firstname: &'a str,
    pub shop_name: &'a str,
    /// URL of the page that the email is about; empty if the recipient cannot open it.
    pub link: &'a str,
}

impl<'a> Recipient<'a> {
    pub fn new(user: &'a User, shop_name: &'a str, link: &'a str) -> Self {
        Self { email: &user.email, firstname: &user.firstname, shop_name, link }
    }

    /// Returns the values of the placeholders for the recipient and the shop.
    fn values(&self) -> [(MailPlaceholder, String); 2] {
        [(MailPlaceholder::Name, self.firstname.to_owned()), shop_value(self.shop_name)]
    }
}

fn shop_value(shop_name: &str) -> (MailPlaceholder, String) {
    let shop = if shop_name.is_empty() { "la tienda" } else { shop_name };
    (MailPlaceholder::Shop, shop.to_owned())
}

/// Renders the blocks `subject`, `introduction` (the beginning of the text, which the owner may replace) and `text` of a
/// template as an [`Email`]. The variables of the template are the local variables listed with their types; the compiler
/// checks their use.
macro_rules! render {
    ($kind:ident, $template:literal, $to:expr, { $($variable:ident: $type:ty),* }) => {{
        #[derive(askama::Template)]
        #[template(path = $template, blocks = ["subject", "introduction", "text"])]
        struct Template<'a> {
            $($variable: $type),*
        }
        let template = Template { $($variable),* };
        $crate::mail::Email {
            to: String::from($to),
            subject: template.as_subject().to_string(),
            introduction: template.as_introduction().to_string(),
            text: template.as_text().to_string(),
            ..$crate::mail::Email::of_kind(mostrador_core::shop_settings::MailKind::$kind)
        }
    }};
}
use render;
