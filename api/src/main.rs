//! The program `mostrador`.

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;
use mostrador_api::cli::Cli;
use mostrador_api::commands;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let filter =
        EnvFilter::try_from_env("MOSTRADOR_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let ansi = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(ansi).init();
    commands::run(Cli::parse()).await
}
