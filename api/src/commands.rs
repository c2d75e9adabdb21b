//! Running the commands: reading the settings, opening the database, saying how it went.

use std::process::ExitCode;

use crate::cli::{Cli, Command, Common, Serve};
use crate::config::Config;
use crate::store::Store;
use crate::{seed, serve};

/// A failure with a message for the person at the terminal.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs a command.
pub async fn run(cli: Cli) -> ExitCode {
    match dispatch(cli).await {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

async fn dispatch(cli: Cli) -> Result<ExitCode, Failure> {
    let config = read(&cli.common)?;
    match cli.command {
        Command::Serve(options) => serve::serve(with_options(config, &options).ready(options.dev)?).await?,
        Command::Migrate => {
            open(&config).await?.close().await;
            println!("La base de datos está al día.");
        }
        Command::Seed => {
            let store = open(&config).await?;
            let seeded = seed::seed(&store, &seed::DEMO).await?;
            store.close().await;
            println!("Catálogo de demostración: {} productos escritos, {} sin cambios.", seeded.written, seeded.unchanged);
        }
        Command::Import(_) | Command::Doctor(_) => {}
    }
    Ok(ExitCode::SUCCESS)
}

fn read(common: &Common) -> Result<Config, Failure> {
    let mut config = Config::read(common.config.as_deref())?;
    if let Some(database) = &common.database {
        config.database.clone_from(database);
    }
    Ok(config)
}

fn with_options(mut config: Config, options: &Serve) -> Config {
    if let Some(site) = &options.site {
        config.site = Some(site.clone());
    }
    config.listen = options.listen.unwrap_or(config.listen);
    config
}

/// Opens the database and brings its schema up to date.
async fn open(config: &Config) -> Result<Store, Failure> {
    let store = Store::open(&config.database).await?;
    store.migrate().await?;
    Ok(store)
}
