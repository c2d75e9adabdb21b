//! Bodies in JSON, with errors in the shape of every other error and without a word of what was sent.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::error::ApiError;

/// A body in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // The kind is looked at first: who sends something else learns that before sending all of it.
        let headers = request.headers().clone();
        insist_on_json(&headers)?;
        parse(&headers, &body(request, state).await?).map(Self)
    }
}

/// Reads JSON.
///
/// # Errors
/// 415 when it is not said to be JSON, 400 when it is none, 422 when it is something else than expected.
pub fn parse<T: DeserializeOwned>(headers: &HeaderMap, bytes: &[u8]) -> Result<T, ApiError> {
    insist_on_json(headers)?;
    serde_json::from_slice(bytes).map_err(|error| match error.classify() {
        Category::Data => ApiError::unprocessable(
            "invalid_body",
            format!(
                "Los datos enviados no tienen la forma esperada (línea {}, columna {}).",
                error.line(),
                error.column()
            ),
        ),
        Category::Io | Category::Syntax | Category::Eof => {
            ApiError::bad_request("malformed_json", "Los datos enviados están incompletos o mal escritos.")
        }
    })
}

fn insist_on_json(headers: &HeaderMap) -> Result<(), ApiError> {
    if is_json(headers) {
        return Ok(());
    }
    let message = "El contenido debe enviarse como application/json.";
    Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message))
}

/// The bytes of a body, or the error of one that is too large or cut off.
///
/// # Errors
/// 413 when it is too large, 400 when it ends early.
pub async fn body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    Bytes::from_request(request, state).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "payload_too_large",
                "Los datos enviados son demasiado grandes.",
            )
        } else {
            ApiError::bad_request("incomplete_body", "Los datos enviados están incompletos.")
        }
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let essence = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .unwrap_or_default()
        .trim();
    essence.eq_ignore_ascii_case("application/json")
        || (essence.starts_with("application/") && essence.ends_with("+json"))
}
