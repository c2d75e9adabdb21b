//! Forgetting a password, and changing it (rule 6.5).

use serde::{Deserialize, Serialize};

use crate::forms::{FieldError, Form, Values, validate};
use crate::wire::or_default;

/// Who has forgotten their password.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordReset {
    /// E-mail address.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
}

impl PasswordReset {
    /// What is wrong with it.
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        validate(Form::PasswordReset, &Values::from([("email", self.email.as_str())]))
    }
}

/// The password that somebody chooses who came by the link of the mail.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPassword {
    /// As it was typed.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
}

impl NewPassword {
    /// What is wrong with it.
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        validate(Form::NewPassword, &Values::from([("password", self.password.as_str())]))
    }
}

/// Another password, chosen by a customer who knows the one they have.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordChange {
    /// The one they have.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub current_password: String,
    /// The new one.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
}

impl PasswordChange {
    /// What is wrong with it. Whether the one they have is right is for the server to say.
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        let typed =
            [("current_password", self.current_password.as_str()), ("password", self.password.as_str())];
        validate(Form::PasswordChange, &Values::from(typed))
    }
}

/// The password of a customer, asked for once more before something that cannot be taken back.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordProof {
    /// As it was typed.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 6.5.
    #[test]
    fn each_form_asks_for_its_own() {
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
    fn what_is_missing_is_empty() {
        assert_eq!(serde_json::from_str::<PasswordReset>("{}").ok(), Some(PasswordReset::default()));
        assert!(serde_json::from_str::<NewPassword>("{}").is_ok_and(|new| new.password.is_empty()));
        assert!(serde_json::from_str::<PasswordChange>("{}").is_ok_and(|new| new.password.is_empty()));
        assert!(serde_json::from_str::<PasswordProof>(r#"{"password":5}"#).is_err());
    }
}
