//! Server runtime: listener, connections, concurrency limits, log, health probes, metrics, cleanup and
//! graceful shutdown.

pub mod cleanup;
pub mod connections;
pub mod health_probe;
pub mod io_runtime;
pub mod listener;
pub mod logging;
pub mod metrics;
pub mod serve;
