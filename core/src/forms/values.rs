//! Submitted form values: texts by field name.

use serde::Deserialize;

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
