//! Courses as staff sell them: a course is a product, virtual and one per cart, in the category of courses.

use mostrador_core::catalogue::{COURSES_CATEGORY_SLUG, CategoryId, ProductId};
use mostrador_core::catalogue_management::{CategoryDraft, ProductDraft};
use mostrador_core::courses::{CourseRemoval, CourseUses};
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::clock;
use crate::db::repositories::course_learners::CourseFigures;
use crate::db::repositories::courses::NewCourse;
use crate::db::repositories::{categories, course_learners, courses, product_records, product_references};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::catalogue::product_view::{ProductContext, ProductListItem, StaffProductDetail};
use crate::services::catalogue::{product_actions, product_view, taxonomy};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::ExpectedVersion;
use crate::services::staff::{StaffSession, audit};

/// Course of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CourseListItem {
    #[serde(flatten)]
    pub product: ProductListItem,
    pub lessons: i64,
    /// Customers with an enrolment that has not ended.
    pub learners: i64,
    /// Start of the next date, RFC 3339; null without one.
    pub next_start: Option<String>,
}

/// Outcome of the removal of a course.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CourseRemovalView {
    pub outcome: CourseRemoval,
    /// Reason in Spanish for which it is not deleted.
    pub reason: Option<String>,
}

impl From<CourseUses> for CourseRemovalView {
    fn from(uses: CourseUses) -> Self {
        Self { outcome: uses.removal(), reason: uses.reason() }
    }
}

/// 404 for a product that is not a course.
pub fn course_not_found() -> ApiError {
    ApiError::not_found("course_not_found", "Este curso ya no existe.")
}

/// Requires that a product is a course.
pub async fn require_course(db: &mut AnyConnection, id: i64) -> Result<(), ApiError> {
    if course_learners::is_course(db, id).await? { Ok(()) } else { Err(course_not_found()) }
}

/// Returns the courses with these identifiers, in their order.
pub async fn list_items(
    db: &mut AnyConnection,
    ids: &[i64],
    now: Timestamp,
) -> Result<Vec<CourseListItem>, ApiError> {
    let context = ProductContext::read(db).await?;
    let figures = course_learners::figures(db, ids, now).await?;
    let mut records = product_records::by_ids(db, ids).await?;
    records.sort_by_key(|record| ids.iter().position(|id| *id == record.product.id));
    let item = |record: product_records::ProductRecord| {
        let CourseFigures { lessons, learners, next_start, .. } =
            figures.get(&record.product.id).copied().unwrap_or_default();
        CourseListItem {
            product: ProductListItem::new(&record.product, &context, now),
            lessons,
            learners,
            next_start: next_start.map(clock::format_rfc3339),
        }
    };
    Ok(records.into_iter().map(item).collect())
}

/// Reads what a course sells.
pub async fn detail(db: &mut AnyConnection, id: i64) -> Result<StaffProductDetail, ApiError> {
    require_course(db, id).await?;
    product_view::detail(db, id).await
}

/// Creates a course without modules.
pub async fn create(
    store: &Database,
    session: &StaffSession,
    draft: ProductDraft,
) -> Result<StaffProductDetail, ApiError> {
    let created = store.transaction(async |tx| {
        let draft = course_draft(tx, session, draft.clone()).await?;
        let course = Box::pin(product_actions::create_in(tx, session, draft)).await?;
        let id = u32::try_from(course.product.id).map_err(|_| ApiError::internal())?;
        courses::upsert(tx, &NewCourse { id: id.into(), ..NewCourse::default() }).await?;
        record(tx, session, "create", course.product.id).await?;
        Ok(course)
    });
    created.await
}

/// Replaces what a course sells.
pub async fn replace(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    draft: ProductDraft,
) -> Result<StaffProductDetail, ApiError> {
    let replaced = store.transaction(async |tx| {
        require_course(tx, id).await?;
        let draft = course_draft(tx, session, draft.clone()).await?;
        let course = Box::pin(product_actions::replace_in(tx, session, id, expected, draft)).await?;
        record(tx, session, "update", id).await?;
        Ok(course)
    });
    replaced.await
}

/// Returns the outcome that a removal would have now.
pub async fn removal(db: &mut AnyConnection, id: i64) -> Result<CourseRemovalView, ApiError> {
    require_course(db, id).await?;
    Ok(course_learners::uses(db, course_id(id)?).await?.into())
}

/// Deletes a course, or withdraws it from sale if it has been sold or has learners (rule 4.28).
pub async fn remove(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
) -> Result<CourseRemovalView, ApiError> {
    let course = course_id(id)?;
    let removed = store.transaction(async |tx| {
        require_course(tx, id).await?;
        // Enrolments and orders of the product wait for the end of the transaction.
        product_references::lock(tx, id).await?;
        let removal = CourseRemovalView::from(course_learners::uses(tx, course).await?);
        let is_kept = removal.outcome == CourseRemoval::Withdrawn;
        if !is_kept {
            courses::delete(tx, course).await?;
        }
        Box::pin(product_actions::take_off_shop_in(tx, session, id, expected, is_kept)).await?;
        record(tx, session, if is_kept { "withdraw" } else { "delete" }, id).await?;
        Ok(removal)
    });
    removed.await
}

/// Identifier of a course in a path.
pub fn course_id(id: i64) -> Result<ProductId, ApiError> {
    ProductId::try_from(id).map_err(|_| course_not_found())
}

/// Sets what all courses have in common.
async fn course_draft(
    tx: &mut Tx,
    session: &StaffSession,
    draft: ProductDraft,
) -> Result<ProductDraft, ApiError> {
    let category = courses_category(tx, session).await?;
    Ok(ProductDraft { category, unique_buy: true, is_virtual: true, ..draft })
}

/// Returns the category of courses, which the first course creates.
async fn courses_category(tx: &mut Tx, session: &StaffSession) -> Result<CategoryId, ApiError> {
    let categories = categories::all(tx).await?;
    if let Some(category) = categories.iter().find(|category| category.slug == COURSES_CATEGORY_SLUG) {
        return Ok(category.id);
    }
    let draft = CategoryDraft {
        title: "Cursos".to_owned(),
        slug: COURSES_CATEGORY_SLUG.to_owned(),
        ..CategoryDraft::default()
    };
    let created = taxonomy::save_category_in(tx, session, None, draft).await?;
    CategoryId::try_from(created.data.id).map_err(|_| ApiError::internal())
}

/// Records a change of a course, so that its screens are read again; the change itself is that of the product.
async fn record(tx: &mut Tx, session: &StaffSession, action: &'static str, id: i64) -> Result<(), ApiError> {
    let id = id.to_string();
    let change = Change { action, resource: "courses", id: &id };
    Ok(audit::record::<()>(tx, Author::Staff(session), change, None, None).await?)
}
