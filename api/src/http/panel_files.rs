//! Files of the panel, with the policy of its pages.

use std::path::Path;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::services::{ServeDir, ServeFile};

use crate::app_state::AppState;

/// Policy of the panel's pages. Components set inline styles while they render, but no script is inline.
/// `{shop}` stands for the shop, whose pictures the panel shows.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob: {shop}; font-src 'self'; connect-src 'self'; media-src 'self' blob:; \
     frame-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// Serves the files of the panel, and its only page for every other path.
pub fn serve(folder: &Path) -> Router {
    let page = ServeFile::new(folder.join("index.html"));
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip().fallback(page);
    Router::new().fallback_service(files)
}

/// Policy of the panel's pages.
pub fn policy(state: &AppState) -> HeaderValue {
    let policy = POLICY.replace("{shop}", &state.config().public_url_or_listen_address().0);
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"))
}

/// Adds the policy to pages, and the caching of files.
pub async fn add_policy(State(policy): State<HeaderValue>, request: Request, next: Next) -> Response {
    let is_file = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let is_page =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if is_page {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        let immutable = is_file && !is_page;
        let value = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(value));
    }
    response
}
