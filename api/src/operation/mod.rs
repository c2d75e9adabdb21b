//! What runs a shop day after day: its connections, its log, its health, its figures, and closing without losing
//! anybody.

pub mod address;
pub mod admission;
pub mod connections;
pub mod door;
pub mod health;
pub mod logs;
pub mod metrics;
pub mod probe;
pub mod tidying;
