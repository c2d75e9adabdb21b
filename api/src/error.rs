//! API errors: HTTP status, machine-readable code and Spanish message.

use std::borrow::Cow;
use std::fmt;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::forms::FieldError;
use serde::Serialize;
use serde_json::{Map, Value};
use tantivy::TantivyError;
use utoipa::ToSchema;

use crate::db::error_class::ErrorClass;
use crate::db::retry::Transient;
use crate::search::SearchError;

#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    body: Box<ErrorBody>,
    retry_after: Option<u64>,
    is_conflict: bool,
}

/// Error body of every failed request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub struct ErrorBody {
    /// Machine-readable code: English, in `snake_case`.
    #[schema(value_type = String, example = "product_not_found")]
    code: Cow<'static, str>,
    /// Human-readable message: a Spanish sentence.
    #[schema(value_type = String, example = "Este producto no existe o ya no se vende.")]
    message: Cow<'static, str>,
    /// Errors of single fields, when the request is invalid because of its fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// Additional members, such as the `field` of a query.
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    extra: Map<String, Value>,
}

impl ApiError {
    pub fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let body =
            ErrorBody { code: code.into(), message: message.into(), errors: Vec::new(), extra: Map::new() };
        Self { status, body: Box::new(body), retry_after: None, is_conflict: false }
    }

    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub fn unauthorized(code: &'static str, message: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, code, message)
    }

    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub fn not_found(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    /// 412: the resource differs from the one that the client has read.
    pub fn precondition_failed(code: &'static str, message: &'static str) -> Self {
        Self::new(StatusCode::PRECONDITION_FAILED, code, message)
    }

    /// 428: the request lacks the version that the client has read.
    pub fn precondition_required(code: &'static str, message: &'static str) -> Self {
        Self::new(StatusCode::PRECONDITION_REQUIRED, code, message)
    }

    /// 410: no longer available.
    pub fn gone(code: &'static str, message: &'static str) -> Self {
        Self::new(StatusCode::GONE, code, message)
    }

    pub fn unprocessable(code: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// 422 with the errors of single fields.
    pub fn invalid_fields(code: &'static str, errors: Vec<FieldError>) -> Self {
        Self::unprocessable(code, "Revisa los datos marcados.").with_errors(errors)
    }

    pub fn ensure_valid(code: &'static str, errors: Vec<FieldError>) -> Result<(), Self> {
        if errors.is_empty() { Ok(()) } else { Err(Self::invalid_fields(code, errors)) }
    }

    /// 429; `retry_after` is in seconds.
    pub fn too_many(retry_after: u64) -> Self {
        let message = "Demasiados intentos. Espera un poco antes de volver a probar.";
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message);
        error.retry_after = Some(retry_after);
        error
    }

    /// 503; `retry_after` is in seconds.
    pub fn overloaded(retry_after: u64) -> Self {
        let message = "La tienda está muy ocupada en este momento. Vuelve a intentarlo en unos segundos.";
        Self::unavailable(message, retry_after)
    }

    /// 503 because the request timed out.
    pub fn timed_out() -> Self {
        let message = "La tienda está tardando demasiado en responder. Vuelve a intentarlo en unos segundos.";
        Self::unavailable(message, 2)
    }

    fn unavailable(message: &'static str, retry_after: u64) -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "service_unavailable", message);
        error.retry_after = Some(retry_after);
        error
    }

    /// Transaction conflict: the transaction is retried first, and this 503 is returned when the retries are
    /// exhausted.
    pub fn transaction_conflict() -> Self {
        Self { is_conflict: true, ..Self::overloaded(1) }
    }

    /// 500 without internal details.
    pub fn internal() -> Self {
        let message = "Algo ha fallado por nuestra parte. Vuelve a intentarlo en unos minutos.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", message)
    }

    pub fn with_errors(mut self, errors: Vec<FieldError>) -> Self {
        self.body.errors = errors;
        self
    }

    pub fn with_message(mut self, message: &'static str) -> Self {
        self.body.message = message.into();
        self
    }

    pub fn with_member(mut self, name: &str, value: impl Serialize) -> Self {
        if let Ok(value) = serde_json::to_value(value) {
            self.body.extra.insert(name.to_owned(), value);
        }
        self
    }

    pub fn code(&self) -> &str {
        &self.body.code
    }

    /// Returns true if the request is wrong, not the server: another attempt has the same outcome.
    pub fn is_client_error(&self) -> bool {
        self.status.is_client_error()
    }

    pub fn message(&self) -> &str {
        &self.body.message
    }

    pub fn errors(&self) -> &[FieldError] {
        &self.body.errors
    }
}

/// Message for a terminal, with those of the fields.
impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.body.message)?;
        self.body.errors.iter().try_for_each(|error| write!(f, " {}.", error.message))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Database(error) => error.into(),
            error => {
                tracing::error!(%error, "search failed");
                Self::internal()
            }
        }
    }
}

impl From<TantivyError> for ApiError {
    fn from(error: TantivyError) -> Self {
        SearchError::from(error).into()
    }
}

/// Database errors are logged and hidden from the client. Transient failures, such as a restarting database,
/// a full disk or a conflict, are 503, so that the client may retry.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        if error.is_transient() {
            return Self::transaction_conflict();
        }
        match ErrorClass::classify(&error) {
            ErrorClass::Transient => {
                tracing::warn!(%error, "database unavailable");
                let message =
                    "La tienda no está disponible en este momento. Vuelve a intentarlo en unos segundos.";
                Self::unavailable(message, 2)
            }
            ErrorClass::Permanent => {
                tracing::error!(?error, "database query failed");
                Self::internal()
            }
        }
    }
}

impl Transient for ApiError {
    fn is_transient(&self) -> bool {
        self.is_conflict
    }
}
