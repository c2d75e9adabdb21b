//! The server from outside: the real router on a fresh database, SQLite or PostgreSQL.
// A test that cannot go on has failed: panicking is how it says so.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod abandoned;
mod accounts;
mod authorisation;
mod backup;
mod bad_input;
mod blog;
mod callers;
mod calls;
mod cart;
mod catalogue;
mod cli;
mod contents;
mod contract;
mod courses;
mod databases;
mod desk;
mod export;
mod import;
mod invoices;
mod operation;
mod orders;
mod password_reset;
mod payments;
mod price_table;
mod profile;
mod promise;
mod purchase;
mod quotes;
mod random_requests;
mod reconciliation;
mod refunds;
mod route_rules;
mod search;
mod seeding;
mod shopify;
mod showcase;
mod site;
mod support;
mod surveys;
mod users;
mod withdrawal;
