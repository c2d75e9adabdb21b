//! Dispatch of inputs.

mod outcome;
mod stale_responses;
mod start;
mod tab_sync;
