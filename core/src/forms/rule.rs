//! Field rules and their Spanish validation messages (rules 5.3, 5.6 and 5.21).

use super::number::{Number, number};
use super::values::is_ticked;
use super::{email, identity, phone, text};
use crate::address::PostalCode;
use crate::address::country::{DEFAULT_COUNTRY, is_country};

/// Submitted input of a field.
pub(super) struct Input<'a> {
    pub(super) text: &'a str,
    /// All values of a multi-value field.
    pub(super) all: Vec<&'a str>,
    /// Country of the form; empty means Spain.
    pub(super) country: &'a str,
}

/// Validation rule. Only [`Rule::Required`], [`Rule::Accepted`] and the item counts apply to an empty field.
#[derive(Clone, Copy, Debug)]
pub enum Rule<'a> {
    /// At least one visible character.
    Required,
    Accepted,
    Custom(fn(&str) -> bool),
    /// One of these texts; applies to every value of a multi-value field.
    OneOf(&'a [&'a str]),
    /// Exact number of characters.
    Length(usize),
    /// Minimum number of characters.
    MinLength(usize),
    /// Maximum number of characters.
    MaxLength(usize),
    /// Custom predicate with a Spanish description of the expected format.
    Matches(fn(&str) -> bool, &'a str),
    Email,
    /// `http` or `https` URL.
    Url,
    /// UUID in canonical text form.
    Uuid,
    /// Number greater than or equal to this.
    NumberMin(i64),
    /// Number less than or equal to this.
    NumberMax(i64),
    /// Number less than this.
    LessThan(i64),
    /// Number greater than this.
    MoreThan(i64),
    /// Number greater than zero.
    Positive,
    /// Number less than zero.
    Negative,
    Integer,
    /// Minimum number of values.
    MinItems(usize),
    /// Maximum number of values.
    MaxItems(usize),
    /// Exact number of values.
    Items(usize),
    /// Telephone number of the form's country, or an international number.
    Phone,
    /// Postal code of the form's country.
    PostalCode,
    /// NIF, NIE or CIF; checked only if the form's country is Spain.
    IdentityDocument,
    /// ISO 3166-1 alpha-2 code.
    Country,
}

