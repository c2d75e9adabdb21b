//! Content of a course as staff edit it: dates, modules, lessons and quizzes, saved as a whole. Modules and lessons keep
//! their identifiers when they are moved or renamed, and so does the progress in them.

use std::collections::{BTreeSet, HashMap};

use mostrador_core::catalogue::{ProductId, VariantId};
use mostrador_core::catalogue_management::StockMovementReason;
use mostrador_core::courses::{CourseDraft, SessionDraft};
use mostrador_core::forms::FieldError;
use mostrador_core::session::CustomerId;
use mostrador_core::time::{Timestamp, format_date_time};
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::administration::{course_id, require_course};
use crate::clock;
use crate::db::repositories::course_drafts::{module_draft, stored_lesson};
use crate::db::repositories::courses::{Module, NewCourse};
use crate::db::repositories::new_product::{NewProduct, NewSession, NewVariant};
use crate::db::repositories::stock_movements::{Movement, Origin, Subject};
use crate::db::repositories::{
    courses, enrolments, imports, product_references, product_writes, stock, stock_movements,
};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::services::catalogue::product_view;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit};

/// Code of the response to invalid content.
const INVALID: &str = "invalid_course";

/// Content with its version, and the free and booked seats of its dates, which sales change.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CourseContent {
    #[serde(flatten)]
    pub content: Versioned<CourseDraft>,
    pub seats: Vec<SessionSeats>,
}

/// Seats of a date.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionSeats {
    pub session: i64,
    /// Free seats; null when they are not counted.
    pub left: Option<i64>,
    /// Seats that orders and manual enrolments hold.
    pub booked: u32,
}

/// Product and content of a course before a change.
struct Stored {
    id: ProductId,
    product: NewProduct,
    course: NewCourse,
    /// Booked seats by date.
    booked: HashMap<i64, u32>,
}

impl Stored {
    async fn load(db: &mut AnyConnection, id: i64) -> Result<Self, ApiError> {
        require_course(db, id).await?;
        let product = product_view::load(db, id).await?;
        let id = course_id(id)?;
        let course =
            courses::by_id(db, id).await?.unwrap_or_else(|| NewCourse { id, ..NewCourse::default() });
        let booked = enrolments::booked_seats(db, id).await?;
        Ok(Self { id, product, course, booked })
    }

    fn draft(&self) -> CourseDraft {
        let course = self.course.clone();
        let sessions = self.product.sessions.iter().map(|session| SessionDraft {
            id: variant_id(session.id),
            starts_at: clock::format_rfc3339(session.starts_at),
            place: session.place.clone(),
            seats: self.seats(session.id),
        });
        CourseDraft {
            hours: course.hours,
            access_days: course.access_days,
            teachers: course.teachers,
            questions: course.questions,
            sessions: sessions.collect(),
            modules: course.modules.into_iter().map(module_draft).collect(),
        }
    }

    fn view(&self) -> CourseContent {
        let seats = self.product.sessions.iter().map(|session| SessionSeats {
            session: session.id,
            left: self.variant(session.id).and_then(|variant| variant.stock),
            booked: self.booked(session.id),
        });
        CourseContent { content: Versioned::new(self.draft()), seats: seats.collect() }
    }

    fn variant(&self, id: i64) -> Option<&NewVariant> {
        self.product.variants.iter().find(|variant| variant.id == id)
    }

    fn booked(&self, session: i64) -> u32 {
        self.booked.get(&session).copied().unwrap_or_default()
    }

    /// Free and booked seats of a date. Sales do not change their sum, which is part of the version.
    fn seats(&self, session: i64) -> Option<u32> {
        let free = self.variant(session).and_then(|variant| variant.stock)?;
        Some(u32::try_from(free).unwrap_or_default() + self.booked(session))
    }

