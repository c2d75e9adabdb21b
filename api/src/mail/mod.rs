//! Mail: written into the outbox with what it tells about, sent afterwards.

pub mod account_letters;
pub mod course_letters;
pub mod html;
pub mod order_letters;
pub mod owner_letters;
pub mod withdrawal_letters;
pub mod worker;

/// A letter to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Recipient.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// Plain text.
    pub text: String,
}

/// The name of the house, or a word for one that has not said it.
fn named(house: &str) -> &str {
    if house.is_empty() { "la tienda" } else { house }
}
