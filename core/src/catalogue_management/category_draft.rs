//! Categories and collections as edited by the owner.

use serde::{Deserialize, Serialize};

use super::{Errors, MAX_NAME};
use crate::catalogue::{CategoryId, Image};
use crate::forms::FieldError;

/// Maximum length of a category's description, in characters.
const MAX_DESCRIPTION: usize = 2_000;

/// Category as entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryDraft {
    pub title: String,
    /// Last segment of its URL; derived from the title when empty.
    #[serde(default)]
    pub slug: String,
    #[serde(default)]
    pub description: String,
    /// Null: the placeholder.
    #[serde(default)]
    pub image: Option<Image>,
}

/// Collection as entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionDraft {
    pub title: String,
    /// Derived from the title when empty.
    #[serde(default)]
    pub slug: String,
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub category: CategoryId,
}

impl CategoryDraft {
    pub fn check(&self) -> Vec<FieldError> {
        let mut errors = Errors::default();
        errors.name("title", "Nombre", &self.title, (1, MAX_NAME));
        errors.slug(&self.slug);
        errors.length("description", "Descripción", &self.description, (0, MAX_DESCRIPTION));
        errors.0.extend(self.image.iter().flat_map(|image| image.check("image")));
        errors.0
    }
}

impl CollectionDraft {
    pub fn check(&self) -> Vec<FieldError> {
        let mut errors = Errors::default();
        errors.name("title", "Nombre", &self.title, (1, MAX_NAME));
        errors.slug(&self.slug);
        errors.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_has_a_name_and_a_url_segment() {
        let draft = |title: &str, slug: &str| CategoryDraft {
            title: title.into(),
            slug: slug.into(),
            ..CategoryDraft::default()
        };
        assert_eq!(draft("Jabones", "jabones-2").check(), []);
        for slug in ["", "Jabones", "ja bones", "jabones-", "jabón", "a--b"] {
            assert_eq!(draft("Jabones", slug).check()[0].field, "slug", "{slug}");
        }
        assert_eq!(draft(" ", "x").check()[0].field, "title");
        let image = Image { url: "javascript:alert(1)".into(), ..Image::placeholder() };
        let errors = CategoryDraft { image: Some(image), ..draft("Jabones", "jabones") }.check();
        assert_eq!(errors[0].field, "image.url");
    }
}
