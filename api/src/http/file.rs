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
        let disposition =
            if media_type == Self::PDF { format!("inline; filename=\"{name}\"") } else { attachment(&name) };
        if let Ok(disposition) = HeaderValue::from_str(&disposition) {
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

/// Header for a download under a name (RFC 6266).
pub fn attachment(file_name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_. ".contains(c) { c } else { '_' };
    let ascii: String = file_name.chars().map(plain).collect();
    if ascii == file_name {
        return format!("attachment; filename=\"{ascii}\"");
    }
    let encoded = percent_encoding::utf8_percent_encode(file_name, percent_encoding::NON_ALPHANUMERIC);
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn downloads_keep_their_name() {
        assert_eq!(
            attachment("Guía \"1\".pdf"),
            "attachment; filename=\"Gu_a _1_.pdf\"; filename*=UTF-8''Gu%C3%ADa%20%221%22%2Epdf"
        );
        assert_eq!(attachment("modelo-303.csv"), "attachment; filename=\"modelo-303.csv\"");
    }
}
