//! The program `mostrador`.

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use mimalloc::MiMalloc;
use mostrador_api::cli::Cli;
use mostrador_api::{commands, help};

/// Threads do not wait for one another when they take memory and give it back, which the system's allocator has them do.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The order was not understood.
const MISUSE: u8 = 2;

#[tokio::main]
async fn main() -> ExitCode {
    let matches = help::spanish(Cli::command()).try_get_matches();
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => commands::run(cli).await,
        Err(error) => {
            let Some(complaint) = help::complaint(&error) else { error.exit() };
            eprint!("{complaint}");
            ExitCode::from(MISUSE)
        }
    }
}
