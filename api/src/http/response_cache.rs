//! Response cache in front of the router: repeated catalogue requests, and the pages and files of the site, are
//! served from memory and bypass routes and middleware. Headers, log line and metrics are the same as for any
//! other response. Also answers 503 for requests that exceed the concurrency limits: counted but not logged one
//! by one, because writing a log line for each rejected request would delay the others.

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
use futures_util::future::Either;
use tower::Service;

use super::concurrency_limit::ConcurrencyLimits;
use super::layers;
use super::request_metrics::record_response;
use crate::app_state::AppState;
use crate::catalogue_cache::stored_response::{PriceAudience, StoredResponse};
use crate::catalogue_cache::{CachedResponse, CatalogueCache, Snapshot};
use crate::environment;
use crate::metrics::Route;
use crate::security_headers::SecurityHeaders;
use crate::static_site::Site;

const API_PREFIX: &str = "/api/v1/";
const PRODUCT_PREFIX: &str = "/api/v1/products/";
const PRODUCT_ROUTE: &str = "/api/v1/products/{slug}";
/// Health checks, which bypass the middleware and the concurrency limits.
pub const LIVENESS: &str = "/healthz";
pub const READINESS: &str = "/readyz";
const MAX_PATH_LENGTH: usize = 512;

/// Extension of a response from the catalogue cache: the next request with the same path needs no route.
#[derive(Clone, Debug)]
pub struct CacheableResponse {
    pub snapshot: Arc<Snapshot>,
    pub response: Arc<StoredResponse>,
}

/// Service of the whole server. Clones share it.
#[derive(Clone, Debug)]
pub struct ResponseCache(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    catalogue_cache: CatalogueCache,
    site: Option<Site>,
    admission: ConcurrencyLimits,
    security_headers: SecurityHeaders,
    detail: Route,
    unmatched: Route,
    ids: RequestIds,
    router: Router,
}

/// Generator of request ids that are unique across processes.
#[derive(Debug)]
struct RequestIds {
    process: u64,
    next: AtomicU64,
}

impl ResponseCache {
    pub fn new(
        router: Router,
        state: &AppState,
        site: Option<Site>,
        security_headers: SecurityHeaders,
        admission: ConcurrencyLimits,
    ) -> Self {
        Self(Arc::new(Inner {
            catalogue_cache: state.catalogue_cache().clone(),
            site,
            admission,
            security_headers,
            detail: Route(Arc::from(PRODUCT_ROUTE)),
            unmatched: Route::unmatched(),
            ids: RequestIds { process: environment::random(), next: AtomicU64::new(0) },
            router,
        }))
    }
}

impl Service<Request> for ResponseCache {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // A router is always ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> ResponseFuture {
        self.0.respond(request)
    }
}

impl Inner {
    fn respond(&self, request: Request) -> ResponseFuture {
        let started = Instant::now();
        let is_catalogue = *request.method() == Method::GET && request.uri().path().starts_with(API_PREFIX);
        let cached =
            if is_catalogue { self.catalogue(&request, started) } else { self.file(&request, started) };
        if let Some(response) = cached {
            return Either::Left(ready(Ok(response)));
        }
        let is_probe = [LIVENESS, READINESS].contains(&request.uri().path());
        if !is_probe && let Some(refusal) = self.admission.reject_if_full(&request) {
            return self.reject(request, refusal, started);
        }
        if !is_catalogue {
            return Either::Right(Box::pin(self.router.clone().call(request)));
        }
        let path =
            request.uri().path_and_query().filter(|path| path.as_str().len() <= MAX_PATH_LENGTH).cloned();
        let routed = self.router.clone().call(request);
        Either::Right(Box::pin(async move {
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

    fn reject(&self, request: Request, refusal: Response, started: Instant) -> ResponseFuture {
        let (method, headers) = (request.method(), request.headers());
        let refusal = self.security_headers.apply(refusal);
        let refusal = self.finish(refusal, method, headers, &self.unmatched, None, started);
        if request.body().is_end_stream() {
            return Either::Left(ready(Ok(refusal)));
        }
        let admission = self.admission.clone();
        Either::Right(Box::pin(async move {
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

    fn catalogue(&self, request: &Request, started: Instant) -> Option<Response> {
        let cached = self.find(request)?;
        let headers = request.headers();
        let mut response = self.security_headers.apply(cached.response.to_http(headers));
        layers::set_public_cors_headers(response.headers_mut());
        let route = &cached.route;
        Some(self.finish(response, &Method::GET, headers, route, Some(&route.0), started))
    }

    fn file(&self, request: &Request, started: Instant) -> Option<Response> {
        let response = self.site.as_ref()?.cached_response(request)?;
        let route = Some(layers::UNMATCHED_ROUTE);
        Some(self.finish(response, &Method::GET, request.headers(), &self.unmatched, route, started))
    }

    /// Counts a response, logs it if it has a route to be logged, and adds its id.
    fn finish(
        &self,
        mut response: Response,
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

pub type ResponseFuture = Either<
    Ready<Result<Response, Infallible>>,
    Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>,
>;
