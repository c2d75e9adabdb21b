//! Answers that everybody may keep for a moment: strong `ETag`, and 304 when nothing changed.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::digest;

/// Who carries catalogue answers keeps them for a moment. A browser asks every time, and is mostly told 304: a cart
/// that is read again must see the price of now.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=10");

/// Largest answer that is tagged: far above any page of a list.
const LIMIT: usize = 16 << 20;

/// Middleware of the catalogue: tags each answer with the hash of its content, and answers 304 to who has it. Answers
/// from memory are tagged already.
pub async fn tagged(request: Request, next: Next) -> Response {
    // Only GET routes are tagged; HEAD is answered by the same handlers.
    let conditional = request.headers().clone();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK || response.headers().contains_key(header::ETAG) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, LIMIT).await else {
        return crate::error::ApiError::internal().into_response();
    };
    let tag = HeaderValue::try_from(format!("\"{}\"", digest::sha256(&bytes)));
    let known = tag.as_ref().is_ok_and(|tag| has(&conditional, tag));
    if let Ok(tag) = tag {
        parts.headers.insert(header::ETAG, tag);
    }
    parts.headers.insert(header::CACHE_CONTROL, CACHING);
    if known {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

/// Whether `If-None-Match` names this tag. A weak copy is good enough to be told that nothing changed.
pub fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
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
    fn any_of_the_named_tags_counts() {
        let mut headers = HeaderMap::new();
        let [a, b] = ["\"a\"", "\"b\""].map(HeaderValue::from_static);
        assert!(!has(&headers, &a));
        headers.append(header::IF_NONE_MATCH, HeaderValue::from_static("\"x\", W/\"a\""));
        assert!(has(&headers, &a) && !has(&headers, &b));
        headers.append(header::IF_NONE_MATCH, HeaderValue::from_static("*"));
        assert!(has(&headers, &b));
    }
}
