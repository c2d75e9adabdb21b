//! `mostrador import`: imports a table or a shop file, undoes and lists imports.

use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::database::{Failure, open, open_existing, open_without_migrating};
use super::import_args::{Format, Import};
use crate::config::Config;
use crate::db::Database;
use crate::progress;
use crate::services::staff::audit::Author;
use crate::transfer::import::fault::Faults;
use crate::transfer::import::mapping::Mapping;
use crate::transfer::import::recognition::recognise;
use crate::transfer::import::undo::UndoError;
use crate::transfer::import::{ImportError, ImportFile, Imported, Options, history, limits};
use crate::transfer::{import as tables, shop_file};

const UNKNOWN_FILE: &str = "No se ha importado nada: el fichero no parece ni una tabla de productos de WooCommerce, Shopify o \
    PrestaShop ni un JSON de «mostrador export». Si lo es, dilo con --format; para otras tablas, di con --map de qué \
    columna sale cada dato. «mostrador import --suggest-map FICHERO» propone un mapa.";

pub(super) async fn import(config: &Config, options: &Import) -> Result<(), Failure> {
    let Some(path) = &options.file else {
        return if options.list { list(config, options).await } else { undo(config, options).await };
    };
    let content = read(path).await?;
    if options.suggest_map {
        let recognition =
            recognise(&content).map_err(|error| format!("No se puede proponer un mapa: {error}."))?;
        print!("{}", recognition.mapping.to_toml()?);
        return Ok(());
    }
    let is_shop_file = match options.format {
        Some(format) => format == Format::Json,
        None => options.map.is_none() && is_json(&content),
    };
    if is_shop_file {
        import_shop_file(config, options, &content).await
    } else {
        import_table(config, options, content).await
    }
}

async fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", path.display());
    let size = tokio::fs::metadata(path).await.map_err(unreadable)?.len();
    if size > limits::MAX_FILE_BYTES {
        let max_megabytes = limits::MAX_FILE_BYTES >> 20;
        return Err(format!(
            "El fichero es demasiado grande: pártelo en trozos de {max_megabytes} MB como mucho."
        )
        .into());
    }
    Ok(tokio::fs::read(path).await.map_err(unreadable)?)
}

fn is_json(content: &[u8]) -> bool {
    let text = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content);
    text.trim_ascii_start().starts_with(b"{")
}

async fn import_shop_file(config: &Config, options: &Import, file: &[u8]) -> Result<(), Failure> {
    let failure = |error: shop_file::ShopFileError| {
        import_failure(options, &json!({ "message": error.to_string() }), &error)
    };
    let mut document = shop_file::parse(file).map_err(failure)?;
    document.media_folder = options.file.as_deref().map(shop_file::media::content_folder);
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

async fn import_table(config: &Config, options: &Import, content: Vec<u8>) -> Result<(), Failure> {
    let mapping = mapping_of_file(options, &content)?;
    let rejected = options.rejected.as_deref().map(create).transpose()?;
    let store = open_for_import(config, options).await?;
    let outcome = import_into(&store, options, content, mapping).await;
    store.close().await;
    let Imported { id, report, rejected: lines } = outcome?;
    if let Some(mut file) = rejected {
        file.write_all(&lines.to_csv()?)?;
    }
    let counts = report.counts();
    let mut summary =
        json!({ "dry_run": options.dry_run, "import": id, "notes": report.notes, "lines": report.lines });
    if let (Value::Object(summary), Value::Object(counts)) = (&mut summary, json!(counts)) {
        summary.extend(counts);
    }
    print_import(options, &summary, &report);
    if let (Some(id), false) = (id, options.json) {
        println!("Es la importación {id}: «mostrador import --undo {id}» la deshace.");
    }
    Ok(())
}

/// Mapping that the options or the content of the file say; `None` for a saved one.
fn mapping_of_file(options: &Import, content: &[u8]) -> Result<Option<Mapping>, Failure> {
    if let Some(map) = &options.map {
        return match std::fs::read_to_string(map) {
            Ok(text) => {
                Ok(Some(Mapping::parse(&text).map_err(|error| format!("No se ha importado nada: {error}."))?))
            }
            Err(_) => Ok(None),
        };
    }
    if let Some(system) = options.format.and_then(Format::shop_system) {
        return Ok(Some(system.mapping()?));
    }
    match recognise(content) {
        Ok(recognition) if recognition.system.is_some() => Ok(Some(recognition.mapping)),
        Ok(_) => Err(UNKNOWN_FILE.into()),
        Err(error) => Err(table_failure(options, &error).into()),
    }
}

async fn import_into(
    store: &Database,
    options: &Import,
    content: Vec<u8>,
    mapping: Option<Mapping>,
) -> Result<Imported, Failure> {
    let name = options.map.as_deref().unwrap_or_default();
    let mapping = match mapping {
        Some(mapping) => mapping,
        None => history::saved_mapping(store, name).await?.ok_or_else(|| {
            format!(
                "No se ha importado nada: no hay ni un fichero ni un mapa guardado con el nombre «{name}»."
            )
        })?,
    };
    if let (Some(name), false) = (&options.save_map, options.dry_run) {
        history::save_mapping(store, name, &mapping).await?;
    }
    let import_options = Options {
        prices_without_tax: options.prices_without_tax,
        prior_prices_confirmed: options.prior_prices_confirmed,
        skip_invalid: options.skip_invalid,
        dry_run: options.dry_run,
        ..Options::new(mapping)
    };
    let file_name = options.file.as_deref().and_then(Path::file_name).unwrap_or_default();
    let file = ImportFile { name: file_name.to_string_lossy().into_owned(), content: content.into() };
    let bar = progress::bar("Importando", 0, options.json);
    let is_cancelled = cancelled_by_keyboard();
    let between = |written, total| {
        bar.set_length(total);
        bar.set_position(written);
        let is_cancelled = is_cancelled.load(Ordering::Relaxed);
        async move { if is_cancelled { Err(ImportError::Cancelled { kept: 0 }) } else { Ok(()) } }
    };
    let outcome = tables::run(store, file, import_options, between).await;
    bar.finish_and_clear();
    Ok(outcome.map_err(|error| table_failure(options, &error))?)
}

/// Flag that Ctrl-C sets. The import stops after the current batch and is undone.
fn cancelled_by_keyboard() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&flag);
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            pressed.store(true, Ordering::Relaxed);
        }
    });
    flag
}

