//! Metrics recorded by a test, in Prometheus format.

use metrics::LocalRecorderGuard;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Records the metrics of the current thread until dropped.
pub(crate) struct MetricsRecorder {
    handle: PrometheusHandle,
    _guard: LocalRecorderGuard<'static>,
}

impl MetricsRecorder {
    pub(crate) fn start() -> Self {
        let recorder: &'static _ = Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
        Self { handle: recorder.handle(), _guard: metrics::set_default_local_recorder(recorder) }
    }

    /// Value of a metric; 0 if it was never recorded with these labels.
    pub(crate) fn value(&self, name: &str, labels: &[(&str, &str)]) -> u64 {
        let rendered = self.handle.render();
        let line = rendered.lines().find(|line| {
            let named = line.strip_prefix(name).is_some_and(|suffix| suffix.starts_with(['{', ' ']));
            named && labels.iter().all(|(label, expected)| line.contains(&format!("{label}=\"{expected}\"")))
        });
        line.and_then(|line| line.rsplit(' ').next()).map_or(0, |value| value.parse().unwrap())
    }
}
