//! Access of other programs: API keys, and webhooks that report changes to them.

pub mod api_keys;
pub mod public_resolver;
pub mod webhook_delivery;
pub mod webhooks;
