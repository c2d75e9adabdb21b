//! Prometheus metrics, on a port of their own that is not public.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::get;
use metrics::{
    SharedString, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::outbox;
use crate::db::with_job_timeout;

/// Upper bounds of the histogram buckets for durations, in seconds.
const DURATION_BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Interval at which old samples are dropped.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(30);

/// Installs the metrics recorder of this process.
///
/// # Errors
/// A recorder is already installed.
pub fn start() -> Result<PrometheusHandle, BuildError> {
    let duration = Matcher::Full("mostrador_request_seconds".to_owned());
    let handle =
        PrometheusBuilder::new().set_buckets_for_metric(duration, &DURATION_BUCKETS)?.install_recorder()?;
    describe_counter!("mostrador_requests_total", "Requests, by route, method and status");
    describe_histogram!("mostrador_request_seconds", "Duration of requests, by route");
    describe_gauge!("mostrador_requests_in_flight", "Requests in progress");
    describe_counter!("mostrador_requests_shed_total", "Requests rejected by the concurrency limits");
    describe_counter!("mostrador_rate_limited_total", "Attempts rejected by a rate limit");
    describe_counter!("mostrador_orders_total", "Orders, by event: placed, paid, expired");
    describe_counter!("mostrador_payment_notifications_total", "Payment notifications, by verdict");
    describe_counter!("mostrador_csp_violations_total", "CSP violations reported by browsers, by directive");
    describe_counter!("mostrador_database_retries_total", "Transactions retried after a conflict");
    describe_gauge!("mostrador_outbox_emails", "Emails waiting to be sent");
    describe_gauge!("mostrador_outbox_oldest_seconds", "Age of the oldest waiting email");
    describe_gauge!("mostrador_memory_bytes", "Resident memory of the process");
    Ok(handle)
}

/// Serves `GET /metrics` until the listener fails.
pub async fn serve(listener: TcpListener, handle: PrometheusHandle, shop: AppState) -> std::io::Result<()> {
    let state = Arc::new((handle.clone(), shop));
    let router = Router::new().route("/metrics", get(render)).with_state(state);
    let upkeep = async {
        loop {
            tokio::time::sleep(UPKEEP_INTERVAL).await;
            handle.run_upkeep();
        }
    };
    tokio::select! {
        result = axum::serve(listener, router) => result,
        () = upkeep => Ok(()),
    }
}

async fn render(State(state): State<Arc<(PrometheusHandle, AppState)>>) -> String {
    let (handle, shop) = &*state;
    let outbox = with_job_timeout(async {
        let mut db = shop.store().begin_read().await?;
        Ok::<_, sqlx::Error>((outbox::count_unsent(&mut db).await?, outbox::oldest_unsent(&mut db).await?))
    });
    if let Ok((waiting, oldest)) = outbox.await {
        gauge!("mostrador_outbox_emails").set(to_f64(waiting));
        let age = oldest.map_or(0, |since| (clock::now_ms() - since).max(0) / 1_000);
        gauge!("mostrador_outbox_oldest_seconds").set(to_f64(age));
    }
    if let Some(bytes) = resident_bytes() {
        gauge!("mostrador_memory_bytes").set(to_f64(bytes));
    }
    handle.render()
}

/// Converts a count to the floating-point value that Prometheus stores.
#[allow(clippy::cast_precision_loss)] // metrics need no exact values
const fn to_f64(count: i64) -> f64 {
    count as f64
}

/// Returns the resident memory of this process, where the system reports it.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<i64>().ok().map(|kilobytes| kilobytes * 1_024)
}

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

/// Route label of a request: a path may contain a name or a token, and would create an unbounded number of
/// series.
#[derive(Clone, Debug)]
pub struct Route(pub Arc<str>);

impl Route {
    /// Label of requests that match no route, such as pages and files.
    pub fn unmatched() -> Self {
        Self(Arc::from("other"))
    }
}

/// Methods with a label of their own.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const OTHER_METHOD: &str = "other";

/// Records a response.
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

/// Counts a request rejected by the concurrency limits.
pub fn count_overload_rejection() {
    counter!("mostrador_requests_shed_total").increment(1);
}

/// Counts an attempt rejected by a rate limit.
pub fn count_rate_limited() {
    counter!("mostrador_rate_limited_total").increment(1);
}

/// Counts an event of an order.
pub fn count_order(event: &'static str) {
    counter!("mostrador_orders_total", "event" => event).increment(1);
}

/// Counts a payment notification by its verdict.
pub fn count_notification(verdict: &'static str) {
    counter!("mostrador_payment_notifications_total", "verdict" => verdict).increment(1);
}

/// Counts a CSP violation by its directive.
pub fn count_csp_violation(directive: &'static str) {
    counter!("mostrador_csp_violations_total", "directive" => directive).increment(1);
}

/// Counts a retried transaction.
pub fn count_database_retry() {
    counter!("mostrador_database_retries_total").increment(1);
}
