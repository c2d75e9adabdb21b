//! Learners of a course for staff, and the list of courses.

use std::collections::HashMap;

use mostrador_core::catalogue::{COURSES_CATEGORY_SLUG, ProductId};
use mostrador_core::courses::{AccessSource, CertificateRef, CourseUses, LearnerState};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::customer_words;
use super::enrolments::ALL;
use crate::db::columns::Rfc3339;
use crate::db::sql_builder::SqlBuilder;
use crate::text;

/// Number of rows up to which a total is counted.
pub const MAX_COUNTED: i64 = 10_000;

/// Customer with enrolments in a course.
#[derive(Clone, Debug, FromRow)]
pub struct LearnerRow {
    pub customer_id: i64,
    pub firstname: String,
    pub lastname: String,
    pub email: String,
    /// Latest enrolment.
    pub enrolled_at: Timestamp,
}

/// Activity of a customer in the lessons of a course.
#[derive(Clone, Copy, Debug, Default, FromRow)]
pub struct Activity {
    pub customer_id: i64,
    pub done: i64,
    /// 0 without activity.
    pub last_at: Timestamp,
}

/// Figures of a course.
#[derive(Clone, Copy, Debug, Default, FromRow)]
pub struct CourseFigures {
    pub course_id: i64,
    pub lessons: i64,
    /// Customers with an enrolment that has not ended.
    pub learners: i64,
    pub next_start: Option<Timestamp>,
}

/// Filters of the learners of a course; empty ones match everything.
#[derive(Clone, Debug, Default)]
pub struct LearnerFilter {
    /// Beginnings of names or of parts of the e-mail address.
    pub text: String,
    pub states: Vec<LearnerState>,
    pub sources: Vec<AccessSource>,
}

/// Returns the learners of a course, the latest enrolment first, after the one of the cursor.
pub async fn page(
    db: &mut AnyConnection,
    course: ProductId,
    filter: &LearnerFilter,
    after: Option<(Timestamp, i64)>,
    limit: i64,
) -> Result<Vec<LearnerRow>, Error> {
    let (enrolled_at, customer) = after.unwrap_or((Timestamp::MAX, i64::MAX));
    let lessons = lessons(db, course).await?;
    let sql = SqlBuilder::new("SELECT e.customer_id, c.firstname, c.lastname, c.email, e.enrolled_at ");
    filtered(sql, course, lessons, filter)
        .push(" AND (e.enrolled_at < ")
        .bind(enrolled_at)
        .push(" OR (e.enrolled_at = ")
        .bind(enrolled_at)
        .push(" AND e.customer_id < ")
        .bind(customer)
        .push(")) ORDER BY e.enrolled_at DESC, e.customer_id DESC LIMIT ")
        .bind(limit)
        .build_as()
        .fetch_all(db)
        .await
}

/// Counts the learners of the filter, up to [`MAX_COUNTED`] and one more.
pub async fn count(db: &mut AnyConnection, course: ProductId, filter: &LearnerFilter) -> Result<i64, Error> {
    let lessons = lessons(db, course).await?;
    filtered(SqlBuilder::new("SELECT COUNT(*) FROM (SELECT e.customer_id "), course, lessons, filter)
        .push(" LIMIT ")
        .bind(MAX_COUNTED + 1)
        .push(") AS counted")
        .number()
        .fetch_one(db)
        .await
}

/// Adds tables and conditions of the learners of a filter. The conditions of the states are those of
/// [`LearnerState::of`].
fn filtered(sql: SqlBuilder, course: ProductId, lessons: i64, filter: &LearnerFilter) -> SqlBuilder {
    let course = i64::from(course);
    let mut sql = sql
        .push("FROM (SELECT customer_id, MAX(enrolled_at) AS enrolled_at FROM ")
        .push(ALL)
        .push(" WHERE course_id = ")
        .bind(course);
    sql = sql.push(" GROUP BY customer_id) e JOIN customers c ON c.id = e.customer_id");
    if !filter.states.is_empty() {
        sql = sql
            .push(" LEFT JOIN (SELECT customer_id, COUNT(done_at) AS done, MAX(touched_at) AS last_at FROM lesson_progress WHERE lesson_id IN (SELECT l.id ")
            .push(LESSONS)
            .bind(course)
            .push(") GROUP BY customer_id) a ON a.customer_id = e.customer_id");
    }
    sql = sql.push(" WHERE c.erased_at IS NULL");
    if !filter.states.is_empty() {
        sql = sql.push(" AND CASE WHEN ").bind(lessons);
        sql = sql.push(" > 0 AND COALESCE(a.done, 0) >= ").bind(lessons).push(" THEN ");
        sql = sql.bind(LearnerState::Completed.as_str().to_owned());
        sql = sql
            .push(" WHEN COALESCE(a.last_at, 0) > 0 THEN ")
            .bind(LearnerState::InProgress.as_str().to_owned());
        sql = sql.push(" ELSE ").bind(LearnerState::NotStarted.as_str().to_owned()).push(" END IN ");
        sql = sql.bind_list(filter.states.iter().map(|state| state.as_str().to_owned()));
    }
    if !filter.sources.is_empty() {
        sql = sql.push(" AND EXISTS (SELECT 1 FROM ").push(ALL).push(" WHERE course_id = ").bind(course);
        sql = sql.push(" AND customer_id = e.customer_id AND CASE WHEN order_number IS NULL THEN ");
        sql = sql.bind(AccessSource::Manual.as_str().to_owned()).push(" ELSE ");
        sql = sql.bind(AccessSource::Order.as_str().to_owned()).push(" END IN ");
        sql = sql.bind_list(filter.sources.iter().map(|source| source.as_str().to_owned())).push(")");
    }
    customer_words::matching(sql, "e.customer_id", &customer_words::words(&filter.text))
}

