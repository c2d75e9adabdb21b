//! Files of the media library. Their addresses contain the hash of their content, so that caches keep them for good.

use std::ops::Range;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, http};
use http_range_header::parse_range_header;
use serde::Deserialize;

use crate::app_state::AppState;
use crate::db::repositories::media_files::ServedFile;
use crate::db::repositories::media_usage::{HASH_LENGTH, is_hash};
use crate::error::ApiError;
use crate::etag::if_none_match_contains;
use crate::http::file::attachment;
use crate::services::media::served;
use crate::services::media::served::FileAddress;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Cache of the learner's browser, for as long as the address stays the same.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, max-age=43200");
/// Policy of uploaded files: one that a browser opens in a tab runs nothing, and has no access to the shop.
const FILE_POLICY: HeaderValue = HeaderValue::from_static(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'",
);

/// Token of an address that only learners have.
#[derive(Debug, Deserialize)]
struct Access {
    acceso: Option<String>,
}

pub fn routes() -> Router<AppState> {
    Router::new().route("/media/{name}", get(file))
}

async fn file(
    State(state): State<AppState>,
    Path(name): Path<String>,
    Query(access): Query<Access>,
    request_headers: HeaderMap,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::not_found("media_not_found", "No hay ningún fichero en esta dirección.");
    let address = address(&name).ok_or_else(not_found)?;
    let ServedFile { file, file_name, learners_only } =
        served::find(state.store(), &address).await?.ok_or_else(not_found)?;
    if learners_only {
        state.learner_links().check(&address.hash, access.acceso.as_deref())?;
    }
    let length = u64::try_from(file.bytes).unwrap_or_default();
    let tag = HeaderValue::try_from(format!("\"{name}\"")).map_err(|_| ApiError::internal())?;
    let mut response = if if_none_match_contains(&request_headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match requested_range(&request_headers, &tag, length) {
            Ok(None) => body(&state, address, 0..length, StatusCode::OK),
            Ok(Some(range)) => {
                let content_range = format!("bytes {}-{}/{length}", range.start, range.end.saturating_sub(1));
                let mut response = body(&state, address, range, StatusCode::PARTIAL_CONTENT);
                insert(response.headers_mut(), header::CONTENT_RANGE, &content_range);
                response
            }
            Err(Unsatisfiable) => {
                let mut response = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
                insert(response.headers_mut(), header::CONTENT_RANGE, &format!("bytes */{length}"));
                return Ok(response);
            }
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, tag);
    headers.insert(header::CACHE_CONTROL, if learners_only { PRIVATE } else { IMMUTABLE });
    if !headers.is_empty() && response.status() != StatusCode::NOT_MODIFIED {
        let headers = response.headers_mut();
        insert(headers, header::CONTENT_TYPE, &file.content_type);
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        headers.insert(header::CONTENT_SECURITY_POLICY, FILE_POLICY);
        if file.content_type == "application/pdf" {
            insert(headers, header::CONTENT_DISPOSITION, &attachment(&file_name));
        }
    }
    Ok(response)
}

fn insert(headers: &mut http::HeaderMap, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

fn body(state: &AppState, address: FileAddress, range: Range<u64>, status: StatusCode) -> Response {
    let length = range.end - range.start;
    let bytes = served::read(state.store().clone(), address, range);
    (status, [(header::CONTENT_LENGTH, length)], Body::from_stream(bytes)).into_response()
}

/// Parses the last segment of an address: the hash of an upload, and the end that names one of its files.
fn address(name: &str) -> Option<FileAddress> {
    let (hash, suffix) = name.split_at_checked(HASH_LENGTH)?;
    is_hash(hash).then(|| FileAddress { hash: hash.to_owned(), suffix: suffix.to_owned() })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unsatisfiable;

/// Returns the requested range, if it is a single one: several are answered with the whole file, as the standard allows.
fn requested_range(
    headers: &HeaderMap,
    tag: &HeaderValue,
    length: u64,
) -> Result<Option<Range<u64>>, Unsatisfiable> {
    let Some(range) = headers.get(header::RANGE).and_then(|range| range.to_str().ok()) else {
        return Ok(None);
    };
    if headers.get(header::IF_RANGE).is_some_and(|condition| condition != tag) {
        return Ok(None);
    }
    let Ok(parsed) = parse_range_header(range) else { return Ok(None) };
    let ranges = parsed.validate(length).map_err(|_| Unsatisfiable)?;
    match &*ranges {
        [range] => Ok(Some(*range.start()..range.end() + 1)),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_hash() {
        let hash = "0123456789abcdef".repeat(2);
        let parsed = address(&format!("{hash}-640.avif")).unwrap();
        assert_eq!((parsed.hash.as_str(), parsed.suffix.as_str()), (&*hash, "-640.avif"));
        assert_eq!(address("portada-640.avif"), None);
        assert_eq!(address(&"é".repeat(40)), None);
    }
}
