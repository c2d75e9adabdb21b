//! The `OpenAPI` document at `/api/openapi.json`, and its Swagger UI at `/api/docs`, served without external
//! resources.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use utoipa::openapi::OpenApi;
use utoipa_swagger_ui::{Config, Url};

use crate::error::ApiError;

pub const DOCUMENT_PATH: &str = "/api/openapi.json";
pub const PAGE_PATH: &str = "/api/docs";

/// The page runs only its own scripts and calls only this server. It sets inline styles while rendering.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

pub fn routes(document: &OpenApi) -> Router {
    let text = document.to_pretty_json().map(Bytes::from).unwrap_or_default();
    let config = Arc::new(
        Config::new([Url::from(DOCUMENT_PATH)]).validator_url("none").doc_expansion("none").filter(true),
    );
    let page = move |path: Option<Path<String>>| {
        let file = path.map_or_else(String::new, |Path(file)| file);
        std::future::ready(serve(&file, &config))
    };
    Router::new()
        .route(DOCUMENT_PATH, get(move || std::future::ready(json(text.clone()))))
        .route(PAGE_PATH, get(|| std::future::ready(Redirect::permanent("/api/docs/"))))
        .route("/api/docs/", get(page.clone()))
        .route("/api/docs/{*file}", get(page))
}

fn json(text: Bytes) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, text).into_response()
}

fn serve(file: &str, config: &Arc<Config<'static>>) -> Response {
    match utoipa_swagger_ui::serve(file, Arc::clone(config)) {
        Ok(Some(file)) => {
            let kind = HeaderValue::from_str(&file.content_type);
            let mut response = (StatusCode::OK, file.bytes.into_owned()).into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("text/plain")));
            headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
            response
        }
        Ok(None) => ApiError::not_found("not_found", "No hay nada en esta dirección.").into_response(),
        Err(_) => ApiError::internal().into_response(),
    }
}
