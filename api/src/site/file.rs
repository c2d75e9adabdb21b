//! A file of the site as it is sent: its bytes in one encoding, their tag, and for how long they are kept.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;

use crate::digest;
use crate::http::encoding::Encoding;
use crate::http::etag;

/// Files whose name changes with their content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Files that keep their name, such as pictures.
const SOME_HOURS: HeaderValue = HeaderValue::from_static("public, max-age=14400");
/// Pages, and what is read beside them: ask every time, and be told 304.
const ASK: HeaderValue = HeaderValue::from_static("no-cache");
/// Which build is the latest.
const NEVER: HeaderValue = HeaderValue::from_static("no-store");

/// So long a file is taken for what it was, in milliseconds.
const TRUSTED_MS: u64 = 1_000;

/// By what a file is known to be the same: another one under its name differs in one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    node: u64,
}

impl Stamp {
    pub(super) fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let node = std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let node = 0;
        Self { modified: metadata.modified().ok(), length: metadata.len(), node }
    }

    /// A tag for what is too large to be read for one.
    pub(super) fn tag(self) -> String {
        let since =
            self.modified.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok()).unwrap_or_default();
        format!("\"{:x}-{:x}-{:x}\"", self.node, since.as_nanos(), self.length)
    }
}

/// What is known of a file.
#[derive(Debug)]
pub(super) struct Held {
    /// Where it is.
    pub(super) file: PathBuf,
    /// What it and the one beside it that is compressed were when they were read.
    pub(super) stamps: (Stamp, Option<Stamp>),
    /// Its bytes, when they are few enough to be kept.
    pub(super) bytes: Option<Bytes>,
    /// How they are encoded.
    encoding: Encoding,
    /// Whether others may be told the same in another encoding.
    pub(super) is_text: bool,
    /// Whether it is a page of the shop, whose address may lead elsewhere.
    pub(super) is_page: bool,
    tag: HeaderValue,
    kind: HeaderValue,
    caching: HeaderValue,
    /// When it was last looked at, in milliseconds of the tree's clock.
    looked_at: AtomicU64,
}

/// What a file is, by its name.
pub(super) struct Kind {
    value: HeaderValue,
    /// Whether compressing it is worth while.
    pub(super) is_text: bool,
    is_medium: bool,
    /// Whether it is played from any second: a part of it has to be had by itself.
    pub(super) is_played: bool,
}

impl Kind {
    pub(super) fn of(file: &Path) -> Self {
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
            is_played: ["video", "audio"].contains(&major.as_str()),
        }
    }
}

impl Held {
    pub(super) fn new(
        (root, file): (&Path, PathBuf),
        kind: Kind,
        stamps: (Stamp, Option<Stamp>),
        (bytes, encoding): (Option<Bytes>, Encoding),
        now_ms: u64,
    ) -> Self {
        let tag =
            bytes.as_ref().map_or_else(|| stamps.0.tag(), |bytes| format!("\"{}\"", digest::sha256(bytes)));
        let relative = file.strip_prefix(root).unwrap_or(&file);
        let caching = if relative.starts_with("assets") {
            IMMUTABLE
        } else if relative == Path::new("builds/latest.json") {
            NEVER
        } else if kind.is_medium {
            SOME_HOURS
        } else {
            ASK
        };
        Self {
            stamps,
            encoding,
            is_text: kind.is_text,
            is_page: file.file_name().is_some_and(|name| name == "index.html"),
            tag: HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\"")),
            kind: kind.value,
            caching,
            looked_at: AtomicU64::new(now_ms),
            bytes,
            file,
        }
    }

    /// Its strong `ETag`.
    pub(super) const fn tag(&self) -> &HeaderValue {
        &self.tag
    }

    /// Whether it was looked at a moment ago.
    pub(super) fn is_fresh(&self, now_ms: u64) -> bool {
        now_ms.saturating_sub(self.looked_at.load(Ordering::Relaxed)) < TRUSTED_MS
    }

    /// Says that it is being looked at; false when somebody else does that already.
    pub(super) fn look(&self, now_ms: u64) -> bool {
        let before = self.looked_at.load(Ordering::Relaxed);
        now_ms.saturating_sub(before) >= TRUSTED_MS
            && self.looked_at.compare_exchange(before, now_ms, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// The headers that go with it, whatever part of it is sent.
    pub(super) fn describe(&self, headers: &mut HeaderMap) {
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, self.caching.clone());
        if self.is_text {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
    }

    /// Sends its bytes, unless the client has them.
    pub(super) fn respond(&self, bytes: &Bytes, asked: &HeaderMap) -> Response<Body> {
        let mut response = if etag::has(asked, &self.tag) {
            let mut unchanged = Response::new(Body::empty());
            *unchanged.status_mut() = StatusCode::NOT_MODIFIED;
            unchanged
        } else {
            self.whole(bytes)
        };
        self.describe(response.headers_mut());
        response
    }

    /// Sends its bytes under a status that is not that of the file: nobody has that already.
    pub(super) fn instead(&self, bytes: &Bytes, status: StatusCode) -> Response<Body> {
        let mut response = self.whole(bytes);
        *response.status_mut() = status;
        self.describe(response.headers_mut());
        response.headers_mut().remove(header::ETAG);
        response
    }

    fn whole(&self, bytes: &Bytes) -> Response<Body> {
        let mut response = Response::new(Body::from(bytes.clone()));
        let headers = response.headers_mut();
        // With those of the house.
        headers.reserve(16);
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        if let Some(name) = self.encoding.name() {
            headers.insert(header::CONTENT_ENCODING, name);
        }
        response
    }
}
