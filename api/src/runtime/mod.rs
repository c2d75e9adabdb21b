//! Server runtime: listener, connections, log, health probe, metrics, background jobs and graceful
//! shutdown.

mod admin_jobs;
pub mod cleanup;
pub mod connections;
pub mod health_probe;
pub mod io_runtime;
pub mod jobs;
pub mod listener;
pub mod logging;
pub mod metrics;
pub mod serve;
mod tax_jobs;
