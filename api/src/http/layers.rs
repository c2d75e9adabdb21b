//! Middleware around every route: request ids, log, limits; and compression. The security headers are in
//! [`crate::security_headers`].

use std::future::ready;
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::classify::ServerErrorsFailureClass;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::{AllowOrigin, Any, CorsLayer};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{OnFailure, OnResponse, TraceLayer};
use tracing::Span;

use super::body_error;
use super::client::is_local_origin;
use super::concurrency_limit::ConcurrencyLimits;
use super::{concurrency_limit, request_metrics};
use crate::config::Config;
use crate::error::ApiError;
use crate::security_headers::SecurityHeaders;

/// Timeout of a request, so that a client gets a response within five seconds in any case.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(4);
/// Header with the id of a request, in its log lines and in its response.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const MAX_ID_LENGTH: usize = 64;
pub const UNMATCHED_ROUTE: &str = "-";
pub const BODY_LIMIT: usize = 256 << 10;

/// Limits the concurrency of requests. Panics are caught within, because an admitted request runs in a task of its own.
pub fn with_admission(router: Router, admission: ConcurrencyLimits) -> Router {
    router.layer(
        ServiceBuilder::new()
            .layer(middleware::from_fn_with_state(admission, concurrency_limit::limit_concurrency))
            .layer(CatchPanicLayer::custom(|_| ApiError::internal().into_response())),
    )
}

/// Converts panics to a 500, without a limit of the concurrency.
pub fn with_caught_panics(router: Router) -> Router {
    router.layer(CatchPanicLayer::custom(|_| ApiError::internal().into_response()))
}

/// Adds security headers, metrics, request ids and the log. To be applied last.
pub fn with_middleware(router: Router, security_headers: SecurityHeaders) -> Router {
    router.layer(
        ServiceBuilder::new()
            // Outermost, so that rejections and failures get the security headers too.
            .layer(middleware::map_response(move |response| ready(security_headers.apply(response))))
            .layer(middleware::from_fn(request_metrics::track_requests))
            .layer(middleware::map_request(|request| ready(without_invalid_id(request))))
            .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
            .layer(
                TraceLayer::new_for_http()
                    .make_span_with(span_of)
                    .on_response(LogResponse)
                    .on_failure(LogFailure),
            )
            .layer(PropagateRequestIdLayer::new(REQUEST_ID)),
    )
}

/// Compression of responses that are not encoded yet.
pub fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::const_new("video/")))
}

/// Returns the request id that a proxy has set, if it is valid: it is written to the log.
pub fn valid_request_id(headers: &HeaderMap) -> Option<&HeaderValue> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
    headers
        .get(&REQUEST_ID)
        .filter(|id| !id.is_empty() && id.len() <= MAX_ID_LENGTH && id.as_bytes().iter().all(plain))
}

fn without_invalid_id(mut request: Request) -> Request {
    if valid_request_id(request.headers()).is_none() {
        request.headers_mut().remove(&REQUEST_ID);
    }
    request
}

fn span_of(request: &Request) -> Span {
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok())
        .unwrap_or_default();
    let route = request.extensions().get::<MatchedPath>().map_or(UNMATCHED_ROUTE, MatchedPath::as_str);
    request_span(id, request.method(), route)
}

/// Creates the span of a request. It has the route and not the path, which may contain a token or a number.
pub fn request_span(id: &str, method: &Method, route: &str) -> Span {
    tracing::info_span!("request", id, %method, route)
}

/// Writes the last log line of a request, with its duration in microseconds.
pub fn log_response(status: StatusCode, duration: Duration) {
    let took_us = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(status = status.as_u16(), took_us, "request completed");
}

#[derive(Clone, Copy, Debug)]
struct LogResponse;

impl<B> OnResponse<B> for LogResponse {
    fn on_response(self, response: &axum::http::Response<B>, duration: Duration, _: &Span) {
        log_response(response.status(), duration);
    }
}

/// Logs server errors. A 503 is not one: it has a log line of its own, and under overload there are many.
#[derive(Clone, Copy, Debug)]
struct LogFailure;

impl OnFailure<ServerErrorsFailureClass> for LogFailure {
    fn on_failure(&mut self, class: ServerErrorsFailureClass, _: Duration, _: &Span) {
        if !matches!(class, ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE)) {
            tracing::error!(%class, "request failed");
        }
    }
}

/// CORS for the catalogue, which any origin may read.
pub fn public_cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE, header::IF_NONE_MATCH])
        .expose_headers([header::ETAG])
}

/// Sets the same CORS headers on a response that bypasses the middleware.
pub fn set_public_cors_headers(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag"));
}

/// CORS for everything else: the configured origins and, in development, those of this machine.
pub fn restricted_cors(config: &Config) -> CorsLayer {
    let (origins, dev) = (config.allowed_origins.clone(), config.dev);
    let allow_origin = AllowOrigin::predicate(move |origin, _| {
        origin.to_str().is_ok_and(|origin| {
            origins.iter().any(|allowed| allowed == origin) || (dev && is_local_origin(origin))
        })
    });
    CorsLayer::new()
        .allow_origin(allow_origin)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("idempotency-key"),
        ])
        .expose_headers([header::RETRY_AFTER])
}

/// Converts the errors of the framework, and the timeout, to the common error format.
pub fn with_json_errors<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    let timeout = TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, REQUEST_TIMEOUT);
    without_timeout(router.layer(timeout))
}

/// Like [`with_json_errors`], for requests that receive files.
pub fn without_timeout<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router.layer(middleware::map_response(to_json_error))
}

async fn to_json_error(response: Response) -> Response {
    let status = response.status();
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (code, message) = match status {
        StatusCode::NOT_FOUND => ("not_found", "No hay nada en esta dirección."),
        StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "Esta dirección no admite esa operación."),
        StatusCode::PAYLOAD_TOO_LARGE => return body_error::too_large().into_response(),
        StatusCode::SERVICE_UNAVAILABLE => return ApiError::timed_out().into_response(),
        _ if status.is_server_error() => return ApiError::internal().into_response(),
        _ => ("bad_request", "La petición no es válida."),
    };
    let mut error = ApiError::new(status, code, message).into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        error.headers_mut().insert(header::ALLOW, allow.clone());
    }
    error
}
