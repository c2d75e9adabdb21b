//! Menus.

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::content::menus;
use crate::services::content::menus::{MenuInput, MenuView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Menus by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MenuList {
    pub data: Vec<Versioned<MenuView>>,
}

/// Lists all menus by name.
#[utoipa::path(get, path = "/menus", tag = "content", responses((status = 200, body = MenuList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<MenuList>>, ApiError> {
    let data = menus::all(&mut *state.store().begin_read().await?).await?;
    Ok(Private(Json(MenuList { data })))
}

/// Replaces the items of a menu.
#[utoipa::path(
    put, path = "/menus/{name}", tag = "content",
    params(("name" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = MenuInput,
    responses(
        (status = 200, body = Versioned<MenuView>),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_content`, with the fields, such as `items.0.children.2.url`"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<MenuInput>,
) -> Result<Private<Json<Versioned<MenuView>>>, ApiError> {
    Ok(Private(Json(menus::update(state.store(), &session, &name, &expected, input).await?)))
}
