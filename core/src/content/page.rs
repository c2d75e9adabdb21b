//! CMS pages: about the shop, terms of sale, legal notices.
//!
//! ```
//! use mostrador_core::content::page::Content;
//!
//! let page: Content = serde_json::from_str(r#"{"slug":"ayuda/envios","title":"Envíos"}"#)?;
//! assert_eq!((page.title.as_str(), page.body.as_str()), ("Envíos", ""));
//! # Ok::<(), serde_json::Error>(())
//! ```

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