/// Returns the numbers of orders with a course and of its learners.
pub async fn uses(db: &mut AnyConnection, course: ProductId) -> Result<CourseUses, Error> {
    let id = i64::from(course);
    let orders =
        SqlBuilder::new("SELECT COUNT(DISTINCT order_number) FROM order_lines WHERE product_id = ").bind(id);
    let learners = SqlBuilder::new("SELECT COUNT(*) FROM (SELECT customer_id FROM ")
        .push(ALL)
        .push(" WHERE course_id = ")
        .bind(id)
        .push(" UNION SELECT customer_id FROM certificates WHERE course_id = ")
        .bind(id)
        .push(") AS learners");
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(CourseUses {
        orders: count(orders.number().fetch_one(&mut *db).await?),
        learners: count(learners.number().fetch_one(db).await?),
    })
}

/// Returns the number of lessons of a course.
pub async fn lessons(db: &mut AnyConnection, course: ProductId) -> Result<i64, Error> {
    SqlBuilder::new("SELECT COUNT(*) ").push(LESSONS).bind(i64::from(course)).number().fetch_one(db).await
}

const LESSONS: &str =
    "FROM course_lessons l JOIN course_modules m ON m.id = l.module_id WHERE m.course_id = ";

/// Returns the activity of these customers in a course, by customer.
pub async fn activity(
    db: &mut AnyConnection,
    course: ProductId,
    customers: &[i64],
) -> Result<HashMap<i64, Activity>, Error> {
    let sql = SqlBuilder::new(
        "SELECT customer_id, COUNT(done_at) AS done, MAX(touched_at) AS last_at FROM lesson_progress WHERE lesson_id IN (SELECT l.id ",
    );
    let sql = sql.push(LESSONS).bind(i64::from(course)).push(") AND customer_id IN ");
    let rows: Vec<Activity> = sql
        .bind_list(customers.iter().copied())
        .push(" GROUP BY customer_id")
        .build_as()
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.customer_id, row)).collect())
}

/// Returns the certificates of these customers for a course, by customer.
pub async fn certificates(
    db: &mut AnyConnection,
    course: ProductId,
    customers: &[i64],
) -> Result<HashMap<i64, CertificateRef>, Error> {
    let sql = SqlBuilder::new("SELECT customer_id, code, issued_at FROM certificates WHERE course_id = ");
    let sql = sql.bind(i64::from(course)).push(" AND customer_id IN ").bind_list(customers.iter().copied());
    let rows: Vec<(i64, String, Rfc3339)> = sql.build_as().fetch_all(db).await?;
    let certificate = |(customer, code, issued_at): (_, _, Rfc3339)| {
        (customer, CertificateRef { code, issued_at: issued_at.into() })
    };
    Ok(rows.into_iter().map(certificate).collect())
}

/// Returns the identifiers of courses below `before`, the newest first.
pub async fn courses(
    db: &mut AnyConnection,
    words: &str,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<i64>, Error> {
    let sql = SqlBuilder::new("SELECT p.id FROM products p WHERE p.id < ").bind(before.unwrap_or(i64::MAX));
    let rows: Vec<(i64,)> = course_conditions(sql, words)
        .push(" ORDER BY p.id DESC LIMIT ")
        .bind(limit)
        .build_as()
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Counts the courses, up to [`MAX_COUNTED`] and one more.
pub async fn count_courses(db: &mut AnyConnection, words: &str) -> Result<i64, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM (SELECT 1 FROM products p WHERE 1 = 1");
    course_conditions(sql, words)
        .push(" LIMIT ")
        .bind(MAX_COUNTED + 1)
        .push(") AS counted")
        .number()
        .fetch_one(db)
        .await
}

/// Returns true if a product is a course: it has content, or is in the category of courses.
pub async fn is_course(db: &mut AnyConnection, product: i64) -> Result<bool, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM products p WHERE p.id = ").bind(product);
    Ok(course_conditions(sql, "").number().fetch_one(db).await? > 0)
}

fn course_conditions(sql: SqlBuilder, words: &str) -> SqlBuilder {
    let mut sql = sql
        .push(" AND (p.id IN (SELECT product_id FROM courses) OR p.category_id IN (SELECT id FROM categories WHERE slug = ")
        .bind(COURSES_CATEGORY_SLUG.to_owned())
        .push("))");
    for word in text::fold(words).split_whitespace() {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        sql = sql.push(" AND p.list_key LIKE ").bind(format!("%{escaped}%")).push(" ESCAPE '\\'");
    }
    sql
}

/// Returns the figures of these courses, by course.
pub async fn figures(
    db: &mut AnyConnection,
    courses: &[i64],
    now: Timestamp,
) -> Result<HashMap<i64, CourseFigures>, Error> {
    let sql = SqlBuilder::new(
        "SELECT p.id AS course_id, (SELECT COUNT(*) FROM course_lessons l JOIN course_modules m ON m.id = l.module_id \
         WHERE m.course_id = p.id) AS lessons, (SELECT COUNT(DISTINCT customer_id) FROM ",
    );
    let sql = sql.push(ALL).push(
        " WHERE course_id = p.id AND ended_at IS NULL) AS learners, \
         (SELECT MIN(starts_at) FROM course_sessions s WHERE s.product_id = p.id AND s.starts_at > ",
    );
    let sql = sql.bind(now).push(") AS next_start FROM products p WHERE p.id IN ");
    let rows: Vec<CourseFigures> = sql.bind_list(courses.iter().copied()).build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.course_id, row)).collect())
}
