//! The values of a form as a page submits them: texts by field name.

use std::collections::BTreeMap;

/// Submitted texts by field name. A field that is absent is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<String, String>);

impl Values {
    /// The text of a field, without the spaces around it.
    #[must_use]
    pub fn get(&self, field: &str) -> &str {
        self.0.get(field).map_or("", |text| text.trim())
    }

    /// Sets the text of a field.
    pub fn set(&mut self, field: &str, text: &str) {
        self.0.insert(field.into(), text.into());
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
