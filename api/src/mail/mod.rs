//! Emails: composed here, queued in the outbox in the transaction of the change they report, and sent later
//! by [`worker`].

pub mod account_emails;
pub mod course_emails;
pub mod html;
pub mod order_emails;
pub mod owner_emails;
pub mod withdrawal_emails;
pub mod worker;

/// Plain-text email to be queued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub to: String,
    pub subject: String,
    pub text: String,
}

/// Returns the shop name, or «la tienda» when it is not configured.
fn named(shop_name: &str) -> &str {
    if shop_name.is_empty() { "la tienda" } else { shop_name }
}
