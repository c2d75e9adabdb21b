//! The shop in figures, for Prometheus, on a port of its own that the world does not see.

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

use crate::clock;
use crate::state::Shop;
use crate::store::{in_time, outbox};

/// Upper bounds of the classes that durations are counted in, in seconds.
const SECONDS: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// How often old samples are let go.
const UPKEEP: Duration = Duration::from_secs(30);

/// Starts counting in this process.
///
/// # Errors
/// Somebody else counts already.
pub fn start() -> Result<PrometheusHandle, BuildError> {
    let duration = Matcher::Full("mostrador_request_seconds".to_owned());
    let handle = PrometheusBuilder::new().set_buckets_for_metric(duration, &SECONDS)?.install_recorder()?;
    describe_counter!("mostrador_requests_total", "Requests, by route, method and status");
    describe_histogram!("mostrador_request_seconds", "How long requests took, by route");
    describe_gauge!("mostrador_requests_in_flight", "Requests under way");
    describe_counter!("mostrador_refused_for_load_total", "Requests refused because all places were taken");
    describe_counter!("mostrador_throttled_total", "Tries refused because there were too many");
    describe_counter!("mostrador_orders_total", "Orders, by what happened to them: placed, paid, expired");
    describe_counter!("mostrador_notifications_total", "Words of the bank, by what the shop made of them");
    describe_counter!("mostrador_policy_breaches_total", "What browsers kept from a page, by the rule");
    describe_counter!("mostrador_database_retries_total", "Transactions begun again after a conflict");
    describe_gauge!("mostrador_outbox_letters", "Letters that wait to be sent");
    describe_gauge!("mostrador_outbox_oldest_seconds", "Age of the oldest letter that waits");
    describe_gauge!("mostrador_memory_bytes", "Resident memory of the process");
    Ok(handle)
}

/// Answers `GET /metrics` to whoever comes in here, for ever.
///
/// # Errors
/// Nobody can come in any more.
pub async fn serve(listener: TcpListener, handle: PrometheusHandle, shop: Shop) -> std::io::Result<()> {
    let state = Arc::new((handle.clone(), shop));
    let router = Router::new().route("/metrics", get(render)).with_state(state);
    let upkeep = async {
        loop {
            tokio::time::sleep(UPKEEP).await;
            handle.run_upkeep();
        }
    };
    tokio::select! {
        served = axum::serve(listener, router) => served,
        () = upkeep => Ok(()),
    }
}

async fn render(State(state): State<Arc<(PrometheusHandle, Shop)>>) -> String {
    let (handle, shop) = &*state;
    let outbox = in_time(async {
        let mut db = shop.store().read().await?;
        Ok::<_, sqlx::Error>((outbox::waiting(&mut db).await?, outbox::oldest_waiting(&mut db).await?))
    });
    if let Ok((waiting, oldest)) = outbox.await {
        gauge!("mostrador_outbox_letters").set(figure(waiting));
        let age = oldest.map_or(0, |since| (clock::now_ms() - since).max(0) / 1_000);
        gauge!("mostrador_outbox_oldest_seconds").set(figure(age));
    }
    if let Some(bytes) = resident_bytes() {
        gauge!("mostrador_memory_bytes").set(figure(bytes));
    }
    handle.render()
}

/// A count as the floating figure that Prometheus keeps.
#[allow(clippy::cast_precision_loss)] // a figure to look at
const fn figure(count: i64) -> f64 {
    count as f64
}

/// Resident memory of this process, where the system tells.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<i64>().ok().map(|kilobytes| kilobytes * 1_024)
}

/// Counts a request. Its route goes with the answer, for whoever answers the same again.
pub async fn count(request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or_else(Route::unmatched, |path| Route(Arc::from(path.as_str())));
    let method = request.method().clone();
    let under_way = gauge!("mostrador_requests_in_flight");
    under_way.increment(1.0);
    let began = Instant::now();
    let mut response = next.run(request).await;
    under_way.decrement(1.0);
    answered(&route, &method, response.status(), began.elapsed());
    response.extensions_mut().insert(route);
    response
}

/// The route of a request: a path may carry a name or a token, and there would be no end of them.
#[derive(Clone, Debug)]
pub struct Route(pub Arc<str>);

impl Route {
    /// That of what no route matches, such as pages and files.
    #[must_use]
    pub fn unmatched() -> Self {
        Self(Arc::from("other"))
    }
}

/// The methods that are counted by name.
const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/// All others.
const UNKNOWN: &str = "other";

/// A request was answered.
pub fn answered(route: &Route, method: &Method, status: StatusCode, took: Duration) {
    let route = SharedString::from_shared(route.0.clone());
    // Nobody makes up names that are kept.
    let method = KNOWN.iter().find(|known| **known == method.as_str()).copied().unwrap_or(UNKNOWN);
    let status = match status {
        StatusCode::OK => SharedString::const_str("200"),
        StatusCode::NOT_MODIFIED => SharedString::const_str("304"),
        other => other.as_u16().to_string().into(),
    };
    histogram!("mostrador_request_seconds", "route" => route.clone()).record(took);
    counter!("mostrador_requests_total", "route" => route, "method" => SharedString::const_str(method), "status" => status)
        .increment(1);
}

/// A request was refused because all places were taken.
pub fn refused_for_load() {
    counter!("mostrador_refused_for_load_total").increment(1);
}

/// A try was refused because there were too many.
pub fn throttled() {
    counter!("mostrador_throttled_total").increment(1);
}

/// Something happened to an order.
pub fn order(what: &'static str) {
    counter!("mostrador_orders_total", "what" => what).increment(1);
}

/// The shop made this of a word of the bank.
pub fn notification(verdict: &'static str) {
    counter!("mostrador_notifications_total", "verdict" => verdict).increment(1);
}

/// A browser kept something from a page by this rule of its policy.
pub fn breach(rule: &'static str) {
    counter!("mostrador_policy_breaches_total", "rule" => rule).increment(1);
}

/// A transaction began again after a conflict.
pub fn database_retried() {
    counter!("mostrador_database_retries_total").increment(1);
}
