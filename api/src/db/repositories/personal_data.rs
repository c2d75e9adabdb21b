//! Customer data that no account page shows; part of the personal data export (rule 6.8).

use mostrador_core::catalogue::ProductId;
use mostrador_core::courses::{LessonId, QuizAnswer, WatchedRanges};
use mostrador_core::invoicing::RefundedPart;
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::session::CustomerId;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use crate::db::columns::{Flag, Json, MaybeRfc3339, Rfc3339};

/// Attempt to pay an order through the payment gateway.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalPayment)]
pub struct Payment {
    /// Number of the attempt at the gateway.
    pub number: String,
    #[sqlx(rename = "order_number", try_from = "String")]
    #[schema(value_type = String)]
    pub order: OrderNumber,
    /// Payment method, such as card or Bizum.
    pub method: String,
    pub state: String,
    /// Amount in cents.
    #[schema(value_type = i64)]
    pub amount: Cents,
    /// Response code of the gateway.
    pub response: Option<String>,
    /// Authorisation code of the bank.
    pub authorisation_code: Option<String>,
    /// Creation time, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    /// Time of the gateway's result, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub decided_at: Option<String>,
}

/// Card that is saved at the bank for later purchases, without its token.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalCard)]
pub struct Card {
    /// Empty if unknown.
    pub brand: String,
    /// Last four digits of the number; empty if unknown.
    pub last_digits: String,
    /// Year and month of expiry, two digits each.
    pub expiry: String,
    /// Time of the consent to save it, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub consented_at: String,
    /// Version of the text that was accepted.
    #[sqlx(try_from = "i64")]
    pub consent_version: u32,
    /// Time from which the bank does not accept it any more, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub rejected_at: Option<String>,
}

/// Refund of an order, completed or not.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalRefund)]
pub struct Refund {
    #[sqlx(rename = "order_number", try_from = "String")]
    #[schema(value_type = String)]
    pub order: OrderNumber,
    /// Number of the refunded payment attempt; absent for manual refunds.
    #[sqlx(rename = "attempt_number")]
    pub attempt: Option<String>,
    /// Amount in cents.
    #[schema(value_type = i64)]
    pub amount: Cents,
    pub state: String,
    /// Refunded lines, from 0, and the delivery; empty if only the amount is known.
    #[sqlx(try_from = "Json<Vec<RefundedPart>>")]
    pub parts: Vec<RefundedPart>,
    /// Response code of the gateway.
    pub response: Option<String>,
    /// Authorisation code of the refund.
    pub authorisation_code: Option<String>,
    /// Name of its reason; absent for refunds of older programs.
    pub cause: Option<String>,
    /// Time of the request, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    /// Time of the result, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub decided_at: Option<String>,
}

/// Note of staff on an order.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalNote)]
pub struct Note {
    #[sqlx(rename = "order_number", try_from = "String")]
    #[schema(value_type = String)]
    pub order: OrderNumber,
    pub text: String,
    /// Creation time, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
}

/// Course access granted by an order.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalEnrolment)]
pub struct Enrolment {
    /// Null for access that the shop gave without an order.
    #[sqlx(rename = "order_number")]
    pub order: Option<String>,
    /// Product identifier of the course.
    #[sqlx(rename = "course_id", try_from = "i64")]
    #[schema(value_type = u32)]
    pub course: ProductId,
    /// Start of the booked session, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub starts_at: Option<String>,
    pub place: Option<String>,
    /// Start of the access, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub enrolled_at: String,
    /// End of the access after a refund, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub ended_at: Option<String>,
}

/// Progress of the customer in a lesson.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalLesson)]
pub struct Lesson {
    /// Identifier of the lesson.
    #[sqlx(rename = "lesson_id", try_from = "i64")]
    #[schema(value_type = u32)]
    pub lesson: LessonId,
    /// Playback position of its video, in seconds.
    #[sqlx(try_from = "i64")]
    pub seconds: u32,
    /// Watched parts of the video.
    #[sqlx(try_from = "Json<WatchedRanges>")]
    pub watched: WatchedRanges,
    /// Completion time, RFC 3339.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub done_at: Option<String>,
    /// Time of the last activity, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub touched_at: String,
}

/// Attempt of the customer at a quiz.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
#[schema(as = PersonalQuiz)]
pub struct Quiz {
    /// Identifier of the lesson.
    #[sqlx(rename = "lesson_id", try_from = "i64")]
    #[schema(value_type = u32)]
    pub lesson: LessonId,
    /// Number of the attempt, from 1.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    #[sqlx(try_from = "Json<Vec<QuizAnswer>>")]
    pub answers: Vec<QuizAnswer>,
    /// Score from 0 to 100.
    #[sqlx(try_from = "i64")]
    pub percent: u32,
    #[sqlx(try_from = "Flag")]
    pub passed: bool,
    /// Time of the attempt, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub made_at: String,
}

/// Returns all payment attempts of a customer.
pub async fn payments(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Payment>, Error> {
    sqlx::query_as(
        "SELECT a.number, a.order_number, a.method, a.state, a.amount, a.response, a.authorisation_code, a.created_at, \
         a.decided_at FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
         WHERE o.customer_id = $1 ORDER BY a.created_at, a.number",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns the saved cards of a customer.
pub async fn cards(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Card>, Error> {
    sqlx::query_as(
        "SELECT brand, last_digits, expiry, consented_at, consent_version, rejected_at FROM customer_cards \
         WHERE customer_id = $1 ORDER BY id",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns all refunds of a customer, whatever their state.
pub async fn refunds(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Refund>, Error> {
    sqlx::query_as(
        "SELECT r.order_number, r.attempt_number, r.amount, r.state, COALESCE(r.parts, '[]') AS parts, r.response, \
         r.authorisation_code, r.cause, r.created_at, \
         r.decided_at FROM refunds r JOIN orders o ON o.number = r.order_number \
         WHERE o.customer_id = $1 ORDER BY r.id",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns the notes of staff on the orders of a customer.
pub async fn notes(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Note>, Error> {
    sqlx::query_as(
        "SELECT n.order_number, n.text, n.created_at FROM order_notes n JOIN orders o ON o.number = n.order_number \
         WHERE o.customer_id = $1 ORDER BY n.id",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns all course enrolments of a customer, ended ones included.
pub async fn enrolments(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Enrolment>, Error> {
    sqlx::query_as(
        "SELECT order_number, course_id, starts_at, place, enrolled_at, ended_at FROM enrolments WHERE customer_id = $1 \
         UNION ALL SELECT NULL, course_id, starts_at, place, enrolled_at, ended_at FROM manual_enrolments \
         WHERE customer_id = $1 ORDER BY enrolled_at, order_number",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns the lesson progress of a customer.
pub async fn lessons(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Lesson>, Error> {
    sqlx::query_as(
        "SELECT lesson_id, seconds, watched, done_at, touched_at FROM lesson_progress \
         WHERE customer_id = $1 ORDER BY lesson_id",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns all quiz attempts of a customer.
pub async fn quizzes(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Quiz>, Error> {
    sqlx::query_as(
        "SELECT lesson_id, number, answers, percent, passed, made_at FROM quiz_attempts \
         WHERE customer_id = $1 ORDER BY lesson_id, number",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}
