//! Kinds of e-mails: the owner's texts, and previews.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::shop_settings::MailText;

use super::settings::{Answer, saved};
use crate::app_state::AppState;
use crate::http::{Private, json};
use crate::services::settings::mail_previews;
use crate::services::settings::mail_previews::{MailKinds, MailPreview, MailTextView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Lists the kinds of e-mails that the shop sends.
#[utoipa::path(
    get, path = "/settings/mail/kinds", tag = "settings",
    responses((status = 200, body = MailKinds)),
)]
pub async fn kinds(State(state): State<AppState>) -> Answer<MailKinds> {
    Ok(Private(Json(mail_previews::kinds(&mut *state.store().begin_read().await?).await?)))
}

/// Renders an e-mail with example data.
#[utoipa::path(
    get, path = "/settings/mail/kinds/{name}", tag = "settings", params(("name" = String, Path)),
    responses((status = 200, body = MailPreview), (status = 404, description = "`mail_not_found`")),
)]
pub async fn preview(State(state): State<AppState>, Path(name): Path<String>) -> Answer<MailPreview> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(mail_previews::preview(&mut db, &state.config(), &name, None).await?)))
}

/// Renders an e-mail with example data and texts that are not saved.
#[utoipa::path(
    post, path = "/settings/mail/kinds/{name}/preview", tag = "settings", params(("name" = String, Path)),
    request_body = MailText,
    responses(
        (status = 200, body = MailPreview),
        (status = 404, description = "`mail_not_found`"),
        (status = 422, description = "`invalid_settings`, with the fields"),
    ),
)]
pub async fn preview_draft(
    State(state): State<AppState>,
    Path(name): Path<String>,
    json::Json(draft): json::Json<MailText>,
) -> Answer<MailPreview> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(mail_previews::preview(&mut db, &state.config(), &name, Some(&draft)).await?)))
}

/// Returns the texts of a kind of e-mail that the owner may write.
#[utoipa::path(
    get, path = "/settings/mail/kinds/{name}/text", tag = "settings", params(("name" = String, Path)),
    responses((status = 200, body = Versioned<MailTextView>), (status = 404, description = "`mail_not_found`")),
)]
pub async fn text(
    State(state): State<AppState>,
    Path(name): Path<String>,
) -> Answer<Versioned<MailTextView>> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(mail_previews::text(&mut db, &state.config(), &name).await?)))
}

/// Changes the texts of a kind of e-mail; empty ones restore the standard texts.
#[utoipa::path(
    put, path = "/settings/mail/kinds/{name}/text", tag = "settings",
    params(
        ("name" = String, Path),
        ("If-Match" = String, Header, description = "Version that was read"),
    ),
    request_body = MailText,
    responses(
        (status = 200, body = Versioned<MailTextView>),
        (status = 404, description = "`mail_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_text(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
    expected: ExpectedVersion,
    json::Json(changed): json::Json<MailText>,
) -> Answer<Versioned<MailTextView>> {
    let config = state.config();
    let updated =
        mail_previews::update_text(state.store(), &config, &session, &expected, &name, changed).await?;
    saved(&state, updated).await
}
