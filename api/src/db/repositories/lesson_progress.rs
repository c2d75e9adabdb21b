//! Progress of customers in lessons and quizzes.

use std::collections::HashMap;

use mostrador_core::courses::{LessonProgress, QuizAnswer};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use crate::db::row::{Columns, to_json};
use crate::db::sql_builder::SqlBuilder;

/// Stored progress of a customer in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonRecord {
    pub progress: LessonProgress,
    /// Time at which the playback position was reported, in milliseconds since 1970.
    pub position_reported_at: i64,
    /// Time of the last activity, in milliseconds since 1970.
    pub last_activity_at: Option<i64>,
}

/// Attempt at a quiz.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuizAttempt {
    /// Number of the attempt, from 1.
    pub number: u32,
    /// Answers, sorted by question.
    pub answers: Vec<QuizAnswer>,
    /// Score from 0 to 100.
    pub percent: u32,
    /// Result by the pass mark at that time.
    pub passed: bool,
    /// Milliseconds since 1970.
    pub made_at: i64,
}

/// Returns the progress of a customer in these lessons, by lesson; lessons without activity are missing.
pub async fn by_lessons(
    db: &mut AnyConnection,
    customer: u32,
    lessons: impl Iterator<Item = u32>,
) -> Result<HashMap<u32, LessonRecord>, Error> {
    let lessons: Vec<i64> = lessons.map(i64::from).collect();
    let filtered = |select: &'static str| {
        SqlBuilder::new(select)
            .push(" WHERE customer_id = ")
            .bind(i64::from(customer))
            .push(" AND lesson_id IN ")
            .bind_list(lessons.iter().copied())
    };
    let mut by_lesson = HashMap::new();
    for row in &filtered("SELECT * FROM lesson_progress").build().fetch_all(&mut *db).await? {
        by_lesson.insert(row.number("lesson_id")?, progress(row)?);
    }
    let attempts =
        filtered("SELECT lesson_id, COUNT(*) AS attempts, MAX(percent) AS best FROM quiz_attempts")
            .push(" GROUP BY lesson_id");
    for row in &attempts.build().fetch_all(db).await? {
        let record: &mut LessonRecord = by_lesson.entry(row.number("lesson_id")?).or_default();
        record.progress.attempts = row.number("attempts")?;
        record.progress.best_percent = Some(row.number("best")?);
    }
    Ok(by_lesson)
}

/// Returns the progress of a customer in a lesson and locks it until the transaction ends.
pub async fn for_update(db: &mut AnyConnection, customer: u32, lesson: u32) -> Result<LessonRecord, Error> {
    // Concurrent first reports both write the row before reading it, so the second one waits for the first.
    sqlx::query(
        "INSERT INTO lesson_progress (customer_id, lesson_id, seconds, seconds_at, watched, touched_at) \
         VALUES ($1, $2, 0, 0, '[]', 0) \
         ON CONFLICT (customer_id, lesson_id) DO UPDATE SET touched_at = lesson_progress.touched_at",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .execute(&mut *db)
    .await?;
    Ok(by_lessons(db, customer, [lesson].into_iter()).await?.remove(&lesson).unwrap_or_default())
}

/// Updates the progress of a customer in a lesson. A completed lesson stays completed and keeps its
/// completion time.
pub async fn update(
    db: &mut AnyConnection,
    customer: u32,
    lesson: u32,
    record: &LessonRecord,
    now_ms: i64,
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
    .bind(record.progress.done.then_some(now_ms))
    .bind(record.last_activity_at.unwrap_or(now_ms))
    .execute(db)
    .await?;
    Ok(())
}

/// Returns the attempts of a customer at a quiz, in order.
pub async fn attempts(db: &mut AnyConnection, customer: u32, lesson: u32) -> Result<Vec<QuizAttempt>, Error> {
    let rows =
        sqlx::query("SELECT * FROM quiz_attempts WHERE customer_id = $1 AND lesson_id = $2 ORDER BY number")
            .bind(i64::from(customer))
            .bind(i64::from(lesson))
            .fetch_all(db)
            .await?;
    rows.iter()
        .map(|row| {
            Ok(QuizAttempt {
                number: row.number("number")?,
                answers: row.json("answers")?,
                percent: row.number("percent")?,
                passed: row.flag("passed")?,
                made_at: row.int("made_at")?,
            })
        })
        .collect()
}

pub async fn insert_attempt(
    db: &mut AnyConnection,
    customer: u32,
    lesson: u32,
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
    .execute(db)
    .await?;
    Ok(())
}

fn progress(row: &AnyRow) -> Result<LessonRecord, Error> {
    Ok(LessonRecord {
        progress: LessonProgress {
            done: row.maybe_int("done_at")?.is_some(),
            seconds: row.number("seconds")?,
            watched: row.json("watched")?,
            best_percent: None,
            attempts: 0,
        },
        position_reported_at: row.int("seconds_at")?,
        last_activity_at: Some(row.int("touched_at")?).filter(|at| *at > 0),
    })
}
