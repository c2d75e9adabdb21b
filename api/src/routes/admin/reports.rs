//! Sales reports, and their files.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::time::parse_iso;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::cursor_list::{Query, invalid_parameter};
use crate::services::reports::DailySales;
use crate::services::reports::sales::{Grouping, SalesReport, report};
use crate::transfer::export::sales;

/// Period and grouping of a sales report.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SalesQuery {
    /// First day, such as `2026-11-01`.
    from: String,
    /// Last day.
    to: String,
    #[serde(default)]
    #[param(inline)]
    grouping: Grouping,
}

/// Format of the file of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SheetFormat {
    #[default]
    Csv,
    Xlsx,
}

/// Period, grouping and format of the file of a report.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SalesFileQuery {
    /// First day, such as `2026-11-01`.
    from: String,
    /// Last day.
    to: String,
    #[serde(default)]
    #[param(inline)]
    grouping: Grouping,
    #[serde(default)]
    #[param(inline)]
    format: SheetFormat,
}

async fn load(state: &AppState, from: &str, to: &str, grouping: Grouping) -> Result<SalesReport, ApiError> {
    let day = |text: &str| parse_iso(text).ok_or_else(invalid_parameter);
    let daily = DailySales::load(state.store(), clock::now()).await?;
    report(state.store(), &daily, day(from)?..day(to)? + 1, grouping).await
}

/// Returns the sales of a period, by time, product, category, tax rate or payment method.
#[utoipa::path(
    get, path = "/reports/sales", tag = "reports", params(SalesQuery),
    responses((status = 200, body = SalesReport), (status = 422, description = "`invalid_period`")),
)]
pub async fn show(
    State(state): State<AppState>,
    Query(query): Query<SalesQuery>,
) -> Result<Private<Json<SalesReport>>, ApiError> {
    Ok(Private(Json(load(&state, &query.from, &query.to, query.grouping).await?)))
}

/// Returns the sales of a period as CSV or XLSX.
#[utoipa::path(
    get, path = "/reports/sales/file", tag = "reports", params(SalesFileQuery),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 409, description = "`sales_incomplete`"),
        (status = 422, description = "`invalid_period`"),
    ),
)]
pub async fn file(
    State(state): State<AppState>,
    Query(query): Query<SalesFileQuery>,
) -> Result<Response, ApiError> {
    let report = load(&state, &query.from, &query.to, query.grouping).await?;
    if report.summed_until.is_some() {
        let message = "Las ventas de los días pasados se están sumando. Vuelve a intentarlo en unos minutos.";
        return Err(ApiError::conflict("sales_incomplete", message));
    }
    let name = format!("ventas-{}-{}", report.from, report.to);
    let failed = |error: &dyn std::fmt::Display| {
        tracing::error!(%error, "report file not written");
        ApiError::internal()
    };
    let (bytes, kind, extension) = match query.format {
        SheetFormat::Csv => {
            (sales::to_csv(&report).map_err(|error| failed(&error))?, "text/csv; charset=utf-8", "csv")
        }
        SheetFormat::Xlsx => (
            sales::to_xlsx(&report).map_err(|error| failed(&error))?,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "xlsx",
        ),
    };
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}.{extension}\""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition.map_err(|_| ApiError::internal())?),
    ];
    Ok(Private((headers, bytes)).into_response())
}
