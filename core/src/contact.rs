//! A message to the shop from its contact form (rule 1.4).
//!
//! ```
//! use mostrador_core::contact::ContactMessage;
//!
//! let wrong = ContactMessage { name: "Ana".into(), message: "Hola".into(), ..ContactMessage::default() }.check();
//! assert_eq!(wrong.first().map(|error| error.field.as_str()), Some("email"));
//! ```

use serde::{Deserialize, Serialize};

use crate::forms::{FieldError, Form, Values, validate};
use crate::wire::or_default;

/// A message to the shop.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContactMessage {
    /// Who writes.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: String,
    /// Where to answer.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
    /// Telephone, if they want to be called.
    #[cfg_attr(feature = "openapi", schema(nullable))]
    #[serde(default, deserialize_with = "or_default")]
    pub phone: String,
    /// What they say.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub message: String,
    /// Whether the privacy policy was accepted.
    #[serde(default, deserialize_with = "or_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub privacy: bool,
}

impl ContactMessage {
    /// What is wrong with it, in the order of the form.
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        let values = Values::from([
            ("name", self.name.as_str()),
            ("email", &self.email),
            ("phone", &self.phone),
            ("message", &self.message),
            ("privacy", if self.privacy { "true" } else { "" }),
        ]);
        validate(Form::Contact, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 1.4.
    #[test]
    fn a_message_has_an_author_an_address_and_a_text() {
        let asked: Vec<_> = ContactMessage::default().check().into_iter().map(|error| error.field).collect();
        assert_eq!(asked, ["name", "email", "message", "privacy"]);
        let text =
            r#"{"name":"Ana","email":"ana@ejemplo.es","message":"¿Abrís los sábados?","privacy":true}"#;
        let message: ContactMessage = serde_json::from_str(text).unwrap();
        assert_eq!(message.check(), []);
    }
}
