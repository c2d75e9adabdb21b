//! Prometheus metrics, on a port of their own that is not public.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use metrics::{describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::clock;
use crate::db::repositories::outbox;
use crate::db::{Database, with_job_timeout};

/// Upper bounds of the histogram buckets for durations, in seconds.
const DURATION_BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Interval at which old samples are dropped.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(30);

/// Installs the metrics recorder of this process.
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
pub async fn serve(listener: TcpListener, handle: PrometheusHandle, store: Database) -> std::io::Result<()> {
    let state = Arc::new((handle.clone(), store));
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

async fn render(State(state): State<Arc<(PrometheusHandle, Database)>>) -> String {
    let (handle, store) = &*state;
    let outbox = with_job_timeout(async {
        let mut db = store.begin_read().await?;
        Ok::<_, sqlx::Error>((outbox::count_unsent(&mut db).await?, outbox::oldest_unsent(&mut db).await?))
    });
    if let Ok((waiting, oldest)) = outbox.await {
        gauge!("mostrador_outbox_emails").set(to_f64(waiting));
        let age = oldest.map_or(0, |since| (clock::now() - since).max(0) / 1_000);
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
