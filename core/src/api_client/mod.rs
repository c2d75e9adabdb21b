//! API client (rules 7.1 to 7.4, 8.1, 9.6): calls as data, requests, bearer tokens, retry policy, XSRF token
//! and error mapping. No I/O.
//!
//! ```
//! use mostrador_core::api_client::{Call, ListQuery, Tokens, should_retry};
//!
//! let call = Call::Products(ListQuery::in_category("facial").sort_by("price"));
//! let request = call.request(Tokens { session: Some("s"), price: None });
//! assert_eq!(request.path, "products?limit=10&sort=price&filter[category.slug]=facial");
//! assert_eq!(request.token.as_deref(), Some("s"));
//! assert!(should_retry(request.method, 503, 0) && !should_retry(request.method, 503, 1));
//! ```

mod bearer;
mod endpoint_macro;
mod endpoints;
mod error;
mod json_body;
mod list;
mod request;
mod response;
mod retry;
#[cfg(feature = "typescript")]
pub mod typescript;
mod xsrf;

pub use bearer::{Bearer, Tokens};
pub use endpoints::Call;
#[cfg(feature = "typescript")]
pub use endpoints::CallResponse;
pub use error::{ApiError, CLIENT_ERROR_CODES, ends_session};
pub use json_body::JsonBody;
pub use list::{DEFAULT_LIMIT, ListQuery};
use request::Segment;
pub use request::{DEFAULT_TIMEOUT_MS, Method, Request};
pub use response::{FoundProducts, List, ResponseKind};
pub use retry::should_retry;
pub use xsrf::{XSRF_COOKIE, XSRF_HEADER, is_same_origin, xsrf_token};
