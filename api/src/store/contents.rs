//! The pages that the house writes.

use mostrador_core::content::Content;
use mostrador_core::date::written_date;
use sqlx::{AnyConnection, Error};

use super::changes::{self, Change};
use super::row::Columns;
use crate::{clock, text};

/// A page as the owner hands it over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewContent {
    /// Its path below the shop.
    pub slug: String,
    /// Heading.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
    /// HTML; sanitised when it is stored.
    pub body: String,
}

/// Every page.
///
/// # Errors
/// The database fails.
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
                updated_at: clock::rfc3339(updated_at),
                updated_on: written_date(updated_at),
            })
        })
        .collect()
}

/// Writes a page over the one of its path. One that already says the same keeps its date.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, content: &NewContent, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO contents (slug, title, summary, body, updated_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary, body = excluded.body, \
         updated_at = excluded.updated_at WHERE contents.title <> excluded.title \
         OR contents.summary <> excluded.summary OR contents.body <> excluded.body",
    )
    .bind(content.slug.clone())
    .bind(content.title.clone())
    .bind(content.summary.clone())
    .bind(text::safe_html(&content.body))
    .bind(now_ms)
    .execute(&mut *db)
    .await?;
    changes::note(db, Change::House).await
}

/// Gives a page another path.
///
/// # Errors
/// The database fails, or there is a page of that path.
pub async fn rename(db: &mut AnyConnection, from: &str, to: &str) -> Result<(), Error> {
    sqlx::query("UPDATE contents SET slug = $2 WHERE slug = $1")
        .bind(from.to_owned())
        .bind(to.to_owned())
        .execute(&mut *db)
        .await?;
    changes::note(db, Change::House).await
}
