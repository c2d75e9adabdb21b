//! Categories, and the collections that group the products of one.

use crate::json::reads;
use serde::Serialize;

use super::Image;

/// Slug of the category of courses for professionals, whose products have pages of their own (rule 2.1).
pub const COURSES: &str = "cursos-online-para-profesionales";

/// A category as its page needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    pub description: String,
    /// A picture, or the placeholder (rule 3.4).
    pub image: Image,
}

reads!(Category {
    id: "id",
    title: "title",
    slug: "slug",
    description: "description" or _, image: "image" or (Image::placeholder()) });

/// The category that a product belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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

reads!(CategoryRef { id: "id", title: "title", slug: "slug" });

/// The collection (line of products) that a product belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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

reads!(CollectionRef { id: "id", title: "title", slug: "slug" });
