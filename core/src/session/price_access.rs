//! Access to the professional price table with a code (rules 1.1, 6.3).

use serde::{Deserialize, Serialize};

use crate::forms::{FieldError, Form, validate_data};
use crate::serde_helpers::null_as_default;

/// Access code of the trade price list, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceCode {
    /// Code, such as `7K3F-9QXM-2TPD-WB4H`; dashes, spaces and case are ignored.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub code: String,
}

impl PriceCode {
    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::PriceTableAccess, self)
    }
}

/// Price token issued for an access code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceAccess {
    pub token: String,
    /// Expiry, RFC 3339.
    pub expires_at: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_code_is_empty_and_access_round_trips() {
        assert_eq!(serde_json::from_str::<PriceCode>("{}").ok(), Some(PriceCode::default()));
        assert_eq!(PriceCode::default().check().len(), 1);
        let access = PriceAccess { token: "a.b.c".into(), expires_at: "2026-11-20T09:30:00Z".into() };
        let text = serde_json::to_string(&access).unwrap();
        assert_eq!(serde_json::from_str::<PriceAccess>(&text).ok(), Some(access));
    }
}
