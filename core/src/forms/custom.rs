//! Validation of embedder-defined forms: rules as data, with messages of the Spanish catalogue
//! (rules 5.6 and 5.21).

use serde::Deserialize;

use super::{Field, FieldError, FieldRule, Values};

/// Field of an embedder-defined form.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(serde::Serialize, tsify::Tsify))]
pub struct FieldRules {
    /// Key in the submitted values.
    pub name: String,
    /// Display label; prefixes each message.
    pub label: String,
    /// Rules in order; the first broken rule is reported.
    pub rules: Vec<FieldRule>,
}

/// Validates values against embedder-defined fields. Returns the first broken rule of each field, in field
/// order.
pub fn validate_values(fields: &[FieldRules], values: &Values) -> Vec<FieldError> {
    fields
        .iter()
        .filter_map(|field| Field::new(&field.name, &field.label, &field.rules).check(values))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Query};

    /// Validation messages for a field with this rule (as JSON) and these values.
    fn messages_for(rule: &str, texts: &[&str]) -> Vec<String> {
        let values: Vec<[&str; 2]> = texts.iter().map(|text| ["x", *text]).collect();
        let query = serde_json::json!({ "validate_values": {
            "fields": [{ "name": "x", "label": "Campo", "rules": [serde_json::from_str::<serde_json::Value>(rule).unwrap()] }],
            "values": values,
        }});
        let query: Query = serde_json::from_value(query).unwrap();
        let answer = Engine::default().query(0.into(), query, serde_json::value::Serializer).unwrap();
        let messages = answer.as_array().unwrap().iter().map(|error| {
            assert_eq!(error["field"], "x");
            error["message"].as_str().unwrap().to_owned()
        });
        messages.collect()
    }

    /// Rule 5.21.
    #[test]
    fn each_rule_has_its_message() {
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
            (r#""vat_number""#, "ESB64717838", "ESB64717839", "debe ser un NIF-IVA válido de ese país"),
            (r#""country""#, "ES", "ZZ", "no es válido"),
        ] {
            assert_eq!(messages_for(rule, &[good]), [""; 0], "{rule} {good}");
            assert_eq!(messages_for(rule, &[bad]), [format!("Campo {message}")], "{rule} {bad}");
        }
        for (rule, good, bad, message) in [
            (r#"{"min_items":2}"#, &["a", "b"][..], &["a"][..], "el campo debe tener al menos 2 elementos"),
            (r#"{"max_items":1}"#, &["a"], &["a", "b"], "debe tener como máximo 1 elementos"),
            (r#"{"items":2}"#, &["a", "b"], &["a"], "debe tener 2 elementos"),
        ] {
            assert_eq!(messages_for(rule, good), [""; 0], "{rule}");
            assert_eq!(messages_for(rule, bad), [format!("Campo {message}")], "{rule}");
        }
    }

    /// Rule 5.3.
    #[test]
    fn first_broken_rule_of_each_field_in_field_order() {
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
        let messages: Vec<_> = errors.iter().map(|error| error.message.as_str()).collect();
        assert_eq!(messages, ["B es un campo requerido", "A debe ser al menos 3 caracteres"]);
    }

    #[test]
    fn invalid_rule_is_rejected() {
        for rule in [r#""requerido""#, r#"{"min":"tres"}"#, r#"{"min_length":-1}"#] {
            assert!(serde_json::from_str::<FieldRule>(rule).is_err(), "{rule}");
        }
    }
}
