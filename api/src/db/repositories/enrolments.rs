//! Course enrolments: each paid order line of a course gives access to it, and so does a staff member.

use std::collections::HashMap;

use mostrador_core::catalogue::{COURSES_CATEGORY_SLUG, ProductId, VariantId};
use mostrador_core::courses::{BookedSession, Grant, access_until};
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::clock;
use crate::db::Tx;
use crate::db::columns::{Flag, Number};
use crate::db::sql_builder::SqlBuilder;

/// Enrolments of both origins, as a table. Manual ones have no order.
pub(super) const ALL: &str = "(SELECT order_number, line, customer_id, course_id, session_id, starts_at, place, enrolled_at, \
    ended_at, NULL AS staff_name FROM enrolments UNION ALL \
    SELECT NULL, id, customer_id, course_id, session_id, starts_at, place, enrolled_at, ended_at, staff_name \
    FROM manual_enrolments) AS enrolments";

const COLUMNS: &str = "SELECT customer_id, course_id, session_id, starts_at, place, enrolled_at, ended_at, order_number, \
    staff_name FROM ";

/// Course access granted by a paid order line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolment {
    pub course: ProductId,
    pub grant: Grant,
    pub session: Option<BookedSession>,
    /// Order that was paid; `None` for a manual enrolment.
    pub order: Option<String>,
    /// Staff member who enrolled the customer.
    pub staff_name: Option<String>,
}

/// Data of the enrolment email for a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrolmentDetails {
    pub title: String,
    /// True when its lessons are published.
    pub is_published: bool,
    /// True when it is held in sessions with a date.
    pub has_sessions: bool,
    /// Booked session: start, and place.
    pub session: Option<(Timestamp, String)>,
    /// End of access; `None` for unlimited access.
    pub access_until: Option<Timestamp>,
}

/// Enrols the customer of a newly paid order in its courses and returns the number of enrolments. A session
/// that sold out before the payment gives access without a seat; the owner is notified elsewhere.
pub async fn enrol(tx: &mut Tx, customer: CustomerId, order: &Order, now: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query(
        "INSERT INTO enrolments (order_number, line, customer_id, course_id, session_id, starts_at, place, enrolled_at) \
         SELECT l.order_number, l.position, $2, l.product_id, s.id, s.starts_at, s.place, $3 FROM order_lines l \
         JOIN products p ON p.id = l.product_id \
         LEFT JOIN course_sessions s ON s.product_id = l.product_id AND s.id = l.variant_id AND l.taken_from IS NOT NULL \
         WHERE l.order_number = $1 AND (EXISTS (SELECT 1 FROM courses k WHERE k.product_id = p.id) \
         OR EXISTS (SELECT 1 FROM categories c WHERE c.id = p.category_id AND c.slug = $4)) \
         ON CONFLICT (order_number, line) DO UPDATE SET ended_at = NULL",
    )
    .bind(order.number.to_string())
    .bind(i64::from(customer))
    .bind(now)
    .bind(COURSES_CATEGORY_SLUG)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected())
}

