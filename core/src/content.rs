//! Pages that the house writes: who it is, how it sells, what the law wants said.
//!
//! ```
//! use mostrador_core::content::Content;
//!
//! let page: Content = serde_json::from_str(r#"{"slug":"ayuda/envios","title":"Envíos"}"#)?;
//! assert_eq!((page.title.as_str(), page.body.as_str()), ("Envíos", ""));
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::{Deserialize, Serialize};

use crate::wire::or_default;

/// A page of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Content {
    /// Its path below the shop, without the leading slash; may have several segments.
    pub slug: String,
    /// Heading.
    pub title: String,
    /// A sentence about it.
    #[serde(default, deserialize_with = "or_default")]
    pub summary: String,
    /// Sanitised HTML.
    #[serde(default, deserialize_with = "or_default")]
    pub body: String,
    /// When its text last changed, RFC 3339 in UTC.
    #[serde(default, deserialize_with = "or_default")]
    pub updated_at: String,
    /// That day as people read it: «20 de noviembre de 2026».
    #[serde(default, deserialize_with = "or_default")]
    pub updated_on: String,
}
