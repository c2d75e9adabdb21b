//! What is kept of a customer besides what their own screens show: given to them with the rest (rule 6.8).

use mostrador_core::courses::{QuizAnswer, Watched};
use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};
use utoipa::ToSchema;

use super::row::Columns;
use crate::clock;

/// An attempt to pay an order at the bank.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalPayment)]
pub struct Payment {
    /// The number that the bank knows it by.
    pub number: String,
    /// The order.
    pub order: String,
    /// Card or Bizum.
    pub method: String,
    /// What became of it.
    pub state: String,
    /// Cents.
    pub amount: i64,
    /// The bank's code.
    pub response: Option<String>,
    /// The number of the authorisation.
    pub authorisation_code: Option<String>,
    /// When it began, RFC 3339.
    pub created_at: String,
    /// When the bank decided, RFC 3339.
    pub decided_at: Option<String>,
}

/// Money that went back, or was to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalRefund)]
pub struct Refund {
    /// The order.
    pub order: String,
    /// The attempt whose money it is; nothing when it went back by hand.
    pub attempt: Option<String>,
    /// Cents.
    pub amount: i64,
    /// What became of it.
    pub state: String,
    /// The bank's code.
    pub response: Option<String>,
    /// The number of its authorisation.
    pub authorisation_code: Option<String>,
    /// When it was asked for, RFC 3339.
    pub created_at: String,
    /// When it was decided, RFC 3339.
    pub decided_at: Option<String>,
}

/// A course that an order gave access to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalEnrolment)]
pub struct Enrolment {
    /// The order.
    pub order: String,
    /// The course: the identifier of its product.
    pub course: u32,
    /// When the booked date begins, RFC 3339.
    pub starts_at: Option<String>,
    /// Where.
    pub place: Option<String>,
    /// Since when, RFC 3339.
    pub enrolled_at: String,
    /// When it was given back, RFC 3339.
    pub ended_at: Option<String>,
}

/// How far they are in a lesson.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalLesson)]
pub struct Lesson {
    /// Identifier of the lesson.
    pub lesson: u32,
    /// Where its video stands, in seconds.
    pub seconds: u32,
    /// What of it was seen.
    pub watched: Watched,
    /// When it was finished, RFC 3339.
    pub done_at: Option<String>,
    /// When it was last worked on, RFC 3339.
    pub touched_at: String,
}

/// What they answered to a quiz.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalQuiz)]
pub struct Quiz {
    /// Identifier of the lesson.
    pub lesson: u32,
    /// Which attempt, from 1.
    pub number: u32,
    /// What was answered.
    pub answers: Vec<QuizAnswer>,
    /// Of a hundred.
    pub percent: u32,
    /// Whether that was enough.
    pub passed: bool,
    /// When, RFC 3339.
    pub made_at: String,
}

/// Every attempt of a customer to pay.
///
/// # Errors
/// The database fails.
pub async fn payments(db: &mut AnyConnection, customer: u32) -> Result<Vec<Payment>, Error> {
    let sql = "SELECT a.* FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
               WHERE o.customer_id = $1 ORDER BY a.created_at, a.number";
    rows(db, sql, customer, |row| {
        Ok(Payment {
            number: row.text("number")?,
            order: row.text("order_number")?,
            method: row.text("method")?,
            state: row.text("state")?,
            amount: row.int("amount")?,
            response: row.maybe_text("response")?,
            authorisation_code: row.maybe_text("authorisation_code")?,
            created_at: clock::rfc3339(row.int("created_at")?),
            decided_at: moment(row, "decided_at")?,
        })
    })
    .await
}

/// The money of a customer that went back, or was to.
///
/// # Errors
/// The database fails.
pub async fn refunds(db: &mut AnyConnection, customer: u32) -> Result<Vec<Refund>, Error> {
    let sql = "SELECT r.* FROM refunds r JOIN orders o ON o.number = r.order_number \
               WHERE o.customer_id = $1 ORDER BY r.id";
    rows(db, sql, customer, |row| {
        Ok(Refund {
            order: row.text("order_number")?,
            attempt: row.maybe_text("attempt_number")?,
            amount: row.int("amount")?,
            state: row.text("state")?,
            response: row.maybe_text("response")?,
            authorisation_code: row.maybe_text("authorisation_code")?,
            created_at: clock::rfc3339(row.int("created_at")?),
            decided_at: moment(row, "decided_at")?,
        })
    })
    .await
}

/// The courses that a customer's orders gave access to, also those that were given back.
///
/// # Errors
/// The database fails.
pub async fn enrolments(db: &mut AnyConnection, customer: u32) -> Result<Vec<Enrolment>, Error> {
    let sql = "SELECT * FROM enrolments WHERE customer_id = $1 ORDER BY enrolled_at, order_number, line";
    rows(db, sql, customer, |row| {
        Ok(Enrolment {
            order: row.text("order_number")?,
            course: row.number("course_id")?,
            starts_at: moment(row, "starts_at")?,
            place: row.maybe_text("place")?,
            enrolled_at: clock::rfc3339(row.int("enrolled_at")?),
            ended_at: moment(row, "ended_at")?,
        })
    })
    .await
}

/// How far a customer is in each lesson.
///
/// # Errors
/// The database fails.
pub async fn lessons(db: &mut AnyConnection, customer: u32) -> Result<Vec<Lesson>, Error> {
    let sql = "SELECT * FROM lesson_progress WHERE customer_id = $1 ORDER BY lesson_id";
    rows(db, sql, customer, |row| {
        Ok(Lesson {
            lesson: row.number("lesson_id")?,
            seconds: row.number("seconds")?,
            watched: row.json("watched")?,
            done_at: moment(row, "done_at")?,
            touched_at: clock::rfc3339(row.int("touched_at")?),
        })
    })
    .await
}

/// What a customer answered to each quiz, each time.
///
/// # Errors
/// The database fails.
pub async fn quizzes(db: &mut AnyConnection, customer: u32) -> Result<Vec<Quiz>, Error> {
    let sql = "SELECT * FROM quiz_attempts WHERE customer_id = $1 ORDER BY lesson_id, number";
    rows(db, sql, customer, |row| {
        Ok(Quiz {
            lesson: row.number("lesson_id")?,
            number: row.number("number")?,
            answers: row.json("answers")?,
            percent: row.number("percent")?,
            passed: row.flag("passed")?,
            made_at: clock::rfc3339(row.int("made_at")?),
        })
    })
    .await
}

async fn rows<T>(
    db: &mut AnyConnection,
    sql: &'static str,
    customer: u32,
    read: impl Fn(&AnyRow) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    sqlx::query(sql).bind(i64::from(customer)).fetch_all(db).await?.iter().map(read).collect()
}

fn moment(row: &AnyRow, column: &str) -> Result<Option<String>, Error> {
    Ok(row.maybe_int(column)?.map(clock::rfc3339))
}
