//! The program `mostrador`.

use std::process::ExitCode;

use clap::Parser;
use mostrador_api::cli::Cli;
use mostrador_api::commands;

#[tokio::main]
async fn main() -> ExitCode {
    commands::run(Cli::parse()).await
}
