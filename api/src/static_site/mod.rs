//! Static site hosting: prerendered pages, the files of the app, and the app's shell for known paths that
//! were not prerendered.
//!
//! Everything is sent from memory, in the compressed form that is stored beside the file, and follows changes
//! on disk within a second. Paths are resolved with `core` and the catalogue, by the same rules as in the
//! app.

mod cached_file;
mod file_cache;
mod lookup;
mod path;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use mostrador_core::navigation::{RouteRule, find_redirect, without_trailing_slash};
use percent_encoding::{CONTROLS, utf8_percent_encode};
use tower::ServiceExt;
use tower_http::services::ServeFile;

use cached_file::CachedFile;
use file_cache::FileCache;
use lookup::{Lookup, lookup};

use crate::catalogue_cache::CatalogueCache;
use crate::clock;
use crate::encoding::Encoding;

/// Names of the app's shell. In a folder that was not prerendered it is the only page.
const SHELL: [&str; 2] = ["_shell.html", ""];
/// Names of the page for 404 responses; without it, the shell, which shows the same.
const NOT_FOUND_PAGE: [&str; 3] = ["404", "_shell.html", ""];

/// Site in a folder. Clones share it.
#[derive(Clone, Debug)]
pub struct Site {
    tree: Arc<FileCache>,
    catalogue_cache: CatalogueCache,
}

impl Site {
    /// Creates the site in a folder, for the shop of a catalogue cache.
    pub fn new(folder: PathBuf, catalogue_cache: CatalogueCache) -> Self {
        Self { tree: Arc::new(FileCache::new(folder)), catalogue_cache }
    }

    pub fn routes(self) -> Router {
        Router::new().fallback(handle).with_state(self)
    }

    /// Returns the response to a GET if everything for it is in memory.
    pub fn respond_from_memory(&self, request: &Request) -> Option<Response<Body>> {
        let cached = self.tree.get_fresh(request.uri().path(), Encoding::negotiate(request.headers()))?;
        let bytes = cached.bytes.as_ref()?;
        let is_current = !cached.is_page
            || redirect_target(&self.catalogue_cache.up_to_date()?.site_data.route_rules, full_path(request))
                .is_none();
        is_current.then(|| cached.respond(bytes, request.headers()))
    }

    /// Sends the file at an address; returns the request if there is none.
    async fn file(&self, path: &str, relative: &Path, request: Request) -> Result<Response<Body>, Request> {
        match self.tree.find(path, relative, Encoding::negotiate(request.headers())).await {
            Some(cached) => Ok(match &cached.bytes {
                Some(bytes) => cached.respond(bytes, request.headers()),
                None => streamed(&cached, request).await,
            }),
            None => Err(request),
        }
    }

    /// Sends the first existing file of these names, such as the shell, with a status.
    async fn page(&self, names: &[&str], headers: &HeaderMap, status: StatusCode) -> Option<Response<Body>> {
        let encoding = Encoding::negotiate(headers);
        for name in names {
            // These names have no leading slash, so that no request path equals them in the cache.
            if let Some(cached) = self.tree.find(name, Path::new(name), encoding).await
                && let Some(bytes) = &cached.bytes
            {
                return Some(match status {
                    StatusCode::OK => cached.respond(bytes, headers),
                    status => cached.respond_with_status(bytes, status),
                });
            }
        }
        None
    }

    async fn missing(&self, relative: Option<&Path>, headers: &HeaderMap) -> Response<Body> {
        let is_file = relative.is_some_and(path::looks_like_a_file);
        let page =
            if is_file { None } else { self.page(&NOT_FOUND_PAGE, headers, StatusCode::NOT_FOUND).await };
        page.unwrap_or_else(plain_not_found)
    }
}

async fn handle(State(site): State<Site>, request: Request) -> Response<Body> {
    let is_head = match *request.method() {
        Method::GET => false,
        Method::HEAD => true,
        _ => return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response(),
    };
    let mut response = resolve(&site, request).await;
    if is_head {
        if let Some(length) = response.body().size_hint().exact() {
            response.headers_mut().entry(header::CONTENT_LENGTH).or_insert(length.into());
        }
        *response.body_mut() = Body::empty();
    }
    response
}

/// Resolves an address, in this order: redirect, file, page of the app.
async fn resolve(site: &Site, request: Request) -> Response<Body> {
    let full_path = full_path(&request).to_owned();
    let path = request.uri().path().to_owned();
    let relative = path::relative_path(&path);
    // Paths that can only be files are served even before the catalogue is available.
    if let Some(file) = relative.as_deref().filter(|path| path::is_file_only(path)) {
        return site.file(&path, file, request).await.unwrap_or_else(|_| plain_not_found());
    }
    let all = site.catalogue_cache.current().await;
    let rules = all.as_ref().map_or(&[][..], |all| &all.site_data.route_rules);
    if let Some((to, status)) = redirect_target(rules, &full_path) {
        return redirect_response(&to, status);
    }
    let Some(relative) = relative else { return site.missing(None, request.headers()).await };
    let request = match site.file(&path, &relative, request).await {
        Ok(file) => return file,
        Err(request) => request,
    };
    let headers = request.headers();
    match all.map(|all| lookup(&all, &path, clock::now_ms())) {
        Ok(Lookup::Moved(to)) => {
            let query = full_path.find('?').and_then(|at| full_path.get(at..)).unwrap_or_default();
            redirect_response(&format!("{to}{query}"), StatusCode::PERMANENT_REDIRECT)
        }
        Ok(Lookup::NotFound) => site.missing(Some(&relative), headers).await,
        // Without the catalogue, the app itself shows the error.
        Ok(Lookup::Page) | Err(_) => {
            site.page(&SHELL, headers, StatusCode::OK).await.unwrap_or_else(plain_not_found)
        }
    }
}

fn full_path(request: &Request) -> &str {
    request.uri().path_and_query().map_or("/", PathAndQuery::as_str)
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

/// Streams a large file, or the requested range of it, from disk.
async fn streamed(cached: &CachedFile, mut request: Request) -> Response<Body> {
    let headers = request.headers_mut();
    // A range of another version would not match what the client has.
    if headers.remove(header::IF_RANGE).is_some_and(|tag| tag != cached.tag()) {
        headers.remove(header::RANGE);
    }
    if crate::etag::if_none_match_contains(headers, cached.tag()) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        cached.set_headers(response.headers_mut());
        return response;
    }
    match ServeFile::new(&cached.file).oneshot(request).await {
        Ok(response) => {
            let mut response = response.map(Body::new);
            if response.status().is_success() {
                cached.set_headers(response.headers_mut());
            }
            response
        }
        Err(never) => match never {},
    }
}
