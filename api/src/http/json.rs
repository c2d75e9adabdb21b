//! Bodies in JSON, with errors in the shape of every other error and without a word of what was sent.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use mostrador_core::forms::FieldError;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use utoipa::ToSchema;

use super::arrival;
use super::shape::Shape;
use super::strict::{self, Fault, Kind};
use crate::error::ApiError;

/// A body in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + ToSchema + 'static, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // The kind is looked at first: who sends something else learns that before sending all of it.
        let headers = request.headers().clone();
        insist_on_json(&headers)?;
        parse(&headers, &body(request, state).await?).map(Self)
    }
}

/// Reads JSON: all of it, and nothing that the type does not know.
///
/// # Errors
/// 415 when it is not said to be JSON; 400 when it is none, or says something twice; 422 when it is something else
/// than expected, or more.
pub fn parse<T: DeserializeOwned + ToSchema + 'static>(
    headers: &HeaderMap,
    bytes: &[u8],
) -> Result<T, ApiError> {
    insist_on_json(headers)?;
    let shape = Shape::of::<T>();
    if let Some(fault) = strict::fault(bytes, &shape) {
        return Err(refused(fault));
    }
    serde_json::from_slice(bytes).map_err(|error| match error.classify() {
        Category::Data => misfit(bytes, &shape),
        Category::Io | Category::Syntax | Category::Eof => {
            ApiError::bad_request("malformed_json", "Los datos enviados están incompletos o mal escritos.")
        }
    })
}

fn refused(Fault { path, kind }: Fault) -> ApiError {
    let (error, message) = match kind {
        Kind::Misfit => return of_another_kind(path, WRONG_KIND),
        Kind::Unknown => (
            ApiError::unprocessable("unknown_field", "Se ha enviado un dato que no se espera."),
            "No se espera este dato.",
        ),
        Kind::Repeated => (
            ApiError::bad_request("duplicate_field", "Se ha enviado un dato dos veces."),
            "Este dato viene dos veces.",
        ),
        Kind::Text => (
            ApiError::unprocessable(
                "invalid_text",
                "Se ha enviado un texto con caracteres que no se admiten.",
            ),
            "Este texto tiene caracteres que no se admiten.",
        ),
    };
    error.with_errors(vec![FieldError { field: path, message: message.to_owned() }])
}

/// What is said of a value that is, say, a number and should be a text.
const WRONG_KIND: &str = "Este dato no es del tipo esperado.";

/// The answer to JSON that is something else, naming the first thing that is.
fn misfit(bytes: &[u8], shape: &Shape) -> ApiError {
    let value = serde_json::from_slice(bytes).unwrap_or_default();
    let (field, missing) = shape.misfit(&value).unwrap_or_default();
    of_another_kind(field, if missing { "Falta este dato." } else { WRONG_KIND })
}

/// Without a field, it is all of it that is something else.
fn of_another_kind(field: String, message: &str) -> ApiError {
    let error = ApiError::unprocessable("invalid_body", "Los datos enviados no tienen la forma esperada.");
    if field.is_empty() {
        return error;
    }
    error.with_errors(vec![FieldError { field, message: message.to_owned() }])
}

fn insist_on_json(headers: &HeaderMap) -> Result<(), ApiError> {
    if is_json(headers) {
        return Ok(());
    }
    let message = "El contenido debe enviarse como application/json.";
    Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message))
}

/// The bytes of a body, whatever they are.
#[derive(Clone, Debug, Default)]
pub struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        body(request, state).await.map(Self)
    }
}

/// The bytes of a body, which has come whole before ([`Admission`](crate::operation::admission::Admission)).
///
/// # Errors
/// 413 when it is too large, 400 when it ends early.
pub async fn body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    Bytes::from_request(request, state).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            arrival::too_large()
        } else {
            arrival::cut_off()
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
