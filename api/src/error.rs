//! What goes wrong, as people and programs read it: a status, a code, a Spanish message.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::forms::FieldError;
use serde::Serialize;
use serde_json::{Map, Value};
use tantivy::TantivyError;
use utoipa::ToSchema;

use crate::search::SearchError;
use crate::store::failure::Failure;
use crate::store::retry::Passing;

/// An answer that is not the one asked for.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    body: Box<ErrorBody>,
    retry_after: Option<u64>,
    passing: bool,
}

/// An error as programs and people read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub struct ErrorBody {
    /// For programs: English, in `snake_case`.
    #[schema(value_type = String, example = "product_not_found")]
    code: Cow<'static, str>,
    /// For people: a Spanish sentence.
    #[schema(value_type = String, example = "Este producto no existe o ya no se vende.")]
    message: Cow<'static, str>,
    /// The fields it comes from, when it comes from fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// What else a program may want to know, such as the `field` of a query.
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    more: Map<String, Value>,
}

impl ApiError {
    /// An error with its status, its code and a message for people.
    pub fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let body =
            ErrorBody { code: code.into(), message: message.into(), errors: Vec::new(), more: Map::new() };
        Self { status, body: Box::new(body), retry_after: None, passing: false }
    }

    /// 400.
    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 404.
    #[must_use]
    pub fn not_found(code: &'static str, message: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    /// 422.
    pub fn unprocessable(code: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// 429: try again after so many seconds.
    #[must_use]
    pub fn too_many(retry_after: u64) -> Self {
        let message = "Demasiados intentos. Espera un poco antes de volver a probar.";
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message);
        error.retry_after = Some(retry_after);
        error
    }

    /// 503: more is asked than can be done; try again after so many seconds.
    #[must_use]
    pub fn busy(retry_after: u64) -> Self {
        let message = "La tienda está muy ocupada en este momento. Vuelve a intentarlo en unos segundos.";
        Self::unavailable(message, retry_after)
    }

    /// 503: it takes longer than anybody waits.
    #[must_use]
    pub fn late() -> Self {
        let message = "La tienda está tardando demasiado en responder. Vuelve a intentarlo en unos segundos.";
        Self::unavailable(message, 2)
    }

    fn unavailable(message: &'static str, retry_after: u64) -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "service_unavailable", message);
        error.retry_after = Some(retry_after);
        error
    }

    /// The answer when somebody else came first once too often: the work that fails with it is begun anew before.
    #[must_use]
    pub fn outrun() -> Self {
        Self { passing: true, ..Self::busy(1) }
    }

    /// 500, saying nothing of the inside.
    #[must_use]
    pub fn internal() -> Self {
        let message = "Algo ha fallado por nuestra parte. Vuelve a intentarlo en unos minutos.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", message)
    }

    /// The same error, naming the fields it comes from.
    #[must_use]
    pub fn with_errors(mut self, errors: Vec<FieldError>) -> Self {
        self.body.errors = errors;
        self
    }

    /// The same error with another member in its body.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Serialize) -> Self {
        if let Ok(value) = serde_json::to_value(value) {
            self.body.more.insert(name.to_owned(), value);
        }
        self
    }

    /// The code for programs.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.body.code
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

/// So does one of the search.
impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Database(error) => error.into(),
            error => {
                tracing::error!(%error, "the search failed");
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

/// A failure of the database says nothing to the shopper and everything to the log. What passes, such as a database
/// that starts again, a full disk or a conflict, is 503: the shopper may try again.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        if error.is_passing() {
            return Self::outrun();
        }
        match Failure::of(&error) {
            Failure::Passing => {
                tracing::warn!(%error, "the database is away");
                let message =
                    "La tienda no está disponible en este momento. Vuelve a intentarlo en unos segundos.";
                Self::unavailable(message, 2)
            }
            Failure::Lasting => {
                tracing::error!(?error, "the database failed");
                Self::internal()
            }
        }
    }
}

impl Passing for ApiError {
    fn is_passing(&self) -> bool {
        self.passing
    }
}
