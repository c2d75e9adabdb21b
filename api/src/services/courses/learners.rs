//! Learners of a course as staff see and manage them.

use mostrador_core::cart::Selection;
use mostrador_core::catalogue::{ProductId, VariantId};
use mostrador_core::catalogue_management::StockMovementReason;
use mostrador_core::courses::{
    Access, AccessState, BookedSession, CertificateRef, LearnerState, LessonId, LessonKind, access_until,
    check_seat, percent_of,
};
use mostrador_core::forms::FieldError;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::administration::require_course;
use super::content_editing::change_seats;
use super::course_state::CourseState;
use super::{certificates, ownership};
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::course_learners::LearnerRow;
use crate::db::repositories::enrolments::{Enrolment, EnrolmentDetails};
use crate::db::repositories::new_product::NewProduct;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{
    course_learners, courses, customers, enrolments, product_references, settings, stock, stock_reservations,
};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::mail::{Recipient, course_emails, queue};
use crate::services::catalogue::product_view;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

/// Code of the response to an enrolment that is not possible.
const INVALID: &str = "invalid_enrolment";
/// Maximum length of the reason of a removal, in characters.
const MAX_REASON: usize = 500;

/// Customer who is or was enrolled in a course.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Learner {
    /// Identifier of the customer.
    pub id: i64,
    pub name: String,
    pub email: String,
    /// Latest enrolment, RFC 3339.
    pub enrolled_at: String,
    /// Order of the latest enrolment; null if it is a manual one.
    pub order: Option<String>,
    /// Staff member who made the latest enrolment, if it is a manual one.
    pub enrolled_by: Option<String>,
    pub access: AccessState,
    /// Spanish name of the state.
    pub access_label: &'static str,
    /// End of the access, RFC 3339; null when it does not end.
    pub access_until: Option<String>,
    pub session: Option<BookedSession>,
    pub lessons_done: i64,
    pub lessons: i64,
    pub percent: u32,
    pub state: LearnerState,
    /// Spanish name of the state.
    pub state_label: &'static str,
    /// RFC 3339; null without activity.
    pub last_activity_at: Option<String>,
    pub certificate: Option<CertificateRef>,
}

/// Learner with the progress in each lesson.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LearnerDetail {
    #[serde(flatten)]
    pub learner: Learner,
    pub progress: Vec<LearnerLesson>,
    /// True when the certificate is earned and not issued yet.
    pub can_issue_certificate: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LearnerLesson {
    #[schema(value_type = u32)]
    pub id: LessonId,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    pub done: bool,
    /// Time at which it opens, RFC 3339; null when it is open.
    pub opens_at: Option<String>,
    /// Best score in a quiz, in per cent.
    pub best_percent: Option<u32>,
    pub attempts: u32,
    /// RFC 3339; null without activity.
    pub last_activity_at: Option<String>,
}

/// Manual enrolment.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEnrolment {
    /// E-mail address of a customer.
    pub email: String,
    /// Date, of a course that is held on dates.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    pub session: Option<VariantId>,
}

/// End of all enrolments of a customer in a course.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LearnerRemoval {
    /// Reason, for the audit log.
    pub reason: String,
}

/// Returns learners with their progress, in the order of the rows.
pub async fn list(
    db: &mut AnyConnection,
    course: ProductId,
    rows: &[LearnerRow],
    now: Timestamp,
) -> Result<Vec<Learner>, ApiError> {
    let ids: Vec<i64> = rows.iter().map(|row| row.customer_id).collect();
    let days = courses::settings(db, course).await?.and_then(|facts| facts.access_days);
    let lessons = course_learners::lessons(db, course).await?;
    let mut enrolled = enrolments::of_customers(db, course, &ids).await?;
    let activity = course_learners::activity(db, course, &ids).await?;
    let mut issued = course_learners::certificates(db, course, &ids).await?;
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let learner = |row: &LearnerRow| {
        let own = enrolled.remove(&row.customer_id).unwrap_or_default();
        let grants: Vec<_> = own.iter().map(|enrolment| enrolment.grant).collect();
        let access = Access::from_grants(&grants, days, now).unwrap_or_default();
        let latest = own.last();
        let activity = activity.get(&row.customer_id).copied().unwrap_or_default();
        let has_activity = activity.last_at > Timestamp::default();
        let state = LearnerState::of(activity.done, lessons, has_activity);
        Learner {
            id: row.customer_id,
            name: format!("{} {}", row.firstname, row.lastname).trim().to_owned(),
            email: row.email.clone(),
            enrolled_at: clock::format_rfc3339(row.enrolled_at),
            order: latest.and_then(|enrolment| enrolment.order.clone()),
            enrolled_by: latest.and_then(|enrolment| enrolment.staff_name.clone()),
            access: access.state,
            access_label: access_label(access.state),
            access_until: access.until.map(clock::format_rfc3339),
            session: own.get(access.displayed_grant).and_then(|enrolment| enrolment.session.clone()),
            lessons_done: activity.done,
            lessons,
            percent: percent_of(count(activity.done), count(lessons)),
            state,
            state_label: state.label(),
            last_activity_at: has_activity.then(|| clock::format_rfc3339(activity.last_at)),
            certificate: issued.remove(&row.customer_id),
        }
    };
    Ok(rows.iter().map(learner).collect())
}

