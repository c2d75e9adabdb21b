//! Categories and collections.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::catalogue_management::{CategoryDraft, CollectionDraft};

use crate::app_state::AppState;
use crate::db::repositories::categories::Group;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::catalogue::taxonomy;
use crate::services::catalogue::taxonomy::{
    CategoryList, CollectionList, NewOrder, StaffCategory, StaffCollection,
};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Lists categories in the owner's order.
#[utoipa::path(get, path = "/categories", tag = "categories", responses((status = 200, body = CategoryList)))]
pub async fn categories(State(state): State<AppState>) -> Result<Private<Json<CategoryList>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(taxonomy::category_list(&mut db).await?)))
}

/// Creates a category.
#[utoipa::path(
    post, path = "/categories", tag = "categories", request_body = CategoryDraft,
    responses(
        (status = 201, body = Versioned<StaffCategory>),
        (status = 422, description = "`invalid_category`, with the fields"),
    ),
)]
pub async fn create_category(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(draft): json::Json<CategoryDraft>,
) -> Result<(StatusCode, Private<Json<Versioned<StaffCategory>>>), ApiError> {
    let created = taxonomy::save_category(state.store(), &session, None, draft).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Replaces a category. A changed address redirects from the old one, with all pages below it.
#[utoipa::path(
    put, path = "/categories/{id}", tag = "categories",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = CategoryDraft,
    responses(
        (status = 200, body = Versioned<StaffCategory>),
        (status = 404, description = "`category_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_category`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn replace_category(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(draft): json::Json<CategoryDraft>,
) -> Result<Private<Json<Versioned<StaffCategory>>>, ApiError> {
    let existing = Some((id, &expected));
    Ok(Private(Json(taxonomy::save_category(state.store(), &session, existing, draft).await?)))
}

/// Deletes a category without products and collections.
#[utoipa::path(
    delete, path = "/categories/{id}", tag = "categories",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`category_not_found`"),
        (status = 409, description = "`not_empty`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete_category(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    taxonomy::delete(state.store(), &session, Group::Categories, id, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Sets the order of all categories.
#[utoipa::path(
    put, path = "/categories/order", tag = "categories",
    params(("If-Match" = String, Header, description = "Version of the order that was read")),
    request_body = NewOrder,
    responses(
        (status = 204),
        (status = 409, description = "`list_changed`: not all identifiers"),
        (status = 412, description = "`version_conflict`, with the `current` order"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn reorder_categories(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(order): json::Json<NewOrder>,
) -> Result<Private<StatusCode>, ApiError> {
    taxonomy::reorder(state.store(), &session, Group::Categories, &expected, order).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Lists collections in the owner's order, by category.
#[utoipa::path(get, path = "/collections", tag = "categories", responses((status = 200, body = CollectionList)))]
pub async fn collections(State(state): State<AppState>) -> Result<Private<Json<CollectionList>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(taxonomy::collection_list(&mut db).await?)))
}

/// Creates a collection.
#[utoipa::path(
    post, path = "/collections", tag = "categories", request_body = CollectionDraft,
    responses(
        (status = 201, body = Versioned<StaffCollection>),
        (status = 422, description = "`invalid_collection`, with the fields"),
    ),
)]
pub async fn create_collection(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(draft): json::Json<CollectionDraft>,
) -> Result<(StatusCode, Private<Json<Versioned<StaffCollection>>>), ApiError> {
    let created = taxonomy::save_collection(state.store(), &session, None, draft).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Replaces a collection.
#[utoipa::path(
    put, path = "/collections/{id}", tag = "categories",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = CollectionDraft,
    responses(
        (status = 200, body = Versioned<StaffCollection>),
        (status = 404, description = "`category_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_collection`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn replace_collection(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(draft): json::Json<CollectionDraft>,
) -> Result<Private<Json<Versioned<StaffCollection>>>, ApiError> {
    let existing = Some((id, &expected));
    Ok(Private(Json(taxonomy::save_collection(state.store(), &session, existing, draft).await?)))
}

/// Deletes a collection without products.
#[utoipa::path(
    delete, path = "/collections/{id}", tag = "categories",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`category_not_found`"),
        (status = 409, description = "`not_empty`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete_collection(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    taxonomy::delete(state.store(), &session, Group::Collections, id, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Sets the order of all collections.
#[utoipa::path(
    put, path = "/collections/order", tag = "categories",
    params(("If-Match" = String, Header, description = "Version of the order that was read")),
    request_body = NewOrder,
    responses(
        (status = 204),
        (status = 409, description = "`list_changed`: not all identifiers"),
        (status = 412, description = "`version_conflict`, with the `current` order"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn reorder_collections(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(order): json::Json<NewOrder>,
) -> Result<Private<StatusCode>, ApiError> {
    taxonomy::reorder(state.store(), &session, Group::Collections, &expected, order).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
