//! Messages to and from the Redsys gateway.

pub mod notification;
pub mod operation_request;
pub mod payment_request;
pub mod status_query;
