//! Static site hosting: prerendered pages, the files of the app, and the app's shell for known paths that
//! were not prerendered. Paths are resolved with `core` and the catalogue, by the same rules as in the app.

mod file;
mod lookup;
mod path;

use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use mostrador_core::navigation::{RouteRule, find_redirect, without_trailing_slash};
use percent_encoding::{CONTROLS, utf8_percent_encode};

use file::SiteFile;
use lookup::{Lookup, lookup};

use crate::catalogue_cache::CatalogueCache;
use crate::clock;

/// Names of the app's shell. In a folder that was not prerendered it is the only page.
const SHELL: [&str; 2] = ["_shell.html", ""];
/// Names of the page for 404 responses; without it, the shell, which shows the same.
const NOT_FOUND_PAGE: [&str; 3] = ["404", "_shell.html", ""];

#[derive(Clone, Debug)]
struct Site {
    folder: PathBuf,
    catalogue_cache: CatalogueCache,
}

/// Routes of the site in a folder, for the shop of a catalogue cache.
pub fn routes(folder: PathBuf, catalogue_cache: CatalogueCache) -> Router {
    Router::new().fallback(handle).with_state(Site { folder, catalogue_cache })
}

impl Site {
    async fn find(&self, relative: &Path) -> Option<SiteFile> {
        let (folder, relative) = (self.folder.clone(), relative.to_owned());
        tokio::task::spawn_blocking(move || SiteFile::find(&folder, &relative)).await.ok()?
    }

    /// Sends the first existing file of these names, such as the shell.
    async fn page(&self, names: &[&str], request: Request) -> Option<Response<Body>> {
        for name in names {
            if let Some(file) = self.find(Path::new(name)).await {
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
        return match site.find(name).await {
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
    if let Some(file) = site.find(&relative).await {
        return file.send(request).await;
    }
    match all.map(|all| lookup(&all, &path, clock::now())) {
        Ok(Lookup::Moved(to)) => {
            let query = full_path.find('?').and_then(|at| full_path.get(at..)).unwrap_or_default();
            redirect_response(&format!("{to}{query}"), StatusCode::PERMANENT_REDIRECT)
        }
        Ok(Lookup::NotFound) => site.not_found(Some(&relative), request).await,
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
