//! Content pages written by the owner.

use mostrador_core::content::page::Content;
use mostrador_core::time::{Timestamp, format_long};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::{clock, text};

/// Content page as the owner supplies it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewPage {
    /// Path relative to the shop's root.
    pub slug: String,
    pub title: String,
    pub summary: String,
    /// HTML; sanitised on write.
    pub body: String,
}

pub async fn all(db: &mut AnyConnection) -> Result<Vec<Content>, Error> {
    let rows: Vec<PageRow> =
        sqlx::query_as("SELECT slug, title, summary, body, updated_at FROM contents").fetch_all(db).await?;
    Ok(rows.into_iter().map(Content::from).collect())
}

/// Inserts a page or replaces the one with the same path. `updated_at` is kept when nothing changes.
pub async fn upsert(tx: &mut Tx, content: &NewPage, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO contents (slug, title, summary, body, updated_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary, body = excluded.body, \
         updated_at = excluded.updated_at WHERE contents.title <> excluded.title \
         OR contents.summary <> excluded.summary OR contents.body <> excluded.body",
    )
    .bind(content.slug.clone())
    .bind(content.title.clone())
    .bind(content.summary.clone())
    .bind(text::sanitize_html(&content.body))
    .bind(now)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Changes the path of a page.
pub async fn rename(tx: &mut Tx, from: &str, to: &str) -> Result<(), Error> {
    sqlx::query("UPDATE contents SET slug = $2 WHERE slug = $1")
        .bind(from.to_owned())
        .bind(to.to_owned())
        .execute(&mut **tx)
        .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

pub async fn delete(tx: &mut Tx, slug: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM contents WHERE slug = $1").bind(slug.to_owned()).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Settings).await
}

#[derive(FromRow)]
struct PageRow {
    slug: String,
    title: String,
    summary: String,
    body: String,
    updated_at: Timestamp,
}

impl From<PageRow> for Content {
    fn from(row: PageRow) -> Self {
        Self {
            slug: row.slug,
            title: row.title,
            summary: row.summary,
            body: row.body,
            updated_at: clock::format_rfc3339(row.updated_at),
            updated_on: format_long(row.updated_at),
        }
    }
}
