//! HTTP layer shared by all routes: extractors, common responses and middleware.

pub mod auth;
pub mod body_error;
pub mod client;
pub mod concurrency_limit;
pub mod cursor_list;
pub mod file;
pub mod json;
pub mod layers;
pub mod openapi;
pub mod panel_files;
pub mod query;
pub mod request_metrics;
pub mod response_cache;
pub mod staff;
pub mod strict_json;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// One page of a list, with the total.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    pub data: Vec<T>,
    pub total: u64,
    /// Number of this page, from 1.
    pub page: u32,
    /// Maximum number of items per page.
    pub limit: u32,
}

impl<T> Page<T> {
    /// Returns the whole list as a single page.
    pub fn single(data: Vec<T>) -> Self {
        let total = data.len();
        let limit = u32::try_from(total).unwrap_or(u32::MAX);
        Self { data, total: total as u64, page: 1, limit }
    }
}

/// Confirmation of an action that has no other result.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Done)]
pub struct Confirmation {
    pub code: &'static str,
    /// Message for the customer: a Spanish sentence.
    pub message: &'static str,
}

/// Response that belongs to a session and must not be cached.
#[derive(Clone, Debug)]
pub struct Private<T>(pub T);

impl<T: IntoResponse> IntoResponse for Private<T> {
    fn into_response(self) -> Response {
        let mut response = self.0.into_response();
        let value = HeaderValue::from_static("private, no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, value);
        response
    }
}
