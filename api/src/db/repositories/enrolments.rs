//! Course enrolments: each paid order line of a course gives access to it.

use mostrador_core::catalogue::COURSES_CATEGORY_SLUG;
use mostrador_core::courses::{BookedSession, Grant, access_until};
use mostrador_core::orders::Order;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use crate::clock;
use crate::db::row::Columns;
use crate::db::sql_builder::SqlBuilder;

/// Course access granted by a paid order line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolment {
    pub course: u32,
    pub grant: Grant,
    pub session: Option<BookedSession>,
}

/// Data of the enrolment email for a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrolmentDetails {
    pub title: String,
    /// True when its lessons are published.
    pub is_published: bool,
    /// True when it is held in sessions with a date.
    pub has_sessions: bool,
    /// Booked session: start in milliseconds since 1970, and place.
    pub session: Option<(i64, String)>,
    /// End of access in milliseconds since 1970; `None` for unlimited access.
    pub access_until: Option<i64>,
}

/// Enrols the customer of a newly paid order in its courses and returns the number of enrolments. A session
/// that sold out before the payment gives access without a seat; the owner is notified elsewhere.
pub async fn enrol(db: &mut AnyConnection, customer: u32, order: &Order, now_ms: i64) -> Result<u64, Error> {
    let done = sqlx::query(
        "INSERT INTO enrolments (order_number, line, customer_id, course_id, session_id, starts_at, place, enrolled_at) \
         SELECT l.order_number, l.position, $2, l.product_id, s.id, s.starts_at, s.place, $3 FROM order_lines l \
         JOIN products p ON p.id = l.product_id \
         LEFT JOIN course_sessions s ON s.product_id = l.product_id AND s.id = l.variant_id AND l.taken_from IS NOT NULL \
         WHERE l.order_number = $1 AND (EXISTS (SELECT 1 FROM courses k WHERE k.product_id = p.id) \
         OR EXISTS (SELECT 1 FROM categories c WHERE c.id = p.category_id AND c.slug = $4)) \
         ON CONFLICT (order_number, line) DO UPDATE SET ended_at = NULL",
    )
    .bind(order.number.clone())
    .bind(i64::from(customer))
    .bind(now_ms)
    .bind(COURSES_CATEGORY_SLUG)
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// Returns the courses of an order, without duplicates, each with the data of its enrolment email.
pub async fn for_email(db: &mut AnyConnection, order: &str) -> Result<Vec<(u32, EnrolmentDetails)>, Error> {
    let rows = sqlx::query(
        "SELECT e.*, p.title, p.calendarized, k.product_id AS written, k.access_days FROM enrolments e \
         JOIN products p ON p.id = e.course_id LEFT JOIN courses k ON k.product_id = p.id \
         WHERE e.order_number = $1 AND e.ended_at IS NULL ORDER BY e.line",
    )
    .bind(order.to_owned())
    .fetch_all(db)
    .await?;
    let mut courses: Vec<(u32, EnrolmentDetails)> = Vec::new();
    for row in &rows {
        let Enrolment { course, grant, session } = enrolment(row)?;
        let days = row.maybe_int("access_days")?.and_then(|days| u32::try_from(days).ok());
        let enrolled = EnrolmentDetails {
            title: row.text("title")?,
            is_published: row.maybe_int("written")?.is_some(),
            has_sessions: row.flag("calendarized")?,
            access_until: access_until(grant.paid_at, grant.starts_at, days),
            session: grant.starts_at.zip(session.map(|session| session.place)),
        };
        if !courses.contains(&(course, enrolled.clone())) {
            courses.push((course, enrolled));
        }
    }
    Ok(courses)
}

/// Ends the enrolments of a refunded order.
pub async fn end(db: &mut AnyConnection, order: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE enrolments SET ended_at = $2 WHERE order_number = $1 AND ended_at IS NULL")
        .bind(order.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

/// Returns all enrolments of a customer, the latest first.
pub async fn of_customer(db: &mut AnyConnection, customer: u32) -> Result<Vec<Enrolment>, Error> {
    let rows = sqlx::query(
        "SELECT * FROM enrolments WHERE customer_id = $1 ORDER BY enrolled_at DESC, order_number DESC, line",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await?;
    rows.iter().map(enrolment).collect()
}

/// Returns the enrolments of a customer in a course.
pub async fn in_course(db: &mut AnyConnection, customer: u32, course: u32) -> Result<Vec<Enrolment>, Error> {
    in_courses(db, customer, &[course]).await
}

/// Returns the enrolments of a customer in any of these courses.
pub async fn in_courses(
    db: &mut AnyConnection,
    customer: u32,
    courses: &[u32],
) -> Result<Vec<Enrolment>, Error> {
    let sql = SqlBuilder::new("SELECT * FROM enrolments WHERE customer_id = ").bind(i64::from(customer));
    let sql = sql.push(" AND course_id IN ").bind_list(courses.iter().copied().map(i64::from));
    let rows = sql.push(" ORDER BY enrolled_at, order_number, line").build().fetch_all(db).await?;
    rows.iter().map(enrolment).collect()
}

/// As [`in_course`], locking the enrolments until the transaction ends, so that lessons completed in two
/// browser tabs at once are counted one after the other.
pub async fn for_update(db: &mut AnyConnection, customer: u32, course: u32) -> Result<Vec<Enrolment>, Error> {
    sqlx::query("UPDATE enrolments SET enrolled_at = enrolled_at WHERE customer_id = $1 AND course_id = $2")
        .bind(i64::from(customer))
        .bind(i64::from(course))
        .execute(&mut *db)
        .await?;
    in_course(db, customer, course).await
}

fn enrolment(row: &AnyRow) -> Result<Enrolment, Error> {
    let starts_at = row.maybe_int("starts_at")?;
    let session = match (row.maybe_int("session_id")?, starts_at) {
        (Some(_), Some(starts_at)) => Some(BookedSession {
            id: row.number("session_id")?,
            starts_at: clock::format_rfc3339(starts_at),
            place: row.maybe_text("place")?.unwrap_or_default(),
        }),
        _ => None,
    };
    Ok(Enrolment {
        course: row.number("course_id")?,
        grant: Grant { paid_at: row.int("enrolled_at")?, starts_at, ended_at: row.maybe_int("ended_at")? },
        session,
    })
}
