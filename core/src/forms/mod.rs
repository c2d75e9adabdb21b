//! The forms of the product (rules 5.3, 5.21): one definition each, Spanish messages, and validation that runs only on
//! submit or on request. Errors come in the order of the fields.
//!
//! ```
//! use mostrador_core::forms::{Form, Values, validate};
//! let errors = validate(Form::Login, &Values::from([("email", "ana@"), ("password", "secreta")]));
//! assert_eq!(errors[0].field, "email");
//! assert_eq!(errors[0].message, "Correo electrónico debe ser un correo electrónico válido");
//! ```

mod custom;
mod definitions;
mod email;
mod identity;
mod number;
mod phone;
mod postal;
mod rule;
mod text;
mod values;

use serde::{Deserialize, Serialize};

pub use custom::{FieldRule, FieldRules, validate_values};
pub use definitions::Form;
pub use identity::{is_identity_document, normalise_identity_document};
pub use phone::{is_spanish_phone, normalise_phone};
pub use postal::{is_postal_code, province, province_in};
pub use rule::{Field, Kind, Rule};
pub use text::is_date;
pub use values::Values;

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldError {
    /// The field's name.
    pub field: String,
    /// Spanish text for people: the field's label and what is asked of it.
    pub message: String,
}

/// Checks the values of a form: the first broken rule of each field, in the order of the screen.
#[must_use]
pub fn validate(form: Form, values: &Values) -> Vec<FieldError> {
    form.fields(values).iter().filter_map(|field| field.check(values)).collect()
}
