//! One HTTP request as data.

use serde::Serialize;

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// Reads.
    Get,
    /// Creates.
    Post,
    /// Replaces.
    Put,
    /// Changes.
    Patch,
    /// Deletes.
    Delete,
}

impl Method {
    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }

    /// Whether repeating it does no harm.
    #[must_use]
    pub const fn is_safe(self) -> bool {
        matches!(self, Self::Get)
    }
}

/// A request to the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Request {
    /// Method.
    pub method: Method,
    /// Path and query below the base URL, without a leading slash.
    pub path: String,
    /// Whether it is a file of the site that the page came from, and so below its root rather than the base URL.
    pub of_site: bool,
    /// Bearer token.
    pub token: Option<String>,
    /// JSON body.
    pub body: Option<String>,
    /// `Idempotency-Key` header.
    pub idempotency_key: Option<String>,
    /// Milliseconds; 0 is none (rule 9.6).
    pub timeout_ms: u32,
    /// Whether a successful body is a file: it stays with the host, and the engine gets the status alone.
    pub file: bool,
    /// Whether it goes on when the page that sent it is gone.
    pub outlives_page: bool,
}

/// Timeout of a request unless the public configuration sets another (rule 7.6): none.
pub const DEFAULT_TIMEOUT_MS: u32 = 0;

impl Request {
    /// The header that carries its token.
    #[must_use]
    pub fn authorization(&self) -> Option<(&'static str, String)> {
        self.token.as_ref().map(|token| ("authorization", ["Bearer ", token].concat()))
    }

    /// A request without token or body.
    #[must_use]
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

    /// The same path below the root of the site.
    #[must_use]
    pub fn of_site(mut self) -> Self {
        self.of_site = true;
        self
    }

    /// The same, for a file.
    #[must_use]
    pub fn file(mut self) -> Self {
        self.file = true;
        self
    }

    /// The same, also when its page is left meanwhile.
    #[must_use]
    pub fn outliving_page(mut self) -> Self {
        self.outlives_page = true;
        self
    }

    /// With this JSON body.
    #[must_use]
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
    fn a_request_waits_as_long_as_it_takes() {
        let request = Request::new(Method::Get, "products");
        assert_eq!(
            (request.timeout_ms, request.token, request.body, request.of_site),
            (0, None, None, false)
        );
    }

    /// Rule 9.6.
    #[test]
    fn only_reading_may_be_repeated() {
        let all = [Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete];
        assert_eq!(all.map(Method::as_str), ["GET", "POST", "PUT", "PATCH", "DELETE"]);
        assert_eq!(all.map(Method::is_safe), [true, false, false, false, false]);
    }
}
