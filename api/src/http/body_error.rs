//! Errors of request bodies that are too large, too slow or incomplete.

use axum::http::StatusCode;

use crate::error::ApiError;

/// 413: the body exceeds the size limit.
pub fn too_large() -> ApiError {
    let message = "Los datos enviados son demasiado grandes.";
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", message)
}

/// 408: the body takes too long to arrive.
pub fn too_slow() -> ApiError {
    let message = "Los datos enviados tardan demasiado en llegar.";
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", message)
}

/// 400: the body ends early.
pub fn incomplete() -> ApiError {
    ApiError::bad_request("incomplete_body", "Los datos enviados están incompletos.")
}
