//! HTTP request as data, and the parts of a request that the endpoint table names.

use std::fmt;

use serde::Serialize;

use super::ListQuery;
use crate::serde_helpers::to_json;
use crate::url::{encode, push_parameter, with_query};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Method {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }

    /// Returns true for safe methods, which may be retried.
    pub const fn is_safe(self) -> bool {
        matches!(self, Self::Get)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Request {
    pub method: Method,
    /// Path and query relative to the base URL, without a leading slash.
    pub path: String,
    /// True for a static file of the page's origin; its path is relative to the site root instead of the base
    /// URL.
    pub of_site: bool,
    pub token: Option<String>,
    pub body: Option<String>,
    pub idempotency_key: Option<String>,
    /// Timeout in milliseconds; 0 means no timeout (rule 9.6).
    pub timeout_ms: u32,
    /// True if a successful response is a file download: the host keeps the body, and the engine gets only
    /// the status.
    pub file: bool,
    /// True if the request must complete after its page is closed (fetch `keepalive`).
    pub outlives_page: bool,
}

/// Default timeout unless the public configuration sets another (rule 7.6): none.
pub const DEFAULT_TIMEOUT_MS: u32 = 0;

impl Request {
    pub fn authorization(&self) -> Option<(&'static str, String)> {
        self.token.as_ref().map(|token| ("authorization", ["Bearer ", token].concat()))
    }

    pub fn new(method: Method, path: impl Into<String>) -> Self {
        Self {
            method,
            path: path.into(),
            of_site: false,
            token: None,
            body: None,
            idempotency_key: None,
            timeout_ms: DEFAULT_TIMEOUT_MS,
            file: false,
            outlives_page: false,
        }
    }

    pub fn same_origin(mut self) -> Self {
        self.of_site = true;
        self
    }

    pub fn keepalive(mut self) -> Self {
        self.outlives_page = true;
        self
    }

    pub fn body(mut self, body: impl Into<String>) -> Self {
        self.body = Some(body.into());
        self
    }

    pub(crate) fn json(self, body: &impl Serialize) -> Self {
        self.body(to_json(body))
    }

    pub(crate) fn idempotency_key(mut self, key: &str) -> Self {
        self.idempotency_key = Some(key.to_owned());
        self
    }

    /// Appends the segments of a path, encoded one by one. Empty and dot segments are dropped to prevent path
    /// traversal.
    pub(crate) fn segments(mut self, path: &str) -> Self {
        for segment in path.split('/').filter(|segment| !matches!(*segment, "" | "." | "..")) {
            if !self.path.is_empty() && !self.path.ends_with('/') {
                self.path.push('/');
            }
            self.path.push_str(&encode(segment));
        }
        self
    }

    /// Appends a query parameter, unless it is empty.
    pub(crate) fn query(mut self, name: &str, value: &str) -> Self {
        self.path = with_query(self.path, [(name, value)]);
        self
    }

    pub(crate) fn optional_query(self, name: &str, value: Option<&impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.query(name, &value.to_string()),
            None => self,
        }
    }

    /// Appends a query parameter, also an empty one.
    pub(crate) fn required(mut self, name: &str, value: &str) -> Self {
        push_parameter(&mut self.path, name, value);
        self
    }

    pub(crate) fn list(mut self, list: &ListQuery) -> Self {
        self.path = list.to_path(&self.path);
        self
    }
}

pub(crate) struct Segment<'a, T>(pub(crate) &'a T);

impl<T: fmt::Display> fmt::Display for Segment<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&encode(&self.0.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 7.6 and 9.6.
    #[test]
    fn default_request_has_no_timeout() {
        let request = Request::new(Method::Get, "products");
        assert_eq!(
            (request.timeout_ms, request.token, request.body, request.of_site),
            (0, None, None, false)
        );
    }

    /// Rule 9.6.
    #[test]
    fn only_get_is_safe_to_retry() {
        let all = [Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete];
        assert_eq!(all.map(Method::as_str), ["GET", "POST", "PUT", "PATCH", "DELETE"]);
        assert_eq!(all.map(Method::is_safe), [true, false, false, false, false]);
    }

    /// Rule 7.1.
    #[test]
    fn names_are_single_segments_and_paths_never_traverse_up() {
        assert_eq!(format!("products/{}", Segment(&"té/verde?".to_owned())), "products/t%C3%A9%2Fverde%3F");
        let segments = |path: &str| Request::new(Method::Get, "").segments(path).path;
        assert_eq!(segments("/ayuda//envíos y más?/"), "ayuda/env%C3%ADos%20y%20m%C3%A1s%3F");
        assert_eq!(segments("../customers/./me/.."), "customers/me");
    }
}
