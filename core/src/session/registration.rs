//! Registration of a customer.

use serde::{Deserialize, Serialize};

use crate::address::country::DEFAULT_COUNTRY;
use crate::forms::{FieldError, Form, Values, validate_data};
use crate::serde_helpers::null_as_default;

/// Data of the registration form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Registration {
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub firstname: String,
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub lastname: String,
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: String,
    /// Password, 8 to 200 characters.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub password: String,
    #[cfg_attr(feature = "openapi", schema(nullable))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub phone: String,
    /// ISO 3166-1 alpha-2; Spain when empty (rule 9.2).
    #[cfg_attr(feature = "openapi", schema(nullable))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub country: String,
    /// True when the privacy policy was accepted.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub privacy: bool,
}

impl Registration {
    pub fn from_values(values: &Values) -> Self {
        let text = |field| values.get(field).to_owned();
        Self {
            firstname: text("firstname"),
            lastname: text("lastname"),
            email: text("email"),
            password: values.untrimmed("password").to_owned(),
            phone: text("phone"),
            country: if values.get("country").is_empty() { DEFAULT_COUNTRY.into() } else { text("country") },
            privacy: values.is_ticked("privacy"),
        }
    }

    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::Register, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::validate;

    #[test]
    fn the_form_and_the_server_have_the_same_validation() {
        let values = Values::from([
            ("firstname", " Ana "),
            ("lastname", "Ruiz"),
            ("email", "ana@ejemplo.es"),
            ("password", " ocho más uno "),
            ("privacy", "on"),
        ]);
        let registration = Registration::from_values(&values);
        assert_eq!((registration.firstname.as_str(), registration.country.as_str()), ("Ana", "ES"));
        assert_eq!(registration.password, " ocho más uno ", "passwords are not trimmed");
        assert!(validate(Form::Register, &values).is_empty() && registration.check().is_empty());
        assert_eq!(Registration::default().check(), validate(Form::Register, &Values::default()));
        let read = serde_json::to_string(&registration).and_then(|text| serde_json::from_str(&text));
        assert_eq!(read.ok(), Some(registration), "registrations round-trip");
        assert_eq!(serde_json::from_str::<Registration>("{}").ok(), Some(Registration::default()));
    }
}
