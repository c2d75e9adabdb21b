//! Copying: every table as it is at one moment, while the shop goes on.

use std::collections::BTreeMap;
use std::io::Write;

use futures_util::TryStreamExt;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::AnyConnection;

use super::{BackupError, Head, Summary};
use crate::store::Store;
use crate::store::schema::{self, Table};
use crate::{clock, digest};

/// What a copy is called in its first line.
pub(super) const FORMAT: &str = "mostrador-backup";
/// The version of the format that is written.
pub(super) const VERSION: u32 = 1;

/// Writes a copy, unpacked; `step` hears of the rows as they go.
///
/// # Errors
/// There is no schema, or the database or the writer fails.
pub async fn save(
    store: &Store,
    to: &mut (impl Write + Send),
    mut step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    // One snapshot: what is written meanwhile is in the next copy, whole.
    let mut db = store.read().await?;
    let schema = schema::version(&mut db, store.is_sqlite()).await?;
    if schema == 0 {
        return Err(BackupError::Nothing);
    }
    let made_at = clock::rfc3339(clock::now_ms());
    let head = Head { format: FORMAT.to_owned(), version: VERSION, schema, made_at: made_at.clone() };
    let mut lines = Lines { to, hash: Sha256::new() };
    lines.write(&head)?;
    let mut rows = BTreeMap::new();
    for table in schema::tables(&mut db, store.is_sqlite()).await? {
        let columns: Vec<&str> = table.columns.iter().map(|(name, _)| name.as_str()).collect();
        lines.write(&json!({ "table": table.name, "columns": columns }))?;
        let count = save_rows(&mut db, &table, &mut lines, &mut step).await?;
        rows.insert(table.name, count);
    }
    let Lines { to, hash } = lines;
    let end = json!({ "rows": rows, "sha256": digest::shown(hash.finalize()) });
    writeln!(to, "{end}")?;
    Ok(Summary { made_at, schema, rows })
}

/// How many rows a copy would have now.
///
/// # Errors
/// The database fails.
pub async fn size(store: &Store) -> Result<u64, BackupError> {
    let mut db = store.read().await?;
    let mut rows = 0;
    for table in schema::tables(&mut db, store.is_sqlite()).await? {
        rows += u64::try_from(schema::count(&mut db, &table.name).await?).unwrap_or_default();
    }
    Ok(rows)
}

async fn save_rows<W: Write + Send>(
    db: &mut AnyConnection,
    table: &Table,
    lines: &mut Lines<'_, W>,
    step: &mut (impl FnMut(u64) + Send),
) -> Result<u64, BackupError> {
    let mut count = 0;
    let mut rows = table.select().query().fetch(db);
    while let Some(row) = rows.try_next().await? {
        lines.write(&table.values(&row)?)?;
        count += 1;
        step(1);
    }
    Ok(count)
}

/// Lines on their way, and the fingerprint of those that have gone.
struct Lines<'a, W> {
    to: &'a mut W,
    hash: Sha256,
}

impl<W: Write> Lines<'_, W> {
    fn write(&mut self, line: &impl Serialize) -> Result<(), BackupError> {
        let mut text = serde_json::to_vec(line).map_err(std::io::Error::from)?;
        text.push(b'\n');
        self.hash.update(&text);
        self.to.write_all(&text)?;
        Ok(())
    }
}
