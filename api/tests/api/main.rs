//! The server from outside: the real router on a fresh database, SQLite or PostgreSQL.
// A test that cannot go on has failed: panicking is how it says so.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// And it puts things into the database as it likes.
#![allow(clippy::disallowed_methods)]

mod abandoned;
mod accounts;
mod admission;
mod authorisation;
mod backlogs;
mod backup;
mod bad_bodies;
mod bad_input;
mod begun_anew;
mod belongings;
mod blog;
mod bought_twice;
mod callers;
mod calls;
mod cart;
mod catalogue;
mod cli;
mod clocks;
#[path = "../simulation/conflict.rs"]
mod conflict;
mod conflicts;
mod contents;
mod contract;
mod counting;
mod courses;
mod databases;
mod days;
mod desk;
mod encrypted;
mod erasure;
mod export;
mod gone_away;
mod guesses;
mod headers;
mod hosted;
mod import;
mod invoices;
mod lists;
mod lived_in;
mod lost_connections;
mod operation;
mod orders;
mod out_of_range;
mod pages;
mod password_reset;
mod payments;
mod price_table;
mod profile;
mod promise;
mod purchase;
mod quotes;
mod random_requests;
mod reconciliation;
mod refund_races;
mod refunds;
mod relay;
mod route_rules;
mod search;
mod seeding;
mod shopify;
mod showcase;
mod site;
mod site_addresses;
mod site_changes;
mod stored_html;
mod support;
mod surveys;
mod tokens;
mod trail;
mod users;
mod withdrawal;
mod worlds;
