//! Development-only features: the mail outbox is shown instead of sent.

pub mod outbox;
pub mod sandbox;
pub mod sandbox_agency;
