//! The values of a form as a page submits them: texts by field name.

use serde::Deserialize;

use super::rule::is_ticked;

/// Submitted texts by field name. A field that is absent is empty; of two with one name the last
/// counts, unless several may be chosen. On the wire it is a list of pairs of field and text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Values(Vec<(String, String)>);

impl Values {
    /// The text of a field, without the spaces around it.
    #[must_use]
    pub fn get(&self, field: &str) -> &str {
        self.typed(field).trim()
    }

    /// The text of a field as it was typed. A password is nothing but that.
    #[must_use]
    pub fn typed(&self, field: &str) -> &str {
        self.0.iter().rev().find(|(name, _)| name == field).map_or("", |(_, text)| text)
    }

    /// The texts of a field of which several may be chosen, without empty ones.
    pub fn all<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        let own = self.0.iter().filter(move |(name, _)| name == field);
        own.map(|(_, text)| text.trim()).filter(|text| !text.is_empty())
    }

    /// Whether a box is ticked.
    #[must_use]
    pub fn is_ticked(&self, field: &str) -> bool {
        is_ticked(self.get(field))
    }
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
