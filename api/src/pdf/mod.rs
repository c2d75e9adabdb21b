//! PDF documents for customers. A sheet is filled with texts, rules and tables, in points from its upper left
//! corner, and written as a PDF readable by screen readers (PDF/UA: language, title, headings, tables).
//!
//! A sheet is plain data until it is written, so that its contents can be tested without parsing a PDF. User
//! input is drawn as text only: control characters and bidirectional controls are removed, and characters
//! without a glyph become a question mark.

mod canvas;
mod fonts;
mod qr;
mod table;
pub mod texts;
mod wrap;
mod writer;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::http::Private;

pub use canvas::{Align, Canvas, Colour, Frame, StructureElement, Style};
pub use fonts::Face;
pub use table::{Cell, Column, Table};
pub use writer::{DocumentError, DocumentMetadata};

/// Points per millimetre.
pub const POINTS_PER_MM: f32 = 72.0 / 25.4;

/// PDF response, displayed inline by default and excluded from shared caches.
#[derive(Clone, Debug)]
pub struct Pdf {
    /// File name for saving, without extension.
    pub name: String,
    pub bytes: Vec<u8>,
}

impl IntoResponse for Pdf {
    fn into_response(self) -> Response {
        let mut response = Private(self.bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
        if let Ok(disposition) = HeaderValue::from_str(&format!("inline; filename=\"{}.pdf\"", self.name)) {
            headers.insert(header::CONTENT_DISPOSITION, disposition);
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
