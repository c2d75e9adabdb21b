//! The site, when this process hosts it: prerendered pages, the files of the app, and the app's shell for the paths that
//! the shop knows and nobody has rendered.
//!
//! Everything is sent from memory, in the encoding that was laid beside it, and follows the files on the disk within a
//! second. What an address means is asked of the core and of the catalogue: the same rules that the app goes by.

mod address;
mod file;
mod known;
mod tree;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use mostrador_core::navigation::{RouteRule, redirect, without_trailing_slash};
use percent_encoding::{CONTROLS, utf8_percent_encode};
use tower::ServiceExt;
use tower_http::services::ServeFile;

use crate::clock;
use crate::http::encoding::Encoding;
use crate::showcase::Showcase;
use file::Held;
use known::{Known, known};
use tree::Tree;

/// The app without a page in it. A tree that was not prerendered has it as its only page.
const SHELL: [&str; 2] = ["_shell.html", ""];
/// The page of what is not there, without one the shell: the app says so, too.
const MISSING: [&str; 3] = ["404", "_shell.html", ""];

/// The site in a folder. Clones share it.
#[derive(Clone, Debug)]
pub struct Site {
    tree: Arc<Tree>,
    showcase: Showcase,
}

impl Site {
    /// The site in this folder, of the shop that this showcase shows.
    #[must_use]
    pub fn new(folder: PathBuf, showcase: Showcase) -> Self {
        Self { tree: Arc::new(Tree::new(folder)), showcase }
    }

    /// Answers every path.
    pub fn routes(self) -> Router {
        Router::new().fallback(answer).with_state(self)
    }

    /// The answer to a GET, when all that it takes is at hand.
    #[must_use]
    pub fn at_hand(&self, request: &Request) -> Option<Response<Body>> {
        let held = self.tree.at_hand(request.uri().path(), Encoding::accepted(request.headers()))?;
        let bytes = held.bytes.as_ref()?;
        let stays =
            !held.is_page || moved(&self.showcase.at_hand()?.house.route_rules, full_path(request)).is_none();
        stays.then(|| held.respond(bytes, request.headers()))
    }

    /// The file that an address names; the request back when there is none.
    async fn file(&self, path: &str, relative: &Path, request: Request) -> Result<Response<Body>, Request> {
        match self.tree.find(path, relative, Encoding::accepted(request.headers())).await {
            Some(held) => Ok(match &held.bytes {
                Some(bytes) => held.respond(bytes, request.headers()),
                None => streamed(&held, request).await,
            }),
            None => Err(request),
        }
    }

    /// A file of the site under one of these names, such as the shell, with a status.
    async fn page(&self, names: &[&str], asked: &HeaderMap, status: StatusCode) -> Option<Response<Body>> {
        let encoding = Encoding::accepted(asked);
        for name in names {
            // No address is spelt without its slash: nobody comes upon it.
            if let Some(held) = self.tree.find(name, Path::new(name), encoding).await
                && let Some(bytes) = &held.bytes
            {
                return Some(match status {
                    StatusCode::OK => held.respond(bytes, asked),
                    status => held.instead(bytes, status),
                });
            }
        }
        None
    }

    async fn missing(&self, relative: Option<&Path>, asked: &HeaderMap) -> Response<Body> {
        let file = relative.is_some_and(address::looks_like_a_file);
        let page = if file { None } else { self.page(&MISSING, asked, StatusCode::NOT_FOUND).await };
        page.unwrap_or_else(nothing_here)
    }
}

async fn answer(State(site): State<Site>, request: Request) -> Response<Body> {
    let is_head = match *request.method() {
        Method::GET => false,
        Method::HEAD => true,
        _ => return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response(),
    };
    let mut response = found(&site, request).await;
    if is_head {
        if let Some(length) = response.body().size_hint().exact() {
            response.headers_mut().entry(header::CONTENT_LENGTH).or_insert(length.into());
        }
        *response.body_mut() = Body::empty();
    }
    response
}

/// What there is at an address: in this order another address, a file, a page that the app shows.
async fn found(site: &Site, request: Request) -> Response<Body> {
    let full_path = full_path(&request).to_owned();
    let path = request.uri().path().to_owned();
    let relative = address::relative(&path);
    // What can only be a file is there even while nothing is known of the catalogue.
    if let Some(file) = relative.as_deref().filter(|path| address::is_file_only(path)) {
        return site.file(&path, file, request).await.unwrap_or_else(|_| nothing_here());
    }
    let all = site.showcase.current().await;
    let rules = all.as_ref().map_or(&[][..], |all| &all.house.route_rules);
    if let Some((to, status)) = moved(rules, &full_path) {
        return led(&to, status);
    }
    let Some(relative) = relative else { return site.missing(None, request.headers()).await };
    let request = match site.file(&path, &relative, request).await {
        Ok(file) => return file,
        Err(request) => request,
    };
    let asked = request.headers();
    match all.map(|all| known(&all, &path, clock::now_ms())) {
        Ok(Known::Elsewhere(to)) => {
            let query = full_path.find('?').and_then(|at| full_path.get(at..)).unwrap_or_default();
            led(&format!("{to}{query}"), StatusCode::PERMANENT_REDIRECT)
        }
        Ok(Known::Nothing) => site.missing(Some(&relative), asked).await,
        // While nothing is known of the catalogue, the app says so.
        Ok(Known::Page) | Err(_) => {
            site.page(&SHELL, asked, StatusCode::OK).await.unwrap_or_else(nothing_here)
        }
    }
}

fn full_path(request: &Request) -> &str {
    request.uri().path_and_query().map_or("/", PathAndQuery::as_str)
}

/// Where a path leads: by a rule of the owner, or to itself without its slash at the end.
fn moved(rules: &[RouteRule], full_path: &str) -> Option<(String, StatusCode)> {
    let bare = without_trailing_slash(full_path);
    let path = bare.as_deref().unwrap_or(full_path);
    let by_rule = redirect(rules, path)
        .and_then(|rule| Some((rule.to, StatusCode::from_u16(rule.status.try_into().ok()?).ok()?)));
    by_rule.or_else(|| bare.map(|bare| (bare, StatusCode::PERMANENT_REDIRECT)))
}

/// Leads elsewhere. Browsers ask again each time: what moves for good may come back.
fn led(to: &str, status: StatusCode) -> Response<Body> {
    let to = utf8_percent_encode(to, CONTROLS).to_string();
    (status, [(header::LOCATION, to), (header::CACHE_CONTROL, "no-cache".to_owned())]).into_response()
}

fn nothing_here() -> Response<Body> {
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (StatusCode::NOT_FOUND, headers, "No encontrado\n").into_response()
}

/// Sends a large file, or the part of it that is asked for, from the disk.
async fn streamed(held: &Held, mut request: Request) -> Response<Body> {
    let headers = request.headers_mut();
    // A part of another file would not fit to what the client has.
    if headers.remove(header::IF_RANGE).is_some_and(|tag| tag != held.tag()) {
        headers.remove(header::RANGE);
    }
    if crate::http::etag::has(headers, held.tag()) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        held.describe(response.headers_mut());
        return response;
    }
    match ServeFile::new(&held.file).oneshot(request).await {
        Ok(response) => {
            let mut response = response.map(Body::new);
            if response.status().is_success() {
                held.describe(response.headers_mut());
            }
            response
        }
        Err(never) => match never {},
    }
}
