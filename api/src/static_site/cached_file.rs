//! Files of the site in memory: complete responses by request path and encoding, without access to the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Instant;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use bytes::Bytes;
use quick_cache::sync::Cache;
use quick_cache::{Equivalent, Weighter};

use super::file::{Fingerprint, SiteFile};
use crate::encoding::{Encoding, MIN_COMPRESSED_BYTES};
use crate::etag;
use crate::security_headers::SecurityHeaders;

/// Length in bytes above which a file is sent from the disk.
pub(crate) const MAX_CACHED_BYTES: usize = 1 << 20;
/// Capacity in bytes.
const CAPACITY: u64 = 64 << 20;
/// Expected number of files; more are cached if they fit.
const EXPECTED_FILES: usize = 2_000;
/// Time during which a file is sent without comparing it with the disk, in milliseconds.
const FRESH_MS: u64 = 1_000;
/// Headers of a 304.
const VALIDATORS: [header::HeaderName; 4] =
    [header::ETAG, header::LAST_MODIFIED, header::CACHE_CONTROL, header::VARY];

/// Responses to requests for one file in one encoding.
#[derive(Debug)]
pub(crate) struct CachedFile {
    fingerprint: Fingerprint,
    is_text: bool,
    tag: HeaderValue,
    headers: HeaderMap,
    body: Bytes,
    unchanged_headers: HeaderMap,
    /// Time of the last comparison with the disk, in milliseconds of the cache's clock.
    checked_at: AtomicU64,
    /// Revision of the catalogue in which no redirect applies to the path.
    unredirected_revision: AtomicI64,
}

impl CachedFile {
    /// Reads a file; `None` if that fails. A text without a compressed file beside it is compressed here.
    pub(crate) async fn load(
        file: &SiteFile,
        encoding: Encoding,
        security_headers: &SecurityHeaders,
    ) -> Option<Self> {
        let mut request = Request::new(Body::empty());
        if let Some(name) = encoding.name() {
            request.headers_mut().insert(header::ACCEPT_ENCODING, name);
        }
        let (mut parts, body) = file.send(request).await.into_parts();
        let mut body = axum::body::to_bytes(body, MAX_CACHED_BYTES).await.ok()?;
        let mut tag = parts.headers.get(header::ETAG).filter(|_| parts.status == StatusCode::OK)?.clone();
        let is_compressed = parts.headers.contains_key(header::CONTENT_ENCODING);
        if let Some(name) = encoding.name()
            && file.is_text
            && !is_compressed
            && body.len() >= MIN_COMPRESSED_BYTES
        {
            body = tokio::task::spawn_blocking(move || encoding.encode(&body)).await.ok()?;
            tag = etag::for_encoding(&tag, encoding);
            parts.headers.insert(header::CONTENT_ENCODING, name);
            parts.headers.insert(header::ETAG, tag.clone());
            // Ranges are sent of the plain form.
            parts.headers.remove(header::ACCEPT_RANGES);
        }
        parts.headers.insert(header::CONTENT_LENGTH, body.len().into());
        let mut unchanged = Response::new(());
        *unchanged.status_mut() = StatusCode::NOT_MODIFIED;
        for name in VALIDATORS {
            if let Some(value) = parts.headers.get(&name) {
                unchanged.headers_mut().insert(name, value.clone());
            }
        }
        let full = security_headers.apply(Response::from_parts(parts, ()));
        Some(Self {
            fingerprint: file.fingerprint,
            is_text: file.is_text,
            tag,
            headers: full.into_parts().0.headers,
            body,
            unchanged_headers: security_headers.apply(unchanged).into_parts().0.headers,
            checked_at: AtomicU64::default(),
            unredirected_revision: AtomicI64::new(-1),
        })
    }

