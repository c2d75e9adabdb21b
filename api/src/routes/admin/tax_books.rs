//! Tax books: the register of issued invoices, and the sums for forms 303, 349 and 369.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use mostrador_core::tax_books::{
    OssReturn, PeriodFault, RecapitulativeStatement, TaxPeriod, VatReturn, register_file_name,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::reports::SheetFormat;
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::cursor_list::Query;
use crate::http::file::File;
use crate::services::taxes::{returns, rules};
use crate::transfer::export::tax_books;

const CSV: &str = "text/csv; charset=utf-8";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Quarter or month of a year.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PeriodQuery {
    /// Such as 2026.
    year: i64,
    /// From 1 to 4; either this or the month.
    quarter: Option<i64>,
    /// From 1 to 12.
    month: Option<i64>,
}

/// Quarter of a year.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuarterQuery {
    /// Such as 2026.
    year: i64,
    /// From 1 to 4.
    quarter: i64,
}

/// Quarter up to which the register of the year goes, and its format.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RegisterQuery {
    /// Such as 2026.
    year: i64,
    /// Last quarter, from 1 to 4.
    quarter: i64,
    #[serde(default)]
    #[param(inline)]
    format: SheetFormat,
}

fn invalid(fault: PeriodFault) -> ApiError {
    ApiError::unprocessable("invalid_period", fault.to_string())
}

impl PeriodQuery {
    fn period(&self) -> Result<TaxPeriod, ApiError> {
        TaxPeriod::parse(self.year, self.quarter, self.month).map_err(invalid)
    }
}

impl QuarterQuery {
    fn period(&self) -> Result<TaxPeriod, ApiError> {
        TaxPeriod::quarter(self.year, self.quarter).map_err(invalid)
    }
}

fn file(name: String, media_type: &'static str, bytes: Vec<u8>) -> Response {
    File { name, media_type, bytes }.into_response()
}

fn csv(form: &str, period: TaxPeriod, bytes: Result<Vec<u8>, csv::Error>) -> Result<Response, ApiError> {
    let bytes = bytes.map_err(|error| failed(&error))?;
    Ok(file(format!("modelo-{form}-{period}.csv"), CSV, bytes))
}

fn failed(error: &dyn std::fmt::Display) -> ApiError {
    tracing::error!(%error, "tax book not written");
    ApiError::internal()
}

/// Returns the sales of a period by the boxes of form 303.
#[utoipa::path(
    get, path = "/tax-books/vat-return", tag = "reports", params(PeriodQuery),
    responses(
        (status = 200, body = VatReturn),
        (status = 409, description = "`books_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn vat_return(
    State(state): State<AppState>,
    Query(query): Query<PeriodQuery>,
) -> Result<Private<Json<VatReturn>>, ApiError> {
    Ok(Private(Json(returns::vat_return(state.store(), query.period()?).await?)))
}

/// Returns the sales of a period by the boxes of form 303 as CSV.
#[utoipa::path(
    get, path = "/tax-books/vat-return/file", tag = "reports", params(PeriodQuery),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 409, description = "`books_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn vat_return_file(
    State(state): State<AppState>,
    Query(query): Query<PeriodQuery>,
) -> Result<Response, ApiError> {
    let form = returns::vat_return(state.store(), query.period()?).await?;
    csv("303", form.period, tax_books::vat_return_csv(&form))
}

/// Returns the sales of a period to businesses of other member states, as in form 349.
#[utoipa::path(
    get, path = "/tax-books/recapitulative-statement", tag = "reports", params(PeriodQuery),
    responses(
        (status = 200, body = RecapitulativeStatement),
        (status = 409, description = "`books_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn recapitulative_statement(
    State(state): State<AppState>,
    Query(query): Query<PeriodQuery>,
) -> Result<Private<Json<RecapitulativeStatement>>, ApiError> {
    Ok(Private(Json(returns::recapitulative_statement(state.store(), query.period()?).await?)))
}

/// Returns the sales of a period to businesses of other member states as CSV.
#[utoipa::path(
    get, path = "/tax-books/recapitulative-statement/file", tag = "reports", params(PeriodQuery),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 409, description = "`books_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn recapitulative_statement_file(
    State(state): State<AppState>,
    Query(query): Query<PeriodQuery>,
) -> Result<Response, ApiError> {
    let form = returns::recapitulative_statement(state.store(), query.period()?).await?;
    csv("349", form.period, tax_books::recapitulative_csv(&form))
}

/// Returns the sales of a quarter with the VAT of other member states, as in form 369.
#[utoipa::path(
    get, path = "/tax-books/oss-return", tag = "reports", params(QuarterQuery),
    responses(
        (status = 200, body = OssReturn),
        (status = 409, description = "`books_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn oss_return(
    State(state): State<AppState>,
    Query(query): Query<QuarterQuery>,
) -> Result<Private<Json<OssReturn>>, ApiError> {
    Ok(Private(Json(returns::oss_return(state.store(), query.period()?).await?)))
}

/// Returns the sales of a quarter with the VAT of other member states as CSV.
#[utoipa::path(
    get, path = "/tax-books/oss-return/file", tag = "reports", params(QuarterQuery),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 409, description = "`books_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn oss_return_file(
    State(state): State<AppState>,
    Query(query): Query<QuarterQuery>,
) -> Result<Response, ApiError> {
    let form = returns::oss_return(state.store(), query.period()?).await?;
    csv("369", form.period, tax_books::oss_return_csv(&form))
}

/// Returns the register of issued invoices of a year up to a quarter, in the tax agency's common electronic format (XLSX), or
/// the same rows as CSV.
#[utoipa::path(
    get, path = "/tax-books/register/file", tag = "reports", params(RegisterQuery),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn register_file(
    State(state): State<AppState>,
    Query(query): Query<RegisterQuery>,
) -> Result<Response, ApiError> {
    let quarter = TaxPeriod::quarter(query.year, query.quarter).map_err(invalid)?;
    let config = state.config();
    let rows = returns::register(state.store(), quarter).await?;
    let activity = rules::settings(&mut *state.store().begin_read().await?).await?.activity;
    let name = register_file_name(query.year, &config.seller.nif, &config.seller.name);
    // A register of a year takes a while to write.
    let written = tokio::task::spawn_blocking(move || match query.format {
        SheetFormat::Csv => {
            let bytes = tax_books::register_csv(&rows, &activity).map_err(|error| failed(&error))?;
            Ok(file(format!("{name}.csv"), CSV, bytes))
        }
        SheetFormat::Xlsx => {
            let bytes = tax_books::register_xlsx(&rows, &activity).map_err(|error| failed(&error))?;
            Ok(file(format!("{name}.xlsx"), XLSX, bytes))
        }
    });
    written.await.map_err(|_| ApiError::internal())?
}
