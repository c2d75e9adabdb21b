//! Captures of reserved card payments.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::forms::FieldError;
use mostrador_core::invoicing::RefundedUnits;
use mostrador_core::money::Money;
use mostrador_core::orders::OrderNumber;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::orders::capture::CaptureSelection;
use crate::services::orders::staff_actions;
use crate::services::orders::staff_actions::StaffRequest;
use crate::services::orders::staff_view::StaffOrder;
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Capture of a reserved payment: of an amount, without units of lines and the delivery, or without any of them of
/// everything that is reserved.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CaptureInput {
    /// Amount in euros; not with the other fields.
    #[schema(value_type = Option<String>, example = "12.50")]
    pub amount: Option<Money>,
    /// Units of lines that are not charged.
    pub without: Vec<RefundedUnits>,
    /// The delivery is not charged.
    pub without_delivery: bool,
    /// Puts the units that are not charged back on sale.
    pub restock: bool,
}

impl CaptureInput {
    /// # Errors
    /// 422 `invalid_capture` for an amount together with units.
    fn selection(self) -> Result<CaptureSelection, ApiError> {
        let Self { amount, without: lines, without_delivery: delivery, restock } = self;
        let is_without = delivery || !lines.is_empty();
        match amount {
            Some(_) if is_without => {
                let message = "Indica un importe o unidades, no las dos cosas";
                Err(ApiError::invalid_fields("invalid_capture", vec![FieldError::new("amount", message)]))
            }
            Some(amount) => Ok(CaptureSelection::Amount(amount.to_cents())),
            None if is_without => Ok(CaptureSelection::Without { lines, delivery, restock }),
            None => Ok(CaptureSelection::All),
        }
    }
}

/// Captures the reserved card payment of an order, or a part of it.
#[utoipa::path(
    post, path = "/orders/{number}/capture", tag = "orders",
    params(("number" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = CaptureInput,
    responses(
        (status = 200, body = Versioned<StaffOrder>),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`capture_failed`, `settings_incomplete`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_capture`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn capture(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<CaptureInput>,
) -> Result<Private<Json<Versioned<StaffOrder>>>, ApiError> {
    let request = StaffRequest { session: &session, number: &number, expected: &expected };
    let selection = input.selection()?;
    Ok(Private(Json(staff_actions::capture(state.store(), &state.config(), request, selection).await?)))
}
