//! Withdrawing from a contract without logging in: what is asked, and what is answered (rule 4.10).

use serde::{Deserialize, Serialize};

use super::WithdrawalBar;
use crate::forms::{FieldError, Form, Values, validate};
use crate::wire::or_default;

/// Who wants to withdraw, from which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalRequest {
    /// Who.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: String,
    /// The order's number, as it is remembered.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub order: String,
    /// Where the receipt goes.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
}

impl WithdrawalRequest {
    /// What is wrong with it, in the order of the form.
    ///
    /// ```
    /// use mostrador_core::checkout::WithdrawalRequest;
    /// let request = WithdrawalRequest { email: "ana".into(), ..WithdrawalRequest::default() };
    /// let fields: Vec<String> = request.check().into_iter().map(|error| error.field).collect();
    /// assert_eq!(fields, ["name", "order", "email"]);
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        let values =
            Values::from([("name", self.name.as_str()), ("order", &self.order), ("email", &self.email)]);
        validate(Form::Withdrawal, &values)
    }
}

/// What is about to be declared: the same whether or not there is such an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalSummary {
    /// What it is confirmed with.
    pub token: String,
    /// As given.
    pub name: String,
    /// As given.
    pub order: String,
    /// As given.
    pub email: String,
    /// Until when it can be confirmed. RFC 3339, UTC.
    pub expires_at: String,
}

/// That it was received, and when; the same is sent by mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalReceipt {
    /// `withdrawal_received`.
    pub code: String,
    /// Spanish text for people.
    pub message: String,
    /// What it is called by, such as `D-000001`.
    pub reference: String,
    /// RFC 3339, UTC.
    pub received_at: String,
}

/// What a customer may withdraw from, of an order of theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawalStatus {
    /// From the goods.
    pub goods: bool,
    /// From the digital content.
    pub digital: bool,
    /// The last day, such as `2026-12-04`; nothing while the goods have not arrived, or when there is no right.
    pub until: Option<String>,
    /// Why there is nothing to withdraw from.
    pub reason: Option<WithdrawalBar>,
    /// When it was declared, when it was. RFC 3339, UTC.
    pub requested_at: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_withdraws_says_who_from_what_and_where_to_answer() {
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
