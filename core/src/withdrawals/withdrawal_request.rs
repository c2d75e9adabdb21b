//! Requests and responses of a withdrawal without login (rule 4.10).

use serde::{Deserialize, Serialize};

use super::WithdrawalDenial;
use crate::forms::{FieldError, Form, validate_data};
use crate::serde_helpers::null_as_default;

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
    /// Expiry of the token. RFC 3339, UTC.
    pub expires_at: String,
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
        };
        assert_eq!(whole.check(), []);
    }
}
