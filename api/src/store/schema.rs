//! The tables as they are: read from the database itself, so that a copy of it forgets none.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{AnyConnection, Error};

use super::bind::{Sql, Value};
use super::row::{Columns, decode};

/// What sqlx and this program note for themselves: the applied migrations, and what running servers read again.
const OWN: [&str; 2] = ["_sqlx_migrations", "catalogue_changes"];
/// The most values that one statement of a copy binds.
const MOST_VALUES: usize = 1_000;

/// A table with its columns, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Name.
    pub name: String,
    /// Columns: their names, and whether they hold numbers. The others hold texts.
    pub columns: Vec<(String, bool)>,
    /// The column by which its rows refer to others of its own, if there is one.
    pub own_reference: Option<String>,
}

impl Table {
    /// The query for all its rows, in the order of its first column: the key, or a part of it.
    #[must_use]
    pub fn select(&self) -> Sql {
        let columns = list(Sql::new("SELECT "), self.columns.iter().map(|(name, _)| name.as_str()));
        columns.push(" FROM ").name(&self.name).push(" ORDER BY 1")
    }

    /// The values of a row of [`Table::select`].
    ///
    /// # Errors
    /// A column holds what its type does not say.
    pub fn values(&self, row: &sqlx::any::AnyRow) -> Result<Vec<Option<Value>>, Error> {
        let value = |(name, number): &(String, bool)| {
            Ok(if *number {
                row.maybe_int(name)?.map(Value::Int)
            } else {
                row.maybe_text(name)?.map(Value::Text)
            })
        };
        self.columns.iter().map(value).collect()
    }
}

/// The tables of the shop, each after those that it refers to.
///
/// # Errors
/// The database fails, or a column has a type that this program never gives one.
pub async fn tables(db: &mut AnyConnection, sqlite: bool) -> Result<Vec<Table>, Error> {
    let (columns, references) = if sqlite { (SQLITE_COLUMNS, SQLITE_KEYS) } else { (COLUMNS, KEYS) };
    let mut tables: Vec<Table> = Vec::new();
    for row in &sqlx::query(columns).fetch_all(&mut *db).await? {
        let name = row.text("table_name")?;
        if OWN.contains(&name.as_str()) {
            continue;
        }
        let number = match row.text("kind")?.to_lowercase().as_str() {
            "bigint" => true,
            "text" => false,
            other => return Err(decode("kind", std::io::Error::other(format!("{name}: {other}")))),
        };
        let column = (row.text("name")?, number);
        match tables.last_mut().filter(|table| table.name == name) {
            Some(table) => table.columns.push(column),
            None => tables.push(Table { name, columns: vec![column], own_reference: None }),
        }
    }
    let mut parents: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in &sqlx::query(references).fetch_all(&mut *db).await? {
        let (child, parent) = (row.text("child")?, row.text("parent")?);
        if child != parent {
            parents.entry(child).or_default().insert(parent);
        } else if let Some(table) = tables.iter_mut().find(|table| table.name == child) {
            table.own_reference = Some(row.text("name")?);
        }
    }
    Ok(parents_first(tables, &parents))
}

/// The number of the last migration; 0 when there was none.
///
/// # Errors
/// The database fails.
pub async fn version(db: &mut AnyConnection, sqlite: bool) -> Result<i64, Error> {
    let found = if sqlite {
        Sql::new("SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'")
    } else {
        Sql::new(
            "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = '_sqlx_migrations' \
             AND table_schema = current_schema()",
        )
    };
    if found.number().fetch_one(&mut *db).await? == 0 {
        return Ok(0);
    }
    Sql::new("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations").number().fetch_one(db).await
}

/// How many rows a table has.
///
/// # Errors
/// The database fails.
pub async fn count(db: &mut AnyConnection, table: &str) -> Result<i64, Error> {
    Sql::new("SELECT COUNT(*) FROM ").name(table).number().fetch_one(db).await
}

/// Keeps every other writer out until the transaction ends. SQLite has done so already.
///
/// # Errors
/// The database fails.
pub async fn lock(db: &mut AnyConnection, tables: &[Table], sqlite: bool) -> Result<(), Error> {
    if sqlite || tables.is_empty() {
        return Ok(());
    }
    let names = list(Sql::new("LOCK TABLE "), tables.iter().map(|table| table.name.as_str()));
    names.push(" IN EXCLUSIVE MODE").query().execute(db).await?;
    Ok(())
}

/// Empties the tables, those first that refer to others.
///
/// # Errors
/// The database fails.
pub async fn empty(db: &mut AnyConnection, tables: &[Table]) -> Result<(), Error> {
    for table in tables.iter().rev() {
        Sql::new("DELETE FROM ").name(&table.name).query().execute(&mut *db).await?;
    }
    Ok(())
}

/// How many rows of so many columns are written at once.
#[must_use]
pub fn rows_at_once(columns: usize) -> usize {
    (MOST_VALUES / columns.max(1)).max(1)
}

