//! Categories, and the collections that group the products of one.

use serde::{Deserialize, Serialize};

/// A category as its page needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Category {
    /// Identifier; 2, 3, 4 and 5 are shown on the home page, 11 holds the promotions (rule 9.4).
    pub id: u32,
    /// Name that people read.
    pub title: String,
    /// Segment of its URL.
    pub slug: String,
    /// A paragraph about it.
    #[serde(default)]
    pub description: String,
}

/// The category that a product belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CategoryRef {
    /// Identifier.
    pub id: u32,
    /// Name that people read.
    pub title: String,
    /// Segment of its URL.
    pub slug: String,
}

/// The collection (line of products) that a product belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CollectionRef {
    /// Identifier.
    pub id: u32,
    /// Name that people read.
    pub title: String,
    /// Segment of its URL.
    pub slug: String,
}
