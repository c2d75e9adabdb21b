//! The calls of the shop as data (rules 7.1, 8.1): method, path, query, token, retry, and what a failure means.

mod bearer;
mod call;
mod calls;
mod error;
mod list;
mod request;
mod retry;

pub use bearer::{Bearer, Tokens};
pub use call::Call;
pub use error::{ApiError, ends_session};
pub use list::ListQuery;
pub use request::{Method, Request};
pub use retry::should_retry;
