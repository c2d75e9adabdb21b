//! Products: list, detail, create, replace, duplicate, delete, preview, link before publication, prices, bulk edit.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::catalogue_management::{ProductDraft, ProductState};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::product_list::{
    Cursor, MAX_COUNTED, Order, ProductFilter, ProductSort, SortValue,
};
use crate::db::repositories::{product_list, product_records};
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded, invalid_parameter, parse_values};
use crate::http::{Private, json};
use crate::services::catalogue::bulk_edit::{BulkEdit, BulkResult};
use crate::services::catalogue::preview_links::PreviewLink;
use crate::services::catalogue::product_actions::Removal;
use crate::services::catalogue::product_preview::{PreviewRequest, PriceHistory, ProductPreview};
use crate::services::catalogue::product_view::{ProductContext, ProductListItem, StaffProductDetail};
use crate::services::catalogue::stock_actions::{StockHistory, StockRequest};
use crate::services::catalogue::{
    bulk_edit, preview_links, product_actions, product_preview, product_view, stock_actions,
};
use crate::services::staff::StaffSession;
use crate::services::staff::version::ExpectedVersion;

/// Filters of the product list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ProductListQuery {
    /// Words of the title, of the reference or of a variant's reference.
    query: Option<String>,
    /// Identifiers, separated by commas.
    ids: Option<String>,
    /// Identifier of a category.
    category: Option<i64>,
    /// Identifier of a collection.
    collection: Option<i64>,
    /// States, separated by commas.
    state: Option<String>,
    /// Only products that run out.
    low_stock: Option<bool>,
    /// Only products with an offer that has not ended, or with a reduced price.
    on_offer: Option<bool>,
    featured: Option<bool>,
    /// `title`, `price` or `created`, with `-` before it for the descending order; `-created` by default.
    sort: Option<String>,
    /// Cursor of the part that was read last.
    after: Option<String>,
    limit: Option<u32>,
}

/// Outcome of a deletion.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RemovedProduct {
    pub outcome: Removal,
}

/// Lists products.
#[utoipa::path(
    get, path = "/products", tag = "products", params(ProductListQuery),
    responses((status = 200, body = CursorPage<ProductListItem>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<ProductListQuery>,
) -> Result<Private<Json<CursorPage<ProductListItem>>>, ApiError> {
    let (filter, order) = (filter(&query)?, parse_order(query.sort.as_deref())?);
    let after = query.after.as_deref().map(|text| parse_cursor(text, order.sort)).transpose()?;
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    let rows = product_list::page(&mut db, &filter, order, after.as_ref(), i64::from(limit) + 1).await?;
    let counted = product_list::count(&mut db, &filter).await?;
    let page = CursorPage::new(rows, limit, (counted, MAX_COUNTED), cursor_text);
    let ids: Vec<i64> = page.data.iter().map(|cursor| cursor.id).collect();
    let mut records = product_records::by_ids(&mut db, &ids).await?;
    records.sort_by_key(|record| ids.iter().position(|id| *id == record.product.id));
    let context = ProductContext::read(&mut db).await?;
    let item =
        |record: &product_records::ProductRecord| ProductListItem::new(&record.product, &context, filter.now);
    Ok(Private(Json(CursorPage {
        data: records.iter().map(item).collect(),
        next: page.next,
        total: page.total,
        total_is_exact: page.total_is_exact,
    })))
}

fn filter(query: &ProductListQuery) -> Result<ProductFilter, ApiError> {
    Ok(ProductFilter {
        text: query.query.clone().unwrap_or_default(),
        ids: parse_values(query.ids.as_deref(), |id| id.parse().ok())?,
        category: query.category,
        collection: query.collection,
        states: parse_values(query.state.as_deref(), ProductState::parse)?,
        low_stock: query.low_stock.unwrap_or_default(),
        on_offer: query.on_offer.unwrap_or_default(),
        featured: query.featured,
        now: clock::now(),
    })
}

fn parse_order(text: Option<&str>) -> Result<Order, ApiError> {
    let text = text.unwrap_or("-created");
    let (descending, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
    let sort = match name {
        "title" => ProductSort::Title,
        "price" => ProductSort::Price,
        "created" => ProductSort::Creation,
        _ => return Err(invalid_parameter()),
    };
    Ok(Order { sort, descending })
}

/// Text of a cursor: identifier and sort value.
fn cursor_text(Cursor { value, id }: &Cursor) -> String {
    match value {
        SortValue::Number(number) => format!("{id}_{number}"),
        SortValue::Text(text) => format!("{id}_{text}"),
    }
}

fn parse_cursor(text: &str, sort: ProductSort) -> Result<Cursor, ApiError> {
    let (id, value) = text.split_once('_').ok_or_else(invalid_parameter)?;
    let id = id.parse().map_err(|_| invalid_parameter())?;
    let value = match sort {
        ProductSort::Title => SortValue::Text(value.to_owned()),
        ProductSort::Price | ProductSort::Creation => {
            SortValue::Number(value.parse().map_err(|_| invalid_parameter())?)
        }
    };
    Ok(Cursor { value, id })
}

/// Returns a product.
#[utoipa::path(
    get, path = "/products/{id}", tag = "products", params(("id" = i64, Path)),
    responses((status = 200, body = StaffProductDetail), (status = 404, description = "`product_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Private<Json<StaffProductDetail>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(product_view::detail(&mut db, id).await?)))
}

/// Creates a product.
#[utoipa::path(
    post, path = "/products", tag = "products", request_body = ProductDraft,
    responses(
        (status = 201, body = StaffProductDetail),
        (status = 422, description = "`invalid_product`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(draft): json::Json<ProductDraft>,
) -> Result<(StatusCode, Private<Json<StaffProductDetail>>), ApiError> {
    let created = Box::pin(product_actions::create(state.store(), &session, draft)).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Replaces a product. A changed address of a published product redirects from the old one.
#[utoipa::path(
    put, path = "/products/{id}", tag = "products",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = ProductDraft,
    responses(
        (status = 200, body = StaffProductDetail),
        (status = 404, description = "`product_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_product`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn replace(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(draft): json::Json<ProductDraft>,
) -> Result<Private<Json<StaffProductDetail>>, ApiError> {
    let replaced = product_actions::replace(state.store(), &session, id, &expected, draft);
    Ok(Private(Json(Box::pin(replaced).await?)))
}

/// Deletes a product. One that was sold, or is a course, is only removed from the lists.
#[utoipa::path(
    delete, path = "/products/{id}", tag = "products",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 200, body = RemovedProduct),
        (status = 404, description = "`product_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn remove(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
) -> Result<Private<Json<RemovedProduct>>, ApiError> {
    let outcome = product_actions::remove(state.store(), &session, id, &expected).await?;
    Ok(Private(Json(RemovedProduct { outcome })))
}

/// Creates a draft with the data of a product.
#[utoipa::path(
    post, path = "/products/{id}/duplicate", tag = "products", params(("id" = i64, Path)),
    responses((status = 201, body = StaffProductDetail), (status = 404, description = "`product_not_found`")),
)]
pub async fn duplicate(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<(StatusCode, Private<Json<StaffProductDetail>>), ApiError> {
    let copy = product_actions::duplicate(state.store(), &session, id).await?;
    Ok((StatusCode::CREATED, Private(Json(copy))))
}

/// Changes single fields of many products: of all or of none.
#[utoipa::path(
    patch, path = "/products", tag = "products", request_body = BulkEdit,
    responses(
        (status = 200, body = BulkResult),
        (status = 422, description = "`invalid_rows` with the faults as `rows` (`BulkFault`), `invalid_bulk_edit`"),
    ),
)]
pub async fn bulk(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(edit): json::Json<BulkEdit>,
) -> Result<Private<Json<BulkResult>>, ApiError> {
    Ok(Private(Json(bulk_edit::apply(state.store(), &session, edit).await?)))
}

/// Computes the figures and errors of a product that is being edited, without a write.
#[utoipa::path(
    post, path = "/products/preview", tag = "products", request_body = PreviewRequest,
    responses((status = 200, body = ProductPreview), (status = 404, description = "`product_not_found`")),
)]
pub async fn preview(
    State(state): State<AppState>,
    json::Json(request): json::Json<PreviewRequest>,
) -> Result<Private<Json<ProductPreview>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(product_preview::preview(&mut db, request).await?)))
}

