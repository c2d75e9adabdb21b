//! VERI*FACTU: settings, «declaración responsable», and records of invoices.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use mostrador_core::verifactu::{Declaration, RecordState};
use serde::Deserialize;
use utoipa::IntoParams;

use super::settings::{Answer, saved};
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::settings::verifactu;
use crate::services::settings::verifactu::{VerifactuInput, VerifactuView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::verifactu::administration;
use crate::services::verifactu::administration::{CorrectionInput, RecordList};
use crate::services::verifactu::records::VERSION;

/// Selects records.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    state: Option<RecordState>,
    /// `next` of the previous page.
    before: Option<i64>,
}

/// Returns mode and choices of VERI*FACTU, without the certificate.
#[utoipa::path(
    get, path = "/settings/verifactu", tag = "settings",
    responses((status = 200, body = Versioned<VerifactuView>)),
)]
pub async fn settings(State(state): State<AppState>) -> Answer<Versioned<VerifactuView>> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(verifactu::load(&mut db, state.configured()).await?)))
}

/// Changes mode, certificate and choices of VERI*FACTU.
#[utoipa::path(
    put, path = "/settings/verifactu", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = VerifactuInput,
    responses(
        (status = 200, body = Versioned<VerifactuView>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_settings(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(input): json::Json<VerifactuInput>,
) -> Answer<Versioned<VerifactuView>> {
    let updated = verifactu::update(state.store(), state.configured(), &session, &expected, input).await?;
    saved(&state, updated).await
}

/// Returns the «declaración responsable» of the producer of the program.
#[utoipa::path(
    get, path = "/verifactu/declaration", tag = "settings",
    responses((status = 200, body = Declaration)),
)]
pub async fn declaration(State(state): State<AppState>) -> Private<Json<Declaration>> {
    Private(Json(Declaration::new(&state.configured().verifactu.producer, VERSION)))
}

/// Lists the records of invoices, the newest first, with their numbers by state.
#[utoipa::path(
    get, path = "/verifactu/records", tag = "orders", params(RecordQuery),
    responses((status = 200, body = RecordList)),
)]
pub async fn records(
    State(state): State<AppState>,
    Query(query): Query<RecordQuery>,
) -> Result<Private<Json<RecordList>>, ApiError> {
    let list = administration::list(state.store(), &state.config(), query.state, query.before).await?;
    Ok(Private(Json(list)))
}

/// Corrects a record that was rejected or accepted with errors, and sends it again.
#[utoipa::path(
    post, path = "/verifactu/records/{id}/correction", tag = "orders", params(("id" = i64, Path)),
    request_body = CorrectionInput,
    responses(
        (status = 204, description = "The corrected record will be sent"),
        (status = 404, description = "`record_not_found`"),
        (status = 409, description = "`record_not_correctable` or `record_of_another_mode`"),
        (status = 422, description = "`invalid_correction`, with the fields"),
    ),
)]
pub async fn correct(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(input): json::Json<CorrectionInput>,
) -> Result<StatusCode, ApiError> {
    administration::correct(state.store(), &state.config(), &session, id, &input).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Cancels the record of an invoice that was issued by mistake. The sale itself is not changed.
#[utoipa::path(
    post, path = "/verifactu/invoices/{number}/cancellation", tag = "orders",
    params(("number" = String, Path, example = "F26-000001")),
    responses(
        (status = 204, description = "The cancellation will be sent"),
        (status = 404, description = "`record_not_found`"),
        (status = 409, description = "`record_not_cancellable` or `record_of_another_mode`"),
    ),
)]
pub async fn cancel(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<String>,
) -> Result<StatusCode, ApiError> {
    administration::cancel(state.store(), &state.config(), &session, &number).await?;
    Ok(StatusCode::NO_CONTENT)
}