/// Returns the courses of an order, without duplicates, each with the data of its enrolment email.
pub async fn for_email(
    db: &mut AnyConnection,
    order: &OrderNumber,
) -> Result<Vec<(ProductId, EnrolmentDetails)>, Error> {
    let rows: Vec<EmailRow> = sqlx::query_as(
        "SELECT e.customer_id, e.course_id, e.session_id, e.starts_at, e.place, e.enrolled_at, e.ended_at, e.order_number, \
         NULL AS staff_name, p.title, p.calendarized, k.product_id AS written, k.access_days FROM enrolments e \
         JOIN products p ON p.id = e.course_id LEFT JOIN courses k ON k.product_id = p.id \
         WHERE e.order_number = $1 AND e.ended_at IS NULL ORDER BY e.line",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await?;
    let mut courses: Vec<(ProductId, EnrolmentDetails)> = Vec::new();
    for row in rows {
        let Enrolment { course, grant, session, .. } = row.enrolment.into();
        let days = row.access_days.and_then(|days| u32::try_from(days).ok());
        let enrolled = EnrolmentDetails {
            title: row.title,
            is_published: row.written.is_some(),
            has_sessions: row.calendarized.into(),
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
pub async fn end(tx: &mut Tx, order: &OrderNumber, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE enrolments SET ended_at = $2 WHERE order_number = $1 AND ended_at IS NULL")
        .bind(order.to_string())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Ends the active enrolment of an order's line.
pub async fn end_line(
    tx: &mut Tx,
    order: &OrderNumber,
    position: usize,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE enrolments SET ended_at = $3 WHERE order_number = $1 AND line = $2 AND ended_at IS NULL",
    )
    .bind(order.to_string())
    .bind(i64::try_from(position).unwrap_or(i64::MAX))
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Enrols a customer without an order.
pub async fn enrol_manually(
    tx: &mut Tx,
    customer: CustomerId,
    course: ProductId,
    session: Option<(VariantId, Timestamp, String)>,
    staff_name: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let id = counters::next(tx, "manual_enrolments").await?;
    let (session, starts_at, place) = match session {
        Some((id, starts_at, place)) => (Some(i64::from(id)), Some(starts_at), Some(place)),
        None => (None, None, None),
    };
    sqlx::query(
        "INSERT INTO manual_enrolments (id, customer_id, course_id, session_id, starts_at, place, enrolled_at, staff_name) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(i64::from(customer))
    .bind(i64::from(course))
    .bind(session)
    .bind(starts_at)
    .bind(place)
    .bind(now)
    .bind(staff_name.to_owned())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Sets the start and place of a date in the enrolments that hold a seat of it: access and certificates depend on them.
pub async fn move_session(
    tx: &mut Tx,
    course: i64,
    session: i64,
    starts_at: Timestamp,
    place: &str,
) -> Result<(), sqlx::Error> {
    for sql in [
        "UPDATE enrolments SET starts_at = $3, place = $4 WHERE course_id = $1 AND session_id = $2 AND ended_at IS NULL",
        "UPDATE manual_enrolments SET starts_at = $3, place = $4 WHERE course_id = $1 AND session_id = $2 AND ended_at IS NULL",
    ] {
        let update = sqlx::query(sql).bind(course).bind(session).bind(starts_at).bind(place.to_owned());
        update.execute(&mut **tx).await?;
    }
    Ok(())
}

/// Enrolments that were ended, whose seats are free again.
#[derive(Clone, Debug, Default)]
pub struct EndedEnrolments {
    /// Orders of the bought ones.
    pub orders: Vec<OrderNumber>,
    /// Dates of the manual ones.
    pub sessions: Vec<i64>,
}

/// Ends all enrolments of a customer in a course.
pub async fn end_all(
    tx: &mut Tx,
    customer: CustomerId,
    course: ProductId,
    now: Timestamp,
) -> Result<EndedEnrolments, Error> {
    let orders: Vec<String> = sqlx::query_scalar(
        "UPDATE enrolments SET ended_at = $3 WHERE customer_id = $1 AND course_id = $2 AND ended_at IS NULL \
         RETURNING order_number",
    )
    .bind(i64::from(customer))
    .bind(i64::from(course))
    .bind(now)
    .fetch_all(&mut **tx)
    .await?;
    let sessions: Vec<(Option<i64>,)> = sqlx::query_as(
        "UPDATE manual_enrolments SET ended_at = $3 WHERE customer_id = $1 AND course_id = $2 AND ended_at IS NULL \
         RETURNING session_id",
    )
    .bind(i64::from(customer))
    .bind(i64::from(course))
    .bind(now)
    .fetch_all(&mut **tx)
    .await?;
    Ok(EndedEnrolments {
        orders: orders.into_iter().map(OrderNumber::from).collect(),
        sessions: sessions.into_iter().filter_map(|(session,)| session).collect(),
    })
}

/// Returns the courses and dates of the seats that the manual enrolments of a customer hold.
pub async fn manual_seats(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<(i64, i64)>, Error> {
    sqlx::query_as(
        "SELECT course_id, session_id FROM manual_enrolments WHERE customer_id = $1 AND session_id IS NOT NULL \
         AND ended_at IS NULL ORDER BY id",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await
}

/// Returns the seats that orders and manual enrolments hold, by date.
pub async fn booked_seats(db: &mut AnyConnection, course: ProductId) -> Result<HashMap<i64, u32>, Error> {
    let rows: Vec<(i64, Number<u32>)> = sqlx::query_as(
        "SELECT session_id, CAST(SUM(seats) AS BIGINT) FROM (SELECT variant_id AS session_id, quantity AS seats \
         FROM order_lines WHERE product_id = $1 AND taken_from = 'variant' UNION ALL SELECT session_id, 1 \
         FROM manual_enrolments WHERE course_id = $1 AND session_id IS NOT NULL AND ended_at IS NULL) AS booked \
         GROUP BY session_id",
    )
    .bind(i64::from(course))
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|(session, Number(seats))| (session, seats)).collect())
}

/// Returns the enrolments of these customers in a course, by customer.
pub async fn of_customers(
    db: &mut AnyConnection,
    course: ProductId,
    customers: &[i64],
) -> Result<HashMap<i64, Vec<Enrolment>>, Error> {
    let sql = SqlBuilder::new(COLUMNS).push(ALL).push(" WHERE course_id = ").bind(i64::from(course));
    let sql = sql.push(" AND customer_id IN ").bind_list(customers.iter().copied());
    let rows: Vec<EnrolmentRow> =
        sql.push(" ORDER BY enrolled_at, order_number, line").build_as().fetch_all(db).await?;
    let mut found: HashMap<i64, Vec<Enrolment>> = HashMap::new();
    for row in rows {
        found.entry(row.customer_id).or_default().push(row.into());
    }
    Ok(found)
}

/// Returns all enrolments of a customer, the latest first.
pub async fn of_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Enrolment>, Error> {
    let sql = SqlBuilder::new(COLUMNS).push(ALL).push(" WHERE customer_id = ").bind(i64::from(customer));
    let sql = sql.push(" ORDER BY enrolled_at DESC, order_number DESC, line");
    let rows: Vec<EnrolmentRow> = sql.build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(Enrolment::from).collect())
}

/// Returns the enrolments of a customer in a course.
pub async fn in_course(
    db: &mut AnyConnection,
    customer: CustomerId,
    course: ProductId,
) -> Result<Vec<Enrolment>, Error> {
    in_courses(db, customer, &[course]).await
}

/// Returns the enrolments of a customer in any of these courses.
pub async fn in_courses(
    db: &mut AnyConnection,
    customer: CustomerId,
    courses: &[ProductId],
) -> Result<Vec<Enrolment>, Error> {
    let sql = SqlBuilder::new(COLUMNS).push(ALL).push(" WHERE customer_id = ").bind(i64::from(customer));
    let sql = sql.push(" AND course_id IN ").bind_list(courses.iter().copied().map(i64::from));
    let sql = sql.push(" ORDER BY enrolled_at, order_number, line");
    let rows: Vec<EnrolmentRow> = sql.build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(Enrolment::from).collect())
}

/// As [`in_course`], locking the enrolments until the transaction ends, so that lessons completed in two
/// browser tabs at once are counted one after the other.
pub async fn for_update(
    tx: &mut Tx,
    customer: CustomerId,
    course: ProductId,
) -> Result<Vec<Enrolment>, Error> {
    for sql in [
        "UPDATE enrolments SET enrolled_at = enrolled_at WHERE customer_id = $1 AND course_id = $2",
        "UPDATE manual_enrolments SET enrolled_at = enrolled_at WHERE customer_id = $1 AND course_id = $2",
    ] {
        sqlx::query(sql).bind(i64::from(customer)).bind(i64::from(course)).execute(&mut **tx).await?;
    }
    in_course(tx, customer, course).await
}

#[derive(FromRow)]
struct EnrolmentRow {
    customer_id: i64,
    course_id: Number<ProductId>,
    session_id: Option<Number<VariantId>>,
    starts_at: Option<Timestamp>,
    place: Option<String>,
    enrolled_at: Timestamp,
    ended_at: Option<Timestamp>,
    order_number: Option<String>,
    staff_name: Option<String>,
}

impl From<EnrolmentRow> for Enrolment {
    fn from(row: EnrolmentRow) -> Self {
        let session = row.session_id.zip(row.starts_at).map(|(Number(id), starts_at)| BookedSession {
            id,
            starts_at: clock::format_rfc3339(starts_at),
            place: row.place.unwrap_or_default(),
        });
        Self {
            course: row.course_id.0,
            grant: Grant { paid_at: row.enrolled_at, starts_at: row.starts_at, ended_at: row.ended_at },
            session,
            order: row.order_number,
            staff_name: row.staff_name,
        }
    }
}

#[derive(FromRow)]
struct EmailRow {
    #[sqlx(flatten)]
    enrolment: EnrolmentRow,
    title: String,
    calendarized: Flag,
    /// Identifier of the course content, when it exists.
    written: Option<i64>,
    access_days: Option<i64>,
}
