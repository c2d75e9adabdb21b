//! Customers: list, detail, changes, export and erasure of personal data.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::session::CustomerId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::db::Database;
use crate::db::repositories::customer_list;
use crate::db::repositories::customer_list::{CustomerFilter, MAX_COUNTED};
use crate::db::repositories::customer_words;
use crate::db::repositories::customers::AccountState;
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded};
use crate::http::{Private, json};
use crate::services::accounts::personal_data::PersonalData;
use crate::services::customers::staff_actions::{CustomerChanges, NewCustomer};
use crate::services::customers::staff_view::{CustomerListItem, StaffCustomer};
use crate::services::customers::{staff_actions, staff_view};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Filters of the customer list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CustomerListQuery {
    /// Beginnings of names, or of parts of the e-mail address.
    query: Option<String>,
    /// True for professionals only, false for others only.
    professional: Option<bool>,
    /// False for locked accounts only, true for others only.
    active: Option<bool>,
    /// Cursor of the part that was read last.
    after: Option<i64>,
    limit: Option<u32>,
}

/// Lists customers, the newest first.
#[utoipa::path(
    get, path = "/customers", tag = "customers", params(CustomerListQuery),
    responses((status = 200, body = CursorPage<CustomerListItem>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<CustomerListQuery>,
) -> Result<Private<Json<CursorPage<CustomerListItem>>>, ApiError> {
    let filter = CustomerFilter {
        text: query.query.unwrap_or_default(),
        state: query.active.map(|active| if active { AccountState::Active } else { AccountState::Disabled }),
        professional: query.professional,
    };
    if !filter.text.is_empty() {
        index_new_customers(state.store()).await?;
    }
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    let rows = customer_list::page(&mut db, &filter, query.after, i64::from(limit) + 1).await?;
    let counted = customer_list::count(&mut db, &filter).await?;
    let page = CursorPage::new(rows, limit, (counted, MAX_COUNTED), |last| last.id.to_string());
    Ok(Private(Json(page.map(CustomerListItem::from))))
}

/// Writes the words of customers that the background job has not reached yet, one batch of them.
pub(super) async fn index_new_customers(store: &Database) -> Result<(), ApiError> {
    if customer_words::is_behind(&mut *store.begin_read().await?).await? {
        store.transaction(async |tx| customer_words::index_batch(tx).await).await?;
    }
    Ok(())
}

/// Creates a customer, who receives a link to choose a password.
#[utoipa::path(
    post, path = "/customers", tag = "customers", request_body = NewCustomer,
    responses(
        (status = 201, body = Versioned<StaffCustomer>),
        (status = 422, description = "`invalid_customer`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(new): json::Json<NewCustomer>,
) -> Result<(StatusCode, Private<Json<Versioned<StaffCustomer>>>), ApiError> {
    let url = shop_url(&state);
    let created = staff_actions::create(state.store(), state.passwords(), &session, &new, &url).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Returns the URL of the shop, for links in e-mails: this request came to the panel.
pub(super) fn shop_url(state: &AppState) -> PublicUrl {
    state.config().public_url_or_listen_address()
}

/// Returns a customer.
#[utoipa::path(
    get, path = "/customers/{id}", tag = "customers", params(("id" = u32, Path)),
    responses((status = 200, body = Versioned<StaffCustomer>), (status = 404, description = "`customer_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(id): Path<CustomerId>,
) -> Result<Private<Json<Versioned<StaffCustomer>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(Versioned::new(staff_view::load(&mut db, id).await?))))
}

/// Changes the profile, the role or the state of a customer.
#[utoipa::path(
    put, path = "/customers/{id}", tag = "customers",
    params(("id" = u32, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = CustomerChanges,
    responses(
        (status = 200, body = Versioned<StaffCustomer>),
        (status = 404, description = "`customer_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_customer`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<CustomerId>,
    expected: ExpectedVersion,
    json::Json(changes): json::Json<CustomerChanges>,
) -> Result<Private<Json<Versioned<StaffCustomer>>>, ApiError> {
    Ok(Private(Json(staff_actions::update(state.store(), &session, id, &expected, &changes).await?)))
}

/// Sends the customer a link to choose a new password.
#[utoipa::path(
    post, path = "/customers/{id}/password-reset", tag = "customers", params(("id" = u32, Path)),
    responses(
        (status = 204),
        (status = 404, description = "`customer_not_found`"),
        (status = 409, description = "`no_account`: a guest"),
    ),
)]
pub async fn send_password_reset(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<CustomerId>,
) -> Result<Private<StatusCode>, ApiError> {
    staff_actions::send_password_reset(state.store(), &session, id, &shop_url(&state)).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Exports the personal data of a customer.
#[utoipa::path(
    post, path = "/customers/{id}/export", tag = "customers", params(("id" = u32, Path)),
    responses((status = 200, body = PersonalData), (status = 404, description = "`customer_not_found`")),
)]
pub async fn export(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<CustomerId>,
) -> Result<Private<Json<PersonalData>>, ApiError> {
    Ok(Private(Json(staff_actions::export(state.store(), &session, id).await?)))
}

/// Erases the account and the personal data of a customer.
#[utoipa::path(
    delete, path = "/customers/{id}", tag = "customers",
    params(("id" = u32, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`customer_not_found`"),
        (status = 409, description = "`orders_under_way`, `payment_under_way`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn erase(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<CustomerId>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    staff_actions::erase(state.store(), &session, id, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
