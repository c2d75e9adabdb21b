pub mod gateway;
pub mod notification;
pub mod payment_request;
pub mod refund_request;
pub mod response_code;
pub mod signature;
pub mod status_query;
