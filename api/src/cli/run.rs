//! Command execution: loads the settings, opens the database and reports the result.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use serde_json::{Value, json};

use super::commands::{price_codes, staff, surveys, users};
use super::report::Report;
use super::{commands, help, replay};
use crate::cli::{Cli, Command, Common, Format, Import, Seed, Serve};
use crate::config::Config;
use crate::db::Database;
use crate::db::migrations::{SchemaError, SchemaStatus};
use crate::diagnostics::Severity;
use crate::progress;
use crate::runtime::{health_probe, logging, serve};
use crate::seed::{SeedReport, generated};
use crate::transfer::import::report::Outcome;
use crate::transfer::import::{ImportError, Options, ShopSystem, limits};
use crate::transfer::{export, import, shop_file};
use crate::{admin_router, backup, db, diagnostics, router, seed};

type Failure = Box<dyn std::error::Error + Send + Sync>;

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
            serve::serve(with_options(config, &options).validated(options.dev)?).await?;
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
            print_report(&store, options.args.json, surveys::run(&store, &config, &options.action)).await?;
        }
        Command::Invoices(options) => {
            let config = config.for_cli(options.args.dev)?;
            let store = open_existing(&config).await?;
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
        Command::Doctor(options) => {
            let findings = diagnostics::run(&config, options.dev).await;
            let passed = findings.iter().all(|finding| finding.severity != Severity::Error);
            if options.json {
                println!("{:#}", json!({ "well": passed, "findings": findings }));
            } else {
                for finding in &findings {
                    println!("{} {}", finding.severity.label(), finding.text);
                }
            }
            if !passed {
                return Ok(ExitCode::FAILURE);
            }
        }
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
    if options.accounts {
        seed::accounts::create(store).await?;
    }
    Ok(seeded?)
}

const UNKNOWN_FILE: &str = "No se ha importado nada: el fichero no parece ni un CSV de productos de WooCommerce o de \
    Shopify ni un JSON de «mostrador export». Si lo es, dilo con --format.";

async fn import(config: &Config, options: &Import) -> Result<(), Failure> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", options.file.display());
    let size = tokio::fs::metadata(&options.file).await.map_err(unreadable)?.len();
    if size > limits::MAX_FILE_BYTES {
        let max_megabytes = limits::MAX_FILE_BYTES >> 20;
        return Err(format!(
            "El fichero es demasiado grande: pártelo en trozos de {max_megabytes} MB como mucho."
        )
        .into());
    }
    let file = tokio::fs::read(&options.file).await.map_err(unreadable)?;
    match options.format.or_else(|| Format::detect(&file)) {
        Some(Format::Woocommerce) => import_products(config, options, ShopSystem::WooCommerce, &file).await?,
        Some(Format::Shopify) => import_products(config, options, ShopSystem::Shopify, &file).await?,
        Some(Format::Json) => import_shop_file(config, options, &file).await?,
        None => return Err(UNKNOWN_FILE.into()),
    }
    Ok(())
}

async fn import_shop_file(config: &Config, options: &Import, file: &[u8]) -> Result<(), Failure> {
    let failure = |error: shop_file::ShopFileError| {
        import_failure(options, &json!({ "message": error.to_string() }), &error)
    };
    let mut document = shop_file::parse(file).map_err(failure)?;
    document.media_folder = Some(shop_file::media::content_folder(&options.file));
    let store = open_for_import(config, options).await?;
    let bar = progress::bar("Importando", document.products.len() as u64, options.json);
    let outcome =
        shop_file::import(&store, document, options.dry_run, |products| bar.set_position(products)).await;
    bar.finish_and_clear();
    store.close().await;
    let report = outcome.map_err(failure)?;
    let shop_file::report::Report { lists, changes } = &report;
    let summary = json!({ "dry_run": options.dry_run, "lists": lists, "changes": changes });
    print_import(options, &summary, &report);
    Ok(())
}

async fn import_products(
    config: &Config,
    options: &Import,
    source: ShopSystem,
    csv: &[u8],
) -> Result<(), Failure> {
    let failure = |error: ImportError| {
        let line = if let ImportError::Line { line, .. } = &error { Some(line) } else { None };
        import_failure(options, &json!({ "line": line, "message": error.to_string() }), &error)
    };
    let import_options =
        Options { source, dry_run: options.dry_run, prices_without_tax: options.prices_without_tax };
    let plan = import::plan(csv, import_options).map_err(failure)?;
    let store = open_for_import(config, options).await?;
    let bar = progress::bar("Importando", plan.products.len() as u64, options.json);
    let outcome =
        import::write_plan(&store, plan, import_options, |products| bar.set_position(products)).await;
    bar.finish_and_clear();
    store.close().await;
    let report = outcome.map_err(failure)?;
    let summary = json!({
        "dry_run": options.dry_run,
        "new": report.count(Outcome::New),
        "updated": report.count(Outcome::Updated),
        "unchanged": report.count(Outcome::Unchanged),
        "left": report.count(Outcome::Skipped),
        "notes": report.notes,
        "lines": report.lines,
    });
    print_import(options, &summary, &report);
    Ok(())
}

fn import_failure(options: &Import, error: &Value, message: &dyn Display) -> String {
    if options.json {
        println!("{}", json!({ "error": error }));
    }
    format!("No se ha importado nada: {message}.")
}

fn print_import(options: &Import, summary: &Value, report: &dyn Display) {
    if options.json {
        println!("{summary:#}");
    } else {
        print!("{report}");
        if options.dry_run {
            println!("Era un ensayo: no se ha cambiado nada.");
        }
    }
}

async fn open_for_import(config: &Config, options: &Import) -> Result<Database, Failure> {
    if options.dry_run { open_without_migrating(config).await } else { open(config).await }
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

/// Opens an existing database and migrates its schema. A missing database is an error, so that orders are not
/// looked up in a new, empty one.
async fn open_existing(config: &Config) -> Result<Database, Failure> {
    ensure_database_exists(config)?;
    open(config).await
}

async fn open_without_migrating(config: &Config) -> Result<Database, Failure> {
    ensure_database_exists(config)?;
    let store = connect(config).await?;
    match store.schema_status().await? {
        SchemaStatus::Current(_) | SchemaStatus::Ahead { .. } => Ok(store),
        SchemaStatus::TooNew { required, known } => Err(SchemaError::TooNew { required, known }.into()),
        SchemaStatus::Behind { .. } => {
            Err("La base de datos no está al día. `mostrador migrate` la pone; repite la orden después."
                .into())
        }
    }
}

fn ensure_database_exists(config: &Config) -> Result<(), Failure> {
    if db::is_missing(&config.database) {
        return Err(format!(
            "No hay ninguna base de datos en {}. Di cuál es con --database o en la configuración (--config); si la tienda \
             es nueva, `mostrador migrate` la crea.",
            config.database
        )
        .into());
    }
    Ok(())
}

async fn open(config: &Config) -> Result<Database, Failure> {
    let store = connect(config).await?;
    store.migrate().await?;
    Ok(store)
}

async fn connect(config: &Config) -> Result<Database, Failure> {
    let opened = Database::open(&config.database).await;
    opened.map_err(|error| format!("No se puede abrir la base de datos: {error}").into())
}
