//! Requests and responses of a withdrawal without login (rule 4.10).

use serde::{Deserialize, Serialize};

use super::{WithdrawableLine, WithdrawalDenial, WithdrawnLine, WithdrawnUnits};
use crate::forms::{FieldError, Form, validate_data};
use crate::serde_helpers::null_as_default;

/// Maximum length of the description of a part, in characters.
const MAX_PART: usize = 1_000;

/// Withdrawal request: customer and order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalRequest {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: String,
    /// Order number, as entered by the customer.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub order: String,
    /// E-mail address for the receipt.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
    /// Key of the link in the e-mails about the order, which proves that the customer has received them; with it, the
    /// response lists the lines of the order.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "String::is_empty")]
    pub key: String,
}

impl WithdrawalRequest {
    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::Withdrawal, self)
    }
}

/// Withdrawal to be confirmed. The response is the same when the order does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalSummary {
    /// Token for the confirmation.
    pub token: String,
    /// As entered in the request.
    pub name: String,
    /// As entered in the request.
    pub order: String,
    /// As entered in the request.
    pub email: String,
    /// Lines of the order with the units that may be withdrawn from, for the customer who is logged in, or who has the
    /// key of an e-mail about the order; otherwise null, whether there is such an order or not.
    pub lines: Option<Vec<WithdrawableLine>>,
    /// Expiry of the token. RFC 3339, UTC.
    pub expires_at: String,
}

/// Confirmation of a withdrawal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalConfirmation {
    /// Units of the listed lines; null or missing for everything that may be withdrawn from.
    #[serde(default)]
    pub lines: Option<Vec<WithdrawnUnits>>,
    /// Description of the part that is withdrawn from, of an order whose lines were not listed; empty for all of it.
    #[serde(default, deserialize_with = "null_as_default")]
    pub part: String,
}

impl WithdrawalConfirmation {
    pub fn check(&self) -> Vec<FieldError> {
        let part = self.part.trim();
        let is_valid = part.chars().count() <= MAX_PART
            && !part.chars().any(|c| c.is_control() && c != '\n' && c != '\r');
        let message = format!("Parte del pedido debe ser como máximo {MAX_PART} caracteres");
        if is_valid { Vec::new() } else { vec![FieldError::new("part", message)] }
    }
}

/// Receipt of a withdrawal; also sent by e-mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalReceipt {
    /// `withdrawal_received`.
    pub code: String,
    /// Spanish message for the customer.
    pub message: String,
    /// Reference of the withdrawal, such as `D-000001`.
    pub reference: String,
    /// RFC 3339, UTC.
    pub received_at: String,
    /// Lines and units, where the lines of the order were listed; otherwise empty.
    pub lines: Vec<WithdrawnLine>,
    /// Description of the part, as entered.
    pub part: String,
}

/// Right of withdrawal of a customer's order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalStatus {
    pub goods: bool,
    pub digital: bool,
    /// Last day, such as `2026-12-04`; null while the goods have not arrived, or when there is no right.
    pub until: Option<String>,
    /// Reason why there is no right of withdrawal.
    pub reason: Option<WithdrawalDenial>,
    /// Time of the withdrawal; null when there is none. RFC 3339, UTC.
    pub requested_at: Option<String>,
    /// Lines of the order with the units that may be withdrawn from.
    pub lines: Vec<WithdrawableLine>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_order_and_email_are_required() {
        let request: WithdrawalRequest = serde_json::from_str(r#"{"email":"ana"}"#).unwrap();
        let fields: Vec<_> = request.check().into_iter().map(|error| error.field).collect();
        assert_eq!(fields, ["name", "order", "email"]);
        let whole = WithdrawalRequest {
            name: "Ana Ruiz".into(),
            order: "M26-000001".into(),
            email: "ana@ejemplo.es".into(),
            key: String::new(),
        };
        assert_eq!(whole.check(), []);
    }

    #[test]
    fn the_description_of_a_part_has_a_limit() {
        let with = |part: String| WithdrawalConfirmation { lines: None, part }.check().len();
        assert_eq!((with("á".repeat(1_000)), with("á".repeat(1_001)), with("a\u{7}".into())), (0, 1, 1));
    }
}
