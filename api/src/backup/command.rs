//! `mostrador backup` and `mostrador restore`.

use std::path::PathBuf;

use clap::Args;

use super::{BackupError, Summary, file, save};
use crate::config::Config;
use crate::db;
use crate::db::Database;
use crate::progress;

const BACKUP_EXAMPLES: &str = "Ejemplos:
  mostrador backup copias/2026-11-20.jsonl.gz
  mostrador --database postgres://usuario@servidor/tienda backup tienda.jsonl.gz

El servidor puede seguir en marcha: la copia es consistente. Contiene datos personales: guárdala en un lugar seguro.
Código de salida: 0, correcto; 1, error; 2, argumentos no válidos.";

const RESTORE_EXAMPLES: &str = "Ejemplos:
  mostrador restore --dry-run tienda.jsonl.gz
  mostrador --database sqlite:datos/nueva.sqlite restore tienda.jsonl.gz
  mostrador --database postgres://usuario@servidor/tienda restore tienda.jsonl.gz

La copia sirve para SQLite y PostgreSQL, también para migrar de una a otra. Se verifica antes de restaurarla y se
restaura completa o no se restaura.
Código de salida: 0, correcto; 1, sin cambios por un error; 2, argumentos no válidos.";

#[derive(Clone, Debug, Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub struct Backup {
    #[arg(value_name = "FICHERO", help = "Fichero de destino, como tienda.jsonl.gz")]
    pub file: PathBuf,
    #[arg(long, help = "Sustituye el fichero si ya existe")]
    pub force: bool,
    #[arg(long, help = "Escribe el resultado en JSON")]
    pub json: bool,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub struct Restore {
    #[arg(value_name = "FICHERO", help = "Copia creada con «mostrador backup»")]
    pub file: PathBuf,
    #[arg(long, help = "Reemplaza los datos existentes")]
    pub force: bool,
    #[arg(long, help = "Solo verifica la copia, sin abrir la base de datos")]
    pub dry_run: bool,
    #[arg(long, help = "Escribe el resultado en JSON")]
    pub json: bool,
}

pub async fn backup(config: &Config, options: &Backup) -> Result<String, BackupError> {
    // A backup changes nothing: it neither creates the database nor migrates its schema.
    if db::is_missing(&config.database) {
        return Err(BackupError::EmptyDatabase);
    }
    let store = Database::open(&config.database).await?;
    let result = save_all(&store, options).await;
    store.close().await;
    let summary = result?;
    let message = format!("Copia hecha en {}: {}.", options.file.display(), describe(&summary));
    Ok(render(&summary, options.json, &message))
}

async fn save_all(store: &Database, options: &Backup) -> Result<Summary, BackupError> {
    let bar = progress::bar("Copiando", save::row_count(store).await?, options.json);
    let result = file::save(store, &options.file, options.force, |rows| bar.inc(rows)).await;
    bar.finish_and_clear();
    result
}

pub async fn restore(config: &Config, options: &Restore) -> Result<String, BackupError> {
    let summary = file::verify(&options.file, |_| {})?;
    if options.dry_run {
        let message = format!("La copia está entera: {}. No se ha cambiado nada.", describe(&summary));
        return Ok(render(&summary, options.json, &message));
    }
    let store = Database::open(&config.database).await?;
    let result = restore_all(&store, options, summary.total()).await;
    store.close().await;
    let message = format!("La base de datos es ahora la de la copia: {}.", describe(&summary));
    Ok(render(&result?, options.json, &message))
}

async fn restore_all(store: &Database, options: &Restore, rows: u64) -> Result<Summary, BackupError> {
    store.migrate().await?;
    let bar = progress::bar("Restaurando", rows, options.json);
    let result = file::restore(store, &options.file, options.force, |rows| bar.inc(rows)).await;
    bar.finish_and_clear();
    result
}

fn describe(summary: &Summary) -> String {
    let count = |table: &str| summary.rows.get(table).copied().unwrap_or_default();
    format!(
        "{} filas de {} tablas, entre ellas {} productos, {} clientes y {} pedidos, tal como estaban el {}",
        summary.total(),
        summary.rows.len(),
        count("products"),
        count("customers"),
        count("orders"),
        summary.made_at
    )
}

fn render(summary: &Summary, json: bool, message: &str) -> String {
    if json {
        let Summary { made_at, schema, rows } = summary;
        let total = summary.total();
        let value = serde_json::json!({ "made_at": made_at, "schema": schema, "rows": rows, "total": total });
        format!("{value:#}\n")
    } else {
        format!("{message}\n")
    }
}
