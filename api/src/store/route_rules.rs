//! The redirects of the owner, and those that renamed pages leave behind.

use mostrador_core::navigation::RouteRule;
use sqlx::{AnyConnection, Error};

use super::changes::{self, Change};
use super::row::Columns;

/// Every rule, by path.
///
/// # Errors
/// The database fails.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<RouteRule>, Error> {
    let rows =
        sqlx::query("SELECT path, target, status FROM route_rules ORDER BY path").fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            Ok(RouteRule {
                path: row.text("path")?,
                target: row.text("target")?,
                status: row.number("status")?,
            })
        })
        .collect()
}

/// Writes a rule over the one of its path. Whether it may stand beside the others is asked of
/// [`mostrador_core::navigation::check_route_rules`] before.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, rule: &RouteRule) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO route_rules (path, target, status) VALUES ($1, $2, $3) \
         ON CONFLICT (path) DO UPDATE SET target = excluded.target, status = excluded.status",
    )
    .bind(rule.path.clone())
    .bind(rule.target.clone())
    .bind(i64::from(rule.status))
    .execute(&mut *db)
    .await?;
    changes::note(db, Change::House).await
}

/// A page moved: its old address leads to the new one, rules that led to the old one lead there too, and a rule of
/// the new address, which is a page again, goes.
///
/// # Errors
/// The database fails.
pub async fn moved(db: &mut AnyConnection, from: &str, to: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM route_rules WHERE path = $1").bind(to.to_owned()).execute(&mut *db).await?;
    sqlx::query("UPDATE route_rules SET target = $1 WHERE target = $2")
        .bind(to.to_owned())
        .bind(from.to_owned())
        .execute(&mut *db)
        .await?;
    put(db, &RouteRule { path: from.to_owned(), target: to.to_owned(), status: 301 }).await
}
