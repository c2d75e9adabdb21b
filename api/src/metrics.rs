//! Counters of events, exported at `/metrics`, and the label of a route.

use std::sync::Arc;

use metrics::counter;

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

pub fn count_overload_rejection() {
    counter!("mostrador_requests_shed_total").increment(1);
}

pub fn count_rate_limited() {
    counter!("mostrador_rate_limited_total").increment(1);
}

pub fn count_order(event: &'static str) {
    counter!("mostrador_orders_total", "event" => event).increment(1);
}

pub fn count_notification(verdict: &'static str) {
    counter!("mostrador_payment_notifications_total", "verdict" => verdict).increment(1);
}

pub fn count_csp_violation(directive: &'static str) {
    counter!("mostrador_csp_violations_total", "directive" => directive).increment(1);
}

pub fn count_database_retry() {
    counter!("mostrador_database_retries_total").increment(1);
}
