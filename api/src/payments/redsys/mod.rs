//! Messages to and from the Redsys gateway.

pub mod notification;
pub mod payment_request;
pub mod refund_request;
pub mod status_query;
