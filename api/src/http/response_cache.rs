//! Response cache in front of the router: repeated catalogue requests are served from memory and bypass routes
//! and middleware. Headers, log line and metrics are the same as for any other response. Also answers 503 for
//! requests that exceed the concurrency limits: counted but not logged one by one, because writing a log line
//! for each rejected request would delay the others.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use tower::Service;

use super::concurrency_limit::ConcurrencyLimits;
use super::layers;
use super::request_metrics::record_response;
use super::security_headers::SecurityHeaders;
use crate::app_state::AppState;
use crate::catalogue_cache::stored_response::{PriceAudience, StoredResponse};
use crate::catalogue_cache::{CachedResponse, CatalogueCache, Snapshot};
use crate::environment;
use crate::metrics::Route;

const API_PREFIX: &str = "/api/v1/";
const PRODUCT_PREFIX: &str = "/api/v1/products/";
const PRODUCT_ROUTE: &str = "/api/v1/products/{slug}";
const MAX_PATH_LENGTH: usize = 512;

/// Extension of a response from the catalogue cache: the next request with the same path needs no route.
#[derive(Clone, Debug)]
pub struct CacheableResponse {
    pub snapshot: Arc<Snapshot>,
    pub response: Arc<StoredResponse>,
}

pub fn with_response_cache(router: Router, state: &AppState, admission: ConcurrencyLimits) -> Router {
    Router::new().fallback_service(ResponseCache {
        catalogue_cache: state.catalogue_cache().clone(),
        admission,
        security_headers: SecurityHeaders::new(state.config()),
        detail: Route(Arc::from(PRODUCT_ROUTE)),
        unmatched: Route::unmatched(),
        ids: Arc::new(RequestIds { process: environment::random(), next: AtomicU64::new(0) }),
        router,
    })
}

#[derive(Clone, Debug)]
struct ResponseCache {
    catalogue_cache: CatalogueCache,
    admission: ConcurrencyLimits,
    security_headers: SecurityHeaders,
    detail: Route,
    unmatched: Route,
    ids: Arc<RequestIds>,
    router: Router,
}

/// Generator of request ids that are unique across processes.
#[derive(Debug)]
struct RequestIds {
    process: u64,
    next: AtomicU64,
}

impl Service<Request> for ResponseCache {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Service::<Request>::poll_ready(&mut self.router, context)
    }

    fn call(&mut self, request: Request) -> ResponseFuture {
        let started = Instant::now();
        let is_catalogue = *request.method() == Method::GET && request.uri().path().starts_with(API_PREFIX);
        if is_catalogue && let Some(cached) = self.find(&request) {
            let response = self.response(&cached, request.headers(), started);
            return ResponseFuture::Immediate(ready(Ok(response)));
        }
        if let Some(refusal) = self.admission.reject_if_full(&request) {
            return self.reject(request, refusal, started);
        }
        if !is_catalogue {
            return ResponseFuture::Routed(Box::pin(self.router.call(request)));
        }
        let path =
            request.uri().path_and_query().filter(|path| path.as_str().len() <= MAX_PATH_LENGTH).cloned();
        let routed = self.router.call(request);
        ResponseFuture::Routed(Box::pin(async move {
            let mut response = routed.await?;
            let extensions = response.extensions_mut();
            let (cacheable, route) = (extensions.remove::<CacheableResponse>(), extensions.remove::<Route>());
            if let (Some(CacheableResponse { snapshot, response: answer }), Some(route), Some(path)) =
                (cacheable, route, path)
            {
                snapshot.paths.insert(path.as_str(), CachedResponse { response: answer, route });
            }
            Ok(response)
        }))
    }
}

impl ResponseCache {
    fn reject(&self, request: Request, refusal: Response, started: Instant) -> ResponseFuture {
        let (method, headers) = (request.method(), request.headers());
        let refusal = self.finish(refusal, method, headers, &self.unmatched, None, started);
        if request.body().is_end_stream() {
            return ResponseFuture::Immediate(ready(Ok(refusal)));
        }
        let admission = self.admission.clone();
        ResponseFuture::Routed(Box::pin(async move {
            admission.drain(request.into_body()).await;
            Ok(refusal)
        }))
    }

    fn find(&self, request: &Request) -> Option<CachedResponse> {
        let snapshot = self.catalogue_cache.up_to_date()?;
        let path = request.uri().path_and_query()?.as_str();
        let cached = match path.strip_prefix(PRODUCT_PREFIX) {
            // A slug in any other spelling is not found here; its product is found by its route.
            Some(slug) => CachedResponse {
                response: self.catalogue_cache.product_detail(slug)?,
                route: self.detail.clone(),
            },
            None => snapshot.paths.get(path)?,
        };
        let is_public = cached.response.audience() == PriceAudience::All;
        (is_public || !request.headers().contains_key(header::AUTHORIZATION)).then_some(cached)
    }

    fn response(&self, cached: &CachedResponse, headers: &HeaderMap, started: Instant) -> Response {
        let answer = cached.response.to_http(headers);
        let route = &cached.route;
        let mut response = self.finish(answer, &Method::GET, headers, route, Some(&route.0), started);
        layers::set_public_cors_headers(response.headers_mut());
        response
    }

    /// Counts a response, logs it if it has a route to be logged, and adds what the middleware adds.
    fn finish(
        &self,
        response: Response,
        method: &Method,
        headers: &HeaderMap,
        route: &Route,
        logged_route: Option<&str>,
        started: Instant,
    ) -> Response {
        let id = layers::valid_request_id(headers).cloned().unwrap_or_else(|| self.ids.next());
        let (status, duration) = (response.status(), started.elapsed());
        if let Some(logged_route) = logged_route {
            let span = layers::request_span(id.to_str().unwrap_or_default(), method, logged_route);
            span.in_scope(|| layers::log_response(status, duration));
        }
        record_response(route, method, status, duration);
        let mut response = self.security_headers.apply(response);
        response.headers_mut().insert(layers::REQUEST_ID, id);
        response
    }
}

impl RequestIds {
    fn next(&self) -> HeaderValue {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        HeaderValue::try_from(format!("{:016x}-{number:x}", self.process))
            .unwrap_or(HeaderValue::from_static("-"))
    }
}

enum ResponseFuture {
    Immediate(Ready<Result<Response, Infallible>>),
    Routed(Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>),
}

impl Future for ResponseFuture {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Immediate(answer) => Pin::new(answer).poll(context),
            Self::Routed(answer) => answer.as_mut().poll(context),
        }
    }
}
