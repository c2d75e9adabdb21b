//! Server runtime: listener, connections, concurrency limits, log, health probes, metrics, cleanup and
//! graceful shutdown.

pub mod address;
pub mod admission;
pub mod connections;
pub mod door;
pub mod health;
pub mod logs;
pub mod metrics;
pub mod probe;
pub mod tidying;
