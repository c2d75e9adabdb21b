//! Who may use which course: each paid line of an order gives access to one.

use mostrador_core::catalogue::COURSES;
use mostrador_core::checkout::Order;
use mostrador_core::courses::{BookedSession, Grant, access_until};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::Columns;
use crate::clock;
use crate::mail::course_letters::Enrolled;

/// A paid line of an order that gives access to a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolment {
    /// The course.
    pub course: u32,
    /// When it counts.
    pub grant: Grant,
    /// The booked date.
    pub session: Option<BookedSession>,
}

/// Enrols the customer of an order that was just paid in the courses among its lines. A date whose seats were gone when
/// the money came gives access without a seat: the owner has been told. How many courses there were.
///
/// # Errors
/// The database fails.
pub async fn of_order(
    db: &mut AnyConnection,
    customer: u32,
    order: &Order,
    now_ms: i64,
) -> Result<u64, Error> {
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
    .bind(COURSES)
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// The courses that an order gives access to, each once, with what its customer is told of it.
///
/// # Errors
/// The database fails.
pub async fn told(db: &mut AnyConnection, order: &str) -> Result<Vec<(u32, Enrolled)>, Error> {
    let rows = sqlx::query(
        "SELECT e.*, p.title, p.calendarized, k.product_id AS written, k.access_days FROM enrolments e \
         JOIN products p ON p.id = e.course_id LEFT JOIN courses k ON k.product_id = p.id \
         WHERE e.order_number = $1 AND e.ended_at IS NULL ORDER BY e.line",
    )
    .bind(order.to_owned())
    .fetch_all(db)
    .await?;
    let mut told: Vec<(u32, Enrolled)> = Vec::new();
    for row in &rows {
        let Enrolment { course, grant, session } = enrolment(row)?;
        let days = row.maybe_int("access_days")?.and_then(|days| u32::try_from(days).ok());
        let enrolled = Enrolled {
            title: row.text("title")?,
            is_written: row.maybe_int("written")?.is_some(),
            on_dates: row.flag("calendarized")?,
            until: access_until(grant.paid_at, grant.starts_at, days),
            session: grant.starts_at.zip(session.map(|session| session.place)),
        };
        if !told.contains(&(course, enrolled.clone())) {
            told.push((course, enrolled));
        }
    }
    Ok(told)
}

/// Ends what an order gave access to: it was given back.
///
/// # Errors
/// The database fails.
pub async fn end(db: &mut AnyConnection, order: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE enrolments SET ended_at = $2 WHERE order_number = $1 AND ended_at IS NULL")
        .bind(order.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

/// Every enrolment of a customer, the latest first.
///
/// # Errors
/// The database fails.
pub async fn of_customer(db: &mut AnyConnection, customer: u32) -> Result<Vec<Enrolment>, Error> {
    let rows = sqlx::query(
        "SELECT * FROM enrolments WHERE customer_id = $1 ORDER BY enrolled_at DESC, order_number DESC, line",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await?;
    rows.iter().map(enrolment).collect()
}

/// The enrolments of a customer in one course.
///
/// # Errors
/// The database fails.
pub async fn in_course(db: &mut AnyConnection, customer: u32, course: u32) -> Result<Vec<Enrolment>, Error> {
    in_courses(db, customer, &[course]).await
}

/// The enrolments of a customer in any of these courses.
///
/// # Errors
/// The database fails.
pub async fn in_courses(
    db: &mut AnyConnection,
    customer: u32,
    courses: &[u32],
) -> Result<Vec<Enrolment>, Error> {
    let sql = Sql::new("SELECT * FROM enrolments WHERE customer_id = ").bind(i64::from(customer));
    let sql = sql.push(" AND course_id IN ").bind_list(courses.iter().copied().map(i64::from));
    let rows = sql.push(" ORDER BY enrolled_at, order_number, line").query().fetch_all(db).await?;
    rows.iter().map(enrolment).collect()
}

/// The same, kept from other transactions until this one ends: what somebody finishes in two tabs at once is counted
/// one after the other.
///
/// # Errors
/// The database fails.
pub async fn for_change(db: &mut AnyConnection, customer: u32, course: u32) -> Result<Vec<Enrolment>, Error> {
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
            starts_at: clock::rfc3339(starts_at),
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
