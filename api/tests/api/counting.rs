//! The figures that a test has caused, as Prometheus would read them.

use metrics::LocalRecorderGuard;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Counts what happens on this thread while it lives.
pub(crate) struct Counting {
    handle: PrometheusHandle,
    _counts: LocalRecorderGuard<'static>,
}

impl Counting {
    pub(crate) fn start() -> Self {
        let recorder: &'static _ = Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
        Self { handle: recorder.handle(), _counts: metrics::set_default_local_recorder(recorder) }
    }

    /// A figure; 0 when nothing was counted under these labels.
    pub(crate) fn of(&self, name: &str, labels: &[(&str, &str)]) -> u64 {
        let rendered = self.handle.render();
        let line = rendered.lines().find(|line| {
            let labelled = line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' ']));
            labelled && labels.iter().all(|(label, value)| line.contains(&format!("{label}=\"{value}\"")))
        });
        line.and_then(|line| line.rsplit(' ').next()).map_or(0, |figure| figure.parse().unwrap())
    }
}