    /// Errors of identifiers and dates, which depend on what is stored.
    fn errors(&self, draft: &CourseDraft) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let modules: BTreeSet<_> = self.course.modules.iter().map(|module| module.id).collect();
        let lessons = self.course.modules.iter().flat_map(|module| &module.lessons);
        let lessons: BTreeSet<_> = lessons.map(|stored| stored.lesson.id).collect();
        let entered = draft.modules.iter().flat_map(|module| &module.lessons);
        if draft.modules.iter().filter_map(|module| module.id).any(|id| !modules.contains(&id))
            || entered.filter_map(|lesson| lesson.id).any(|id| !lessons.contains(&id))
        {
            errors.push(FieldError::new("modules", "Un módulo o una lección no es de este curso"));
        }
        let known: BTreeSet<_> = self.product.sessions.iter().map(|session| session.id).collect();
        let kept: BTreeSet<_> =
            draft.sessions.iter().filter_map(|session| session.id.map(i64::from)).collect();
        if !kept.is_subset(&known) {
            errors.push(FieldError::new("sessions", "Una fecha no es de este curso"));
        }
        for session in self.product.sessions.iter().filter(|session| !kept.contains(&session.id)) {
            if self.booked(session.id) > 0 {
                let date = format_date_time(session.starts_at);
                errors.push(FieldError::new("sessions", format!("La fecha {date} tiene plazas ocupadas")));
            }
        }
        if !draft.sessions.is_empty() && product_view::own_variants(&self.product).next().is_some() {
            errors.push(FieldError::new("sessions", "Un curso con variantes no puede tener fechas"));
        }
        for (index, session) in draft.sessions.iter().enumerate() {
            let booked = session.id.map_or(0, |id| self.booked(id.into()));
            if let Err(error) = session.free_seats(booked) {
                errors.push(FieldError::new(format!("sessions.{index}.seats"), error.to_string()));
            }
        }
        errors
    }
}

/// Returns the content of a course.
pub async fn load(db: &mut AnyConnection, id: i64) -> Result<CourseContent, ApiError> {
    Ok(Stored::load(db, id).await?.view())
}

/// Replaces the content of a course.
pub async fn replace(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    draft: CourseDraft,
) -> Result<CourseContent, ApiError> {
    let replaced = store.transaction(async |tx| {
        product_references::lock(tx, id).await?;
        let stored = Stored::load(tx, id).await?;
        let before = Versioned::new(stored.draft());
        before.require(expected)?;
        let errors = draft.check();
        let errors = if errors.is_empty() { stored.errors(&draft) } else { errors };
        ApiError::ensure_valid(INVALID, errors)?;
        write_sessions(tx, session, &stored, &draft.sessions).await?;
        let course = new_course(tx, stored.id, draft.clone()).await?;
        courses::upsert(tx, &course).await?;
        let after = Stored::load(tx, id).await?.view();
        let change = Change { action: "update_content", resource: "courses", id: &id.to_string() };
        audit::record(tx, Author::Staff(session), change, Some(&before.data), Some(&after.content.data))
            .await?;
        Ok(after)
    });
    replaced.await
}

/// Course to be stored; new modules and lessons get identifiers.
async fn new_course(tx: &mut Tx, id: ProductId, draft: CourseDraft) -> Result<NewCourse, ApiError> {
    let mut modules = Vec::with_capacity(draft.modules.len());
    for module in draft.modules {
        let mut lessons = Vec::with_capacity(module.lessons.len());
        for lesson in module.lessons {
            let id = match lesson.id {
                Some(id) => id,
                None => courses::next_lesson_id(tx).await?,
            };
            lessons.push(stored_lesson(id, lesson));
        }
        let id = match module.id {
            Some(id) => id,
            None => courses::next_module_id(tx).await?,
        };
        let opening = module.opening.opening();
        modules.push(Module { id, title: module.title.trim().to_owned(), opening, lessons });
    }
    let CourseDraft { hours, access_days, teachers, questions, .. } = draft;
    Ok(NewCourse { id, hours, access_days, modules, teachers, questions })
}

