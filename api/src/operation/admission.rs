//! How many requests are worked on at once. One too many is told so at once: an answer that comes too late helps
//! nobody and holds up the others.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use super::metrics;
use crate::error::ApiError;

/// The places there are.
#[derive(Clone, Debug)]
pub struct Admission {
    places: Arc<Semaphore>,
}

impl Admission {
    /// So many places.
    #[must_use]
    pub fn new(places: u32) -> Self {
        Self { places: Arc::new(Semaphore::new(places as usize)) }
    }
}

/// Lets a request in while there is a place; 503 with `Retry-After` otherwise.
pub async fn admit(State(admission): State<Admission>, request: Request, next: Next) -> Response {
    if let Ok(_place) = admission.places.try_acquire() {
        return next.run(request).await;
    }
    metrics::refused_for_load();
    ApiError::busy(1).into_response()
}
