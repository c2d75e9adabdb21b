//! Tables and columns as read from the database itself, so that backups include every table.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error, Row};

use super::columns::decode_error;
use super::sql_builder::{Base64, SqlBuilder, SqlValue};

/// Internal tables, not part of a backup: the applied migrations and the change log of the catalogue.
const INTERNAL_TABLES: [&str; 2] = ["_sqlx_migrations", "catalogue_changes"];
const MAX_BOUND_VALUES: usize = 1_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// Column with a foreign key to the same table, if there is one.
    pub self_reference: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Integer,
    Text,
    Bytes,
}

impl ColumnKind {
    fn parse(sql_type: &str) -> Option<Self> {
        match sql_type.to_lowercase().as_str() {
            "bigint" => Some(Self::Integer),
            "text" => Some(Self::Text),
            "bytea" => Some(Self::Bytes),
            _ => None,
        }
    }
}

impl Table {
    /// Builds the query for all rows, ordered by the first column: the primary key, or a part of it.
    pub fn select(&self) -> SqlBuilder {
        let columns =
            list(SqlBuilder::new("SELECT "), self.columns.iter().map(|column| column.name.as_str()));
        columns.push(" FROM ").push_identifier(&self.name).push(" ORDER BY 1")
    }

    pub fn values(&self, row: &AnyRow) -> Result<Vec<Option<SqlValue>>, Error> {
        let value = |Column { name, kind }: &Column| {
            let name = name.as_str();
            Ok(match kind {
                ColumnKind::Integer => row.try_get::<Option<_>, _>(name)?.map(SqlValue::Int),
                ColumnKind::Text => row.try_get::<Option<_>, _>(name)?.map(SqlValue::Text),
                ColumnKind::Bytes => {
                    row.try_get::<Option<_>, _>(name)?.map(|bytes| SqlValue::Bytes(Base64(bytes)))
                }
            })
        };
        self.columns.iter().map(value).collect()
    }
}

/// Returns the tables of the shop, referenced tables before those that refer to them.
pub async fn tables(db: &mut AnyConnection, sqlite: bool) -> Result<Vec<Table>, Error> {
    let (columns, references) =
        if sqlite { (SQLITE_COLUMNS, SQLITE_KEYS) } else { (POSTGRES_COLUMNS, POSTGRES_KEYS) };
    let mut tables: Vec<Table> = Vec::new();
    let columns: Vec<(String, String, String)> = sqlx::query_as(columns).fetch_all(&mut *db).await?;
    for (name, column, kind) in columns {
        if INTERNAL_TABLES.contains(&name.as_str()) {
            continue;
        }
        let kind = ColumnKind::parse(&kind).ok_or_else(|| decode_error("kind", format!("{name}: {kind}")))?;
        let column = Column { name: column, kind };
        match tables.last_mut().filter(|table| table.name == name) {
            Some(table) => table.columns.push(column),
            None => tables.push(Table { name, columns: vec![column], self_reference: None }),
        }
    }
    let mut parents: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let references: Vec<(String, String, String)> = sqlx::query_as(references).fetch_all(&mut *db).await?;
    for (child, parent, column) in references {
        if child != parent {
            parents.entry(child).or_default().insert(parent);
        } else if let Some(table) = tables.iter_mut().find(|table| table.name == child) {
            table.self_reference = Some(column);
        }
    }
    Ok(parents_first(tables, &parents))
}

pub async fn version(db: &mut AnyConnection, sqlite: bool) -> Result<i64, Error> {
    let exists = if sqlite {
        SqlBuilder::new("SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'")
    } else {
        SqlBuilder::new(
            "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = '_sqlx_migrations' \
             AND table_schema = current_schema()",
        )
    };
    if exists.number().fetch_one(&mut *db).await? == 0 {
        return Ok(0);
    }
    SqlBuilder::new("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations").number().fetch_one(db).await
}

pub async fn count(db: &mut AnyConnection, table: &str) -> Result<i64, Error> {
    SqlBuilder::new("SELECT COUNT(*) FROM ").push_identifier(table).number().fetch_one(db).await
}

/// Locks the tables against other writers until the transaction ends. A write transaction of SQLite does so
/// already.
pub async fn lock(db: &mut AnyConnection, tables: &[Table], sqlite: bool) -> Result<(), Error> {
    if sqlite || tables.is_empty() {
        return Ok(());
    }
    let names = list(SqlBuilder::new("LOCK TABLE "), tables.iter().map(|table| table.name.as_str()));
    names.push(" IN EXCLUSIVE MODE").build().execute(db).await?;
    Ok(())
}

