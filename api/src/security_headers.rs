//! Default security headers, added to every response.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::config::Config;

/// Browser features that no page of the shop uses, denied to injected scripts as well.
const PERMISSIONS_POLICY: HeaderValue =
    HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()");
/// Policy of data: a browser that opens it in a tab shows text, and nothing in it runs or loads.
const DATA_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// Policy of documents for printing: browsers show them with a built-in viewer, which is an object.
const DOCUMENT_POLICY: HeaderValue = HeaderValue::from_static(
    "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
/// Policy of pages. Each page declares in itself what it may load (see `app/build/csp.ts`), because only the
/// page has the digests of its content. The header declares what applies to every page, and who may frame it.
const PAGE_POLICY: HeaderValue =
    HeaderValue::from_static("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
/// Policy of everything else: files of the shop, which use files of the shop. Browsers show texts with styles
/// of their own.
const FILE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
);
/// Policy of the pages of a development server: an inline style in each, and a form that posts to the address
/// of the shop.
const DEVELOPMENT_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
);

#[derive(Clone, Debug)]
pub struct SecurityHeaders(Arc<[(HeaderName, HeaderValue)]>);

impl SecurityHeaders {
    pub fn new(config: &Config) -> Self {
        let mut headers = vec![
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
        ];
        if !config.dev {
            headers.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
        }
        Self(headers.into())
    }

    /// Adds the headers to a response, except those that it already has.
    pub fn apply<B>(&self, mut response: Response<B>) -> Response<B> {
        let is_new = response.status() != StatusCode::NOT_MODIFIED;
        let headers = response.headers_mut();
        for (name, value) in &*self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        // A 304 has no content type, so the client keeps the policy of the stored response.
        if is_new && !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
            let policy = policy_for(headers);
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }
}

fn policy_for(headers: &HeaderMap) -> HeaderValue {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    match kind.split(';').next() {
        Some("application/json") => DATA_POLICY,
        Some("application/pdf") => DOCUMENT_POLICY,
        Some("text/html") => PAGE_POLICY,
        _ => FILE_POLICY,
    }
}

pub async fn apply_development_policy(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        headers.insert(header::CONTENT_SECURITY_POLICY, DEVELOPMENT_POLICY);
    }
    response
}
