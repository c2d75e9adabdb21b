//! Entry point of the `mostrador` program.

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use mimalloc::MiMalloc;
use mostrador_api::cli::{Cli, help, run};

/// Avoids the lock contention between threads that the system allocator has.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const USAGE_ERROR: u8 = 2;

#[tokio::main]
async fn main() -> ExitCode {
    let matches = help::spanish(Cli::command()).try_get_matches();
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => run::run(cli).await,
        Err(error) => {
            let Some(message) = help::usage_error_message(&error) else { error.exit() };
            eprint!("{message}");
            ExitCode::from(USAGE_ERROR)
        }
    }
}
