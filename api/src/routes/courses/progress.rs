//! Lesson progress reports.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::courses::{ProgressResult, ProgressUpdate};

use super::parse_id;
use crate::clock;
use crate::db::Database;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::enrolled::course_not_found;
use crate::services::courses::progress::{self, LessonReport, lesson_not_found};

/// Saves the progress in a lesson.
///
/// Repeated, late or reordered reports change nothing, and finished lessons stay finished. Returns 409 if the
/// quiz attempts of the day are used up.
#[utoipa::path(
    put, path = "/courses/{course}/lessons/{lesson}/progress", tag = "courses",
    params(
        ("course" = u32, Path, description = "Course ID", example = 101),
        ("lesson" = u32, Path, description = "Lesson ID", example = 10101),
    ),
    request_body = ProgressUpdate,
    responses(
        (status = 200, body = ProgressResult),
        (status = 403, description = "`course_access_ended`, `customer_disabled`; `lesson_locked`: `opens_at` in the body is the time at which it opens"),
        (status = 404, description = "`course_not_found`, `lesson_not_found`"),
        (status = 409, description = "`quiz_attempts_exhausted`: `retry_at` in the body is the time of the next allowed attempt"),
        (status = 422, description = "`not_a_quiz`, `incomplete_answers`; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn save(
    State(store): State<Database>,
    auth: LoggedIn,
    Path((course, lesson)): Path<(String, String)>,
    json::Json(update): json::Json<ProgressUpdate>,
) -> Result<Private<Json<ProgressResult>>, ApiError> {
    let (course, lesson) = (parse_id(&course, course_not_found)?, parse_id(&lesson, lesson_not_found)?);
    let report = LessonReport { auth: &auth, course, lesson, update: &update };
    Ok(Private(Json(progress::save(&store, report, clock::now()).await?)))
}
