//! CMS pages: about the shop, terms of sale, legal notices.

use serde::{Deserialize, Serialize};

use crate::serde_helpers::null_as_default;

/// CMS page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Content {
    /// Path without the leading slash; may have several segments.
    pub slug: String,
    pub title: String,
    /// One-sentence description.
    #[serde(default, deserialize_with = "null_as_default")]
    pub summary: String,
    /// Sanitised HTML.
    #[serde(default, deserialize_with = "null_as_default")]
    pub body: String,
    /// Time of the last change of its text, RFC 3339 in UTC.
    #[serde(default, deserialize_with = "null_as_default")]
    pub updated_at: String,
    /// Date of the last change in Spanish, such as «20 de noviembre de 2026».
    #[serde(default, deserialize_with = "null_as_default")]
    pub updated_on: String,
}
