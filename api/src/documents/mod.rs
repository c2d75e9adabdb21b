//! Documents that people keep: a sheet is filled with texts, rules and tables, in points from its upper left corner,
//! and becomes a PDF that also a screen reader reads (PDF/UA: language, title, headings, tables).
//!
//! A sheet is data until it is written, so that what stands on it can be tested without reading a PDF. Whatever
//! people have typed is drawn as text and nothing else: control characters and characters that turn the direction of a
//! line are left out, and what the fonts cannot show is a question mark.

mod fonts;
mod pdf;
mod qr;
mod sheet;
mod table;
mod wrap;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::http::Private;

pub use fonts::Face;
pub use pdf::{Document, DocumentError};
pub use sheet::{Align, Colour, Part, Place, Sheet, Style};
pub use table::{Cell, Column, Table};

/// Points in a millimetre.
pub const MM: f32 = 72.0 / 25.4;

/// A document on its way to who asked for it, shown rather than kept unless they say otherwise. It is theirs alone.
#[derive(Clone, Debug)]
pub struct Pdf {
    /// What it is called when it is kept, without its ending.
    pub name: String,
    /// The document.
    pub bytes: Vec<u8>,
}

impl IntoResponse for Pdf {
    fn into_response(self) -> Response {
        let mut response = Private(self.bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
        if let Ok(shown) = HeaderValue::from_str(&format!("inline; filename=\"{}.pdf\"", self.name)) {
            headers.insert(header::CONTENT_DISPOSITION, shown);
        }
        response
    }
}

impl PartialSchema for Pdf {
    fn schema() -> RefOr<Schema> {
        let bytes = SchemaFormat::KnownFormat(KnownFormat::Binary);
        ObjectBuilder::new().schema_type(Type::String).format(Some(bytes)).into()
    }
}

impl ToSchema for Pdf {}
