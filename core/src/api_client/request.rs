//! HTTP request as data.

use serde::Serialize;

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
    /// JSON body.
    pub body: Option<String>,
    /// `Idempotency-Key` header.
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
    /// Returns the `authorization` header, if the request has a token.
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

    /// Marks the request as a static file of the site.
    pub fn same_origin(mut self) -> Self {
        self.of_site = true;
        self
    }

    /// Marks the response as a file download.
    pub fn file(mut self) -> Self {
        self.file = true;
        self
    }

    /// Lets the request complete after its page is closed.
    pub fn keepalive(mut self) -> Self {
        self.outlives_page = true;
        self
    }

    pub fn body(mut self, body: String) -> Self {
        self.body = Some(body);
        self
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
}
