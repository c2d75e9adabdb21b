//! What goes around every route: request ids, log, limits, compression. The headers are in [`super::house`].

use std::future::ready;
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse, Response};
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

use super::arrival;
use super::client::is_local_origin;
use super::house::House;
use crate::config::Config;
use crate::error::ApiError;
use crate::operation::admission::{self, Admission};
use crate::operation::metrics;

/// The longest that a request may take: people are told within five seconds whatever happens.
const PATIENCE: Duration = Duration::from_secs(4);
/// What a request is called, in the log and in its answer.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest name that somebody in front may give a request.
const LONGEST_ID: usize = 64;
/// The route, in the log, of what no route matches.
pub const UNMATCHED: &str = "-";
/// The largest body that a request may have.
pub const BODY_LIMIT: usize = 256 << 10;

/// Puts the layers around the whole shop, which has these places.
pub fn around(router: Router, config: &Config, admission: Admission) -> Router {
    let house = House::new(config);
    router.layer(
        ServiceBuilder::new()
            // Before all that may answer by itself: what is refused or breaks has the headers of the house too.
            .layer(middleware::map_response(move |response| ready(house.on(response))))
            .layer(middleware::from_fn(metrics::count))
            .layer(middleware::map_request(|request| ready(with_known_id(request))))
            .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
            .layer(TraceLayer::new_for_http().make_span_with(span_of).on_response(Told).on_failure(Failed))
            .layer(PropagateRequestIdLayer::new(REQUEST_ID))
            .layer(middleware::from_fn_with_state(admission, admission::admit))
            .layer(CompressionLayer::new().compress_when(worth_compressing()))
            .layer(CatchPanicLayer::custom(|_| ApiError::internal().into_response())),
    )
}

/// Videos are sent as they are, like pictures.
fn worth_compressing() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("video/"))
}

/// The name that somebody in front has given a request, when it looks like one: it goes into the log.
#[must_use]
pub fn known_id(headers: &HeaderMap) -> Option<&HeaderValue> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
    headers
        .get(&REQUEST_ID)
        .filter(|id| !id.is_empty() && id.len() <= LONGEST_ID && id.as_bytes().iter().all(plain))
}

/// A request without a name that is none.
fn with_known_id(mut request: Request) -> Request {
    if known_id(request.headers()).is_none() {
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
    let route = request.extensions().get::<MatchedPath>().map_or(UNMATCHED, MatchedPath::as_str);
    span(id, request.method(), route)
}

/// What the log says of a request: the route and not the path, which may carry a token or a number.
pub fn span(id: &str, method: &Method, route: &str) -> Span {
    tracing::info_span!("request", id, %method, route)
}

/// The last line of a request in the log; what it took is in microseconds.
pub fn told(status: StatusCode, took: Duration) {
    let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(status = status.as_u16(), took_us, "answered");
}

/// Logs every answer.
#[derive(Clone, Copy, Debug)]
struct Told;

impl<B> OnResponse<B> for Told {
    fn on_response(self, response: &axum::http::Response<B>, took: Duration, _: &Span) {
        told(response.status(), took);
    }
}

/// Logs as an error what somebody should look into. That somebody was told to come back is none: their line says so, and
/// in a rush there are many of them.
#[derive(Clone, Copy, Debug)]
struct Failed;

impl OnFailure<ServerErrorsFailureClass> for Failed {
    fn on_failure(&mut self, class: ServerErrorsFailureClass, _: Duration, _: &Span) {
        if !matches!(class, ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE)) {
            tracing::error!(%class, "a request failed");
        }
    }
}

/// Any page may read the catalogue.
pub fn open_to_all() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE, header::IF_NONE_MATCH])
        .expose_headers([header::ETAG])
}

/// The same, on an answer that no layer sees.
pub fn open_to_all_pages(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag"));
}

/// Only the configured pages may do more; in development those of this machine.
pub fn open_to_known(config: &Config) -> CorsLayer {
    let (known, dev) = (config.allowed_origins.clone(), config.dev);
    let allowed = AllowOrigin::predicate(move |origin, _| {
        origin
            .to_str()
            .is_ok_and(|origin| known.iter().any(|one| one == origin) || (dev && is_local_origin(origin)))
    });
    CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("idempotency-key"),
        ])
        .expose_headers([header::RETRY_AFTER])
}

/// Gives the errors of the framework, and that of taking too long, the shape of every other error.
pub fn shaped<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    let timeout = TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE);
    router.layer(timeout).layer(middleware::map_response(shape))
}

async fn shape(response: Response) -> Response {
    let status = response.status();
    let ours = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (code, message) = match status {
        StatusCode::NOT_FOUND => ("not_found", "No hay nada en esta dirección."),
        StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "Esta dirección no admite esa operación."),
        StatusCode::PAYLOAD_TOO_LARGE => return arrival::too_large().into_response(),
        StatusCode::SERVICE_UNAVAILABLE => return ApiError::late().into_response(),
        _ if status.is_server_error() => return ApiError::internal().into_response(),
        _ => ("bad_request", "La petición no es válida."),
    };
    let mut shaped = ApiError::new(status, code, message).into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        shaped.headers_mut().insert(header::ALLOW, allow.clone());
    }
    shaped
}
