//! What exists only in development: the mail of the outbox, shown instead of sent.

pub mod outbox;
