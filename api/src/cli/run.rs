//! Command execution: loads the settings, opens the database and reports the result.

use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use serde_json::json;

use super::commands::{price_codes, staff, surveys, users};
use super::database::{Failure, open, open_existing};
use super::import::import;
use super::report::Report;
use super::{commands, help, replay};
use crate::cli::{Cli, Command, Common, Doctor, Seed, Serve};
use crate::config::Config;
use crate::db::Database;
use crate::diagnostics::Severity;
use crate::progress;
use crate::runtime::{health_probe, logging, serve};
use crate::seed::{SeedReport, generated, generated_orders};
use crate::services::settings::effective;
use crate::transfer::export;
use crate::{admin_router, backup, diagnostics, router, seed};

pub async fn run(cli: Cli) -> ExitCode {
    // Boxed because the future is as large as that of the largest command.
    match Box::pin(dispatch(cli)).await {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

async fn dispatch(cli: Cli) -> Result<ExitCode, Failure> {
    match &cli.command {
        // Commands that need neither settings nor a database.
        Command::Replay(options) => {
            print!("{}", replay::replay(options)?);
            return Ok(ExitCode::SUCCESS);
        }
        Command::OpenApi(options) => {
            let document = if options.admin { admin_router::document() } else { router::document() };
            println!("{}", document.to_pretty_json()?);
            return Ok(ExitCode::SUCCESS);
        }
        Command::Completions(options) => {
            let (mut program, name) = (help::spanish(Cli::command()), "mostrador");
            clap_complete::generate(options.shell, &mut program, name, &mut std::io::stdout());
            return Ok(ExitCode::SUCCESS);
        }
        _ => {}
    }
    let config = load_config(&cli.common)?;
    logging::start(config.logging.format);
    match cli.command {
        Command::Serve(options) => {
            serve::serve(with_options(config, &options), options.dev).await?;
        }
        Command::Probe => health_probe::probe(config.listen)?,
        Command::Migrate => {
            open(&config).await?.close().await;
            println!("La base de datos está al día.");
        }
        Command::Seed(options) => {
            let store = open(&config).await?;
            let seeded = seed_database(&store, options).await;
            store.close().await;
            let SeedReport { written, unchanged } = seeded?;
            println!("Catálogo de demostración: {written} productos escritos, {unchanged} sin cambios.");
        }
        Command::Order(options) => {
            let config = config.for_cli(options.args.dev)?;
            let store = open_existing(&config).await?;
            let config = effective::of_shop(&store, &config).await?;
            print_report(
                &store,
                options.args.json,
                Box::pin(commands::run(&store, &config, &options.action)),
            )
            .await?;
        }
        Command::User(options) => {
            let config = config.for_cli(options.args.dev)?;
            let store = open_existing(&config).await?;
            let config = effective::of_shop(&store, &config).await?;
            print_report(&store, options.args.json, users::run(&store, &config, &options.action)).await?;
        }
        Command::Staff(options) => {
            let store = open(&config).await?;
            print_report(&store, options.json, staff::run(&store, &config, &options.action)).await?;
        }
        Command::PriceTable(options) => {
            let store = open_existing(&config).await?;
            print_report(&store, options.json, price_codes::run(&store, &config, &options)).await?;
        }
        Command::Survey(options) => {
            let config = config.for_cli(options.args.dev)?;
            let store = open_existing(&config).await?;
            let config = effective::of_shop(&store, &config).await?;
            print_report(&store, options.args.json, surveys::run(&store, &config, &options.action)).await?;
        }
        Command::Invoices(options) => {
            let config = config.for_cli(options.args.dev)?;
            let store = open_existing(&config).await?;
            let config = effective::of_shop(&store, &config).await?;
            let outcome = commands::invoices::run(&store, &config, &options.action).await;
            store.close().await;
            let report = outcome?;
            print!("{}", report.render(options.args.json));
            if !report.is_ok() {
                return Ok(ExitCode::FAILURE);
            }
        }
        Command::Backup(options) => print!("{}", backup::command::backup(&config, &options).await?),
        Command::Restore(options) => print!("{}", backup::command::restore(&config, &options).await?),
        Command::Replay(_) | Command::OpenApi(_) | Command::Completions(_) => {}
        Command::Import(options) => import(&config, &options).await?,
        Command::Export(options) => {
            let store = open_existing(&config).await?;
            let outcome = export::run(&store, &options).await;
            store.close().await;
            std::io::stdout().write_all(&outcome?)?;
        }
        Command::Doctor(options) => return Ok(doctor(&config, options).await),
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the report of a command, after closing the database.
async fn print_report<R: Report, E: Into<Failure>>(
    store: &Database,
    json: bool,
    command: impl Future<Output = Result<R, E>>,
) -> Result<(), Failure> {
    let outcome = command.await;
    store.close().await;
    print!("{}", outcome.map_err(Into::into)?.render(json)?);
    Ok(())
}

async fn doctor(config: &Config, options: Doctor) -> ExitCode {
    let findings = diagnostics::run(config, options.dev).await;
    let passed = findings.iter().all(|finding| finding.severity != Severity::Error);
    if options.json {
        println!("{:#}", json!({ "well": passed, "findings": findings }));
    } else {
        for finding in &findings {
            println!("{} {}", finding.severity.label(), finding.text);
        }
    }
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn seed_database(store: &Database, options: Seed) -> Result<SeedReport, Failure> {
    let document = seed::DEMO.document()?;
    let bar = progress::bar("Sembrando", document.products.len() as u64, false);
    let seeded = seed::write(store, document, |products| bar.set_position(products)).await;
    bar.finish_and_clear();
    if let Some(count) = options.products {
        let bar = progress::bar("Inventando", u64::from(count), false);
        let outcome = generated::generate(store, count, |done| bar.set_position(u64::from(done))).await;
        bar.finish_and_clear();
        outcome?;
    }
    if let Some(count) = options.orders {
        let bar = progress::bar("Copiando el último pedido", u64::from(count), false);
        let generated = generated_orders::generate(store, count.into(), |done| {
            bar.set_position(u64::try_from(done).unwrap_or_default());
        });
        let outcome = generated.await;
        bar.finish_and_clear();
        if !outcome? {
            return Err(Failure::from("No hay ningún pedido que copiar: haz uno antes.".to_owned()));
        }
    }
    if options.accounts {
        seed::accounts::create(store).await?;
    }
    Ok(seeded?)
}

fn load_config(common: &Common) -> Result<Config, Failure> {
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
    if let Some(panel) = &options.panel {
        config.panel.folder = Some(panel.clone());
    }
    config.panel.listen = options.panel_listen.unwrap_or(config.panel.listen);
    config
}
