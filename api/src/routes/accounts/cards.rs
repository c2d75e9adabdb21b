//! Saved cards of a customer: list and deletion.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::payments::SavedCards;

use crate::app_state::AppState;
use crate::db::ConditionalWrite;
use crate::db::repositories::saved_cards as repository;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::payments::saved_cards;

/// Lists the customer's saved cards, without their tokens, and the text to accept for saving another one.
#[utoipa::path(
    get, path = "/customers/me/cards", tag = "payments",
    responses((status = 200, body = SavedCards)),
    security(("session" = [])),
)]
pub async fn list(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<Json<SavedCards>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(saved_cards::list(&mut db, &state.config(), customer.user.id).await?)))
}

/// Deletes a saved card with its token.
#[utoipa::path(
    delete, path = "/customers/me/cards/{id}", tag = "payments",
    params(("id" = u32, Path, description = "Card ID")),
    responses(
        (status = 204, description = "The card has been deleted"),
        (status = 404, description = "`card_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn remove(
    State(state): State<AppState>,
    auth: LoggedIn,
    Path(id): Path<String>,
) -> Result<Private<StatusCode>, ApiError> {
    let id = id.parse().map_err(|_| saved_cards::not_found())?;
    let removed = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        Ok::<_, ApiError>(repository::remove(tx, customer.user.id, id).await?)
    });
    match removed.await? {
        ConditionalWrite::Applied => Ok(Private(StatusCode::NO_CONTENT)),
        ConditionalWrite::Unchanged => Err(saved_cards::not_found()),
    }
}
