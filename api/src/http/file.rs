//! File response.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::Private;

/// File, excluded from shared caches. A PDF is displayed inline, any other file is downloaded.
#[derive(Clone, Debug)]
pub struct File {
    pub name: String,
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

impl File {
    const PDF: &'static str = "application/pdf";

    pub const fn pdf(name: String, bytes: Vec<u8>) -> Self {
        Self { name, media_type: Self::PDF, bytes }
    }
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let Self { name, media_type, bytes } = self;
        let mut response = Private(bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        let disposition = if media_type == Self::PDF { "inline" } else { "attachment" };
        if let Ok(disposition) = HeaderValue::from_str(&format!("{disposition}; filename=\"{name}\"")) {
            headers.insert(header::CONTENT_DISPOSITION, disposition);
        }
        response
    }
}

impl PartialSchema for File {
    fn schema() -> RefOr<Schema> {
        let bytes = SchemaFormat::KnownFormat(KnownFormat::Binary);
        ObjectBuilder::new().schema_type(Type::String).format(Some(bytes)).into()
    }
}

impl ToSchema for File {}
