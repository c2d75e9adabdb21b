//! Metrics of requests, by route, method and status.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use metrics::{SharedString, counter, gauge, histogram};

use crate::metrics::Route;

/// Middleware that counts requests. It attaches the route to the response, for the response cache.
pub async fn track_requests(request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or_else(Route::unmatched, |path| Route(Arc::from(path.as_str())));
    let method = request.method().clone();
    let in_flight = gauge!("mostrador_requests_in_flight");
    in_flight.increment(1.0);
    let started = Instant::now();
    let mut response = next.run(request).await;
    in_flight.decrement(1.0);
    record_response(&route, &method, response.status(), started.elapsed());
    response.extensions_mut().insert(route);
    response
}

const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const OTHER_METHOD: &str = "other";

pub fn record_response(route: &Route, method: &Method, status: StatusCode, duration: Duration) {
    let route = SharedString::from_shared(route.0.clone());
    // Arbitrary methods would create an unbounded number of series.
    let method = METHODS.iter().find(|name| **name == method.as_str()).copied().unwrap_or(OTHER_METHOD);
    let status = match status {
        StatusCode::OK => SharedString::const_str("200"),
        StatusCode::NOT_MODIFIED => SharedString::const_str("304"),
        other => other.as_u16().to_string().into(),
    };
    histogram!("mostrador_request_seconds", "route" => route.clone()).record(duration);
    counter!("mostrador_requests_total", "route" => route, "method" => SharedString::const_str(method), "status" => status)
        .increment(1);
}
