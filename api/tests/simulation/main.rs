//! The shop in a simulated world: its own handlers, jobs and commands on its own store, with a bank, a mail server, a
//! clock and shoppers that are made up, and whatever may go wrong. Everything that is chance comes out of a seed. After
//! every step what the shop promises is compared with its books: docs/reliability.md says what that is.
//!
//! `MOSTRADOR_SIMULATION_SEEDS=7` plays one seed and tells its story, `1..100000` plays many.
// A test that cannot go on has failed: panicking is how it says so.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// And it puts things into the database as it likes.
#![allow(clippy::disallowed_methods)]

mod bank;
mod books;
mod chance;
mod conflict;
mod deeds;
mod failures;
mod hearing;
mod outside;
mod people;
mod promises;
mod seeds;
mod settle;
mod shop;
mod simulation;
mod story;
mod weather;

use seeds::{Seeds, play_all, play_one};

#[test]
fn whatever_happens_the_shop_keeps_its_promises() {
    play_all(&Seeds::wanted());
}

#[test]
fn the_same_seed_is_the_same_story() {
    for seed in 1..=5 {
        let (first, again) = (play_one(seed), play_one(seed));
        assert_eq!(first.fingerprint, again.fingerprint, "seed {seed}");
        assert_ne!(first.fingerprint, play_one(seed + 5).fingerprint);
    }
}
