//! Form definitions and validation (rules 5.3, 5.21). Messages are Spanish; validation runs only on submit or
//! on request and reports errors in field order.
//!
//! ```
//! use mostrador_core::forms::{Form, Values, validate};
//! let errors = validate(Form::Login, &Values::from([("email", "ana@"), ("password", "secreta")]));
//! assert_eq!(errors[0].field, "email");
//! assert_eq!(errors[0].message, "Correo electrónico debe ser un correo electrónico válido");
//! ```

mod custom;
mod definitions;
mod document_kind;
mod email;
mod field;
mod identity;
mod luhn;
mod number;
mod phone;
mod rule;
mod text;
mod values;
mod vat_number;

pub use custom::{FieldRules, validate_values};
pub use definitions::Form;
pub use document_kind::DocumentKind;
pub use email::is_email;
pub use field::{Field, FieldError, FieldKind};
pub use identity::{
    is_company_number, is_corporation_number, is_identity_document, normalise_identity_document,
};
pub use phone::{is_spanish_phone, normalise_phone};
pub use rule::{FieldRule, TextFormat};
pub use text::{contains_no_link, is_date};
pub use values::Values;
pub use vat_number::{VatNumber, normalise_vat_number};

/// Validates the values of a form. Returns the first broken rule of each field, in field order.
pub fn validate(form: Form, values: &Values) -> Vec<FieldError> {
    form.fields(values).iter().filter_map(|field| field.check(values)).collect()
}

/// Validates data whose members in JSON have the names of the form's fields.
pub(crate) fn validate_data(form: Form, data: &impl serde::Serialize) -> Vec<FieldError> {
    validate(form, &Values::of(data))
}