impl Rule<'_> {
    pub(super) fn accepts(self, input: &Input<'_>) -> bool {
        let text = input.text;
        let spain = matches!(input.country, "" | "ES");
        let length = || text.chars().count();
        let compare = |predicate: fn(Number, Number) -> bool, bound: i64| {
            number(text).is_some_and(|value| predicate(value, Number::from(bound)))
        };
        match self {
            Self::Required => text.chars().any(text::is_visible),
            Self::Accepted => is_ticked(text),
            Self::MinItems(min) => input.all.len() >= min,
            Self::MaxItems(max) => input.all.len() <= max,
            Self::Items(count) => input.all.len() == count,
            _ if text.is_empty() => true,
            Self::Custom(accepts) | Self::Matches(accepts, _) => accepts(text),
            Self::OneOf(choices) => input.all.iter().all(|chosen| choices.contains(chosen)),
            Self::Length(count) => length() == count,
            Self::MinLength(min) => length() >= min,
            Self::MaxLength(max) => length() <= max,
            Self::Email => email::is_email(text),
            Self::Url => text::is_url(text),
            Self::Uuid => text::is_uuid(text),
            Self::NumberMin(min) => compare(|value, min| value >= min, min),
            Self::NumberMax(max) => compare(|value, max| value <= max, max),
            Self::LessThan(bound) => compare(|value, bound| value < bound, bound),
            Self::MoreThan(bound) => compare(|value, bound| value > bound, bound),
            Self::Positive => compare(|value, zero| value > zero, 0),
            Self::Negative => compare(|value, zero| value < zero, 0),
            Self::Integer => number(text).is_some_and(Number::is_whole),
            Self::Phone => phone::is_phone(text, input.country),
            Self::PostalCode => !spain || PostalCode::from(text).is_valid_in(DEFAULT_COUNTRY),
            Self::IdentityDocument => !spain || identity::is_identity_document(text),
            Self::Country => is_country(text),
        }
    }

    /// Returns the message that follows the field's label, verbatim from the Spanish catalogue.
    pub fn message(self) -> String {
        match self {
            Self::Required => "es un campo requerido".into(),
            Self::Accepted => "debe aceptarse".into(),
            Self::Custom(_) | Self::Country => "no es válido".into(),
            Self::OneOf(choices) => {
                format!("debe ser uno de los siguientes valores: {}", choices.join(", "))
            }
            Self::Length(count) => format!("debe ser exactamente {count} caracteres"),
            Self::MinLength(min) => format!("debe ser al menos {min} caracteres"),
            Self::MaxLength(max) => format!("debe ser como máximo {max} caracteres"),
            Self::Matches(_, pattern) => format!("debe coincidir con lo siguiente: {pattern}"),
            Self::Email => "debe ser un correo electrónico válido".into(),
            Self::Url => "debe ser una URL válida".into(),
            Self::Uuid => "debe ser un UUID válido".into(),
            Self::NumberMin(min) => format!("debe ser mayor o igual a {min}"),
            Self::NumberMax(max) => format!("debe ser menor o igual a {max}"),
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
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Field, Values};
    use super::*;

    /// Validation message of a field with one rule and these texts.
    fn message_for(rule: Rule<'_>, texts: &[&str]) -> Option<String> {
        let values: Values = texts.iter().map(|text| ("x", *text)).collect();
        Field::new("x", "Campo", &[rule]).check(&values).map(|error| error.message)
    }

    /// Rules 5.6 and 5.21.
    #[test]
    fn messages_match_the_spanish_catalogue() {
        for (rule, good, bad, message) in [
            (Rule::Required, "a", " ", "es un campo requerido"),
            (Rule::Accepted, "on", "no", "debe aceptarse"),
            (Rule::Custom(|text| text == "a"), "a", "b", "no es válido"),
            (Rule::Country, "ES", "es", "no es válido"),
            (Rule::Country, "PT", "ZZ", "no es válido"),
            (Rule::OneOf(&["a", "b"]), "b", "c", "debe ser uno de los siguientes valores: a, b"),
            (Rule::Length(5), "ñandú", "ñand", "debe ser exactamente 5 caracteres"),
            (Rule::MinLength(5), "ñandú", "ñand", "debe ser al menos 5 caracteres"),
            (Rule::MaxLength(5), "ñandú", "ñandús", "debe ser como máximo 5 caracteres"),
            (Rule::Matches(|text| text == "a", "a"), "a", "b", "debe coincidir con lo siguiente: a"),
            (Rule::Email, "a@b.es", "a@", "debe ser un correo electrónico válido"),
            (Rule::Url, "https://b.es/x", "b", "debe ser una URL válida"),
            (Rule::Uuid, "123e4567-e89b-12d3-a456-426614174000", "123e4567", "debe ser un UUID válido"),
            (Rule::NumberMin(3), "3", "2,99", "debe ser mayor o igual a 3"),
            (Rule::NumberMax(3), "3.0", "3.000001", "debe ser menor o igual a 3"),
            (Rule::LessThan(3), "2", "3", "debe ser menor que 3"),
            (Rule::MoreThan(3), "4", "3", "debe ser mayor que 3"),
            (Rule::Positive, "0,1", "0", "debe ser un número positivo"),
            (Rule::Negative, "-0,1", "0", "debe ser un número negativo"),
            (Rule::Integer, "-7", "7,5", "debe ser un entero"),
            (Rule::Integer, "7,0", "siete", "debe ser un entero"),
            (Rule::Phone, "612345678", "6", "debe ser un teléfono válido"),
            (Rule::PostalCode, "28013", "2A004", "debe ser un código postal válido"),
            (Rule::IdentityDocument, "12345678Z", "12345678A", "debe ser un NIF, NIE o CIF válido"),
        ] {
            assert_eq!(message_for(rule, &[good]), None, "{rule:?} {good}");
            assert_eq!(message_for(rule, &[bad]), Some(format!("Campo {message}")), "{rule:?} {bad}");
        }
    }

    /// Rule 5.21.
    #[test]
    fn item_counts_of_multi_value_fields() {
        let at_least = Rule::MinItems(2);
        assert_eq!(message_for(at_least, &["a"]).unwrap(), "Campo el campo debe tener al menos 2 elementos");
        assert_eq!(
            message_for(Rule::MaxItems(1), &["a", "b"]).unwrap(),
            "Campo debe tener como máximo 1 elementos"
        );
        assert_eq!(message_for(Rule::Items(1), &[]).unwrap(), "Campo debe tener 1 elementos");
        assert_eq!(message_for(at_least, &["a", "", "b"]), None, "empty values do not count");
        assert_eq!(message_for(Rule::MaxItems(2), &["a", "b"]), None);
        assert_eq!(message_for(Rule::Items(2), &["a", "b"]), None);
        assert!(message_for(Rule::OneOf(&["a", "b"]), &["c", "b"]).is_some(), "every value is checked");
    }

    /// Rule 5.6.
    #[test]
    fn only_required_accepted_and_counts_apply_to_empty_fields() {
        for rule in [
            Rule::Custom(|_| false),
            Rule::OneOf(&[]),
            Rule::Length(3),
            Rule::MinLength(3),
            Rule::Email,
            Rule::Url,
            Rule::Uuid,
            Rule::NumberMin(1),
            Rule::Integer,
            Rule::Phone,
            Rule::PostalCode,
            Rule::IdentityDocument,
            Rule::Country,
        ] {
            assert_eq!(message_for(rule, &[""]), None, "{rule:?}");
        }
        assert!(message_for(Rule::Required, &[]).is_some() && message_for(Rule::Accepted, &[]).is_some());
    }

    /// Rule 5.6.
    #[test]
    fn control_characters_are_rejected() {
        assert_eq!(message_for(Rule::Required, &["a\0b"]).unwrap(), "Campo no es válido");
        let prose = |text: &str| {
            Field::multi_line("x", "", &[Rule::MaxLength(9)]).check(&Values::from([("x", text)]))
        };
        assert!(prose("una\r\n\tdos").is_none() && prose("a\0b").is_some());
        for forbidden in ["a\nb", "a\rb", "a\tb", "a\u{2028}b", "a\u{202e}b", "\u{2066}b"] {
            assert_eq!(message_for(Rule::MaxLength(9), &[forbidden]).unwrap(), "Campo no es válido");
        }
    }

    /// Rule 5.6.
    #[test]
    fn invisible_characters_count_as_empty() {
        for invisible in ["\u{200b}", "\u{ad}\u{3164} \u{feff}", "\u{2800}\u{fe0f}", "\u{e0041}"] {
            assert_eq!(message_for(Rule::Required, &[invisible]).unwrap(), "Campo es un campo requerido");
            assert_eq!(message_for(Rule::Required, &[&format!("{invisible}ñ")]), None);
        }
    }

    #[test]
    fn foreign_postal_codes_and_documents_are_not_checked() {
        let check = |country: &str, rule: Rule<'_>, text: &str| {
            let values = Values::from([("country", country), ("x", text)]);
            Field::new("x", "", &[rule]).check(&values).is_none()
        };
        assert!(check("FR", Rule::PostalCode, "2A004"));
        assert!(check("FR", Rule::IdentityDocument, "FR40303265045"));
        assert!(!check("ES", Rule::PostalCode, "2A004"));
    }

    proptest! {
        #[test]
        fn bounds_agree_with_arithmetic(own in -1_000_000_i64..1_000_000, bound in -1_000_i64..1_000) {
            let text = format!("{}{},{:03}", if own < 0 { "-" } else { "" }, own.abs() / 1000, own.abs() % 1000);
            let accepts = |rule| message_for(rule, &[&text]).is_none();
            prop_assert_eq!(accepts(Rule::NumberMin(bound)), own >= bound * 1000);
            prop_assert_eq!(accepts(Rule::NumberMax(bound)), own <= bound * 1000);
            prop_assert_eq!(accepts(Rule::LessThan(bound)), own < bound * 1000);
            prop_assert_eq!(accepts(Rule::MoreThan(bound)), own > bound * 1000);
            prop_assert_eq!(accepts(Rule::Positive), own > 0);
            prop_assert_eq!(accepts(Rule::Negative), own < 0);
            prop_assert_eq!(accepts(Rule::Integer), own % 1000 == 0);
        }
    }
}
