//! Contents of a refund by staff, and the answer to those that cannot be refunded.

use mostrador_core::forms::FieldError;
use mostrador_core::invoicing::{RefundFault, RefundSelection, RefundedUnits};
use mostrador_core::money::{Cents, Money};
use serde::Deserialize;
use utoipa::ToSchema;

use super::refund::RefundRequest;
use crate::error::ApiError;
use crate::services::staff::version::ExpectedVersion;

/// Refund of an order: of units of its lines and the delivery, of an amount, or without any of them of everything
/// that is left.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct StaffRefund {
    /// Amount in euros; not with `lines` or `delivery`.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "12.50")]
    pub amount: Option<Money>,
    /// Units of lines.
    #[serde(default)]
    pub lines: Option<Vec<RefundedUnits>>,
    /// Refunds the delivery.
    #[serde(default)]
    pub delivery: bool,
    /// Puts the refunded units back on sale; not with a part of the amount.
    #[serde(default)]
    pub restock: bool,
    /// The money was returned by other means, and is only recorded.
    #[serde(default)]
    pub by_hand: bool,
    /// Total that the client has shown; another one is a conflict.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub expected_cents: Option<Cents>,
}

impl StaffRefund {
    /// Returns the request, which is for the order as the client has read it.
    ///
    /// # Errors
    /// Those of [`StaffRefund::selection`].
    pub fn requested(self, expected: &ExpectedVersion) -> Result<RefundRequest, ApiError> {
        Ok(RefundRequest {
            restock: self.restock,
            by_hand: self.by_hand,
            expected: Some(expected.clone()),
            expected_amount: self.expected_cents,
            selection: self.selection()?,
        })
    }

    /// # Errors
    /// 422 `invalid_refund` for an amount together with units.
    pub fn selection(self) -> Result<RefundSelection, ApiError> {
        match (self.amount, self.lines) {
            (None, None) if !self.delivery => Ok(RefundSelection::Rest),
            (None, lines) => {
                Ok(RefundSelection::Units { lines: lines.unwrap_or_default(), delivery: self.delivery })
            }
            (Some(amount), None) if !self.delivery => Ok(RefundSelection::Amount(amount.to_cents())),
            (Some(_), _) => {
                let message = "Indica un importe o unidades, no las dos cosas";
                Err(ApiError::invalid_fields("invalid_refund", vec![FieldError::new("amount", message)]))
            }
        }
    }
}

/// Answer to a selection that cannot be refunded, with its fields.
pub(super) fn invalid_refund(faults: &[RefundFault]) -> ApiError {
    let error = |fault: &RefundFault| {
        let field = match fault {
            RefundFault::Amount { .. } => "amount".to_owned(),
            RefundFault::Quantity { index, .. } => format!("lines.{index}.quantity"),
            RefundFault::Delivery => "delivery".to_owned(),
            RefundFault::Empty => "lines".to_owned(),
        };
        FieldError::new(field, fault.to_string())
    };
    ApiError::invalid_fields("invalid_refund", faults.iter().map(error).collect())
}
