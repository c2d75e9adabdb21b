//! Record of the product imports and of what each changed, and saved column mappings.

use mostrador_core::navigation::RouteRule;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::clock;
use crate::db::Tx;
use crate::db::columns::Number;
use crate::db::sql_builder::SqlBuilder;

/// Lease of the process that writes or undoes an import.
pub const LEASE: &str = "product-import";

#[derive(Clone, Debug, FromRow)]
pub struct ImportRecord {
    pub id: i64,
    pub started_at: Timestamp,
    pub finished_at: Timestamp,
    pub file_name: String,
    /// As JSON.
    pub mapping: String,
    /// Lines by outcome, as JSON.
    pub counts: String,
    /// `running` or `undoing` while a process does so, `interrupted` if it ended meanwhile, `done`, `undone`, or
    /// `partly_undone` when products that were sold or changed afterwards were left as they are.
    pub state: String,
}

/// Change of a product by an import.
#[derive(Clone, Debug, FromRow)]
pub struct ProductChange {
    pub product_id: i64,
    /// Values before the import, as JSON; `None` for a new product.
    pub former: Option<String>,
    /// Hash of the values after the import.
    pub hash: String,
}

/// Selects the imports. One that no process works on any more is interrupted.
fn select() -> SqlBuilder {
    SqlBuilder::new(
        "SELECT id, started_at, finished_at, file_name, mapping, counts, \
         CASE WHEN state IN ('running', 'undoing') AND NOT EXISTS (SELECT 1 FROM leases WHERE name = ",
    )
    .bind(LEASE.to_owned())
    .push(" AND expires_at > ")
    .bind(clock::now())
    .push(") THEN 'interrupted' ELSE state END AS state FROM imports ")
}

/// Returns the latest imports, newest first.
pub async fn latest(db: &mut AnyConnection, limit: i64) -> Result<Vec<ImportRecord>, Error> {
    select().push("ORDER BY id DESC LIMIT ").bind(limit).build_as().fetch_all(db).await
}

