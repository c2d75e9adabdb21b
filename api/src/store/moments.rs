//! When pages change though nobody writes anything: an article's day comes, a course's date begins.

use sqlx::{AnyConnection, Error};

/// The latest such moment by now, in milliseconds since 1970; 0 before the first.
///
/// # Errors
/// The database fails.
pub async fn latest(db: &mut AnyConnection, now_ms: i64) -> Result<i64, Error> {
    let moment: Option<i64> = sqlx::query_scalar(
        "SELECT MAX(moment) FROM (SELECT MAX(published_at) AS moment FROM articles WHERE published_at <= $1 \
         UNION ALL SELECT MAX(starts_at) AS moment FROM course_sessions WHERE starts_at <= $1) AS moments",
    )
    .bind(now_ms)
    .fetch_one(db)
    .await?;
    Ok(moment.unwrap_or_default())
}
