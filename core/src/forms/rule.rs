//! What a field may ask for, with the Spanish sentence for each (rule 5.3).

use super::{Values, email, identity, phone, postal};

/// A field of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name, as pages and the API call it.
    pub name: &'static str,
    /// What people call it; it goes before each message.
    pub label: &'static str,
    /// What it asks for; the first broken one is reported.
    pub rules: &'static [Rule],
}

/// Something a field asks for. Only [`Rule::Required`] and [`Rule::Accepted`] mind an empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Not empty.
    Required,
    /// A ticked box.
    Accepted,
    /// An e-mail address.
    Email,
    /// At least so many characters.
    Min(usize),
    /// At most so many characters.
    Max(usize),
    /// A telephone number of the form's country.
    Phone,
    /// A postal code of the form's country.
    PostalCode,
    /// NIF, NIE or CIF, when the form's country is Spain.
    IdentityDocument,
    /// An ISO 3166-1 alpha-2 code.
    Country,
}

impl Rule {
    /// Whether the value is as asked.
    #[must_use]
    pub fn accepts(self, value: &str, values: &Values) -> bool {
        let spain = matches!(values.get("country"), "" | "ES");
        match self {
            Self::Required => !value.is_empty(),
            Self::Accepted => matches!(value, "true" | "on" | "1"),
            _ if value.is_empty() => true,
            Self::Email => email::is_email(value),
            Self::Min(least) => value.chars().count() >= least,
            Self::Max(most) => value.chars().count() <= most,
            Self::Phone => phone::is_phone(value, spain),
            Self::PostalCode => !spain || postal::is_postal_code(value),
            Self::IdentityDocument => !spain || identity::is_identity_document(value),
            Self::Country => value.len() == 2 && value.bytes().all(|b| b.is_ascii_uppercase()),
        }
    }

    /// The sentence after the field's label.
    #[must_use]
    pub fn message(self) -> String {
        match self {
            Self::Required => "es un campo requerido".into(),
            Self::Accepted => "debe aceptarse".into(),
            Self::Email => "debe ser un correo electrónico válido".into(),
            Self::Min(least) => format!("debe ser al menos {least} caracteres"),
            Self::Max(most) => format!("debe ser como máximo {most} caracteres"),
            Self::Phone => "debe ser un teléfono válido".into(),
            Self::PostalCode => "debe ser un código postal válido".into(),
            Self::IdentityDocument => "debe ser un NIF, NIE o CIF válido".into(),
            Self::Country => "no es válido".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_required_and_accepted_mind_an_empty_field() {
        let values = Values::default();
        for rule in
            [Rule::Email, Rule::Min(3), Rule::Phone, Rule::PostalCode, Rule::IdentityDocument, Rule::Country]
        {
            assert!(rule.accepts("", &values), "{rule:?}");
        }
        assert!(!Rule::Required.accepts("", &values) && !Rule::Accepted.accepts("no", &values));
    }

    #[test]
    fn lengths_count_characters() {
        let values = Values::default();
        assert!(Rule::Min(5).accepts("ñandú", &values) && Rule::Max(5).accepts("ñandú", &values));
        assert!(!Rule::Min(6).accepts("ñandú", &values) && !Rule::Max(4).accepts("ñandú", &values));
        assert_eq!(Rule::Min(8).message(), "debe ser al menos 8 caracteres");
    }

    #[test]
    fn abroad_has_other_postal_codes_and_documents() {
        let abroad = Values::from([("country", "FR")]);
        assert!(
            Rule::PostalCode.accepts("2A004", &abroad)
                && Rule::IdentityDocument.accepts("FR40303265045", &abroad)
        );
        let spain = Values::from([("country", "ES")]);
        assert!(!Rule::PostalCode.accepts("2A004", &spain));
    }
}