/// Creates a link to the page of a product in the shop, also of a draft. It expires after a day.
#[utoipa::path(
    post, path = "/products/{id}/preview-link", tag = "products", params(("id" = i64, Path)),
    responses((status = 201, body = PreviewLink), (status = 404, description = "`product_not_found`")),
)]
pub async fn preview_link(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<(StatusCode, Private<Json<PreviewLink>>), ApiError> {
    let shop = state.config().public_url_or_listen_address();
    let link = preview_links::create(state.store(), state.preview_links(), &session, &shop, id).await?;
    Ok((StatusCode::CREATED, Private(Json(link))))
}

/// Returns the prices of a product over time, and the lowest of the last 30 days.
#[utoipa::path(
    get, path = "/products/{id}/prices", tag = "products", params(("id" = i64, Path)),
    responses((status = 200, body = PriceHistory), (status = 404, description = "`product_not_found`")),
)]
pub async fn prices(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Private<Json<PriceHistory>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(product_preview::prices(&mut db, id).await?)))
}

/// Returns the stock of a product with its latest movements.
#[utoipa::path(
    get, path = "/products/{id}/stock", tag = "products", params(("id" = i64, Path)),
    responses((status = 200, body = StockHistory), (status = 404, description = "`product_not_found`")),
)]
pub async fn stock(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Private<Json<StockHistory>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(stock_actions::history(&mut db, id).await?)))
}

/// Counts or adjusts the stock of a product or a variant.
#[utoipa::path(
    post, path = "/products/{id}/stock", tag = "products", params(("id" = i64, Path)),
    request_body = StockRequest,
    responses(
        (status = 200, body = StockHistory),
        (status = 404, description = "`product_not_found`"),
        (status = 412, description = "`version_conflict`: other units than `expected`, with the `current` ones"),
        (status = 422, description = "`invalid_stock`, with the fields"),
    ),
)]
pub async fn change_stock(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(request): json::Json<StockRequest>,
) -> Result<Private<Json<StockHistory>>, ApiError> {
    Ok(Private(Json(stock_actions::change(state.store(), &session, id, request).await?)))
}
