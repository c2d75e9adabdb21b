//! Field rules and their Spanish validation messages (rules 5.3, 5.6 and 5.21).

use serde::Deserialize;

use super::number::{Number, number};
use super::values::is_ticked;
use super::{email, identity, phone, text, vat_number};
use crate::address::PostalCode;
use crate::address::country::{DEFAULT_COUNTRY, is_country};

pub(super) struct Input<'a> {
    pub(super) text: &'a str,
    /// All values of a multi-value field.
    pub(super) all: Vec<&'a str>,
    /// Country of the form; empty means Spain.
    pub(super) country: &'a str,
}

#[derive(Clone, Copy, Debug)]
pub struct TextFormat {
    pub accepts: fn(&str) -> bool,
    pub description: &'static str,
}

/// Rule of a field. Only `required`, `accepted` and the item counts apply to an empty field.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(serde::Serialize, tsify::Tsify))]
pub enum FieldRule {
    /// At least one visible character.
    Required,
    /// At least one visible character, if the country of the form is Spain.
    #[serde(skip)]
    RequiredInSpain,
    /// Ticked checkbox.
    Accepted,
    #[serde(skip)]
    Custom(fn(&str) -> bool),
    #[serde(skip)]
    Format(TextFormat),
    /// One of these texts; applies to every value of a multi-value field.
    OneOf(Vec<String>),
    /// Exact number of characters.
    Length(u32),
    /// Minimum number of characters.
    MinLength(u32),
    /// Maximum number of characters.
    MaxLength(u32),
    Email,
    /// `http` or `https` URL.
    Url,
    /// UUID in canonical text form.
    Uuid,
    /// Number greater than or equal to this.
    Min(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// Number less than or equal to this.
    Max(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// Number less than this; the bound itself is rejected.
    LessThan(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// Number greater than this; the bound itself is rejected.
    MoreThan(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    Positive,
    Negative,
    Integer,
    /// Minimum number of values.
    MinItems(u32),
    /// Maximum number of values.
    MaxItems(u32),
    /// Exact number of values.
    Items(u32),
    /// Telephone number of the country in the `country` field (Spain by default), or an international number.
    Phone,
    /// Postal code of that country.
    PostalCode,
    /// NIF, NIE or CIF; checked only if that country is Spain.
    IdentityDocument,
    /// VAT identification number of that country; checked only if it is a member state.
    VatNumber,
    /// ISO 3166-1 alpha-2 code.
    Country,
}

impl FieldRule {
    pub(super) fn accepts(&self, input: &Input<'_>) -> bool {
        let text = input.text;
        let spain = matches!(input.country, "" | "ES");
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let length = || count(text.chars().count());
        let compare = |predicate: fn(&Number, &Number) -> bool, bound: i64| {
            number(text).is_some_and(|value| predicate(&value, &Number::from(bound)))
        };
        match *self {
            Self::Required => text.chars().any(text::is_visible),
            Self::RequiredInSpain => !spain || text.chars().any(text::is_visible),
            Self::Accepted => is_ticked(text),
            Self::MinItems(min) => count(input.all.len()) >= min,
            Self::MaxItems(max) => count(input.all.len()) <= max,
            Self::Items(items) => count(input.all.len()) == items,
            _ if text.is_empty() => true,
            Self::Custom(accepts) | Self::Format(TextFormat { accepts, .. }) => accepts(text),
            Self::OneOf(ref choices) => {
                input.all.iter().all(|chosen| choices.iter().any(|choice| choice == chosen))
            }
            Self::Length(characters) => length() == characters,
            Self::MinLength(min) => length() >= min,
            Self::MaxLength(max) => length() <= max,
            Self::Email => email::is_email(text),
            Self::Url => text::is_url(text),
            Self::Uuid => text::is_uuid(text),
            Self::Min(min) => compare(Number::ge, min),
            Self::Max(max) => compare(Number::le, max),
            Self::LessThan(bound) => compare(Number::lt, bound),
            Self::MoreThan(bound) => compare(Number::gt, bound),
            Self::Positive => compare(Number::gt, 0),
            Self::Negative => compare(Number::lt, 0),
            Self::Integer => number(text).is_some_and(Number::is_whole),
            Self::Phone => phone::is_phone(text, input.country),
            Self::PostalCode => !spain || PostalCode::from(text).is_valid_in(DEFAULT_COUNTRY),
            Self::IdentityDocument => !spain || identity::is_identity_document(text),
            Self::VatNumber => {
                vat_number::is_vat_number(text, if spain { DEFAULT_COUNTRY } else { input.country })
            }
            Self::Country => is_country(text),
        }
    }

    /// Returns the message that follows the field's label, verbatim from the Spanish catalogue.
    pub fn message(&self) -> String {
        match self {
            Self::Required | Self::RequiredInSpain => "es un campo requerido".into(),
            Self::Accepted => "debe aceptarse".into(),
            Self::Custom(_) | Self::Country => "no es válido".into(),
            Self::OneOf(choices) => {
                format!("debe ser uno de los siguientes valores: {}", choices.join(", "))
            }
            Self::Length(count) => format!("debe ser exactamente {count} caracteres"),
            Self::MinLength(min) => format!("debe ser al menos {min} caracteres"),
            Self::MaxLength(max) => format!("debe ser como máximo {max} caracteres"),
            Self::Format(format) => format!("debe coincidir con lo siguiente: {}", format.description),
            Self::Email => "debe ser un correo electrónico válido".into(),
            Self::Url => "debe ser una URL válida".into(),
            Self::Uuid => "debe ser un UUID válido".into(),
            Self::Min(min) => format!("debe ser mayor o igual a {min}"),
            Self::Max(max) => format!("debe ser menor o igual a {max}"),
            Self::LessThan(bound) => format!("debe ser menor que {bound}"),
            Self::MoreThan(bound) => format!("debe ser mayor que {bound}"),
            Self::Positive => "debe ser un número positivo".into(),
            Self::Negative => "debe ser un número negativo".into(),
            Self::Integer => "debe ser un entero".into(),
            Self::MinItems(min) => format!("el campo debe tener al menos {min} elementos"),
            Self::MaxItems(max) => format!("debe tener como máximo {max} elementos"),
            Self::Items(count) => format!("debe tener {count} elementos"),
            Self::Phone => "debe ser un teléfono válido".into(),
            Self::PostalCode => "debe ser un código postal válido".into(),
            Self::IdentityDocument => "debe ser un NIF, NIE o CIF válido".into(),
            Self::VatNumber => "debe ser un NIF-IVA válido de ese país".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Field, Values};
    use super::*;

    /// Validation message of a field with one rule and these texts.
    fn message_for(rule: &FieldRule, texts: &[&str]) -> Option<String> {
        let values: Values = texts.iter().map(|text| ("x", *text)).collect();
        Field::new("x", "Campo", std::slice::from_ref(rule)).check(&values).map(|error| error.message)
    }

    fn one_of(choices: &[&str]) -> FieldRule {
        FieldRule::OneOf(choices.iter().map(|choice| (*choice).to_owned()).collect())
    }

    /// Rules 5.6 and 5.21.
    #[test]
    fn messages_match_the_spanish_catalogue() {
        for (rule, good, bad, message) in [
            (FieldRule::Required, "a", " ", "es un campo requerido"),
            (FieldRule::Accepted, "on", "no", "debe aceptarse"),
            (FieldRule::Custom(|text| text == "a"), "a", "b", "no es válido"),
            (FieldRule::Country, "ES", "es", "no es válido"),
            (FieldRule::Country, "PT", "ZZ", "no es válido"),
            (one_of(&["a", "b"]), "b", "c", "debe ser uno de los siguientes valores: a, b"),
            (FieldRule::Length(5), "ñandú", "ñand", "debe ser exactamente 5 caracteres"),
            (FieldRule::MinLength(5), "ñandú", "ñand", "debe ser al menos 5 caracteres"),
            (FieldRule::MaxLength(5), "ñandú", "ñandús", "debe ser como máximo 5 caracteres"),
            (
                FieldRule::Format(TextFormat { accepts: |text| text == "a", description: "a" }),
                "a",
                "b",
                "debe coincidir con lo siguiente: a",
            ),
            (FieldRule::Email, "a@b.es", "a@", "debe ser un correo electrónico válido"),
            (FieldRule::Url, "https://b.es/x", "b", "debe ser una URL válida"),
            (FieldRule::Uuid, "123e4567-e89b-12d3-a456-426614174000", "123e4567", "debe ser un UUID válido"),
            (FieldRule::Min(3), "3", "2,99", "debe ser mayor o igual a 3"),
            (FieldRule::Max(3), "3.0", "3.000001", "debe ser menor o igual a 3"),
            (FieldRule::LessThan(3), "2", "3", "debe ser menor que 3"),
            (FieldRule::MoreThan(3), "4", "3", "debe ser mayor que 3"),
            (FieldRule::Positive, "0,1", "0", "debe ser un número positivo"),
            (FieldRule::Negative, "-0,1", "0", "debe ser un número negativo"),
            (FieldRule::Integer, "-7", "7,5", "debe ser un entero"),
            (FieldRule::Integer, "7,0", "siete", "debe ser un entero"),
            (FieldRule::Phone, "612345678", "6", "debe ser un teléfono válido"),
            (FieldRule::PostalCode, "28013", "2A004", "debe ser un código postal válido"),
            (FieldRule::IdentityDocument, "12345678Z", "12345678A", "debe ser un NIF, NIE o CIF válido"),
            (FieldRule::VatNumber, "ESB64717838", "ESB64717839", "debe ser un NIF-IVA válido de ese país"),
        ] {
            assert_eq!(message_for(&rule, &[good]), None, "{rule:?} {good}");
            assert_eq!(message_for(&rule, &[bad]), Some(format!("Campo {message}")), "{rule:?} {bad}");
        }
    }

    /// Rule 5.21.
    #[test]
    fn item_counts_of_multi_value_fields() {
        let at_least = FieldRule::MinItems(2);
        assert_eq!(message_for(&at_least, &["a"]).unwrap(), "Campo el campo debe tener al menos 2 elementos");
        assert_eq!(
            message_for(&FieldRule::MaxItems(1), &["a", "b"]).unwrap(),
            "Campo debe tener como máximo 1 elementos"
        );
        assert_eq!(message_for(&FieldRule::Items(1), &[]).unwrap(), "Campo debe tener 1 elementos");
        assert_eq!(message_for(&at_least, &["a", "", "b"]), None, "empty values do not count");
        assert_eq!(message_for(&FieldRule::MaxItems(2), &["a", "b"]), None);
        assert_eq!(message_for(&FieldRule::Items(2), &["a", "b"]), None);
        assert!(message_for(&one_of(&["a", "b"]), &["c", "b"]).is_some(), "every value is checked");
    }

    /// Rule 5.6.
    #[test]
    fn only_required_accepted_and_counts_apply_to_empty_fields() {
        for rule in [
            FieldRule::Custom(|_| false),
            one_of(&[]),
            FieldRule::Length(3),
            FieldRule::MinLength(3),
            FieldRule::Email,
            FieldRule::Url,
            FieldRule::Uuid,
            FieldRule::Min(1),
            FieldRule::Integer,
            FieldRule::Phone,
            FieldRule::PostalCode,
            FieldRule::IdentityDocument,
            FieldRule::VatNumber,
            FieldRule::Country,
        ] {
            assert_eq!(message_for(&rule, &[""]), None, "{rule:?}");
        }
        assert!(
            message_for(&FieldRule::Required, &[]).is_some()
                && message_for(&FieldRule::Accepted, &[]).is_some()
        );
    }

    /// Rule 5.6.
    #[test]
    fn control_characters_are_rejected() {
        assert_eq!(message_for(&FieldRule::Required, &["a\0b"]).unwrap(), "Campo no es válido");
        let prose = |text: &str| {
            Field::multi_line("x", "", &[FieldRule::MaxLength(9)]).check(&Values::from([("x", text)]))
        };
        assert!(prose("una\r\n\tdos").is_none() && prose("a\0b").is_some() && prose("a\u{ffff}b").is_some());
        for forbidden in ["a\nb", "a\rb", "a\tb", "a\u{2028}b", "a\u{202e}b", "\u{2066}b", "a\u{fffe}b"] {
            assert_eq!(message_for(&FieldRule::MaxLength(9), &[forbidden]).unwrap(), "Campo no es válido");
        }
    }

    /// Rule 5.6.
    #[test]
    fn invisible_characters_count_as_empty() {
        for invisible in ["\u{200b}", "\u{ad}\u{3164} \u{feff}", "\u{2800}\u{fe0f}", "\u{e0041}"] {
            assert_eq!(
                message_for(&FieldRule::Required, &[invisible]).unwrap(),
                "Campo es un campo requerido"
            );
            assert_eq!(message_for(&FieldRule::Required, &[&format!("{invisible}ñ")]), None);
        }
    }

    #[test]
    fn foreign_postal_codes_and_documents_are_not_checked() {
        let check = |country: &str, rule: FieldRule, text: &str| {
            let values = Values::from([("country", country), ("x", text)]);
            Field::new("x", "", &[rule]).check(&values).is_none()
        };
        assert!(check("FR", FieldRule::PostalCode, "2A004"));
        assert!(check("FR", FieldRule::IdentityDocument, "FR40303265045"));
        assert!(!check("ES", FieldRule::PostalCode, "2A004"));
        assert!(check("US", FieldRule::VatNumber, "12-3456789") && check("GB", FieldRule::VatNumber, "x"));
        assert!(!check("FR", FieldRule::VatNumber, "FR41303265045"));
    }

    proptest! {
        #[test]
        fn bounds_agree_with_arithmetic(own in -1_000_000_i64..1_000_000, bound in -1_000_i64..1_000) {
            let text = format!("{}{},{:03}", if own < 0 { "-" } else { "" }, own.abs() / 1000, own.abs() % 1000);
            let accepts = |rule: FieldRule| message_for(&rule, &[&text]).is_none();
            prop_assert_eq!(accepts(FieldRule::Min(bound)), own >= bound * 1000);
            prop_assert_eq!(accepts(FieldRule::Max(bound)), own <= bound * 1000);
            prop_assert_eq!(accepts(FieldRule::LessThan(bound)), own < bound * 1000);
            prop_assert_eq!(accepts(FieldRule::MoreThan(bound)), own > bound * 1000);
            prop_assert_eq!(accepts(FieldRule::Positive), own > 0);
            prop_assert_eq!(accepts(FieldRule::Negative), own < 0);
            prop_assert_eq!(accepts(FieldRule::Integer), own % 1000 == 0);
        }
    }
}
