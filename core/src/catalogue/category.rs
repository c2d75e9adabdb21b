//! Categories, and collections that group the products of a category.

use serde::{Deserialize, Serialize};

use super::{CategoryId, CollectionId, Image};
use crate::content::image::or_placeholder;
use crate::serde_helpers::null_as_default;

/// Slug of the category of professional courses, whose products have their own route (rule 2.1).
pub const COURSES_CATEGORY_SLUG: &str = "cursos-online-para-profesionales";

/// Category with the data of its page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Category {
    /// Identifier; 2, 3, 4 and 5 are shown on the home page, 11 holds the promotions (rule 9.4).
    pub id: CategoryId,
    pub title: String,
    pub slug: String,
    /// Introductory paragraph.
    #[serde(default, deserialize_with = "null_as_default")]
    pub description: String,
    /// Image, or the placeholder (rule 3.4).
    #[serde(default = "Image::placeholder", deserialize_with = "or_placeholder")]
    pub image: Image,
}

/// Category of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryRef {
    pub id: CategoryId,
    pub title: String,
    pub slug: String,
}

impl From<&Category> for CategoryRef {
    fn from(category: &Category) -> Self {
        Self { id: category.id, title: category.title.clone(), slug: category.slug.clone() }
    }
}

/// Collection (product line) of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionRef {
    pub id: CollectionId,
    pub title: String,
    pub slug: String,
}
