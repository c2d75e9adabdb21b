//! Strong `ETag` and 304 for responses that shared caches may store briefly.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::digest;
use crate::encoding::Encoding;

/// Shared caches store catalogue responses for 10 seconds. A browser revalidates every time and mostly gets a
/// 304: a cart that is read again must show the current price.
pub(crate) const SHARED_CACHING: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=10");

/// Largest response that is tagged, in bytes: far above any page of a list.
const MAX_TAGGED_BYTES: usize = 16 << 20;

/// Middleware of the catalogue: tags each response with the hash of its content, compresses it, and returns 304
/// to a client that has it. Responses of the catalogue cache are already tagged.
pub async fn add_etag(request: Request, next: Next) -> Response {
    // Only GET routes are tagged; HEAD requests use the same handlers.
    let request_headers = request.headers().clone();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK || response.headers().contains_key(header::ETAG) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, MAX_TAGGED_BYTES).await else {
        return crate::error::ApiError::internal().into_response();
    };
    let encoding = Encoding::for_length(bytes.len(), &request_headers);
    let tag = for_encoding(&strong(&bytes), encoding);
    let is_unchanged = if_none_match_contains(&request_headers, &tag);
    parts.headers.insert(header::ETAG, tag);
    parts.headers.insert(header::CACHE_CONTROL, SHARED_CACHING);
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_unchanged {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    if let Some(name) = encoding.name() {
        parts.headers.insert(header::CONTENT_ENCODING, name);
        parts.headers.remove(header::CONTENT_LENGTH);
    }
    Response::from_parts(parts, Body::from(encoding.encode(&bytes)))
}

/// Returns the strong tag of a content.
pub(crate) fn strong(content: &[u8]) -> HeaderValue {
    HeaderValue::try_from(format!("\"{}\"", digest::sha256(content)))
        .unwrap_or(HeaderValue::from_static("\"\""))
}

/// Returns the tag of an encoded form, given that of the plain form: each form is a representation of its own.
pub(crate) fn for_encoding(tag: &HeaderValue, encoding: Encoding) -> HeaderValue {
    let (Some(name), Some(opening)) = (encoding.name(), tag.as_bytes().strip_suffix(b"\"")) else {
        return tag.clone();
    };
    HeaderValue::from_bytes(&[opening, b"-", name.as_bytes(), b"\""].concat()).unwrap_or_else(|_| tag.clone())
}

/// Returns true if `If-None-Match` contains this tag. A weak match is sufficient for a 304.
pub fn if_none_match_contains(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|value| value == "*" || value.strip_prefix("W/").unwrap_or(value) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_listed_tag_matches() {
        let mut headers = HeaderMap::new();
        let [a, b] = ["\"a\"", "\"b\""].map(HeaderValue::from_static);
        assert!(!if_none_match_contains(&headers, &a));
        headers.append(header::IF_NONE_MATCH, HeaderValue::from_static("\"x\", W/\"a\""));
        assert!(if_none_match_contains(&headers, &a) && !if_none_match_contains(&headers, &b));
        headers.append(header::IF_NONE_MATCH, HeaderValue::from_static("*"));
        assert!(if_none_match_contains(&headers, &b));
    }
}
