//! Cached file of the site: its bytes in one encoding, their tag, and the caching headers.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;

use crate::digest;
use crate::encoding::Encoding;
use crate::etag;

/// Files whose name changes with their content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Files with a fixed name, such as images.
const FOUR_HOURS: HeaderValue = HeaderValue::from_static("public, max-age=14400");
/// Pages and their data: revalidated every time, mostly with a 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
/// Name of the latest build.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Time during which a cached file is used without a check, in milliseconds.
const FRESH_MS: u64 = 1_000;

/// Fingerprint of a file: another file under the same name differs in one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    modified: Option<SystemTime>,
    length: u64,
    node: u64,
}

impl Fingerprint {
    pub(crate) fn from_metadata(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let node = std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let node = 0;
        Self { modified: metadata.modified().ok(), length: metadata.len(), node }
    }

    /// Returns a tag for files that are too large to be hashed.
    pub(crate) fn tag(self) -> String {
        let since =
            self.modified.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok()).unwrap_or_default();
        format!("\"{:x}-{:x}-{:x}\"", self.node, since.as_nanos(), self.length)
    }
}

/// Cached file.
#[derive(Debug)]
pub(crate) struct CachedFile {
    pub(crate) file: PathBuf,
    /// Fingerprints of the file and of its compressed form when they were read.
    pub(crate) fingerprints: (Fingerprint, Option<Fingerprint>),
    /// Content, if it is small enough to be cached.
    pub(crate) bytes: Option<Bytes>,
    /// Encoding of the content.
    encoding: Encoding,
    /// The content is also available in other encodings.
    pub(crate) is_text: bool,
    /// Page of the shop, whose address may be redirected.
    pub(crate) is_page: bool,
    tag: HeaderValue,
    kind: HeaderValue,
    caching: HeaderValue,
    /// Time of the last check, in milliseconds of the tree's clock.
    checked_at: AtomicU64,
}

/// Content type of a file, by its name.
pub(crate) struct FileKind {
    value: HeaderValue,
    /// Worth compressing.
    pub(crate) is_text: bool,
    is_medium: bool,
    /// Audio or video, which is requested by ranges.
    pub(crate) is_streamed: bool,
}

impl FileKind {
    pub(crate) fn from_path(file: &Path) -> Self {
        let mime = mime_guess::from_path(file).first_or_octet_stream();
        let (major, essence) = (mime.type_(), mime.essence_str());
        let text = major == mime_guess::mime::TEXT;
        let structured = ["json", "xml", "javascript", "wasm"].iter().any(|end| essence.ends_with(end));
        let charset = if text { "; charset=utf-8" } else { "" };
        Self {
            value: HeaderValue::try_from(format!("{essence}{charset}"))
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            is_text: text || structured,
            is_medium: ["image", "video", "audio", "font"].contains(&major.as_str()),
            is_streamed: ["video", "audio"].contains(&major.as_str()),
        }
    }
}

impl CachedFile {
    pub(crate) fn new(
        root: &Path,
        file: PathBuf,
        kind: FileKind,
        stamps: (Fingerprint, Option<Fingerprint>),
        bytes: Option<Bytes>,
        encoding: Encoding,
        now_ms: u64,
    ) -> Self {
        let tag =
            bytes.as_ref().map_or_else(|| stamps.0.tag(), |bytes| format!("\"{}\"", digest::sha256(bytes)));
        let relative = file.strip_prefix(root).unwrap_or(&file);
        let caching = if relative.starts_with("assets") {
            IMMUTABLE
        } else if relative == Path::new("builds/latest.json") {
            NO_STORE
        } else if kind.is_medium {
            FOUR_HOURS
        } else {
            REVALIDATE
        };
        Self {
            fingerprints: stamps,
            encoding,
            is_text: kind.is_text,
            is_page: file.file_name().is_some_and(|name| name == "index.html"),
            tag: HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\"")),
            kind: kind.value,
            caching,
            checked_at: AtomicU64::new(now_ms),
            bytes,
            file,
        }
    }

    pub(crate) const fn tag(&self) -> &HeaderValue {
        &self.tag
    }

    /// Returns true if the file was checked within the last second.
    pub(crate) fn is_fresh(&self, now_ms: u64) -> bool {
        now_ms.saturating_sub(self.checked_at.load(Ordering::Relaxed)) < FRESH_MS
    }

    /// Claims the check of the file; `false` if another task has claimed it.
    pub(crate) fn try_claim_check(&self, now_ms: u64) -> bool {
        let last_check = self.checked_at.load(Ordering::Relaxed);
        now_ms.saturating_sub(last_check) >= FRESH_MS
            && self
                .checked_at
                .compare_exchange(last_check, now_ms, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    /// Sets the headers that apply to the whole file and to any part of it.
    pub(crate) fn set_headers(&self, headers: &mut HeaderMap) {
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, self.caching.clone());
        if self.is_text {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
    }

    /// Sends the content, or 304 if the client has it.
    pub(crate) fn respond(&self, bytes: &Bytes, request_headers: &HeaderMap) -> Response<Body> {
        let mut response = if etag::if_none_match_contains(request_headers, &self.tag) {
            let mut unchanged = Response::new(Body::empty());
            *unchanged.status_mut() = StatusCode::NOT_MODIFIED;
            unchanged
        } else {
            self.full_response(bytes)
        };
        self.set_headers(response.headers_mut());
        response
    }

    /// Sends the content under another status than that of the file, without a tag, so that it is not
    /// revalidated.
    pub(crate) fn respond_with_status(&self, bytes: &Bytes, status: StatusCode) -> Response<Body> {
        let mut response = self.full_response(bytes);
        *response.status_mut() = status;
        self.set_headers(response.headers_mut());
        response.headers_mut().remove(header::ETAG);
        response
    }

    fn full_response(&self, bytes: &Bytes) -> Response<Body> {
        let mut response = Response::new(Body::from(bytes.clone()));
        let headers = response.headers_mut();
        // With space for the security headers.
        headers.reserve(16);
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        if let Some(name) = self.encoding.name() {
            headers.insert(header::CONTENT_ENCODING, name);
        }
        response
    }
}
