//! The built site, when this process hosts it: files, prerendered pages, and the shell for every other path.

use std::path::{Component, Path, PathBuf};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use mostrador_core::navigation::without_trailing_slash;
use percent_encoding::percent_decode_str;
use tower::ServiceExt;
use tower_http::services::ServeFile;

/// Files whose name changes with their content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Files that keep their name, such as pictures.
const SOME_HOURS: HeaderValue = HeaderValue::from_static("public, max-age=14400");
/// Pages: ask every time, and be told 304.
const ASK: HeaderValue = HeaderValue::from_static("no-cache");

/// Hosts the site in a folder.
pub fn routes(folder: PathBuf) -> Router {
    Router::new().fallback(page).with_state(folder)
}

async fn page(State(folder): State<PathBuf>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let full_path = request.uri().path_and_query().map_or("/", PathAndQuery::as_str);
    if let Some(target) = without_trailing_slash(full_path) {
        return Redirect::permanent(&target).into_response();
    }
    let path = request.uri().path().to_owned();
    let Some(relative) = safe(&path) else { return not_found() };
    let file = folder.join(&relative);
    if is_file(&file).await {
        return serve(&file, request, caching(&path)).await;
    }
    let prerendered = file.join("index.html");
    if is_file(&prerendered).await {
        return serve(&prerendered, request, ASK).await;
    }
    if path.starts_with("/assets/") || path.starts_with("/_") || relative.extension().is_some() {
        return not_found();
    }
    serve(&folder.join("index.html"), request, ASK).await
}

async fn serve(file: &Path, request: Request, caching: HeaderValue) -> Response {
    match ServeFile::new(file).precompressed_br().precompressed_gzip().oneshot(request).await {
        Ok(response) => {
            let mut response = response.map(Body::new);
            if response.status() != StatusCode::NOT_FOUND {
                response.headers_mut().insert(header::CACHE_CONTROL, caching);
            }
            response
        }
        Err(never) => match never {},
    }
}

async fn is_file(path: &Path) -> bool {
    tokio::fs::metadata(path).await.is_ok_and(|data| data.is_file())
}

fn caching(path: &str) -> HeaderValue {
    let changing = [".html", ".json"].iter().any(|end| path.ends_with(end));
    if path.starts_with("/assets/") {
        IMMUTABLE
    } else if changing {
        ASK
    } else {
        SOME_HOURS
    }
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], "No encontrado\n")
        .into_response()
}

/// The path below the folder, or nothing when it points elsewhere or at a hidden file.
fn safe(path: &str) -> Option<PathBuf> {
    let decoded = percent_decode_str(path.trim_start_matches('/')).decode_utf8().ok()?;
    if decoded.contains(['\0', '\\']) {
        return None;
    }
    let relative = PathBuf::from(decoded.as_ref());
    let inside = relative.components().all(|part| match part {
        Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
        _ => false,
    });
    inside.then_some(relative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_and_nothing_hidden() {
        for path in [
            "/../secret",
            "/a/../../b",
            "/%2e%2e/b",
            "/.env",
            "/a/.git/config",
            "/a%00b",
            "/a%5c..%5cb",
            "/%ff",
        ] {
            assert_eq!(safe(path), None, "{path}");
        }
        assert_eq!(safe("/tienda/jab%C3%B3n"), Some(PathBuf::from("tienda/jabón")));
        assert_eq!(safe("/"), Some(PathBuf::new()));
    }
}