    /// Responds to a GET or HEAD request; with 304 if the client has the file.
    pub(crate) fn respond(&self, method: &Method, request_headers: &HeaderMap) -> Response<Body> {
        let is_unchanged = etag::if_none_match_contains(request_headers, &self.tag);
        let body = if is_unchanged || method == Method::HEAD {
            Body::empty()
        } else {
            Body::from(self.body.clone())
        };
        let mut response = Response::new(body);
        if is_unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = if is_unchanged { &self.unchanged_headers } else { &self.headers };
        *response.headers_mut() = headers.clone();
        response
    }

    /// Returns true if the file on the disk has not changed since it was read.
    pub(crate) fn is_same(&self, file: &SiteFile) -> bool {
        self.fingerprint == file.fingerprint
    }

    /// Returns true if no redirect applies to the path at a revision of the catalogue, which `is_redirected` is
    /// asked once.
    pub(crate) fn is_unredirected(&self, revision: i64, is_redirected: impl FnOnce() -> bool) -> bool {
        if self.unredirected_revision.load(Ordering::Relaxed) == revision {
            return true;
        }
        let is_unredirected = !is_redirected();
        if is_unredirected {
            self.unredirected_revision.store(revision, Ordering::Relaxed);
        }
        is_unredirected
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    path: Box<str>,
    encoding: Encoding,
}

#[derive(Hash)]
struct KeyRef<'a> {
    path: &'a str,
    encoding: Encoding,
}

impl Equivalent<Key> for KeyRef<'_> {
    fn equivalent(&self, key: &Key) -> bool {
        self.path == &*key.path && self.encoding == key.encoding
    }
}

#[derive(Clone, Copy, Debug)]
struct ByteWeight;

impl Weighter<Key, Arc<CachedFile>> for ByteWeight {
    fn weight(&self, key: &Key, file: &Arc<CachedFile>) -> u64 {
        (file.body.len() + key.path.len() + 2_048) as u64
    }
}

/// Most requested files. The path of a page without an address of its own has no leading slash.
#[derive(Debug)]
pub(crate) struct FileCache {
    files: Cache<Key, Arc<CachedFile>, ByteWeight>,
    started: Instant,
}

impl Default for FileCache {
    fn default() -> Self {
        Self { files: Cache::with_weighter(EXPECTED_FILES, CAPACITY, ByteWeight), started: Instant::now() }
    }
}

impl FileCache {
    pub(crate) fn get(&self, path: &str, encoding: Encoding) -> Option<Arc<CachedFile>> {
        // A file that is not compressed is cached once.
        let plain =
            || self.files.get(&KeyRef { path, encoding: Encoding::Identity }).filter(|file| !file.is_text);
        self.files.get(&KeyRef { path, encoding }).or_else(plain)
    }

    /// Returns the file if it was compared with the disk recently.
    pub(crate) fn get_fresh(&self, path: &str, encoding: Encoding) -> Option<Arc<CachedFile>> {
        self.get(path, encoding).filter(|file| self.age_ms(file) < FRESH_MS)
    }

    /// Returns true if the caller has to compare the file with the disk; others use it meanwhile.
    pub(crate) fn begins_check(&self, file: &CachedFile) -> bool {
        let checked_at = file.checked_at.load(Ordering::Relaxed);
        let now = self.now_ms();
        now.saturating_sub(checked_at) >= FRESH_MS
            && file.checked_at.compare_exchange(checked_at, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    pub(crate) fn insert(&self, path: &str, encoding: Encoding, file: CachedFile) -> Arc<CachedFile> {
        file.checked_at.store(self.now_ms(), Ordering::Relaxed);
        let encoding = if file.is_text { encoding } else { Encoding::Identity };
        let file = Arc::new(file);
        self.files.insert(Key { path: path.into(), encoding }, file.clone());
        file
    }

    pub(crate) fn remove(&self, path: &str) {
        for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
            self.files.remove(&KeyRef { path, encoding });
        }
    }

    fn age_ms(&self, file: &CachedFile) -> u64 {
        self.now_ms().saturating_sub(file.checked_at.load(Ordering::Relaxed))
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
