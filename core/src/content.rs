//! Pages that the house writes: who it is, how it sells, what the law wants said.
//!
//! ```
//! use mostrador_core::content::Content;
//!
//! let page: Content = serde_json::from_str(r#"{"slug":"ayuda/envios","title":"Envíos"}"#)?;
//! assert_eq!((page.title.as_str(), page.body.as_str()), ("Envíos", ""));
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::Serialize;

use crate::json::reads;

/// A page of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Content {
    /// Its path below the shop, without the leading slash; may have several segments.
    pub slug: String,
    /// Heading.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
    /// Sanitised HTML.
    pub body: String,
    /// When its text last changed, RFC 3339 in UTC.
    pub updated_at: String,
    /// That day as people read it: «20 de noviembre de 2026».
    pub updated_on: String,
}

reads!(Content {
    slug: "slug",
    title: "title",
    summary: "summary" or _,
    body: "body" or _,
    updated_at: "updated_at" or _,
    updated_on: "updated_on" or _,
});
