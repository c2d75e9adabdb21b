//! Course content: modules, lessons and quizzes, written and read as a whole.

use mostrador_core::catalogue::ProductId;
use mostrador_core::courses::{
    CourseModule, CourseQuestion, Document, Lesson, LessonId, LessonKind, LessonProgress, ModuleId, Opening,
    QuestionKey, Quiz, QuizKey, Syllabus, SyllabusModule, Teacher, Video,
};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes::Change;
use super::{catalogue_changes, counters, media, media_usage};
use crate::db::Tx;
use crate::db::columns::{Code, Json, Number, decode_error, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::text;

/// Course as the owner supplies it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewCourse {
    /// Identifier of its product.
    pub id: ProductId,
    pub hours: u32,
    /// Days of access; `None` for unlimited access.
    pub access_days: Option<u32>,
    /// Modules, in order.
    pub modules: Vec<Module>,
    pub teachers: Vec<Teacher>,
    /// Frequently asked questions.
    pub questions: Vec<CourseQuestion>,
}

/// Module of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// Identifier, unique in the shop.
    pub id: ModuleId,
    pub title: String,
    pub opening: Opening,
    /// Lessons, in order.
    pub lessons: Vec<StoredLesson>,
}

/// Lesson with what customers do not receive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredLesson {
    /// Without progress.
    pub lesson: Lesson,
    /// Answer key of its quiz; empty when it has none.
    pub key: QuizKey,
    pub opening: Opening,
}

/// Course data without modules and lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CourseSettings {
    pub hours: u32,
    /// Days of access; `None` for unlimited access.
    pub access_days: Option<u32>,
}

/// Returns the data of a course; `None` when the product is not a course or has no content yet.
pub async fn settings(db: &mut AnyConnection, course: ProductId) -> Result<Option<CourseSettings>, Error> {
    let row: Option<(Number<u32>, Option<Number<u32>>)> =
        sqlx::query_as("SELECT hours, access_days FROM courses WHERE product_id = $1")
            .bind(i64::from(course))
            .fetch_optional(db)
            .await?;
    Ok(row.map(|(hours, days)| CourseSettings { hours: hours.0, access_days: days.map(|days| days.0) }))
}

/// Returns the modules of a course with their lessons, in order and without progress.
pub async fn modules(db: &mut AnyConnection, course: ProductId) -> Result<Vec<Module>, Error> {
    let rows: Vec<ModuleRow> = sqlx::query_as(
        "SELECT id, title, opens_after_days, opens_at FROM course_modules WHERE course_id = $1 ORDER BY position, id",
    )
    .bind(i64::from(course))
    .fetch_all(&mut *db)
    .await?;
    let mut modules: Vec<Module> = rows.into_iter().map(Module::from).collect();
    let rows: Vec<LessonRow> = sqlx::query_as(
        "SELECT l.id, l.module_id, l.kind, l.title, l.minutes, l.body, l.video, l.document, l.quiz, \
         l.quiz_key, l.opens_after_days, l.opens_at \
         FROM course_lessons l JOIN course_modules m ON m.id = l.module_id WHERE m.course_id = $1 \
         ORDER BY l.position, l.id",
    )
    .bind(i64::from(course))
    .fetch_all(db)
    .await?;
    for row in rows {
        if let Some(module) = modules.iter_mut().find(|module| module.id == row.module_id.0) {
            module.lessons.push(StoredLesson::from(row));
        }
    }
    Ok(modules)
}

/// Returns the syllabus for the product page; `None` when the product is not a course or has no content yet.
pub async fn syllabus(db: &mut AnyConnection, course: ProductId) -> Result<Option<Syllabus>, Error> {
    let Some(CourseSettings { hours, access_days }) = settings(db, course).await? else { return Ok(None) };
    let (Json(teachers), Json(questions)) =
        sqlx::query_as("SELECT teachers, questions FROM courses WHERE product_id = $1")
            .bind(i64::from(course))
            .fetch_one(&mut *db)
            .await?;
    let modules = modules(db, course).await?.into_iter().map(|Module { id, title, lessons, .. }| {
        let lessons = lessons.into_iter().map(|stored| stored.lesson).collect();
        SyllabusModule::from_module(&CourseModule { id, title, lessons })
    });
    Ok(Some(Syllabus { hours, access_days, modules: modules.collect(), teachers, questions }))
}

/// Returns every course as the owner supplied it.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<NewCourse>, Error> {
    let ids: Vec<(Number<ProductId>,)> =
        sqlx::query_as("SELECT product_id FROM courses ORDER BY product_id").fetch_all(&mut *db).await?;
    let mut courses = Vec::with_capacity(ids.len());
    for (Number(id),) in ids {
        courses.extend(by_id(db, id).await?);
    }
    Ok(courses)
}