const fn access_label(state: AccessState) -> &'static str {
    match state {
        AccessState::Open => "Con acceso",
        AccessState::Ended => "Terminado",
    }
}

/// Reads a learner with the progress in each lesson.
pub async fn detail(
    db: &mut AnyConnection,
    course: ProductId,
    customer: CustomerId,
    now: Timestamp,
) -> Result<LearnerDetail, ApiError> {
    let own = enrolments::in_course(db, customer, course).await?;
    let account = customers::by_id(db, customer).await?.ok_or_else(learner_not_found)?;
    let state = CourseState::load(db, customer, &own, now).await?.ok_or_else(learner_not_found)?;
    let row = LearnerRow {
        customer_id: customer.into(),
        firstname: account.user.firstname,
        lastname: account.user.lastname,
        email: account.user.email,
        enrolled_at: own.iter().map(|enrolment| enrolment.grant.paid_at).max().unwrap_or_default(),
    };
    let learner = list(db, course, &[row], now).await?.pop().ok_or_else(learner_not_found)?;
    let progress = state.standings().map(|(stored, locked, known)| {
        let known = known.cloned().unwrap_or_default();
        LearnerLesson {
            id: stored.lesson.id,
            title: stored.lesson.title.clone(),
            kind: stored.lesson.kind,
            done: known.progress.done,
            opens_at: locked.map(clock::format_rfc3339),
            best_percent: known.progress.best_percent,
            attempts: known.progress.attempts,
            last_activity_at: known.last_activity_at.map(clock::format_rfc3339),
        }
    });
    let can_issue_certificate = learner.certificate.is_none()
        && learner.access == AccessState::Open
        && state.has_earned_certificate(now);
    Ok(LearnerDetail { progress: progress.collect(), can_issue_certificate, learner })
}

/// Enrols a customer without an order, and sends the confirmation.
pub async fn enrol(
    store: &Database,
    session: &StaffSession,
    course: ProductId,
    new: &NewEnrolment,
    url: &PublicUrl,
) -> Result<LearnerDetail, ApiError> {
    let enrolled = store.transaction(async |tx| {
        let now = clock::now();
        require_course(tx, course.into()).await?;
        product_references::lock(tx, course.into()).await?;
        let customer = customers::by_email(tx, new.email.trim()).await?;
        let customer = customer.ok_or_else(|| invalid("email", "No hay ningún cliente con este correo"))?;
        let id = customer.user.id;
        customers::lock(tx, id).await?;
        let line = Selection { product: course, variant: new.session };
        if !ownership::owned_courses(tx, id, [line], now).await?.is_empty() {
            return Err(invalid("email", "Este cliente ya está inscrito"));
        }
        let product = product_view::load(tx, course.into()).await?;
        let seat = book_seat(tx, session, &product, new.session, now).await?;
        enrolments::enrol_manually(tx, id, course, seat.clone(), &session.name, now).await?;
        let facts = courses::settings(tx, course).await?;
        let enrolled = EnrolmentDetails {
            title: product.title,
            is_published: facts.is_some(),
            has_sessions: product.calendarized,
            access_until: access_until(
                now,
                seat.as_ref().map(|(_, starts_at, _)| *starts_at),
                facts.and_then(|facts| facts.access_days),
            ),
            session: seat.map(|(_, starts_at, place)| (starts_at, place)),
        };
        let shop_name = settings::value(tx, "trade_name").await?;
        let course_url = url.page(&format!("/zona-de-cliente/cursos/{course}"));
        let to = Recipient::new(&customer.user, &shop_name, &course_url);
        queue::enqueue(tx, course_emails::enrolment_confirmation(&enrolled, &to), now).await?;
        record(tx, session, "enrol", course, &json!({ "customer": id, "session": new.session })).await?;
        detail(tx, course, id, now).await
    });
    enrolled.await
}

