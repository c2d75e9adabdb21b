//! Customer data that no account page shows; part of the personal data export (rule 6.8).

use mostrador_core::courses::{QuizAnswer, Watched};
use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};
use utoipa::ToSchema;

use crate::clock;
use crate::db::row::Columns;

/// Attempt to pay an order through the payment gateway.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalPayment)]
pub struct Payment {
    /// Number of the attempt at the gateway.
    pub number: String,
    pub order: String,
    /// Payment method: card or Bizum.
    pub method: String,
    pub state: String,
    /// Amount in cents.
    pub amount: i64,
    /// Response code of the gateway.
    pub response: Option<String>,
    /// Authorisation code of the bank.
    pub authorisation_code: Option<String>,
    /// Creation time, RFC 3339.
    pub created_at: String,
    /// Time of the gateway's result, RFC 3339.
    pub decided_at: Option<String>,
}

/// Refund of an order, completed or not.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalRefund)]
pub struct Refund {
    pub order: String,
    /// Number of the refunded payment attempt; absent for manual refunds.
    pub attempt: Option<String>,
    /// Amount in cents.
    pub amount: i64,
    pub state: String,
    /// Response code of the gateway.
    pub response: Option<String>,
    /// Authorisation code of the refund.
    pub authorisation_code: Option<String>,
    /// Time of the request, RFC 3339.
    pub created_at: String,
    /// Time of the result, RFC 3339.
    pub decided_at: Option<String>,
}

/// Course access granted by an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalEnrolment)]
pub struct Enrolment {
    pub order: String,
    /// Product identifier of the course.
    pub course: u32,
    /// Start of the booked session, RFC 3339.
    pub starts_at: Option<String>,
    pub place: Option<String>,
    /// Start of the access, RFC 3339.
    pub enrolled_at: String,
    /// End of the access after a refund, RFC 3339.
    pub ended_at: Option<String>,
}

/// Progress of the customer in a lesson.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalLesson)]
pub struct Lesson {
    /// Identifier of the lesson.
    pub lesson: u32,
    /// Playback position of its video, in seconds.
    pub seconds: u32,
    /// Watched parts of the video.
    pub watched: Watched,
    /// Completion time, RFC 3339.
    pub done_at: Option<String>,
    /// Time of the last activity, RFC 3339.
    pub touched_at: String,
}

/// Attempt of the customer at a quiz.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalQuiz)]
pub struct Quiz {
    /// Identifier of the lesson.
    pub lesson: u32,
    /// Number of the attempt, from 1.
    pub number: u32,
    pub answers: Vec<QuizAnswer>,
    /// Score from 0 to 100.
    pub percent: u32,
    pub passed: bool,
    /// Time of the attempt, RFC 3339.
    pub made_at: String,
}

/// Returns all payment attempts of a customer.
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
            created_at: clock::format_rfc3339(row.int("created_at")?),
            decided_at: maybe_rfc3339(row, "decided_at")?,
        })
    })
    .await
}

/// Returns all refunds of a customer, whatever their state.
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
            created_at: clock::format_rfc3339(row.int("created_at")?),
            decided_at: maybe_rfc3339(row, "decided_at")?,
        })
    })
    .await
}

/// Returns all course enrolments of a customer, ended ones included.
pub async fn enrolments(db: &mut AnyConnection, customer: u32) -> Result<Vec<Enrolment>, Error> {
    let sql = "SELECT * FROM enrolments WHERE customer_id = $1 ORDER BY enrolled_at, order_number, line";
    rows(db, sql, customer, |row| {
        Ok(Enrolment {
            order: row.text("order_number")?,
            course: row.number("course_id")?,
            starts_at: maybe_rfc3339(row, "starts_at")?,
            place: row.maybe_text("place")?,
            enrolled_at: clock::format_rfc3339(row.int("enrolled_at")?),
            ended_at: maybe_rfc3339(row, "ended_at")?,
        })
    })
    .await
}

/// Returns the lesson progress of a customer.
pub async fn lessons(db: &mut AnyConnection, customer: u32) -> Result<Vec<Lesson>, Error> {
    let sql = "SELECT * FROM lesson_progress WHERE customer_id = $1 ORDER BY lesson_id";
    rows(db, sql, customer, |row| {
        Ok(Lesson {
            lesson: row.number("lesson_id")?,
            seconds: row.number("seconds")?,
            watched: row.json("watched")?,
            done_at: maybe_rfc3339(row, "done_at")?,
            touched_at: clock::format_rfc3339(row.int("touched_at")?),
        })
    })
    .await
}

/// Returns all quiz attempts of a customer.
pub async fn quizzes(db: &mut AnyConnection, customer: u32) -> Result<Vec<Quiz>, Error> {
    let sql = "SELECT * FROM quiz_attempts WHERE customer_id = $1 ORDER BY lesson_id, number";
    rows(db, sql, customer, |row| {
        Ok(Quiz {
            lesson: row.number("lesson_id")?,
            number: row.number("number")?,
            answers: row.json("answers")?,
            percent: row.number("percent")?,
            passed: row.flag("passed")?,
            made_at: clock::format_rfc3339(row.int("made_at")?),
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

fn maybe_rfc3339(row: &AnyRow, column: &str) -> Result<Option<String>, Error> {
    Ok(row.maybe_int(column)?.map(clock::format_rfc3339))
}
