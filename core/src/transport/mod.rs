//! The calls of the shop as data (rules 7.1, 8.1): method, path, query, token, retry, and what a failure means.

mod call;
mod error;
mod request;
mod retry;

pub use call::{Call, ListQuery, Tokens};
pub use error::{ApiError, ends_session};
pub use request::{Method, Request};
pub use retry::should_retry;