/// Takes a seat of a date. A course without dates has none.
async fn book_seat(
    tx: &mut Tx,
    session: &StaffSession,
    product: &NewProduct,
    chosen: Option<VariantId>,
    now: Timestamp,
) -> Result<Option<(VariantId, Timestamp, String)>, ApiError> {
    let Some(id) = chosen else {
        return if product.sessions.is_empty() {
            Ok(None)
        } else {
            Err(invalid("session", "Elige una fecha"))
        };
    };
    let date = product.sessions.iter().find(|date| date.id == i64::from(id));
    let date = date.ok_or_else(|| invalid("session", "Esta fecha ya no existe"))?;
    let levels = stock::of_product(tx, product.id).await?.unwrap_or_default();
    let left = levels.units(Some(date.id)).flatten();
    check_seat(date.starts_at, left, now).map_err(|error| invalid("session", &error.to_string()))?;
    change_seats(tx, product.id, date.id, -1, origin(session, now)).await?;
    Ok(Some((id, date.starts_at, date.place.clone())))
}

/// Ends the access of a customer to a course. The progress is kept.
pub async fn remove(
    store: &Database,
    session: &StaffSession,
    course: ProductId,
    customer: CustomerId,
    removal: &LearnerRemoval,
) -> Result<LearnerDetail, ApiError> {
    let reason = removal.reason.trim();
    let length = reason.chars().count();
    if length == 0 || length > MAX_REASON {
        let message = format!("Motivo debe tener entre 1 y {MAX_REASON} caracteres");
        return Err(ApiError::invalid_fields(INVALID, vec![FieldError::new("reason", message)]));
    }
    let removed = store.transaction(async |tx| {
        let now = clock::now();
        product_references::lock(tx, course.into()).await?;
        let own: Vec<Enrolment> = enrolments::for_update(tx, customer, course).await?;
        if own.iter().all(|enrolment| enrolment.grant.ended_at.is_some()) {
            return Err(learner_not_found());
        }
        let ended = enrolments::end_all(tx, customer, course, now).await?;
        for date in ended.sessions {
            change_seats(tx, course.into(), date, 1, origin(session, now)).await?;
        }
        for order in ended.orders {
            stock_reservations::release_seats(tx, &order).await?;
        }
        let entry = json!({ "customer": customer, "reason": reason });
        record(tx, session, "end_enrolment", course, &entry).await?;
        detail(tx, course, customer, now).await
    });
    removed.await
}

/// Issues the certificate of a learner who has earned it.
pub async fn issue_certificate(
    store: &Database,
    session: &StaffSession,
    course: ProductId,
    customer: CustomerId,
) -> Result<LearnerDetail, ApiError> {
    let issued = store.transaction(async |tx| {
        let now = clock::now();
        customers::lock(tx, customer).await?;
        let account = customers::by_id(tx, customer).await?.ok_or_else(learner_not_found)?;
        let own = enrolments::for_update(tx, customer, course).await?;
        let state = CourseState::load(tx, customer, &own, now).await?.ok_or_else(learner_not_found)?;
        let certificate = certificates::issue_if_earned(tx, &account.user, &state, now).await?;
        let certificate = certificate.ok_or_else(|| {
            let message = "El certificado solo se puede expedir cuando todas las lecciones están terminadas, el curso se ha \
                celebrado y el acceso sigue abierto.";
            ApiError::conflict("certificate_not_earned", message)
        })?;
        let entry = json!({ "customer": customer, "code": certificate.code });
        record(tx, session, "issue_certificate", course, &entry).await?;
        detail(tx, course, customer, now).await
    });
    issued.await
}

async fn record(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    course: ProductId,
    entry: &serde_json::Value,
) -> Result<(), ApiError> {
    let change = Change { action, resource: "courses", id: &course.to_string() };
    Ok(audit::record(tx, Author::Staff(session), change, None, Some(entry)).await?)
}

fn origin(session: &StaffSession, now: Timestamp) -> Origin<'_> {
    Origin { now, reason: StockMovementReason::Adjustment, author: Some(&session.name) }
}

/// 404 for a customer who is not enrolled in the course.
pub fn learner_not_found() -> ApiError {
    ApiError::not_found("learner_not_found", "Este cliente no está inscrito en el curso.")
}

fn invalid(field: &str, message: &str) -> ApiError {
    ApiError::invalid_fields(INVALID, vec![FieldError::new(field, message)])
}
