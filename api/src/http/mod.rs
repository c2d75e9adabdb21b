//! What every route shares: reading requests, and answering them.

pub mod arrival;
pub mod auth;
pub mod body;
pub mod client;
pub mod encoding;
pub mod etag;
pub mod house;
pub mod json;
pub mod lane;
pub mod layers;
pub mod query;
pub mod reports;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Part of a list, and how much there is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// This part.
    pub data: Vec<T>,
    /// Over all pages.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// At most so many a page.
    pub limit: u32,
}

impl<T> Page<T> {
    /// A list that is given whole.
    #[must_use]
    pub fn whole(data: Vec<T>) -> Self {
        let total = data.len();
        let limit = u32::try_from(total).unwrap_or(u32::MAX);
        Self { data, total: total as u64, page: 1, limit }
    }
}

/// That something was done, when there is nothing else to answer.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Done)]
pub struct Said {
    /// For programs.
    pub code: &'static str,
    /// For people: a Spanish sentence.
    pub message: &'static str,
}

/// An answer that belongs to a session: no cache keeps it.
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
