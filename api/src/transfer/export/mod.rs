//! `mostrador export`: the shop as one JSON file; orders, invoices and survey answers as CSV tables.

mod invoices;
mod orders;
mod sheet;
mod surveys;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use time::format_description::well_known::Iso8601;
use time::{Date, Duration, Time};

pub use invoices::invoices;
pub use orders::orders;
pub use sheet::{CsvTable, format_amount};
pub use surveys::survey_answers;

use super::shop_file;
use crate::db::Database;
use crate::db::repositories::{invoices as invoice_records, orders as order_records};
use crate::private_file;
use crate::progress;

const EXAMPLES: &str = "Ejemplos:
  mostrador export --output tienda.json
  mostrador export orders --from 2026-10-01 --to 2026-12-31 --output pedidos.csv
  mostrador export invoices --from 2026-10-01 --to 2026-12-31 --output facturas.csv
  mostrador export survey opinion-de-la-tienda --output respuestas.csv

Sin --output se escribe por la salida normal. Las tablas llevan punto y coma, coma decimal y UTF-8, como las abre una
hoja de cálculo en español; lo que alguien haya escrito no puede convertirse en una fórmula.
Salida: 0, hecho; 1, no se ha escrito nada; 2, la orden está mal escrita.";

#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    #[arg(long, short, global = true, value_name = "FICHERO", help = "El fichero que se escribe")]
    pub output: Option<PathBuf>,
    #[arg(long, global = true, help = "Sustituye el fichero si ya existe")]
    pub force: bool,
    #[command(subcommand)]
    pub target: Option<ExportTarget>,
}

#[derive(Clone, Debug, Subcommand)]
pub enum ExportTarget {
    #[command(about = "Lo que la tienda vende y dice, en JSON: lo mismo que toma «mostrador import»")]
    Shop,
    #[command(about = "Los pedidos, en CSV: una fila cada uno")]
    Orders(Period),
    #[command(about = "Las facturas, en CSV: una fila cada una, con las bases y cuotas por tipo de IVA")]
    Invoices(Period),
    #[command(about = "Las respuestas a una encuesta, en CSV: una fila por persona")]
    Survey(SurveyName),
}

#[derive(Clone, Copy, Debug, Args)]
pub struct Period {
    #[arg(long, value_name = "DÍA", value_parser = parse_date, help = "Desde este día, como 2026-10-01")]
    pub from: Option<Date>,
    #[arg(long, value_name = "DÍA", value_parser = parse_date, help = "Hasta este día, incluido")]
    pub to: Option<Date>,
}

#[derive(Clone, Debug, Args)]
pub struct SurveyName {
    #[arg(value_name = "ENCUESTA", help = "El nombre de la encuesta, según `survey list`")]
    pub slug: String,
}

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("No hay ninguna encuesta {0}. «mostrador survey list» dice cuáles hay.")]
    Survey(String),
    /// The target file exists.
    #[error("{0} ya existe. Elige otro nombre, o repite la orden con --force para sustituirlo.")]
    Exists(String),
    #[error("No se puede escribir {path}: {error}")]
    File { path: String, error: std::io::Error },
    #[error("La tabla no se puede escribir: {0}")]
    Table(#[from] csv::Error),
    #[error("El fichero no se puede escribir: {0}")]
    Json(#[from] serde_json::Error),
    #[error("La base de datos no responde como debe: {0}")]
    Database(#[from] sqlx::Error),
}

fn parse_date(text: &str) -> Result<Date, String> {
    Date::parse(text, &Iso8601::DATE).map_err(|_| "escribe el día como 2026-10-01".to_owned())
}

impl Period {
    /// Start and exclusive end in milliseconds since 1970. Days are in UTC, like the times of orders.
    pub fn bounds_ms(self) -> (i64, i64) {
        let start = |day: Date| day.with_time(Time::MIDNIGHT).assume_utc().unix_timestamp() * 1_000;
        let after = |day: Date| start(day.saturating_add(Duration::DAY));
        (self.from.map_or(i64::MIN, start), self.to.map_or(i64::MAX, after))
    }

    pub fn contains(self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }
}

/// Exports the data; returns the bytes for standard output: the file itself, or a confirmation when a file
/// was written.
pub async fn run(store: &Database, options: &Export) -> Result<Vec<u8>, ExportError> {
    let mut db = store.begin_read().await?;
    let bytes = match options.target.as_ref().unwrap_or(&ExportTarget::Shop) {
        ExportTarget::Shop => {
            let mut json = serde_json::to_vec_pretty(&shop_file::export(&mut db).await?)?;
            json.push(b'\n');
            json
        }
        ExportTarget::Orders(period) => {
            let (from, until) = period.bounds_ms();
            let numbers = order_records::placed_between(&mut db, from, until).await?;
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
    let mut options = private_file::open_options();
    options.truncate(true).create_new(!force);
    let result = options.open(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    result.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => ExportError::Exists(path.display().to_string()),
        _ => ExportError::File { path: path.display().to_string(), error },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn period_includes_its_last_day() {
        let period =
            |from, to| Period { from: Some(parse_date(from).unwrap()), to: Some(parse_date(to).unwrap()) };
        assert!(period("2026-10-01", "2026-12-31").contains(parse_date("2026-12-31").unwrap()));
        assert!(!period("2026-10-01", "2026-12-31").contains(parse_date("2027-01-01").unwrap()));
        let period = Period {
            from: Some(parse_date("2026-11-20").unwrap()),
            to: Some(parse_date("2026-11-20").unwrap()),
        };
        let (from, until) = period.bounds_ms();
        assert_eq!((from, until - from), (1_795_132_800_000, 86_400_000));
        assert_eq!(Period { from: None, to: None }.bounds_ms(), (i64::MIN, i64::MAX));
        assert!(parse_date("20/11/2026").is_err());
    }
}
