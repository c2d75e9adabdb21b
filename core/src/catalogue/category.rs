//! Categories, and the collections that group the products of one.

use serde::{Deserialize, Serialize};

use super::Image;
use super::image::or_placeholder;
use crate::wire::or_default;

/// Slug of the category of courses for professionals, whose products have pages of their own (rule 2.1).
pub const COURSES: &str = "cursos-online-para-profesionales";

/// A category as its page needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Category {
    /// Identifier; 2, 3, 4 and 5 are shown on the home page, 11 holds the promotions (rule 9.4).
    pub id: u32,
    /// Name that people read.
    pub title: String,
    /// Segment of its URL.
    pub slug: String,
    /// A paragraph about it.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// A picture, or the placeholder (rule 3.4).
    #[serde(default = "Image::placeholder", deserialize_with = "or_placeholder")]
    pub image: Image,
}

/// The category that a product belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryRef {
    /// Identifier.
    pub id: u32,
    /// Name that people read.
    pub title: String,
    /// Segment of its URL.
    pub slug: String,
}

impl From<&Category> for CategoryRef {
    fn from(category: &Category) -> Self {
        Self { id: category.id, title: category.title.clone(), slug: category.slug.clone() }
    }
}

/// The collection (line of products) that a product belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CollectionRef {
    /// Identifier.
    pub id: u32,
    /// Name that people read.
    pub title: String,
    /// Segment of its URL.
    pub slug: String,
}
