//! Announcements.

use mostrador_core::content::announcement::Announcement;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::db::Tx;

const COUNTER: &str = "announcements";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnnouncement {
    pub id: i64,
    pub announcement: Announcement,
}

/// Returns all announcements in the order of their creation.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<StoredAnnouncement>, Error> {
    let rows: Vec<Row> =
        sqlx::query_as("SELECT id, text, link, starts_at, ends_at, active FROM announcements ORDER BY id")
            .fetch_all(db)
            .await?;
    Ok(rows.into_iter().map(Row::stored).collect())
}

/// Inserts an announcement; returns its identifier.
pub async fn insert(tx: &mut Tx, new: &Announcement) -> Result<i64, Error> {
    let id = counters::next(tx, COUNTER).await?;
    upsert(tx, &StoredAnnouncement { id, announcement: new.clone() }).await?;
    Ok(id)
}

/// Inserts an announcement or replaces the one with the same identifier.
pub async fn upsert(tx: &mut Tx, stored: &StoredAnnouncement) -> Result<(), Error> {
    let Announcement { text, link, starts_at, ends_at, active } = &stored.announcement;
    sqlx::query(
        "INSERT INTO announcements (id, text, link, starts_at, ends_at, active) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (id) DO UPDATE SET text = excluded.text, link = excluded.link, starts_at = excluded.starts_at, \
         ends_at = excluded.ends_at, active = excluded.active",
    )
    .bind(stored.id)
    .bind(text.clone())
    .bind(link.clone())
    .bind(*starts_at)
    .bind(*ends_at)
    .bind(i64::from(*active))
    .execute(&mut **tx)
    .await?;
    counters::advance_to(tx, COUNTER, stored.id).await
}

pub async fn delete(tx: &mut Tx, id: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM announcements WHERE id = $1").bind(id).execute(&mut **tx).await?;
    Ok(())
}

#[derive(FromRow)]
struct Row {
    id: i64,
    text: String,
    link: String,
    starts_at: Option<Timestamp>,
    ends_at: Option<Timestamp>,
    active: i64,
}

impl Row {
    fn stored(self) -> StoredAnnouncement {
        let Self { id, text, link, starts_at, ends_at, active } = self;
        let announcement = Announcement { text, link, starts_at, ends_at, active: active != 0 };
        StoredAnnouncement { id, announcement }
    }
}
