//! PDF response.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::Private;

/// PDF response, displayed inline by default and excluded from shared caches.
#[derive(Clone, Debug)]
pub struct Pdf {
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
