//! The values of a form as a page submits them: texts by field name.

/// Submitted texts by field name. A field that is absent is empty; of two with one name the last counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
