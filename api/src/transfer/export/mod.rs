//! `mostrador export`: the shop as one JSON file; orders, invoices and survey answers as CSV tables.

mod error;
mod invoices;
mod orders;
mod period;
pub mod sales;
mod surveys;
pub mod tax_books;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

pub use crate::transfer::csv_table::{CsvTable, format_amount};
pub use error::ExportError;
pub use invoices::invoices;
pub use orders::orders;
pub use period::Period;
pub use surveys::survey_answers;

use super::shop_file;
use super::shop_file::media;
use crate::db::Database;
use crate::db::repositories::{invoices as invoice_records, orders as order_records};
use crate::private_file;
use crate::progress;

const EXAMPLES: &str = "Ejemplos:
  mostrador export --output tienda.json
  mostrador export orders --from 2026-10-01 --to 2026-12-31 --output pedidos.csv
  mostrador export invoices --from 2026-10-01 --to 2026-12-31 --output facturas.csv
  mostrador export survey opinion-de-la-tienda --output respuestas.csv

Sin --output se escribe en la salida estándar, sin el contenido de los medios; con él, sus ficheros van a una carpeta
junto al fichero, como tienda.medios. Los CSV usan punto y coma, coma decimal y UTF-8, y las fórmulas se
neutralizan.
Código de salida: 0, correcto; 1, error; 2, argumentos no válidos.";

#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    #[arg(long, short, global = true, value_name = "FICHERO", help = "Fichero de destino")]
    pub output: Option<PathBuf>,
    #[arg(long, global = true, help = "Sustituye el fichero si ya existe")]
    pub force: bool,
    #[command(subcommand)]
    pub target: Option<ExportTarget>,
}

#[derive(Clone, Debug, Subcommand)]
pub enum ExportTarget {
    #[command(about = "Exporta catálogo, contenidos y ajustes en JSON, para «mostrador import»")]
    Shop,
    #[command(about = "Exporta los pedidos en CSV, una fila por pedido")]
    Orders(Period),
    #[command(
        about = "Exporta las facturas en CSV, una fila por factura, con bases y cuotas por tipo de IVA"
    )]
    Invoices(Period),
    #[command(about = "Exporta las respuestas a una encuesta en CSV, una fila por respuesta")]
    Survey(SurveyName),
}

#[derive(Clone, Debug, Args)]
pub struct SurveyName {
    #[arg(value_name = "ENCUESTA", help = "Identificador de la encuesta, según `survey list`")]
    pub slug: String,
}

/// Exports the data; returns the bytes for standard output: the file itself, or a confirmation when a file
/// was written.
pub async fn run(store: &Database, options: &Export) -> Result<Vec<u8>, ExportError> {
    let mut db = store.begin_read().await?;
    let bytes = match options.target.as_ref().unwrap_or(&ExportTarget::Shop) {
        ExportTarget::Shop => {
            let document = shop_file::export(&mut db).await?;
            if let Some(path) = &options.output {
                let folder = media::content_folder(path);
                media::export_contents(&mut db, &document.media, &folder).await?;
            }
            let mut json = serde_json::to_vec_pretty(&document)?;
            json.push(b'\n');
            json
        }
        ExportTarget::Orders(period) => {
            let numbers = order_records::placed_between(&mut db, period.bounds()).await?;
            let bar = progress::bar("Pedidos", numbers.len() as u64, false);
            let table = orders(&mut db, &numbers, |rows| bar.inc(rows)).await;
            bar.finish_and_clear();
            table?
        }
        ExportTarget::Invoices(period) => {
            let bar = progress::bar("Facturas", invoice_records::count(&mut db).await?, false);
            let table = invoices(&mut db, *period, |rows| bar.inc(rows)).await;
            bar.finish_and_clear();
            table?
        }
        ExportTarget::Survey(which) => survey_answers(&mut db, &which.slug).await?,
    };
    match &options.output {
        None => Ok(bytes),
        Some(path) => {
            write(path, options.force, &bytes)?;
            Ok(format!("Escrito en {}.\n", path.display()).into_bytes())
        }
    }
}

fn write(path: &Path, force: bool, bytes: &[u8]) -> Result<(), ExportError> {
    private_file::write(path, bytes, force).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => ExportError::Exists(path.display().to_string()),
        _ => ExportError::File { path: path.display().to_string(), error },
    })
}
