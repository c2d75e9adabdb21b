//! Past imports and saved mappings.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::ImportError;
use super::mapping::Mapping;
use super::report::Counts;
use crate::clock;
use crate::db::Database;
use crate::db::columns::to_json;
use crate::db::repositories::import_records::{self, ImportRecord};

/// Number of imports that are listed.
const LISTED: i64 = 50;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PastImport {
    pub id: i64,
    /// RFC 3339.
    pub started_at: String,
    pub finished_at: String,
    pub file_name: String,
    /// Lines by outcome.
    #[schema(value_type = Counts)]
    pub counts: Value,
    /// `running`, `undoing`, `interrupted`, `done`, `undone` or `partly_undone`. All but the first two and `undone` can
    /// be undone.
    pub state: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportHistory)]
pub struct History {
    /// Newest first.
    pub imports: Vec<PastImport>,
    /// Names of the saved mappings.
    pub mappings: Vec<String>,
}

impl From<ImportRecord> for PastImport {
    fn from(record: ImportRecord) -> Self {
        Self {
            id: record.id,
            started_at: clock::format_rfc3339(record.started_at),
            finished_at: clock::format_rfc3339(record.finished_at),
            file_name: record.file_name,
            counts: serde_json::from_str(&record.counts).unwrap_or_default(),
            state: record.state,
        }
    }
}

impl PastImport {
    fn state_label(&self) -> &str {
        match self.state.as_str() {
            "undone" => "deshecha",
            "partly_undone" => "deshecha en parte",
            "running" => "en marcha",
            "undoing" => "se está deshaciendo",
            "interrupted" => "interrumpida",
            _ => "hecha",
        }
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.imports.is_empty() {
            writeln!(f, "No hay importaciones.")?;
        }
        for import in &self.imports {
            let PastImport { id, started_at, file_name, counts, .. } = import;
            let count = |name: &str| counts.get(name).and_then(Value::as_u64).unwrap_or_default();
            let (new, updated) = (count("new"), count("updated"));
            let state = import.state_label();
            writeln!(f, "{id:<5} {started_at}  {state}  {file_name}: {new} nuevas, {updated} actualizadas")?;
        }
        if !self.mappings.is_empty() {
            writeln!(f, "Mapas guardados: {}.", self.mappings.join(", "))?;
        }
        Ok(())
    }
}

pub async fn read(store: &Database) -> Result<History, ImportError> {
    let mut db = store.begin_read().await?;
    let imports = import_records::latest(&mut db, LISTED).await?;
    let mappings = import_records::saved_mappings(&mut db).await?;
    Ok(History {
        imports: imports.into_iter().map(PastImport::from).collect(),
        mappings: mappings.into_iter().map(|(name, _)| name).collect(),
    })
}

/// Saved mapping with a name.
pub async fn saved_mapping(store: &Database, name: &str) -> Result<Option<Mapping>, ImportError> {
    find_mapping(&mut *store.begin_read().await?, name).await
}

/// As [`saved_mapping`], on a connection.
pub async fn find_mapping(db: &mut AnyConnection, name: &str) -> Result<Option<Mapping>, ImportError> {
    let saved = import_records::saved_mappings(db).await?;
    let found = saved.into_iter().find(|(own, _)| own == name);
    Ok(found.map(|(_, mapping)| Mapping::parse(&mapping)).transpose()?)
}

pub async fn save_mapping(store: &Database, name: &str, mapping: &Mapping) -> Result<(), ImportError> {
    mapping.check()?;
    let json = to_json(mapping)?;
    let work = async |tx: &mut crate::db::Tx| {
        import_records::save_mapping(tx, name, json.clone()).await?;
        Ok::<_, ImportError>(())
    };
    store.transaction(work).await
}