/// Writes the dates of a course, each of which is a variant of its product, and their free seats.
async fn write_sessions(
    tx: &mut Tx,
    session: &StaffSession,
    stored: &Stored,
    drafts: &[SessionDraft],
) -> Result<(), ApiError> {
    if stored.draft().sessions == drafts {
        return Ok(());
    }
    let (mut sessions, mut variants, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for draft in drafts {
        let starts_at = draft.start().unwrap_or_default();
        let id = match draft.id {
            Some(id) => i64::from(id),
            None => imports::next_variant_id(tx).await?,
        };
        let known = stored.variant(id);
        let free = draft.free_seats(stored.booked(id)).unwrap_or_default().map(i64::from);
        let moved = stored.product.sessions.iter().any(|own| own.id == id && own.starts_at != starts_at);
        if let Some(known) = known.filter(|known| known.stock != free) {
            changes.push((id, known.stock, free));
        }
        variants.push(NewVariant {
            id,
            title: format_date_time(starts_at),
            keep_stock: known.is_some(),
            stock: known.map_or(free, |variant| variant.stock),
            // A date that has begun is taken off sale; one that was put off is sold again.
            sold_out: known.is_some_and(|variant| variant.sold_out) && !moved,
            ..known.cloned().unwrap_or_default()
        });
        let seats = stored.product.sessions.iter().find(|own| own.id == id);
        let seats = seats.map_or(free.unwrap_or_default(), |own| own.seats);
        sessions.push(NewSession { id, starts_at, place: draft.place.trim().to_owned(), seats });
    }
    let own =
        product_view::own_variants(&stored.product).map(|own| NewVariant { keep_stock: true, ..own.clone() });
    let product = NewProduct {
        keep_stock: true,
        calendarized: !sessions.is_empty(),
        variants: own.chain(variants).collect(),
        sessions,
        ..stored.product.clone()
    };
    let origin =
        Origin { now: clock::now(), reason: StockMovementReason::Adjustment, author: Some(&session.name) };
    product_writes::upsert(tx, &product, origin).await?;
    for session in &product.sessions {
        enrolments::move_session(tx, product.id, session.id, session.starts_at, &session.place).await?;
    }
    for (variant, before, after) in changes {
        let subject = Subject { product: stored.product.id, variant: Some(variant) };
        set_seats(tx, subject, before, after, origin).await?;
    }
    Ok(())
}

/// Adds free seats to a date, or takes them; dates whose seats are not counted stay as they are.
pub(super) async fn change_seats(
    tx: &mut Tx,
    product: i64,
    variant: i64,
    seats: i64,
    origin: Origin<'_>,
) -> Result<(), ApiError> {
    let levels = stock::of_product(tx, product).await?.unwrap_or_default();
    let Some(before) = levels.units(Some(variant)).flatten() else { return Ok(()) };
    let subject = Subject { product, variant: Some(variant) };
    set_seats(tx, subject, Some(before), Some((before + seats).max(0)), origin).await
}

/// Frees the seats of the manual enrolments of a customer whose account is erased.
pub async fn free_manual_seats(tx: &mut Tx, customer: CustomerId, now: Timestamp) -> Result<(), ApiError> {
    let origin = Origin { now, reason: StockMovementReason::Adjustment, author: None };
    for (course, date) in enrolments::manual_seats(tx, customer).await? {
        change_seats(tx, course, date, 1, origin).await?;
    }
    Ok(())
}

/// Sets the free seats of a date.
async fn set_seats(
    tx: &mut Tx,
    subject: Subject,
    before: Option<i64>,
    after: Option<i64>,
    origin: Origin<'_>,
) -> Result<(), ApiError> {
    if stock::set(tx, subject, before, after).await? == ConditionalWrite::Unchanged {
        return Err(ApiError::transaction_conflict());
    }
    stock_movements::insert(tx, Movement::between(subject, before, after), origin).await?;
    Ok(())
}

fn variant_id(id: i64) -> Option<VariantId> {
    VariantId::try_from(id).ok()
}
