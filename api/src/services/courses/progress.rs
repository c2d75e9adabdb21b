//! Lesson progress reports: merged monotonically with the stored progress. A certificate that becomes due is
//! issued in the same transaction.

use mostrador_core::catalogue::ProductId;
use mostrador_core::courses::{
    CertificateRef, Lesson, LessonId, ProgressResult, ProgressUpdate, Quiz, QuizAnswer, QuizResult,
    next_attempt_at, normalise_answers,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::{Timestamp, format_date_time};

use super::certificates;
use super::course_state::CourseState;
use super::enrolled::{course_not_found, require_open_access};
use crate::clock;
use crate::db::repositories::courses::StoredLesson;
use crate::db::repositories::lesson_progress::{LessonRecord, QuizAttempt};
use crate::db::repositories::{enrolments, lesson_progress};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::authentication::logged_in::LoggedIn;

/// Progress report of a customer.
#[derive(Clone, Copy, Debug)]
pub struct LessonReport<'a> {
    pub auth: &'a LoggedIn,
    pub course: ProductId,
    pub lesson: LessonId,
    pub update: &'a ProgressUpdate,
}

/// Saves the progress in a lesson.
pub async fn save(
    store: &Database,
    report: LessonReport<'_>,
    now: Timestamp,
) -> Result<ProgressResult, ApiError> {
    let LessonReport { auth, course, lesson: id, update } = report;
    let saved = store.transaction(async |tx| {
        let customer = auth.lock_account(tx).await?.user;
        let own = enrolments::for_update(tx, customer.id, course).await?;
        let mut learning =
            CourseState::load(tx, customer.id, &own, now).await?.ok_or_else(course_not_found)?;
        require_open_access(&learning.access)?;
        let (stored, opens_at) = learning.lesson(id).ok_or_else(lesson_not_found)?;
        if let Some(opens_at) = opens_at {
            return Err(lesson_locked(opens_at));
        }
        let result = match &update.answers {
            Some(answers) => Some(grade(tx, customer.id, stored, answers, now).await?),
            None => None,
        };
        let lesson = &stored.lesson;
        let known = lesson_progress::for_update(tx, customer.id, id).await?;
        let known = merged(&known, lesson, update, result.as_ref(), now);
        lesson_progress::update(tx, customer.id, id, &known, now).await?;
        let progress = known.progress.clone();
        learning.update_lesson(id, known);
        let certificate = certificates::issue_if_earned(tx, &customer, &learning, now).await?;
        let saved = ProgressResult {
            lesson: id,
            progress,
            course: learning.progress(),
            result,
            certificate: certificate.map(|it| CertificateRef { code: it.code, issued_at: it.issued_at }),
        };
        Ok::<_, ApiError>(saved)
    });
    saved.await
}

/// 404 for a lesson of another course.
pub fn lesson_not_found() -> ApiError {
    ApiError::not_found("lesson_not_found", "Esta lección no es de este curso.")
}

/// 403 for a lesson that is not open yet (rule 4.26).
fn lesson_locked(opens_at: Timestamp) -> ApiError {
    let message = format!("Esta lección se abre el {}.", format_date_time(opens_at));
    ApiError::forbidden("lesson_locked", message).with_member("opens_at", clock::format_rfc3339(opens_at))
}

/// Merges a report into the stored progress. The browser's clock orders its own reports; times in the future
/// are replaced by the server's time.
fn merged(
    known: &LessonRecord,
    lesson: &Lesson,
    update: &ProgressUpdate,
    result: Option<&QuizResult>,
    now: Timestamp,
) -> LessonRecord {
    let at = update.at.map_or(now, |at| Timestamp::from_ms(at).clamp(Timestamp::default(), now));
    let length = lesson.video.as_ref().map_or(0, |video| video.seconds);
    let is_newer = at >= known.position_reported_at;
    let mut progress = known.progress.apply_update(update, length, is_newer);
    let passed = result.is_some_and(|result| result.passed);
    progress.done = progress.is_finished(lesson.kind, length, update.done == Some(true), passed);
    let position_changed = update.seconds.is_some() && is_newer;
    LessonRecord {
        progress,
        position_reported_at: if position_changed { at } else { known.position_reported_at },
        last_activity_at: known.last_activity_at.max(Some(at)),
    }
}

/// Grades quiz answers and records them as a new attempt, unless the same answers were given before.
async fn grade(
    tx: &mut Tx,
    customer: CustomerId,
    StoredLesson { lesson, key, .. }: &StoredLesson,
    answers: &[QuizAnswer],
    now: Timestamp,
) -> Result<QuizResult, ApiError> {
    let Some(quiz) = &lesson.quiz else {
        return Err(ApiError::unprocessable("not_a_quiz", "Esta lección no tiene preguntas."));
    };
    let errors = quiz.check(answers);
    if !errors.is_empty() {
        let message = "Contesta a todas las preguntas.";
        return Err(ApiError::unprocessable("incomplete_answers", message).with_errors(errors));
    }
    let answers = normalise_answers(answers);
    let mut attempts = lesson_progress::attempts(tx, customer, lesson.id).await?;
    let repeated = attempts.iter().find(|attempt| attempt.answers == answers).map(|attempt| attempt.number);
    let number = match repeated {
        Some(number) => number,
        None => attempts.last().map_or(1, |last| last.number.saturating_add(1)),
    };
    let mut result = quiz.result(key, &answers, number);
    if repeated.is_none() {
        if let Some(retry_at) = next_attempt(quiz, &attempts, now) {
            return Err(attempts_exhausted(retry_at, now));
        }
        let (percent, passed) = (result.percent, result.passed);
        let attempt = QuizAttempt { number, answers, percent, passed, made_at: now };
        lesson_progress::insert_attempt(tx, customer, lesson.id, &attempt).await?;
        attempts.push(attempt);
    }
    result.retry_at =
        next_attempt(quiz, &attempts, now).filter(|_| !result.passed).map(clock::format_rfc3339);
    Ok(result)
}

fn next_attempt(quiz: &Quiz, attempts: &[QuizAttempt], now: Timestamp) -> Option<Timestamp> {
    let made_at: Vec<_> = attempts.iter().map(|attempt| attempt.made_at).collect();
    next_attempt_at(quiz.attempts_per_day, &made_at, now)
}

fn attempts_exhausted(retry_at: Timestamp, now: Timestamp) -> ApiError {
    let hours = (retry_at - now).max(0) / 3_600_000 + 1;
    let delay = if hours == 1 { "dentro de una hora".to_owned() } else { format!("dentro de {hours} horas") };
    let message = format!("Has agotado los intentos de hoy. Podrás volver a probar {delay}.");
    ApiError::conflict("quiz_attempts_exhausted", message)
        .with_member("retry_at", clock::format_rfc3339(retry_at))
}
