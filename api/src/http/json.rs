//! JSON bodies, with errors in the common format that never repeat the received content.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use mostrador_core::forms::FieldError;
use serde::de::DeserializeOwned;

use super::strict_json::BodyError;
use super::{body_error, strict_json};
use crate::error::ApiError;

#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // The content type is checked first, so that a client is rejected before it sends the whole body.
        let headers = request.headers().clone();
        ensure_json(&headers)?;
        parse(&headers, &read_bytes(request, state).await?).map(Self)
    }
}

/// Parses a whole JSON body strictly (see the module `body`).
///
/// # Errors
/// 415 for another content type; 400 for invalid JSON or repeated members; 422 for unexpected types or
/// unknown members.
pub fn parse<T: DeserializeOwned>(headers: &HeaderMap, bytes: &[u8]) -> Result<T, ApiError> {
    ensure_json(headers)?;
    strict_json::parse(bytes).map_err(|(path, fault)| to_api_error(path, fault))
}

fn to_api_error(field: String, fault: BodyError) -> ApiError {
    let (error, message) = match fault {
        BodyError::Syntax => (
            ApiError::bad_request("malformed_json", "Los datos enviados están incompletos o mal escritos."),
            "",
        ),
        BodyError::Unknown => (
            ApiError::unprocessable("unknown_field", "Se ha enviado un dato que no se espera."),
            "No se espera este dato.",
        ),
        BodyError::Repeated => (
            ApiError::bad_request("duplicate_field", "Se ha enviado un dato dos veces."),
            "Este dato viene dos veces.",
        ),
        BodyError::Text => (
            ApiError::unprocessable(
                "invalid_text",
                "Se ha enviado un texto con caracteres que no se admiten.",
            ),
            "Este texto tiene caracteres que no se admiten.",
        ),
        BodyError::Missing(_) => (invalid_body(), "Falta este dato."),
        BodyError::Type => (invalid_body(), "Este dato no es del tipo esperado."),
    };
    if field.is_empty() {
        return error;
    }
    error.with_errors(vec![FieldError { field, message: message.to_owned() }])
}

fn invalid_body() -> ApiError {
    ApiError::unprocessable("invalid_body", "Los datos enviados no tienen la forma esperada.")
}

fn ensure_json(headers: &HeaderMap) -> Result<(), ApiError> {
    if is_json(headers) {
        return Ok(());
    }
    let message = "El contenido debe enviarse como application/json.";
    Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message))
}

#[derive(Clone, Debug, Default)]
pub struct RawBody(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        read_bytes(request, state).await.map(Self)
    }
}

/// Reads the bytes of a body, which [`ConcurrencyLimits`](crate::http::concurrency_limit::ConcurrencyLimits)
/// has received as a whole.
///
/// # Errors
/// 413 if it is too large, 400 if it ends early.
pub async fn read_bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    Bytes::from_request(request, state).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            body_error::too_large()
        } else {
            body_error::incomplete()
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
