//! Deterministic simulation: the shop's own handlers, jobs and commands on its own database, with a simulated
//! bank, mail server, clock and shoppers, and injected faults. All randomness comes from a seed. After every
//! step, the invariants of docs/reliability.md are checked against the database.
//!
//! `MOSTRADOR_SIMULATION_SEEDS=7` runs one seed and prints its trace, `1..100000` runs many.
// Tests fail by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The simulation may run any SQL directly.
#![allow(clippy::disallowed_methods)]

mod actions;
mod bank;
mod conflict;
mod db_errors;
mod db_snapshot;
mod fake_environment;
mod fault_profile;
mod invariants;
mod response_checks;
mod rng;
mod seeds;
mod settle;
mod shop;
mod simulation;
mod steps;
mod trace;

use seeds::{Seeds, run_all, run_seed};

#[test]
fn invariants_hold_for_every_seed() {
    run_all(&Seeds::from_env());
}

#[test]
fn the_same_seed_yields_the_same_trace() {
    for seed in 1..=5 {
        let (first, again) = (run_seed(seed), run_seed(seed));
        assert_eq!(first.fingerprint, again.fingerprint, "seed {seed}");
        assert_ne!(first.fingerprint, run_seed(seed + 5).fingerprint);
    }
}
