//! Forms of an embedder: rules as data, with the sentences of the Spanish catalogue (rules 5.6 and 5.21).

use serde::Deserialize;

use super::{Field, FieldError, Rule, Values};
/// A field of an embedder's own form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(serde::Serialize, tsify::Tsify))]
pub struct FieldRules {
    /// Name among the values.
    pub name: String,
    /// Name for people; it goes before each message.
    pub label: String,
    /// Rules in order; the first broken one is reported.
    pub rules: Vec<FieldRule>,
}

/// A rule of a field. Only `required`, `accepted` and the counts mind an empty field.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(serde::Serialize, tsify::Tsify))]
pub enum FieldRule {
    /// Filled in.
    Required,
    /// A ticked box.
    Accepted,
    /// One of these texts; of a field with several values, each.
    OneOf(Vec<String>),
    /// Exactly so many characters.
    Length(u32),
    /// At least so many characters.
    MinLength(u32),
    /// At most so many characters.
    MaxLength(u32),
    /// An e-mail address.
    Email,
    /// An `http` or `https` address.
    Url,
    /// A UUID.
    Uuid,
    /// A number from this one on.
    Min(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// A number up to this one.
    Max(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// A number below this one.
    LessThan(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// A number above this one.
    MoreThan(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64),
    /// A number above zero.
    Positive,
    /// A number below zero.
    Negative,
    /// A whole number.
    Integer,
    /// At least so many values.
    MinItems(u32),
    /// At most so many values.
    MaxItems(u32),
    /// Exactly so many values.
    Items(u32),
    /// A telephone number of the country that the values name, Spain by default, or an international one.
    Phone,
    /// A postal code of that country.
    PostalCode,
    /// NIF, NIE or CIF, when that country is Spain.
    IdentityDocument,
    /// An ISO 3166-1 alpha-2 code.
    Country,
}

/// Checks values against the rules of an embedder's own form: the first broken rule of each field, in the fields' order.
///
/// ```
/// use mostrador_core::forms::{FieldRule, FieldRules, Values, validate_values};
/// let age = FieldRules { name: "age".into(), label: "Edad".into(), rules: vec![FieldRule::Required, FieldRule::Min(18)] };
/// let errors = validate_values(&[age], &Values::from([("age", "17")]));
/// assert_eq!(errors[0].message, "Edad debe ser mayor o igual a 18");
/// ```
#[must_use]
pub fn validate_values(fields: &[FieldRules], values: &Values) -> Vec<FieldError> {
    fields.iter().filter_map(|field| field.check(values)).collect()
}

impl FieldRules {
    fn check(&self, values: &Values) -> Option<FieldError> {
        let choices: Vec<Vec<&str>> = self.rules.iter().map(FieldRule::choices).collect();
        let rules: Vec<Rule<'_>> =
            self.rules.iter().zip(&choices).map(|(rule, choices)| rule.with(choices)).collect();
        Field::new(&self.name, &self.label, &rules).check(values)
    }
}

impl FieldRule {
    fn choices(&self) -> Vec<&str> {
        if let Self::OneOf(choices) = self {
            choices.iter().map(String::as_str).collect()
        } else {
            Vec::new()
        }
    }

    fn with<'a>(&self, choices: &'a [&'a str]) -> Rule<'a> {
        let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        match *self {
            Self::Required => Rule::Required,
            Self::Accepted => Rule::Accepted,
            Self::OneOf(_) => Rule::OneOf(choices),
            Self::Length(characters) => Rule::Length(count(characters)),
            Self::MinLength(least) => Rule::Min(count(least)),
            Self::MaxLength(most) => Rule::Max(count(most)),
            Self::Email => Rule::Email,
            Self::Url => Rule::Url,
            Self::Uuid => Rule::Uuid,
            Self::Min(least) => Rule::NumberMin(least),
            Self::Max(most) => Rule::NumberMax(most),
            Self::LessThan(bound) => Rule::LessThan(bound),
            Self::MoreThan(bound) => Rule::MoreThan(bound),
            Self::Positive => Rule::Positive,
            Self::Negative => Rule::Negative,
            Self::Integer => Rule::Integer,
            Self::MinItems(least) => Rule::ArrayMin(count(least)),
            Self::MaxItems(most) => Rule::ArrayMax(count(most)),
            Self::Items(items) => Rule::ArrayLength(count(items)),
            Self::Phone => Rule::Phone,
            Self::PostalCode => Rule::PostalCode,
            Self::IdentityDocument => Rule::IdentityDocument,
            Self::Country => Rule::Country,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Query};

    /// What an embedder is told of a field with this rule, written as JSON, and these values.
    fn told(rule: &str, given: &[&str]) -> Vec<String> {
        let values: Vec<[&str; 2]> = given.iter().map(|text| ["x", *text]).collect();
        let query = serde_json::json!({ "validate_values": {
            "fields": [{ "name": "x", "label": "Campo", "rules": [serde_json::from_str::<serde_json::Value>(rule).unwrap()] }],
            "values": values,
        }});
        let query: Query = serde_json::from_value(query).unwrap();
        let answer = Engine::default().answer(0, query, serde_json::value::Serializer).unwrap();
        let messages = answer.as_array().unwrap().iter().map(|error| {
            assert_eq!(error["field"], "x");
            error["message"].as_str().unwrap().to_owned()
        });
        messages.collect()
    }

    /// Rule 5.21.
    #[test]
    fn every_rule_has_its_sentence() {
        for (rule, good, bad, message) in [
            (r#""required""#, "a", " ", "es un campo requerido"),
            (r#""accepted""#, "on", "no", "debe aceptarse"),
            (r#"{"one_of":["a","b"]}"#, "b", "c", "debe ser uno de los siguientes valores: a, b"),
            (r#"{"length":5}"#, "ñandú", "ñand", "debe ser exactamente 5 caracteres"),
            (r#"{"min_length":5}"#, "ñandú", "ñand", "debe ser al menos 5 caracteres"),
            (r#"{"max_length":5}"#, "ñandú", "ñandús", "debe ser como máximo 5 caracteres"),
            (r#""email""#, "a@b.es", "a@", "debe ser un correo electrónico válido"),
            (r#""url""#, "https://b.es/x", "b", "debe ser una URL válida"),
            (r#""uuid""#, "123e4567-e89b-12d3-a456-426614174000", "123e4567", "debe ser un UUID válido"),
            (r#"{"min":3}"#, "3", "2,99", "debe ser mayor o igual a 3"),
            (r#"{"max":-3}"#, "-3", "-2", "debe ser menor o igual a -3"),
            (r#"{"less_than":3}"#, "2", "3", "debe ser menor que 3"),
            (r#"{"more_than":3}"#, "4", "3", "debe ser mayor que 3"),
            (r#""positive""#, "0,1", "0", "debe ser un número positivo"),
            (r#""negative""#, "-0,1", "0", "debe ser un número negativo"),
            (r#""integer""#, "-7", "7,5", "debe ser un entero"),
            (r#""phone""#, "612345678", "6", "debe ser un teléfono válido"),
            (r#""postal_code""#, "28013", "2A004", "debe ser un código postal válido"),
            (r#""identity_document""#, "12345678Z", "12345678A", "debe ser un NIF, NIE o CIF válido"),
            (r#""country""#, "ES", "ZZ", "no es válido"),
        ] {
            assert_eq!(told(rule, &[good]), [""; 0], "{rule} {good}");
            assert_eq!(told(rule, &[bad]), [format!("Campo {message}")], "{rule} {bad}");
        }
        for (rule, good, bad, message) in [
            (r#"{"min_items":2}"#, &["a", "b"][..], &["a"][..], "el campo debe tener al menos 2 elementos"),
            (r#"{"max_items":1}"#, &["a"], &["a", "b"], "debe tener como máximo 1 elementos"),
            (r#"{"items":2}"#, &["a", "b"], &["a"], "debe tener 2 elementos"),
        ] {
            assert_eq!(told(rule, good), [""; 0], "{rule}");
            assert_eq!(told(rule, bad), [format!("Campo {message}")], "{rule}");
        }
    }

    /// Rule 5.3.
    #[test]
    fn the_first_broken_rule_of_each_field_in_their_order() {
        let field = |name: &str, rules: &[FieldRule]| FieldRules {
            name: name.into(),
            label: name.to_uppercase(),
            rules: rules.to_vec(),
        };
        let fields = [
            field("b", &[FieldRule::Required, FieldRule::Email]),
            field("a", &[FieldRule::Required, FieldRule::MinLength(3), FieldRule::Integer]),
            field("c", &[FieldRule::Uuid]),
        ];
        let errors = validate_values(&fields, &Values::from([("a", "x")]));
        let said: Vec<_> = errors.iter().map(|error| error.message.as_str()).collect();
        assert_eq!(said, ["B es un campo requerido", "A debe ser al menos 3 caracteres"]);
    }

    #[test]
    fn a_rule_that_is_none_is_refused() {
        for rule in [r#""requerido""#, r#"{"min":"tres"}"#, r#"{"min_length":-1}"#] {
            assert!(serde_json::from_str::<FieldRule>(rule).is_err(), "{rule}");
        }
    }
}