fn create(path: &Path) -> Result<File, Failure> {
    let file = File::create_new(path);
    Ok(file.map_err(|error| format!("No se puede crear {}: {error}", path.display()))?)
}

fn table_failure(options: &Import, error: &ImportError) -> String {
    let (line, faults) = match error {
        ImportError::Line { line, .. } => (Some(*line), None),
        ImportError::Faults(faults) => (faults.all().first().map(|fault| fault.line), Some(faults)),
        _ => (None, None),
    };
    let summary = json!({ "line": line, "message": error.to_string(), "faults": faults });
    match faults.map(Faults::all) {
        Some(all) if all.len() > 1 => {
            if options.json {
                println!("{}", json!({ "error": summary }));
            }
            format!(
                "No se ha importado nada: hay {} fallos.\n{error}\nCon --skip-invalid se importan los demás productos.",
                all.len()
            )
        }
        _ => match error {
            // Their texts say what is left in the shop.
            ImportError::Interrupted { .. }
            | ImportError::RatesChanged { .. }
            | ImportError::Cancelled { kept: 1.. } => {
                if options.json {
                    println!("{}", json!({ "error": summary }));
                }
                format!("{error}.")
            }
            error => import_failure(options, &summary, error),
        },
    }
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

async fn undo(config: &Config, options: &Import) -> Result<(), Failure> {
    let store = open_existing(config).await?;
    let id = options.undo.unwrap_or_default();
    let outcome = if options.dry_run {
        tables::undo::dry_run(&store, id).await
    } else {
        tables::undo::undo(&store, id, Author::Program).await
    };
    store.close().await;
    let report = outcome.map_err(|error| match error {
        UndoError::Database(_) => format!("La importación no se ha deshecho del todo: {error}."),
        _ => format!("No se ha deshecho nada: {error}."),
    })?;
    print_import(options, &json!({ "dry_run": options.dry_run, "undone": report }), &report);
    Ok(())
}

async fn list(config: &Config, options: &Import) -> Result<(), Failure> {
    let store = open_existing(config).await?;
    let outcome = history::read(&store).await;
    store.close().await;
    let history = outcome?;
    if options.json {
        println!("{:#}", json!(history));
    } else {
        print!("{history}");
    }
    Ok(())
}

async fn open_for_import(config: &Config, options: &Import) -> Result<Database, Failure> {
    if options.dry_run { open_without_migrating(config).await } else { open(config).await }
}
