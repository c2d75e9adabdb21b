//! Scheduled changes: instants at which pages change without a write, such as the publication of an article
//! or the start of a course session.

use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

/// Returns the latest scheduled change up to now; 0 when there is none.
pub async fn latest(db: &mut AnyConnection, now: Timestamp) -> Result<i64, Error> {
    let changed_at: Option<Timestamp> = sqlx::query_scalar(
        "SELECT MAX(at) FROM (SELECT MAX(published_at) AS at FROM articles WHERE published_at <= $1 \
         UNION ALL SELECT MAX(starts_at) AS at FROM course_sessions WHERE starts_at <= $1) AS changes",
    )
    .bind(now)
    .fetch_one(db)
    .await?;
    Ok(changed_at.unwrap_or_default().ms())
}

/// Returns the products whose offer begins or ends, or whose draft is listed, up to an instant.
pub async fn due_products(db: &mut AnyConnection, now: Timestamp, limit: i64) -> Result<Vec<i64>, Error> {
    sqlx::query_scalar("SELECT id FROM products WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT $2")
        .bind(now)
        .bind(limit)
        .fetch_all(db)
        .await
}
