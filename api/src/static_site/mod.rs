//! Static site hosting: prerendered pages, the files of the app, and the app's shell for known paths that
//! were not prerendered. Paths are resolved with `core` and the catalogue, by the same rules as in the app.

mod cached_file;
mod file;
mod lookup;
mod path;

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use mostrador_core::navigation::{RouteRule, find_redirect, without_trailing_slash};
use percent_encoding::{CONTROLS, utf8_percent_encode};

use cached_file::{CachedFile, FileCache, MAX_CACHED_BYTES};
use file::SiteFile;
use lookup::{Lookup, lookup};

use crate::catalogue_cache::CatalogueCache;
use crate::clock;
use crate::encoding::Encoding;
use crate::security_headers::SecurityHeaders;

/// Names of the app's shell. In a folder that was not prerendered it is the only page.
const SHELL: [&str; 2] = ["_shell.html", ""];
/// Names of the page for 404 responses; without it, the shell, which shows the same.
const NOT_FOUND_PAGE: [&str; 3] = ["404", "_shell.html", ""];

/// Site in a folder. Clones share it.
#[derive(Clone, Debug)]
pub struct Site {
    folder: Arc<Path>,
    files: Arc<FileCache>,
    catalogue_cache: CatalogueCache,
    security_headers: SecurityHeaders,
}

/// File of the site, in memory or on the disk.
enum Found {
    Cached(Arc<CachedFile>),
    OnDisk(Box<SiteFile>),
}

impl Found {
    async fn send(self, request: Request) -> Response<Body> {
        match self {
            Self::Cached(file) => file.respond(request.method(), request.headers()),
            Self::OnDisk(file) => file.send(request).await,
        }
    }
}

impl Site {
    /// Creates the site in a folder, for the shop of a catalogue cache.
    pub fn new(folder: &Path, catalogue_cache: CatalogueCache, security_headers: SecurityHeaders) -> Self {
        Self { folder: folder.into(), files: Arc::default(), catalogue_cache, security_headers }
    }

    pub fn routes(self) -> Router {
        Router::new().fallback(handle).with_state(self)
    }

    /// Returns the complete response to a GET request if it is in memory and no redirect applies.
    pub fn cached_response<B>(&self, request: &axum::http::Request<B>) -> Option<Response<Body>> {
        let (method, headers) = (request.method(), request.headers());
        if method != Method::GET || !is_unconditional(headers) {
            return None;
        }
        let path = request.uri().path();
        let file = self.files.get_fresh(path, Encoding::negotiate(headers))?;
        let revision = self.catalogue_cache.up_to_date_revision()?;
        let is_redirected = || {
            let snapshot = self.catalogue_cache.up_to_date();
            snapshot.is_none_or(|all| redirect_target(&all.site_data.route_rules, path).is_some())
        };
        file.is_unredirected(revision, is_redirected).then(|| file.respond(method, headers))
    }

    /// Returns the file that a path names. It is cached by `key`, which is the path for a request of its own.
    async fn find(&self, key: &str, relative: &Path, headers: &HeaderMap) -> Option<Found> {
        let encoding = Encoding::negotiate(headers);
        let is_unconditional = is_unconditional(headers);
        let cached = if is_unconditional { self.files.get(key, encoding) } else { None };
        if let Some(file) = cached.as_ref().filter(|file| !self.files.begins_check(file)) {
            return Some(Found::Cached(file.clone()));
        }
        let (folder, relative) = (self.folder.clone(), relative.to_owned());
        let found = tokio::task::spawn_blocking(move || SiteFile::find(&folder, &relative)).await.ok()?;
        let Some(file) = found else {
            self.files.remove(key);
            return None;
        };
        if let Some(cached) = cached.filter(|cached| cached.is_same(&file)) {
            return Some(Found::Cached(cached));
        }
        if is_unconditional
            && file.length() <= MAX_CACHED_BYTES as u64
            && let Some(loaded) = CachedFile::load(&file, encoding, &self.security_headers).await
        {
            return Some(Found::Cached(self.files.insert(key, encoding, loaded)));
        }
        Some(Found::OnDisk(file.into()))
    }

    /// Sends the first existing file of these names, such as the shell.
    async fn page(&self, names: &[&str], request: Request) -> Option<Response<Body>> {
        for name in names {
            if let Some(file) = self.find(name, Path::new(name), request.headers()).await {
                return Some(file.send(request).await);
            }
        }
        None
    }

