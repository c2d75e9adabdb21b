//! The headers of the house: what every answer says to the browser, whatever answered.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::config::Config;

/// The abilities of a browser that no page of the shop asks for, whoever brings a script into one.
const ABILITIES: HeaderValue =
    HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()");
/// Data is no page: whoever opens it in a tab sees a text, and nothing in it runs or loads.
const DATA: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// A document to be printed: browsers show it with a viewer of their own, which is an object.
const DOCUMENT: HeaderValue = HeaderValue::from_static(
    "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
/// A page says itself what it may load (see `app/policy.ts`): only it knows the digests of what stands in it. What holds for
/// every page, and who may frame it, says the header.
const PAGE: HeaderValue =
    HeaderValue::from_static("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
/// What brings no policy of its own: files of the shop, which use files of the shop. Browsers show a text with styles of
/// their own.
const FILES: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
);
/// The pages of a development server: a style in each, and a form that leads back to wherever the shop is.
const DEVELOPMENT: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
);

/// The headers of every answer. Clones share them.
#[derive(Clone, Debug)]
pub struct House(Arc<[(HeaderName, HeaderValue)]>);

impl House {
    /// Those of a shop with these settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let mut headers = vec![
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (HeaderName::from_static("permissions-policy"), ABILITIES),
        ];
        if !config.dev {
            headers.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
        }
        Self(headers.into())
    }

    /// Puts them on an answer. What it already says itself stays.
    #[must_use]
    pub fn on(&self, mut response: Response) -> Response {
        let is_new = response.status() != StatusCode::NOT_MODIFIED;
        let headers = response.headers_mut();
        for (name, value) in &*self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        // What has not changed keeps the policy that it came with: of which kind it is, this answer does not say.
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
        Some("application/json") => DATA,
        Some("application/pdf") => DOCUMENT,
        Some("text/html") => PAGE,
        _ => FILES,
    }
}

/// Gives a page of a development server its policy.
pub async fn on_development(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        headers.insert(header::CONTENT_SECURITY_POLICY, DEVELOPMENT);
    }
    response
}
