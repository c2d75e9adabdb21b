//! Progress of customers in lessons and quizzes.

use std::collections::HashMap;

use mostrador_core::courses::{LessonId, LessonProgress, QuizAnswer, WatchedRanges};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::Tx;
use crate::db::columns::{Flag, Json, Number, to_json};
use crate::db::sql_builder::SqlBuilder;

/// Stored progress of a customer in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonRecord {
    pub progress: LessonProgress,
    /// Time at which the playback position was reported.
    pub position_reported_at: Timestamp,
    /// Time of the last activity.
    pub last_activity_at: Option<Timestamp>,
}

/// Attempt at a quiz.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct QuizAttempt {
    /// Number of the attempt, from 1.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    /// Answers, sorted by question.
    #[sqlx(try_from = "Json<Vec<QuizAnswer>>")]
    pub answers: Vec<QuizAnswer>,
    /// Score from 0 to 100.
    #[sqlx(try_from = "i64")]
    pub percent: u32,
    /// Result by the pass mark at that time.
    #[sqlx(try_from = "Flag")]
    pub passed: bool,
    pub made_at: Timestamp,
}

/// Returns the progress of a customer in these lessons, by lesson; lessons without activity are missing.
pub async fn by_lessons(
    db: &mut AnyConnection,
    customer: CustomerId,
    lessons: impl Iterator<Item = LessonId>,
) -> Result<HashMap<LessonId, LessonRecord>, Error> {
    let lessons: Vec<i64> = lessons.map(i64::from).collect();
    let filtered = |select: &'static str| {
        SqlBuilder::new(select)
            .push(" WHERE customer_id = ")
            .bind(i64::from(customer))
            .push(" AND lesson_id IN ")
            .bind_list(lessons.iter().copied())
    };
    let progress =
        filtered("SELECT lesson_id, seconds, seconds_at, watched, done_at, touched_at FROM lesson_progress");
    let rows: Vec<ProgressRow> = progress.build_as().fetch_all(&mut *db).await?;
    let mut by_lesson: HashMap<LessonId, LessonRecord> =
        rows.into_iter().map(|row| (row.lesson_id.0, row.into())).collect();
    let attempts =
        filtered("SELECT lesson_id, COUNT(*) AS attempts, MAX(percent) AS best FROM quiz_attempts")
            .push(" GROUP BY lesson_id");
    let rows: Vec<(Number<LessonId>, Number<u32>, Number<u32>)> = attempts.build_as().fetch_all(db).await?;
    for (Number(lesson), Number(attempts), Number(best)) in rows {
        let record = by_lesson.entry(lesson).or_default();
        record.progress.attempts = attempts;
        record.progress.best_percent = Some(best);
    }
    Ok(by_lesson)
}

/// Returns the progress of a customer in a lesson and locks it until the transaction ends.
pub async fn for_update(tx: &mut Tx, customer: CustomerId, lesson: LessonId) -> Result<LessonRecord, Error> {
    // Concurrent first reports both write the row before reading it, so the second one waits for the first.
    sqlx::query(
        "INSERT INTO lesson_progress (customer_id, lesson_id, seconds, seconds_at, watched, touched_at) \
         VALUES ($1, $2, 0, 0, '[]', 0) \
         ON CONFLICT (customer_id, lesson_id) DO UPDATE SET touched_at = lesson_progress.touched_at",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .execute(&mut **tx)
    .await?;
    Ok(by_lessons(tx, customer, [lesson].into_iter()).await?.remove(&lesson).unwrap_or_default())
}

/// Updates the progress of a customer in a lesson. A completed lesson stays completed and keeps its
/// completion time.
pub async fn update(
    tx: &mut Tx,
    customer: CustomerId,
    lesson: LessonId,
    record: &LessonRecord,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE lesson_progress SET seconds = $3, seconds_at = $4, watched = $5, \
         done_at = COALESCE(done_at, $6), touched_at = $7 WHERE customer_id = $1 AND lesson_id = $2",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .bind(i64::from(record.progress.seconds))
    .bind(record.position_reported_at)
    .bind(to_json(&record.progress.watched)?)
    .bind(record.progress.done.then_some(now))
    .bind(record.last_activity_at.unwrap_or(now))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the attempts of a customer at a quiz, in order.
pub async fn attempts(
    db: &mut AnyConnection,
    customer: CustomerId,
    lesson: LessonId,
) -> Result<Vec<QuizAttempt>, Error> {
    sqlx::query_as(
        "SELECT number, answers, percent, passed, made_at FROM quiz_attempts \
         WHERE customer_id = $1 AND lesson_id = $2 ORDER BY number",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .fetch_all(db)
    .await
}

pub async fn insert_attempt(
    tx: &mut Tx,
    customer: CustomerId,
    lesson: LessonId,
    attempt: &QuizAttempt,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO quiz_attempts (customer_id, lesson_id, number, answers, percent, passed, made_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .bind(i64::from(attempt.number))
    .bind(to_json(&attempt.answers)?)
    .bind(i64::from(attempt.percent))
    .bind(i64::from(attempt.passed))
    .bind(attempt.made_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct ProgressRow {
    lesson_id: Number<LessonId>,
    seconds: Number<u32>,
    seconds_at: Timestamp,
    watched: Json<WatchedRanges>,
    done_at: Option<Timestamp>,
    touched_at: Timestamp,
}

impl From<ProgressRow> for LessonRecord {
    fn from(row: ProgressRow) -> Self {
        Self {
            progress: LessonProgress {
                done: row.done_at.is_some(),
                seconds: row.seconds.0,
                watched: row.watched.0,
                best_percent: None,
                attempts: 0,
            },
            position_reported_at: row.seconds_at,
            last_activity_at: Some(row.touched_at).filter(|at| *at > 0.into()),
        }
    }
}