/// Returns a course as the owner supplied it; `None` when the product is not a course or has no content yet.
pub async fn by_id(db: &mut AnyConnection, id: ProductId) -> Result<Option<NewCourse>, Error> {
    let row: Option<(Json<_>, Json<_>)> =
        sqlx::query_as("SELECT teachers, questions FROM courses WHERE product_id = $1")
            .bind(i64::from(id))
            .fetch_optional(&mut *db)
            .await?;
    let Some((Json(teachers), Json(questions))) = row else { return Ok(None) };
    let CourseSettings { hours, access_days } = settings(db, id).await?.unwrap_or_default();
    let modules = modules(db, id).await?;
    Ok(Some(NewCourse { id, hours, access_days, modules, teachers, questions }))
}

/// Inserts a course or replaces its content. Removing a lesson deletes its progress and quiz attempts; the
/// progress of the other lessons is kept.
///
/// # Errors
/// Fails when the product does not exist, or when the identifier of a module or lesson belongs to another
/// course.
pub async fn upsert(tx: &mut Tx, course: &NewCourse) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO courses (product_id, hours, access_days, teachers, questions) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (product_id) DO UPDATE SET hours = excluded.hours, access_days = excluded.access_days, \
         teachers = excluded.teachers, questions = excluded.questions",
    )
    .bind(i64::from(course.id))
    .bind(i64::from(course.hours))
    .bind(course.access_days.map(i64::from))
    .bind(to_json(&course.teachers)?)
    .bind(to_json(&course.questions)?)
    .execute(&mut **tx)
    .await?;
    remove_lessons(tx, course).await?;
    for (position, module) in (0_i64..).zip(&course.modules) {
        let done = sqlx::query(
            "INSERT INTO course_modules (id, course_id, position, title, opens_after_days, opens_at) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO UPDATE SET position = excluded.position, title = excluded.title, \
             opens_after_days = excluded.opens_after_days, opens_at = excluded.opens_at \
             WHERE course_modules.course_id = excluded.course_id",
        )
        .bind(i64::from(module.id))
        .bind(i64::from(course.id))
        .bind(position)
        .bind(module.title.clone())
        .bind(module.opening.after_days.map(i64::from))
        .bind(module.opening.at)
        .execute(&mut **tx)
        .await?;
        check_owner(done.rows_affected(), "module", module.id.get())?;
        for (position, stored) in (0_i64..).zip(&module.lessons) {
            put_lesson(tx, course.id, module.id, position, stored).await?;
        }
    }
    remove_modules(tx, course).await?;
    // The product detail contains the syllabus.
    catalogue_changes::record(tx, Change::Product(i64::from(course.id))).await
}

/// Deletes the content of a course.
pub async fn delete(tx: &mut Tx, id: ProductId) -> Result<(), Error> {
    let empty = NewCourse { id, ..NewCourse::default() };
    remove_lessons(tx, &empty).await?;
    remove_modules(tx, &empty).await?;
    sqlx::query("DELETE FROM courses WHERE product_id = $1").bind(i64::from(id)).execute(&mut **tx).await?;
    Ok(())
}

/// Returns an unused identifier for a module.
pub async fn next_module_id(tx: &mut Tx) -> Result<ModuleId, Error> {
    let last: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM course_modules").fetch_one(&mut **tx).await?;
    counters::advance_to(tx, "course_modules", last).await?;
    let id = counters::next(tx, "course_modules").await?;
    ModuleId::try_from(id).map_err(|error| decode_error("id", error))
}

/// Returns an unused identifier for a lesson.
pub async fn next_lesson_id(tx: &mut Tx) -> Result<LessonId, Error> {
    let last: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM course_lessons").fetch_one(&mut **tx).await?;
    counters::advance_to(tx, "course_lessons", last).await?;
    let id = counters::next(tx, "course_lessons").await?;
    LessonId::try_from(id).map_err(|error| decode_error("id", error))
}

async fn put_lesson(
    tx: &mut Tx,
    course: ProductId,
    module: ModuleId,
    position: i64,
    StoredLesson { lesson, key, opening }: &StoredLesson,
) -> Result<(), Error> {
    let video = lesson.video.as_ref().map(to_json).transpose()?;
    let document = lesson.document.as_ref().map(to_json).transpose()?;
    let files = [&video, &document].into_iter().flatten().flat_map(|json| media_usage::hashes_in(json));
    media::reserve_for_learners(tx, &files.collect::<Vec<_>>()).await?;
    let done = sqlx::query(
        "INSERT INTO course_lessons (id, module_id, position, kind, title, minutes, body, video, document, quiz, \
         quiz_key, opens_after_days, opens_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14) \
         ON CONFLICT (id) DO UPDATE SET module_id = excluded.module_id, position = excluded.position, \
         kind = excluded.kind, title = excluded.title, minutes = excluded.minutes, body = excluded.body, \
         video = excluded.video, document = excluded.document, quiz = excluded.quiz, quiz_key = excluded.quiz_key, \
         opens_after_days = excluded.opens_after_days, opens_at = excluded.opens_at \
         WHERE course_lessons.module_id IN (SELECT id FROM course_modules WHERE course_id = $12)",
    )
    .bind(i64::from(lesson.id))
    .bind(i64::from(module))
    .bind(position)
    .bind(lesson.kind.as_str())
    .bind(lesson.title.clone())
    .bind(i64::from(lesson.minutes))
    .bind(text::sanitize_html(&lesson.body))
    .bind(video)
    .bind(document)
    .bind(lesson.quiz.as_ref().map(to_json).transpose()?)
    .bind(lesson.quiz.as_ref().map(|_| to_json(key)).transpose()?)
    .bind(i64::from(course))
    .bind(opening.after_days.map(i64::from))
    .bind(opening.at)
    .execute(&mut **tx)
    .await?;
    check_owner(done.rows_affected(), "lesson", lesson.id.get())
}

