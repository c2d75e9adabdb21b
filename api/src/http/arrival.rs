//! What is said of a body that has not arrived as it should.

use axum::http::StatusCode;

use crate::error::ApiError;

/// 413: there is more of it than anybody needs to say.
#[must_use]
pub fn too_large() -> ApiError {
    let message = "Los datos enviados son demasiado grandes.";
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", message)
}

/// 408: it does not come to an end.
#[must_use]
pub fn too_slow() -> ApiError {
    let message = "Los datos enviados tardan demasiado en llegar.";
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", message)
}

/// 400: it ends too early.
#[must_use]
pub fn cut_off() -> ApiError {
    ApiError::bad_request("incomplete_body", "Los datos enviados están incompletos.")
}