    async fn not_found(&self, relative: Option<&Path>, request: Request) -> Response<Body> {
        if relative.is_some_and(path::looks_like_a_file) {
            return plain_not_found();
        }
        // Neither conditional nor a range: the page is not the requested resource.
        let mut unconditional = Request::new(Body::empty());
        unconditional.method_mut().clone_from(request.method());
        if let Some(accepted) = request.headers().get(header::ACCEPT_ENCODING) {
            unconditional.headers_mut().insert(header::ACCEPT_ENCODING, accepted.clone());
        }
        let Some(mut page) = self.page(&NOT_FOUND_PAGE, unconditional).await else {
            return plain_not_found();
        };
        *page.status_mut() = StatusCode::NOT_FOUND;
        for name in [header::ETAG, header::LAST_MODIFIED, header::ACCEPT_RANGES] {
            page.headers_mut().remove(name);
        }
        page
    }
}

/// Returns true for requests whose response depends on the path, the encoding and `If-None-Match` only.
fn is_unconditional(headers: &HeaderMap) -> bool {
    let has = |name| headers.contains_key(name);
    !has(header::RANGE)
        && !has(header::IF_MATCH)
        && !has(header::IF_UNMODIFIED_SINCE)
        && (!has(header::IF_MODIFIED_SINCE) || has(header::IF_NONE_MATCH))
}

async fn handle(State(site): State<Site>, request: Request) -> Response<Body> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    resolve(&site, request).await
}

/// Resolves an address, in this order: redirect, file, page of the app.
async fn resolve(site: &Site, request: Request) -> Response<Body> {
    let full_path = request.uri().path_and_query().map_or("/", PathAndQuery::as_str).to_owned();
    let path = request.uri().path().to_owned();
    let relative = path::relative_path(&path);
    // Paths that can only be files are served even before the catalogue is available.
    if let Some(name) = relative.as_deref().filter(|path| path::is_file_only(path)) {
        return match site.find(&path, name, request.headers()).await {
            Some(file) => file.send(request).await,
            None => plain_not_found(),
        };
    }
    let all = site.catalogue_cache.current().await;
    let rules = all.as_ref().map_or(&[][..], |all| &all.site_data.route_rules);
    if let Some((to, status)) = redirect_target(rules, &full_path) {
        return redirect_response(&to, status);
    }
    let Some(relative) = relative else { return site.not_found(None, request).await };
    if let Some(file) = site.find(&path, &relative, request.headers()).await {
        return file.send(request).await;
    }
    match all.map(|all| lookup(&all, &path, clock::now())) {
        Ok(Lookup::Moved(to)) => {
            let query = full_path.find('?').and_then(|at| full_path.get(at..)).unwrap_or_default();
            redirect_response(&format!("{to}{query}"), StatusCode::PERMANENT_REDIRECT)
        }
        Ok(Lookup::NotFound) => site.not_found(Some(&relative), request).await,
        Ok(Lookup::UnlistedPage) => {
            let mut page = site.page(&SHELL, request).await.unwrap_or_else(plain_not_found);
            let headers = page.headers_mut();
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
            page
        }
        // Without the catalogue, the app itself shows the error.
        Ok(Lookup::Page) | Err(_) => site.page(&SHELL, request).await.unwrap_or_else(plain_not_found),
    }
}

/// Returns the target of a redirect: by a rule of the owner, or to the same path without its trailing slash.
fn redirect_target(rules: &[RouteRule], full_path: &str) -> Option<(String, StatusCode)> {
    let without_slash = without_trailing_slash(full_path);
    let path = without_slash.as_deref().unwrap_or(full_path);
    let by_rule = find_redirect(rules, path)
        .and_then(|rule| Some((rule.to, StatusCode::from_u16(rule.status.try_into().ok()?).ok()?)));
    by_rule.or_else(|| without_slash.map(|path| (path, StatusCode::PERMANENT_REDIRECT)))
}

/// Builds a redirect. Browsers revalidate it every time, because a permanent one may be removed again.
fn redirect_response(to: &str, status: StatusCode) -> Response<Body> {
    let to = utf8_percent_encode(to, CONTROLS).to_string();
    (status, [(header::LOCATION, to), (header::CACHE_CONTROL, "no-cache".to_owned())]).into_response()
}

fn plain_not_found() -> Response<Body> {
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (StatusCode::NOT_FOUND, headers, "No encontrado\n").into_response()
}
