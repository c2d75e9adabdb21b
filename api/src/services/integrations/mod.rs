//! Access of other programs: API keys, and webhooks that report changes to them.

pub mod api_keys;
pub mod webhook_delivery;
pub mod webhooks;
