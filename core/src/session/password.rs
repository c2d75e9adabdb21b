//! Password reset and change (rule 6.5).

use serde::{Deserialize, Serialize};

use crate::forms::{FieldError, Form, validate_data};
use crate::serde_helpers::null_as_default;

/// Request for a password reset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordReset {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
}

impl PasswordReset {
    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::PasswordReset, self)
    }
}

/// New password, set through the link of the reset e-mail.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPassword {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
}

impl NewPassword {
    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::NewPassword, self)
    }
}

/// Password change by a customer with the current password.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordChange {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub current_password: String,
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
}

impl PasswordChange {
    /// Validation errors. The server verifies the current password.
    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::PasswordChange, self)
    }
}

/// Current password of a customer, to confirm an irreversible operation.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordConfirmation {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 6.5.
    #[test]
    fn each_form_validates_its_fields() {
        let fields =
            |errors: Vec<FieldError>| errors.into_iter().map(|error| error.field).collect::<Vec<_>>();
        assert_eq!(fields(PasswordReset::default().check()), ["email"]);
        assert_eq!(fields(PasswordReset { email: "ana@".into() }.check()), ["email"]);
        assert_eq!(fields(NewPassword { password: "corta".into() }.check()), ["password"]);
        assert!(NewPassword { password: " ocho 8 ".into() }.check().is_empty());
        let change = |current: &str, password: &str| PasswordChange {
            current_password: current.into(),
            password: password.into(),
        };
        assert_eq!(fields(change("", "corta").check()), ["current_password", "password"]);
        assert!(change("a", "bastante larga").check().is_empty());
    }

    #[test]
    fn missing_fields_are_empty() {
        assert_eq!(serde_json::from_str::<PasswordReset>("{}").ok(), Some(PasswordReset::default()));
        assert!(serde_json::from_str::<NewPassword>("{}").is_ok_and(|new| new.password.is_empty()));
        assert!(serde_json::from_str::<PasswordChange>("{}").is_ok_and(|new| new.password.is_empty()));
        assert!(serde_json::from_str::<PasswordConfirmation>(r#"{"password":5}"#).is_err());
    }
}