pub async fn delete_all(db: &mut AnyConnection, tables: &[Table]) -> Result<(), Error> {
    for table in tables.iter().rev() {
        SqlBuilder::new("DELETE FROM ").push_identifier(&table.name).build().execute(&mut *db).await?;
    }
    Ok(())
}

pub fn rows_per_insert(columns: usize) -> usize {
    (MAX_BOUND_VALUES / columns.max(1)).max(1)
}

pub async fn insert(
    db: &mut AnyConnection,
    table: &str,
    columns: &[String],
    rows: Vec<Vec<Option<SqlValue>>>,
) -> Result<(), Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let into = SqlBuilder::new("INSERT INTO ").push_identifier(table).push(" (");
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
    // The statements differ too much for the cache of prepared statements to be of use.
    sql.build().persistent(false).execute(db).await?;
    Ok(())
}

pub async fn foreign_keys_hold(db: &mut AnyConnection, sqlite: bool) -> Result<bool, Error> {
    // PostgreSQL checks each row when it is written.
    let violations = "SELECT COUNT(*) FROM pragma_foreign_key_check";
    Ok(!sqlite || sqlx::query_scalar::<_, i64>(violations).fetch_one(db).await? == 0)
}

const SQLITE_COLUMNS: &str = "SELECT m.name AS table_name, c.name AS name, c.type AS kind FROM sqlite_master m \
    JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' \
    AND m.name <> '_sqlx_migrations' ORDER BY m.name, c.cid";
const SQLITE_KEYS: &str = "SELECT m.name AS child, f.\"table\" AS parent, f.\"from\" AS name FROM sqlite_master m \
    JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'";
const POSTGRES_COLUMNS: &str = "SELECT CAST(table_name AS TEXT) AS table_name, CAST(column_name AS TEXT) AS name, \
    CAST(data_type AS TEXT) AS kind FROM information_schema.columns WHERE table_schema = current_schema() \
    AND table_name <> '_sqlx_migrations' ORDER BY table_name, ordinal_position";
const POSTGRES_KEYS: &str = "SELECT CAST(k.relname AS TEXT) AS child, CAST(p.relname AS TEXT) AS parent, \
    CAST(a.attname AS TEXT) AS name FROM pg_constraint c \
    JOIN pg_class k ON k.oid = c.conrelid JOIN pg_class p ON p.oid = c.confrelid \
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] \
    JOIN pg_namespace n ON n.oid = k.relnamespace WHERE c.contype = 'f' AND n.nspname = current_schema()";

fn list<'a>(mut sql: SqlBuilder, names: impl Iterator<Item = &'a str>) -> SqlBuilder {
    for (n, name) in names.enumerate() {
        sql = if n == 0 { sql } else { sql.push(", ") }.push_identifier(name);
    }
    sql
}

/// Sorts tables topologically by their references; tables in a reference cycle come last, in their given
/// order.
fn parents_first(mut remaining: Vec<Table>, parents: &BTreeMap<String, BTreeSet<String>>) -> Vec<Table> {
    let mut sorted: Vec<Table> = Vec::with_capacity(remaining.len());
    loop {
        let unsorted: BTreeSet<String> = remaining.iter().map(|table| table.name.clone()).collect();
        let is_ready =
            |table: &Table| parents.get(&table.name).is_none_or(|parents| parents.is_disjoint(&unsorted));
        let (ready, rest): (Vec<Table>, Vec<Table>) = remaining.into_iter().partition(is_ready);
        if ready.is_empty() {
            sorted.extend(rest);
            return sorted;
        }
        sorted.extend(ready);
        remaining = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::Database;

    #[tokio::test]
    async fn referenced_tables_come_first() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
        let store = Database::open(&url).await.unwrap();
        assert_eq!(version(&mut store.begin_read().await.unwrap(), true).await.unwrap(), 0);
        store.migrate().await.unwrap();
        let mut db = store.begin_read().await.unwrap();
        assert!(version(&mut db, true).await.unwrap() >= 14);
        let tables = tables(&mut db, true).await.unwrap();
        let position = |name: &str| tables.iter().position(|table| table.name == name);
        for (parent, child) in [
            ("categories", "products"),
            ("products", "variants"),
            ("customers", "orders"),
            ("orders", "order_lines"),
            ("course_lessons", "lesson_progress"),
        ] {
            assert!(position(parent).unwrap() < position(child).unwrap(), "{parent} before {child}");
        }
        assert!(INTERNAL_TABLES.iter().all(|table| position(table).is_none()));
        let self_references: Vec<_> =
            tables.iter().filter_map(|t| Some((t.name.as_str(), t.self_reference.as_deref()?))).collect();
        assert_eq!(self_references, [("invoices", "rectifies")]);
    }
}
