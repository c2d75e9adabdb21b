//! Content pages written by the owner.

use mostrador_core::content::page::Content;
use mostrador_core::time::format_long;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::row::Columns;
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
    let rows = sqlx::query("SELECT * FROM contents").fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            let updated_at = row.int("updated_at")?;
            Ok(Content {
                slug: row.text("slug")?,
                title: row.text("title")?,
                summary: row.text("summary")?,
                body: row.text("body")?,
                updated_at: clock::format_rfc3339(updated_at),
                updated_on: format_long(updated_at),
            })
        })
        .collect()
}

/// Inserts a page or replaces the one with the same path. `updated_at` is kept when nothing changes.
pub async fn upsert(db: &mut AnyConnection, content: &NewPage, now_ms: i64) -> Result<(), Error> {
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
    .bind(now_ms)
    .execute(&mut *db)
    .await?;
    catalogue_changes::record(db, Change::Settings).await
}

/// Changes the path of a page.
pub async fn rename(db: &mut AnyConnection, from: &str, to: &str) -> Result<(), Error> {
    sqlx::query("UPDATE contents SET slug = $2 WHERE slug = $1")
        .bind(from.to_owned())
        .bind(to.to_owned())
        .execute(&mut *db)
        .await?;
    catalogue_changes::record(db, Change::Settings).await
}
