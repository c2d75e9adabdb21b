//! Fields of a form (rule 5.3).

use serde::{Deserialize, Serialize};

use super::rule::Input;
use super::{FieldRule, Values, text};

#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Key in the submitted values and in the API.
    pub name: &'a str,
    /// Display label; prefixes each message.
    pub label: &'a str,
    /// Rules in order; the first broken rule is reported.
    pub rules: &'a [FieldRule],
    pub kind: FieldKind,
}

/// Input kind of a field: decides trimming and the characters allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Single line, trimmed.
    SingleLine,
    /// Several lines, trimmed.
    MultiLine,
    /// Untrimmed text, such as a password.
    Secret,
}

impl<'a> Field<'a> {
    pub const fn new(name: &'a str, label: &'a str, rules: &'a [FieldRule]) -> Self {
        Self { name, label, rules, kind: FieldKind::SingleLine }
    }

    pub const fn multi_line(name: &'a str, label: &'a str, rules: &'a [FieldRule]) -> Self {
        Self { name, label, rules, kind: FieldKind::MultiLine }
    }

    pub const fn secret(name: &'a str, label: &'a str, rules: &'a [FieldRule]) -> Self {
        Self { name, label, rules, kind: FieldKind::Secret }
    }

    /// Returns the first broken rule. Every field rejects control characters; single-line fields also reject
    /// line breaks and bidirectional controls.
    pub fn check(&self, values: &Values) -> Option<FieldError> {
        let input = Input {
            text: if self.kind == FieldKind::Secret {
                values.untrimmed(self.name)
            } else {
                values.get(self.name)
            },
            all: values.get_all(self.name).collect(),
            country: values.get("country"),
        };
        let has_forbidden_chars = if self.kind == FieldKind::SingleLine {
            text::has_line_breaks_or_bidi_controls
        } else {
            text::has_control_chars
        };
        let broken_rule = if input.all.iter().any(|text| has_forbidden_chars(text)) {
            &FieldRule::Custom(|_| false)
        } else {
            self.rules.iter().find(|rule| !rule.accepts(&input))?
        };
        Some(FieldError {
            field: self.name.into(),
            message: format!("{} {}", self.label, broken_rule.message()),
        })
    }
}

/// Validation error of one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldError {
    pub field: String,
    /// Spanish text to display: the field's label followed by the broken rule's message.
    pub message: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_fields_are_not_trimmed() {
        let values = Values::from([("x", " seis ")]);
        assert!(Field::secret("x", "", &[FieldRule::Length(6)]).check(&values).is_none());
        assert!(Field::new("x", "", &[FieldRule::Length(4)]).check(&values).is_none());
        let blank = Values::from([("x", "        ")]);
        assert!(Field::secret("x", "", &[FieldRule::Required]).check(&blank).is_some());
    }
}
