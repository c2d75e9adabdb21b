//! How far customers are in lessons and quizzes.

use std::collections::HashMap;

use mostrador_core::courses::{LessonProgress, QuizAnswer};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::{Columns, to_json};

/// What is known of a customer and a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// How far.
    pub progress: LessonProgress,
    /// When the position of its video was taken, milliseconds since 1970.
    pub seconds_at: i64,
    /// When it was last worked on; `None` when never.
    pub touched_at: Option<i64>,
}

/// An attempt at a quiz.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// Which, from 1.
    pub number: u32,
    /// The answers, in one order.
    pub answers: Vec<QuizAnswer>,
    /// Of a hundred.
    pub percent: u32,
    /// Whether that was enough, by the mark of that time.
    pub passed: bool,
    /// Milliseconds since 1970.
    pub made_at: i64,
}

/// What is known of a customer in these lessons; those never worked on are missing.
///
/// # Errors
/// The database fails.
pub async fn of(
    db: &mut AnyConnection,
    customer: u32,
    lessons: impl Iterator<Item = u32>,
) -> Result<HashMap<u32, Known>, Error> {
    let lessons: Vec<i64> = lessons.map(i64::from).collect();
    let of = |select: &'static str| {
        Sql::new(select)
            .push(" WHERE customer_id = ")
            .bind(i64::from(customer))
            .push(" AND lesson_id IN ")
            .bind_list(lessons.iter().copied())
    };
    let mut known = HashMap::new();
    for row in &of("SELECT * FROM lesson_progress").query().fetch_all(&mut *db).await? {
        known.insert(row.number("lesson_id")?, progress(row)?);
    }
    let tries = of("SELECT lesson_id, COUNT(*) AS attempts, MAX(percent) AS best FROM quiz_attempts")
        .push(" GROUP BY lesson_id");
    for row in &tries.query().fetch_all(db).await? {
        let known: &mut Known = known.entry(row.number("lesson_id")?).or_default();
        known.progress.attempts = row.number("attempts")?;
        known.progress.best_percent = Some(row.number("best")?);
    }
    Ok(known)
}

/// What is known of a customer in a lesson, kept from other transactions until this one ends.
///
/// # Errors
/// The database fails.
pub async fn for_change(db: &mut AnyConnection, customer: u32, lesson: u32) -> Result<Known, Error> {
    // Two first reports at once both write a row before reading it: the second waits for the first.
    sqlx::query(
        "INSERT INTO lesson_progress (customer_id, lesson_id, seconds, seconds_at, watched, touched_at) \
         VALUES ($1, $2, 0, 0, '[]', 0) \
         ON CONFLICT (customer_id, lesson_id) DO UPDATE SET touched_at = lesson_progress.touched_at",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .execute(&mut *db)
    .await?;
    Ok(of(db, customer, [lesson].into_iter()).await?.remove(&lesson).unwrap_or_default())
}

/// Writes what is known of a customer in a lesson. What was finished before stays so, and keeps its moment.
///
/// # Errors
/// The database fails.
pub async fn put(
    db: &mut AnyConnection,
    customer: u32,
    lesson: u32,
    known: &Known,
    now_ms: i64,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE lesson_progress SET seconds = $3, seconds_at = $4, watched = $5, \
         done_at = COALESCE(done_at, $6), touched_at = $7 WHERE customer_id = $1 AND lesson_id = $2",
    )
    .bind(i64::from(customer))
    .bind(i64::from(lesson))
    .bind(i64::from(known.progress.seconds))
    .bind(known.seconds_at)
    .bind(to_json(&known.progress.watched)?)
    .bind(known.progress.done.then_some(now_ms))
    .bind(known.touched_at.unwrap_or(now_ms))
    .execute(db)
    .await?;
    Ok(())
}

/// The attempts of a customer at a quiz, in order.
///
/// # Errors
/// The database fails.
pub async fn attempts(db: &mut AnyConnection, customer: u32, lesson: u32) -> Result<Vec<Attempt>, Error> {
    let rows =
        sqlx::query("SELECT * FROM quiz_attempts WHERE customer_id = $1 AND lesson_id = $2 ORDER BY number")
            .bind(i64::from(customer))
            .bind(i64::from(lesson))
            .fetch_all(db)
            .await?;
    rows.iter()
        .map(|row| {
            Ok(Attempt {
                number: row.number("number")?,
                answers: row.json("answers")?,
                percent: row.number("percent")?,
                passed: row.flag("passed")?,
                made_at: row.int("made_at")?,
            })
        })
        .collect()
}

/// Writes an attempt.
///
/// # Errors
/// The database fails, or there is one with its number.
pub async fn put_attempt(
    db: &mut AnyConnection,
    customer: u32,
    lesson: u32,
    attempt: &Attempt,
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

fn progress(row: &AnyRow) -> Result<Known, Error> {
    Ok(Known {
        progress: LessonProgress {
            done: row.maybe_int("done_at")?.is_some(),
            seconds: row.number("seconds")?,
            watched: row.json("watched")?,
            best_percent: None,
            attempts: 0,
        },
        seconds_at: row.int("seconds_at")?,
        touched_at: Some(row.int("touched_at")?).filter(|at| *at > 0),
    })
}
