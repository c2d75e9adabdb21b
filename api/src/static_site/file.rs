//! Files of the site's folder: lookup, content type and caching headers.

use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::SystemTime;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Response, StatusCode, header};
use mime_guess::Mime;
use mime_guess::mime::{APPLICATION_OCTET_STREAM, TEXT};
use tower::ServiceExt;
use tower_http::services::ServeFile;

use super::path;

/// Files whose name changes with their content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Files with a fixed name, such as images.
const FOUR_HOURS: HeaderValue = HeaderValue::from_static("public, max-age=14400");
/// Pages and their data: revalidated every time, mostly with a 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
/// Name of the latest build.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Identity of a file and of its forms in Brotli and gzip: a replaced one differs in modification time, length or
/// inode.
pub(crate) type Fingerprint = [Option<(Option<SystemTime>, u64, u64)>; 3];

/// Existing file of the site.
#[derive(Debug)]
pub(crate) struct SiteFile {
    service: ServeFile,
    cache_control: HeaderValue,
    pub(crate) fingerprint: Fingerprint,
    /// Worth compressing.
    pub(crate) is_text: bool,
}

impl SiteFile {
    /// Returns the file that a path names, or the page of that folder.
    pub(crate) fn find(folder: &Path, relative: &Path) -> Option<Self> {
        // Resolved each time: a deployment may switch the symbolic link of the folder.
        let root = existing(folder.canonicalize())?;
        let named = path::is_file(relative).then(|| relative.to_owned());
        named.into_iter().chain([relative.join("index.html")]).find_map(|name| {
            // A symbolic link that leads out of the folder is not followed.
            let file = existing(root.join(&name).canonicalize()).filter(|file| file.starts_with(&root))?;
            let metadata = existing(file.metadata()).filter(Metadata::is_file)?;
            Some(Self::new(&root.join(&name), &name, &metadata))
        })
    }

    fn new(file: &Path, name: &Path, metadata: &Metadata) -> Self {
        let mime = mime_guess::from_path(name).first_or_octet_stream();
        let is_text = mime.type_() == TEXT
            || ["json", "xml", "javascript", "wasm"].iter().any(|end| mime.essence_str().ends_with(end));
        let cache_control = if name.starts_with("assets") {
            IMMUTABLE
        } else if name == Path::new("builds/latest.json") {
            NO_STORE
        } else if ["image", "video", "audio", "font"].contains(&mime.type_().as_str()) {
            FOUR_HOURS
        } else {
            REVALIDATE
        };
        let mut service = ServeFile::new_with_mime(file, &with_charset(mime));
        let compressed = |end| compressed_form(file, end).filter(|_| is_text);
        let (brotli, gzip) = (compressed(".br"), compressed(".gz"));
        if brotli.is_some() {
            service = service.precompressed_br();
        }
        if gzip.is_some() {
            service = service.precompressed_gzip();
        }
        let fingerprint = [Some(metadata), brotli.as_ref(), gzip.as_ref()].map(|form| form.map(identity));
        Self { service, cache_control, fingerprint, is_text }
    }

    pub(crate) fn length(&self) -> u64 {
        self.fingerprint.iter().flatten().map(|(_, length, _)| *length).max().unwrap_or_default()
    }

    /// Sends the file, the requested range of it, or 304 if the client has it.
    pub(crate) async fn send(&self, mut request: Request) -> Response<Body> {
        // `ServeFile` ignores `If-Range`: a range of another version would not match what the client has.
        if let Some(tag) = request.headers_mut().remove(header::IF_RANGE) {
            let mut head = Request::new(Body::empty());
            head.headers_mut().clone_from(request.headers());
            if serve(&self.service, head).await.headers().get(header::ETAG) != Some(&tag) {
                request.headers_mut().remove(header::RANGE);
            }
        }
        let mut response = serve(&self.service, request).await;
        if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, self.cache_control.clone());
            if self.is_text {
                headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            }
        }
        response
    }
}

async fn serve(service: &ServeFile, request: Request) -> Response<Body> {
    match service.clone().oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}

fn with_charset(mime: Mime) -> Mime {
    if mime.type_() != TEXT {
        return mime;
    }
    format!("{}; charset=utf-8", mime.essence_str()).parse().unwrap_or(APPLICATION_OCTET_STREAM)
}

/// Returns the compressed form beside a file, unless it is a symbolic link, which may lead out of the folder.
fn compressed_form(file: &Path, end: &str) -> Option<Metadata> {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    existing(Path::new(&name).symlink_metadata()).filter(Metadata::is_file)
}

fn identity(metadata: &Metadata) -> (Option<SystemTime>, u64, u64) {
    #[cfg(unix)]
    let inode = std::os::unix::fs::MetadataExt::ino(metadata);
    #[cfg(not(unix))]
    let inode = 0;
    (metadata.modified().ok(), metadata.len(), inode)
}

/// Returns `None` for a path that does not exist or is not valid, and logs other errors.
fn existing<T>(found: io::Result<T>) -> Option<T> {
    found
        .inspect_err(|error| {
            if !matches!(
                error.kind(),
                ErrorKind::NotFound
                    | ErrorKind::NotADirectory
                    | ErrorKind::InvalidFilename
                    | ErrorKind::InvalidInput
            ) {
                tracing::error!(%error, "site file could not be read");
            }
        })
        .ok()
}
