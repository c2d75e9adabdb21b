//! Creates a backup from a consistent snapshot of all tables while the shop is running.

use std::collections::BTreeMap;
use std::io::Write;

use futures_util::TryStreamExt;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::AnyConnection;

use super::{BackupError, Header, Summary};
use crate::db::schema::Table;
use crate::db::{Database, schema};
use crate::{clock, digest};

pub(super) const FORMAT: &str = "mostrador-backup";
pub(super) const VERSION: u32 = 1;

/// Writes an uncompressed backup. `step` receives the number of rows written since the last call.
pub async fn save(
    store: &Database,
    output: &mut (impl Write + Send),
    mut step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    // One read transaction: all tables are from the same snapshot.
    let mut db = store.begin_read().await?;
    let schema = schema::version(&mut db, store.is_sqlite()).await?;
    if schema == 0 {
        return Err(BackupError::EmptyDatabase);
    }
    let made_at = clock::format_rfc3339(clock::now());
    let head = Header { format: FORMAT.to_owned(), version: VERSION, schema, made_at: made_at.clone() };
    let mut lines = HashingWriter { output, hash: Sha256::new() };
    lines.write(&head)?;
    let mut rows = BTreeMap::new();
    for table in schema::tables(&mut db, store.is_sqlite()).await? {
        let columns: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        lines.write(&json!({ "table": table.name, "columns": columns }))?;
        let count = save_rows(&mut db, &table, &mut lines, &mut step).await?;
        rows.insert(table.name, count);
    }
    let HashingWriter { output, hash } = lines;
    let end = json!({ "rows": rows, "sha256": digest::encode(hash.finalize()) });
    writeln!(output, "{end}")?;
    Ok(Summary { made_at, schema, rows })
}

pub async fn row_count(store: &Database) -> Result<u64, BackupError> {
    let mut db = store.begin_read().await?;
    let mut rows = 0;
    for table in schema::tables(&mut db, store.is_sqlite()).await? {
        rows += u64::try_from(schema::count(&mut db, &table.name).await?).unwrap_or_default();
    }
    Ok(rows)
}

async fn save_rows<W: Write + Send>(
    db: &mut AnyConnection,
    table: &Table,
    lines: &mut HashingWriter<'_, W>,
    step: &mut (impl FnMut(u64) + Send),
) -> Result<u64, BackupError> {
    let mut count = 0;
    let mut rows = table.select().build().fetch(db);
    while let Some(row) = rows.try_next().await? {
        lines.write(&table.values(&row)?)?;
        count += 1;
        step(1);
    }
    Ok(count)
}

struct HashingWriter<'a, W> {
    output: &'a mut W,
    hash: Sha256,
}

impl<W: Write> HashingWriter<'_, W> {
    fn write(&mut self, line: &impl Serialize) -> Result<(), BackupError> {
        let mut text = serde_json::to_vec(line).map_err(std::io::Error::from)?;
        text.push(b'\n');
        self.hash.update(&text);
        self.output.write_all(&text)?;
        Ok(())
    }
}