/// Deletes the lessons of a course that are not in its new version.
async fn remove_lessons(tx: &mut Tx, course: &NewCourse) -> Result<(), Error> {
    let lessons: Vec<i64> = course
        .modules
        .iter()
        .flat_map(|module| &module.lessons)
        .map(|stored| i64::from(stored.lesson.id))
        .collect();
    let removed = |statement: &'static str| {
        let lessons_of_course = SqlBuilder::new(statement)
            .push("course_lessons WHERE module_id IN (SELECT id FROM course_modules WHERE course_id = ")
            .bind(i64::from(course.id))
            .push(")");
        if lessons.is_empty() {
            lessons_of_course
        } else {
            lessons_of_course.push(" AND id NOT IN ").bind_list(lessons.iter().copied())
        }
    };
    for table in [
        "DELETE FROM lesson_progress WHERE lesson_id IN (SELECT id FROM ",
        "DELETE FROM quiz_attempts WHERE lesson_id IN (SELECT id FROM ",
    ] {
        removed(table).push(")").build().execute(&mut **tx).await?;
    }
    removed("DELETE FROM ").build().execute(&mut **tx).await?;
    Ok(())
}

/// Deletes the modules of a course that are not in its new version, after their lessons were deleted or
/// moved.
async fn remove_modules(tx: &mut Tx, course: &NewCourse) -> Result<(), Error> {
    let modules: Vec<i64> = course.modules.iter().map(|module| i64::from(module.id)).collect();
    let mut delete =
        SqlBuilder::new("DELETE FROM course_modules WHERE course_id = ").bind(i64::from(course.id));
    if !modules.is_empty() {
        delete = delete.push(" AND id NOT IN ").bind_list(modules);
    }
    delete.build().execute(&mut **tx).await?;
    Ok(())
}

/// Fails when an upsert changed no row, because the identifier belongs to another course.
fn check_owner(rows_affected: u64, entity: &'static str, id: u32) -> Result<(), Error> {
    if rows_affected == 1 {
        return Ok(());
    }
    let reason = format!("{entity} {id} belongs to another course");
    Err(decode_error("id", reason))
}

#[derive(FromRow)]
struct LessonRow {
    id: Number<LessonId>,
    module_id: Number<ModuleId>,
    #[sqlx(try_from = "Code")]
    kind: LessonKind,
    title: String,
    minutes: Number<u32>,
    body: String,
    video: Option<Json<Video>>,
    document: Option<Json<Document>>,
    quiz: Option<Json<Quiz>>,
    quiz_key: Option<Json<Vec<QuestionKey>>>,
    #[sqlx(flatten)]
    opening: OpeningRow,
}

#[derive(FromRow)]
struct ModuleRow {
    id: Number<ModuleId>,
    title: String,
    #[sqlx(flatten)]
    opening: OpeningRow,
}

#[derive(FromRow)]
struct OpeningRow {
    opens_after_days: Option<Number<u32>>,
    opens_at: Option<Timestamp>,
}

impl From<OpeningRow> for Opening {
    fn from(row: OpeningRow) -> Self {
        Self { after_days: row.opens_after_days.map(|days| days.0), at: row.opens_at }
    }
}

impl From<ModuleRow> for Module {
    fn from(row: ModuleRow) -> Self {
        Self { id: row.id.0, title: row.title, opening: row.opening.into(), lessons: Vec::new() }
    }
}

impl From<LessonRow> for StoredLesson {
    fn from(row: LessonRow) -> Self {
        let lesson = Lesson {
            id: row.id.0,
            title: row.title,
            kind: row.kind,
            minutes: row.minutes.0,
            opens_at: None,
            body: row.body,
            video: row.video.map(|Json(video)| video),
            document: row.document.map(|Json(document)| document),
            quiz: row.quiz.map(|Json(quiz)| quiz),
            progress: LessonProgress::default(),
        };
        let key = row.quiz_key.map(|Json(key)| QuizKey(key)).unwrap_or_default();
        Self { lesson, key, opening: row.opening.into() }
    }
}
