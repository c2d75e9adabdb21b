//! Redirect rules: those of the owner, and those created by page moves.

use mostrador_core::navigation::{RedirectUpdate, RouteRule};
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::Number;

/// Returns all rules, sorted by path.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<RouteRule>, Error> {
    let rows: Vec<(String, String, Number<u32>)> =
        sqlx::query_as("SELECT path, target, status FROM route_rules ORDER BY path").fetch_all(db).await?;
    Ok(rows.into_iter().map(|(path, target, Number(status))| RouteRule { path, target, status }).collect())
}

/// Inserts a rule or replaces the one with the same path. Callers check conflicts with other rules first,
/// with [`mostrador_core::navigation::check_route_rules`].
pub async fn upsert(tx: &mut Tx, rule: &RouteRule) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO route_rules (path, target, status) VALUES ($1, $2, $3) \
         ON CONFLICT (path) DO UPDATE SET target = excluded.target, status = excluded.status",
    )
    .bind(rule.path.clone())
    .bind(rule.target.clone())
    .bind(i64::from(rule.status))
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Updates the redirect rules after page moves (rule 2.14); returns the rules that a page has taken the path of.
pub async fn apply_moves(tx: &mut Tx, moves: &RedirectUpdate) -> Result<Vec<RouteRule>, Error> {
    if *moves == RedirectUpdate::default() {
        return Ok(Vec::new());
    }
    let before = all(tx).await?;
    let after = moves.apply(&before);
    let is_gone = |rule: &&RouteRule| after.iter().all(|other| other.path != rule.path);
    let deleted: Vec<RouteRule> = before.iter().filter(is_gone).cloned().collect();
    for rule in &deleted {
        sqlx::query("DELETE FROM route_rules WHERE path = $1")
            .bind(rule.path.clone())
            .execute(&mut **tx)
            .await?;
        catalogue_changes::record(tx, Change::Settings).await?;
    }
    for rule in after.iter().filter(|rule| !before.contains(rule)) {
        upsert(tx, rule).await?;
    }
    Ok(deleted)
}
