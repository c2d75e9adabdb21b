//! The forms themselves. What a page asks for and what the server insists on are the same lines.

use super::Rule::{Accepted, Country, Email, IdentityDocument, Max, Min, Phone, PostalCode, Required};
use super::{Field, Rule, Values};

/// A form of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A new customer.
    Register,
    /// A known one.
    Login,
    /// Where an order goes.
    Delivery,
    /// Whom the invoice is for.
    Billing,
}

impl Form {
    /// Reads the name that pages use.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "register" => Self::Register,
            "login" => Self::Login,
            "delivery" => Self::Delivery,
            "billing" => Self::Billing,
            _ => return None,
        })
    }

    /// The fields to check, in the order of the screen, given what was chosen in the form itself.
    #[must_use]
    pub fn fields(self, values: &Values) -> &'static [Field] {
        match self {
            Self::Register => REGISTER,
            Self::Login => LOGIN,
            Self::Delivery if values.get("type") == "pickup" => PICKUP,
            Self::Delivery => COURIER,
            Self::Billing if Accepted.accepts(values.get("ignoreInvoice"), values) => &[],
            Self::Billing => BILLING,
        }
    }
}

const fn field(name: &'static str, label: &'static str, rules: &'static [Rule]) -> Field {
    Field { name, label, rules }
}

const LOGIN: &[Field] = &[
    field("email", "Correo electrónico", &[Required, Email]),
    field("password", "Contraseña", &[Required, Max(128)]),
];

const REGISTER: &[Field] = &[
    field("firstname", "Nombre", &[Required, Max(80)]),
    field("lastname", "Apellidos", &[Required, Max(120)]),
    field("email", "Correo electrónico", &[Required, Email, Max(254)]),
    field("phone", "Teléfono", &[Phone, Max(30)]),
    field("country", "País", &[Country]),
    field("password", "Contraseña", &[Required, Min(8), Max(128)]),
    field("privacy", "Política de privacidad", &[Accepted]),
];

const PICKUP: &[Field] = &[
    field("id", "Recogida", &[Required]),
    field("location", "Tienda", &[Required]),
    field("phone", "Teléfono", &[Phone]),
];

const COURIER: &[Field] = &[
    field("company", "Nombre o empresa", &[Required, Max(120)]),
    field("streetAddress", "Dirección", &[Required, Max(200)]),
    field("extendedAddress", "Piso, puerta", &[Max(200)]),
    field("postalCode", "Código postal", &[Required, PostalCode, Max(12)]),
    field("locality", "Población", &[Required, Max(120)]),
    field("region", "Provincia", &[Required, Max(120)]),
    field("country", "País", &[Required, Country]),
    field("phone", "Teléfono", &[Phone]),
    field("observations", "Observaciones", &[Max(500)]),
];

const BILLING: &[Field] = &[
    field("company", "Nombre o empresa", &[Required, Max(120)]),
    field("vat", "NIF", &[Required, IdentityDocument, Max(20)]),
    field("streetAddress", "Dirección", &[Required, Max(200)]),
    field("extendedAddress", "Piso, puerta", &[Max(200)]),
    field("postalCode", "Código postal", &[Required, PostalCode, Max(12)]),
    field("locality", "Población", &[Required, Max(120)]),
    field("region", "Provincia", &[Required, Max(120)]),
    field("country", "País", &[Required, Country]),
];

#[cfg(test)]
mod tests {
    use super::super::{FieldError, validate};
    use super::*;

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|e| e.field.as_str()).collect()
    }

    #[test]
    fn an_empty_registration_asks_for_what_it_needs_in_order() {
        let errors = validate(Form::Register, &Values::default());
        assert_eq!(fields(&errors), ["firstname", "lastname", "email", "password", "privacy"]);
        assert_eq!(errors[0].message, "Nombre es un campo requerido");
        assert_eq!(errors[4].message, "Política de privacidad debe aceptarse");
    }

    #[test]
    fn the_first_broken_rule_of_a_field_is_reported() {
        let values = Values::from([
            ("firstname", "Ana"),
            ("lastname", "Ruiz"),
            ("email", "ana@ejemplo.es"),
            ("password", "corta"),
            ("phone", "123"),
            ("privacy", "on"),
        ]);
        let messages: Vec<_> = validate(Form::Register, &values).into_iter().map(|e| e.message).collect();
        assert_eq!(
            messages,
            ["Teléfono debe ser un teléfono válido", "Contraseña debe ser al menos 8 caracteres"]
        );
    }

    #[test]
    fn names_of_forms() {
        for (name, form) in [
            ("register", Form::Register),
            ("login", Form::Login),
            ("delivery", Form::Delivery),
            ("billing", Form::Billing),
        ] {
            assert_eq!(Form::parse(name), Some(form));
        }
        assert_eq!(Form::parse("otro"), None);
    }
}
