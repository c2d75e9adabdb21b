//! Mail: written into the outbox with what it tells about, sent afterwards.

pub mod account_letters;
pub mod letters;
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
