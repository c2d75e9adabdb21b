//! Emails: composed here, queued in the outbox in the transaction of the change they report, and sent later
//! by [`worker`].

pub mod account_emails;
pub mod course_emails;
pub mod html;
pub mod order_emails;
pub mod owner_emails;
pub mod withdrawal_emails;
pub mod worker;

pub use crate::db::repositories::outbox::Email;

/// Returns the shop name, or «la tienda» when it is not configured.
fn shop_name_or_default(shop_name: &str) -> &str {
    if shop_name.is_empty() { "la tienda" } else { shop_name }
}
