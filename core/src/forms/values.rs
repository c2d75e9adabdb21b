//! Submitted form values: texts by field name.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Submitted texts by field name. An absent field counts as empty; of repeated fields the last one counts,
/// except for multi-value fields. Serialised as a list of (field, text) pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Values(Vec<(String, String)>);

impl Values {
    /// Returns the trimmed text of a field.
    pub fn get(&self, field: &str) -> &str {
        self.untrimmed(field).trim()
    }

    /// Returns the untrimmed text of a field, as needed for passwords.
    pub fn untrimmed(&self, field: &str) -> &str {
        self.0.iter().rev().find(|(name, _)| name == field).map_or("", |(_, text)| text)
    }

    /// Returns the non-empty texts of a multi-value field, trimmed.
    pub fn get_all<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        let matching = self.0.iter().filter(move |(name, _)| name == field);
        matching.map(|(_, text)| text.trim()).filter(|text| !text.is_empty())
    }

    /// Values of data, by the names of their members in JSON.
    pub(super) fn of(data: &impl Serialize) -> Self {
        let text = |value| match value {
            Value::String(text) => text,
            Value::Bool(true) => "true".to_owned(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        };
        match serde_json::to_value(data) {
            Ok(Value::Object(members)) => {
                members.into_iter().map(|(name, value)| (name, text(value))).collect()
            }
            _ => Self::default(),
        }
    }

    pub fn is_ticked(&self, field: &str) -> bool {
        is_ticked(self.get(field))
    }
}

pub(super) fn is_ticked(text: &str) -> bool {
    matches!(text, "true" | "on" | "1")
}

impl<const N: usize> From<[(&str, &str); N]> for Values {
    fn from(pairs: [(&str, &str); N]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<F: Into<String>, T: Into<String>> FromIterator<(F, T)> for Values {
    fn from_iter<I: IntoIterator<Item = (F, T)>>(pairs: I) -> Self {
        Self(pairs.into_iter().map(|(field, text)| (field.into(), text.into())).collect())
    }
}