pub async fn find(db: &mut AnyConnection, id: i64) -> Result<Option<ImportRecord>, Error> {
    select().push("WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

/// Stores that the processes of all unfinished imports have ended. The caller holds the lease.
pub async fn mark_interrupted(tx: &mut Tx) -> Result<(), Error> {
    sqlx::query("UPDATE imports SET state = 'interrupted' WHERE state IN ('running', 'undoing')")
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Inserts an import, which gets the next identifier.
pub async fn insert(tx: &mut Tx, record: &ImportRecord) -> Result<i64, Error> {
    let id = counters::next(tx, "imports").await?;
    sqlx::query(
        "INSERT INTO imports (id, started_at, finished_at, file_name, mapping, counts, state) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id)
    .bind(record.started_at)
    .bind(record.finished_at)
    .bind(record.file_name.clone())
    .bind(record.mapping.clone())
    .bind(record.counts.clone())
    .bind(record.state.clone())
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Stores the end of an import that has written all its products.
pub async fn finish(tx: &mut Tx, id: i64, finished_at: Timestamp, counts: String) -> Result<(), Error> {
    sqlx::query("UPDATE imports SET finished_at = $2, counts = $3, state = 'done' WHERE id = $1")
        .bind(id)
        .bind(finished_at)
        .bind(counts)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn set_counts(tx: &mut Tx, id: i64, counts: String) -> Result<(), Error> {
    sqlx::query("UPDATE imports SET counts = $2 WHERE id = $1")
        .bind(id)
        .bind(counts)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn set_state(tx: &mut Tx, id: i64, state: &'static str) -> Result<(), Error> {
    sqlx::query("UPDATE imports SET state = $2 WHERE id = $1")
        .bind(id)
        .bind(state)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Deletes the record of an import of which nothing is left.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<(), Error> {
    for sql in [
        "DELETE FROM import_changes WHERE import_id = $1",
        "DELETE FROM import_categories WHERE import_id = $1",
        "DELETE FROM import_route_rules WHERE import_id = $1",
        "DELETE FROM imports WHERE id = $1",
    ] {
        sqlx::query(sql).bind(id).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Stores a redirect rule that gave way to an imported product.
pub async fn insert_rule(tx: &mut Tx, import: i64, rule: &RouteRule) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO import_route_rules (import_id, path, target, status) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (import_id, path) DO NOTHING",
    )
    .bind(import)
    .bind(rule.path.clone())
    .bind(rule.target.clone())
    .bind(i64::from(rule.status))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the redirect rule that gave way to an imported product at a path.
pub async fn rule(db: &mut AnyConnection, import: i64, path: &str) -> Result<Option<RouteRule>, Error> {
    let row: Option<(String, String, Number<u32>)> = sqlx::query_as(
        "SELECT path, target, status FROM import_route_rules WHERE import_id = $1 AND path = $2",
    )
    .bind(import)
    .bind(path.to_owned())
    .fetch_optional(db)
    .await?;
    Ok(row.map(|(path, target, Number(status))| RouteRule { path, target, status }))
}

pub async fn insert_change(tx: &mut Tx, import: i64, change: &ProductChange) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO import_changes (import_id, product_id, former, hash, undone) VALUES ($1, $2, $3, $4, 0)",
    )
    .bind(import)
    .bind(change.product_id)
    .bind(change.former.clone())
    .bind(change.hash.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn insert_category(tx: &mut Tx, import: i64, category: i64) -> Result<(), Error> {
    sqlx::query("INSERT INTO import_categories (import_id, category_id) VALUES ($1, $2)")
        .bind(import)
        .bind(category)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns up to `limit` changes of an import that have not been undone, from a product on.
pub async fn changes(
    db: &mut AnyConnection,
    import: i64,
    after_product: i64,
    limit: i64,
) -> Result<Vec<ProductChange>, Error> {
    sqlx::query_as(
        "SELECT product_id, former, hash FROM import_changes \
         WHERE import_id = $1 AND undone = 0 AND product_id > $2 ORDER BY product_id LIMIT $3",
    )
    .bind(import)
    .bind(after_product)
    .bind(limit)
    .fetch_all(db)
    .await
}

pub async fn mark_undone(tx: &mut Tx, import: i64, product: i64) -> Result<(), Error> {
    sqlx::query("UPDATE import_changes SET undone = 1 WHERE import_id = $1 AND product_id = $2")
        .bind(import)
        .bind(product)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn categories(db: &mut AnyConnection, import: i64) -> Result<Vec<i64>, Error> {
    sqlx::query_scalar("SELECT category_id FROM import_categories WHERE import_id = $1 ORDER BY category_id")
        .bind(import)
        .fetch_all(db)
        .await
}

/// Returns the products of a list that are in an order placed at an instant or later.
pub async fn sold_since(
    db: &mut AnyConnection,
    products: &[i64],
    since: Timestamp,
) -> Result<Vec<i64>, Error> {
    SqlBuilder::new("SELECT DISTINCT l.product_id FROM order_lines l JOIN orders o ON o.number = l.order_number WHERE o.created_at >= ")
        .bind(since)
        .push(" AND l.product_id IN ")
        .bind_list(products.iter().copied())
        .number()
        .fetch_all(db)
        .await
}

/// Returns the products of a list that have a course.
pub async fn with_course(db: &mut AnyConnection, products: &[i64]) -> Result<Vec<i64>, Error> {
    SqlBuilder::new("SELECT product_id FROM courses WHERE product_id IN ")
        .bind_list(products.iter().copied())
        .number()
        .fetch_all(db)
        .await
}

/// Returns the saved mappings as name and JSON, sorted by name.
pub async fn saved_mappings(db: &mut AnyConnection) -> Result<Vec<(String, String)>, Error> {
    sqlx::query_as("SELECT name, mapping FROM import_mappings ORDER BY name").fetch_all(db).await
}

pub async fn save_mapping(tx: &mut Tx, name: &str, mapping: String) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO import_mappings (name, mapping) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET mapping = excluded.mapping",
    )
    .bind(name.to_owned())
    .bind(mapping)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes a saved mapping.
pub async fn delete_mapping(tx: &mut Tx, name: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM import_mappings WHERE name = $1")
        .bind(name.to_owned())
        .execute(&mut **tx)
        .await?;
    Ok(())
}