/// Writes rows. The names must be those of a [`Table`].
///
/// # Errors
/// The database fails, or refuses a row.
pub async fn insert(
    db: &mut AnyConnection,
    table: &str,
    columns: &[String],
    rows: Vec<Vec<Option<Value>>>,
) -> Result<(), Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let into = Sql::new("INSERT INTO ").name(table).push(" (");
    let mut sql = list(into, columns.iter().map(String::as_str)).push(") VALUES ");
    for (n, row) in rows.into_iter().enumerate() {
        sql = sql.push(if n == 0 { "(" } else { ", (" });
        for (n, value) in row.into_iter().enumerate() {
            sql = if n == 0 { sql } else { sql.push(", ") };
            sql = match value {
                Some(value) => sql.bind(value),
                None => sql.push("NULL"),
            };
        }
        sql = sql.push(")");
    }
    // Hardly two of these statements are alike: kept prepared, they would only fill the memory.
    sql.query().persistent(false).execute(db).await?;
    Ok(())
}

/// Sees to it that a database without faults between its tables is what is left behind.
///
/// # Errors
/// The database fails.
pub async fn is_sound(db: &mut AnyConnection, sqlite: bool) -> Result<bool, Error> {
    // PostgreSQL has refused every single row that is not.
    let broken = "SELECT COUNT(*) FROM pragma_foreign_key_check";
    Ok(!sqlite || sqlx::query_scalar::<_, i64>(broken).fetch_one(db).await? == 0)
}

const SQLITE_COLUMNS: &str = "SELECT m.name AS table_name, c.name AS name, c.type AS kind FROM sqlite_master m \
    JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' \
    AND m.name <> '_sqlx_migrations' ORDER BY m.name, c.cid";
const SQLITE_KEYS: &str = "SELECT m.name AS child, f.\"table\" AS parent, f.\"from\" AS name FROM sqlite_master m \
    JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'";
const COLUMNS: &str = "SELECT CAST(table_name AS TEXT) AS table_name, CAST(column_name AS TEXT) AS name, \
    CAST(data_type AS TEXT) AS kind FROM information_schema.columns WHERE table_schema = current_schema() \
    AND table_name <> '_sqlx_migrations' ORDER BY table_name, ordinal_position";
const KEYS: &str = "SELECT CAST(k.relname AS TEXT) AS child, CAST(p.relname AS TEXT) AS parent, \
    CAST(a.attname AS TEXT) AS name FROM pg_constraint c \
    JOIN pg_class k ON k.oid = c.conrelid JOIN pg_class p ON p.oid = c.confrelid \
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] \
    JOIN pg_namespace n ON n.oid = k.relnamespace WHERE c.contype = 'f' AND n.nspname = current_schema()";

fn list<'a>(mut sql: Sql, names: impl Iterator<Item = &'a str>) -> Sql {
    for (n, name) in names.enumerate() {
        sql = if n == 0 { sql } else { sql.push(", ") }.name(name);
    }
    sql
}

/// Tables that refer to each other in a circle come last, as they are.
fn parents_first(mut left: Vec<Table>, parents: &BTreeMap<String, BTreeSet<String>>) -> Vec<Table> {
    let mut sorted: Vec<Table> = Vec::with_capacity(left.len());
    loop {
        let waiting: BTreeSet<String> = left.iter().map(|table| table.name.clone()).collect();
        let free =
            |table: &Table| parents.get(&table.name).is_none_or(|parents| parents.is_disjoint(&waiting));
        let (ready, rest): (Vec<Table>, Vec<Table>) = left.into_iter().partition(free);
        if ready.is_empty() {
            sorted.extend(rest);
            return sorted;
        }
        sorted.extend(ready);
        left = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[tokio::test]
    async fn every_table_comes_after_those_it_refers_to() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
        let store = Store::open(&url).await.unwrap();
        assert_eq!(version(&mut store.read().await.unwrap(), true).await.unwrap(), 0);
        store.migrate().await.unwrap();
        let mut db = store.read().await.unwrap();
        assert!(version(&mut db, true).await.unwrap() >= 14);
        let tables = tables(&mut db, true).await.unwrap();
        let place = |name: &str| tables.iter().position(|table| table.name == name);
        for (parent, child) in [
            ("categories", "products"),
            ("products", "variants"),
            ("customers", "orders"),
            ("orders", "order_lines"),
            ("course_lessons", "lesson_progress"),
        ] {
            assert!(place(parent).unwrap() < place(child).unwrap(), "{parent} before {child}");
        }
        assert!(OWN.iter().all(|own| place(own).is_none()));
        let own: Vec<_> =
            tables.iter().filter_map(|t| Some((t.name.as_str(), t.own_reference.as_deref()?))).collect();
        assert_eq!(own, [("invoices", "rectifies")]);
    }
}
