//! Contact form message (rule 1.4).

use serde::{Deserialize, Serialize};

use crate::forms::{FieldError, Form, validate_data};
use crate::serde_helpers::null_as_default;

/// Message to the shop from its contact form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContactMessage {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: String,
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
    /// Phone number for a call back; optional.
    #[cfg_attr(feature = "openapi", schema(nullable))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub phone: String,
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub message: String,
    /// True if the privacy policy was accepted.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub privacy: bool,
}

impl ContactMessage {
    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::Contact, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 1.4.
    #[test]
    fn name_email_message_and_privacy_are_required() {
        let fields: Vec<_> = ContactMessage::default().check().into_iter().map(|error| error.field).collect();
        assert_eq!(fields, ["name", "email", "message", "privacy"]);
        let text =
            r#"{"name":"Ana","email":"ana@ejemplo.es","message":"¿Abrís los sábados?","privacy":true}"#;
        let message: ContactMessage = serde_json::from_str(text).unwrap();
        assert_eq!(message.check(), []);
    }
}
