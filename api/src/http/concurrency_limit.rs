//! Concurrency limits per request class. Excess requests queue briefly and then receive 503 with
//! `Retry-After`: a late response is of no use to the client and delays the others.
//!
//! Reads, writes, orders and payment notifications have limits of their own, so that a burst of one class
//! leaves the others their capacity. A request body is received as a whole before the request takes a permit,
//! so that slow connections hold none. Meanwhile it counts against a memory budget; payment notifications
//! have a separate one.
//!
//! Admitted requests run on the main runtime, which does nothing else; the [I/O runtime](crate::runtime::io_runtime) rejects
//! the others meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::{Bytes, BytesMut};
use futures_util::TryStreamExt;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::task::JoinSet;
use tracing::Instrument;

use super::body_error;
use crate::clock;
use crate::error::ApiError;
use crate::metrics;
use crate::payments::NOTIFICATIONS_PATH;

pub const ORDERS_PATH: &str = "/api/v1/orders";
/// Number of write permits per order permit. Orders wait for each other's number until the commit, and share the
/// wait for the disk. On PostgreSQL they leave connections to other writes.
const WRITES_PER_ORDER: usize = 2;
/// Number of read permits per write permit: reads are served from memory.
const READS_PER_WRITE: usize = 4;
/// Maximum time in the queue: the requests of one page arrive together and complete quickly.
const QUEUE_TIMEOUT: Duration = Duration::from_millis(30);
/// Maximum time of an order in the queue: each order gets its number quickly, and a short queue should not
/// reject buyers.
const ORDER_QUEUE_TIMEOUT: Duration = Duration::from_millis(250);
/// Maximum time for receiving a body, which has some kilobytes.
const BODY_TIMEOUT: Duration = Duration::from_secs(3);
/// Memory budget, in bytes, of all received bodies whose response is pending; payment notifications have a
/// separate one of the same size.
const BODY_BUDGET: usize = 32 << 20;
/// Largest payment notification, in bytes: ten times the usual size. Exhausting their budget with forged ones
/// takes thousands of connections.
const MAX_NOTIFICATION_BYTES: usize = 16 << 10;

/// Permits of a request class, and a queue of the same length. A longer queue could not be served in time,
/// and its end would be rejected late.
#[derive(Clone, Debug)]
struct ClassLimit {
    permits: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    queue_timeout: Duration,
}

impl ClassLimit {
    fn new(count: usize, queue_timeout: Duration) -> Self {
        let queue = Arc::new(Semaphore::new(count));
        Self { permits: Arc::new(Semaphore::new(count)), queue, queue_timeout }
    }

    fn is_full(&self) -> bool {
        self.permits.available_permits() == 0 && self.queue.available_permits() == 0
    }

    async fn acquire(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        if let Ok(permit) = self.permits.try_acquire() {
            return Ok(permit);
        }
        let _queued = self.queue.try_acquire().map_err(|_| overloaded())?;
        match tokio::time::timeout(self.queue_timeout, self.permits.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(overloaded()),
        }
    }
}

#[derive(Clone, Debug)]
struct BodyBudget {
    available: Arc<Semaphore>,
    /// Bytes.
    max_body: usize,
}

impl BodyBudget {
    fn new(max_body: usize) -> Self {
        Self { available: Arc::new(Semaphore::new(BODY_BUDGET)), max_body }
    }

    async fn receive(&self, body: Body) -> Result<(Bytes, Vec<OwnedSemaphorePermit>), ApiError> {
        let (mut whole, mut reserved) = (BytesMut::new(), Vec::new());
        let mut chunks = body.into_data_stream();
        while let Some(chunk) = chunks.try_next().await.map_err(|_| body_error::incomplete())? {
            if whole.len() + chunk.len() > self.max_body {
                return Err(body_error::too_large());
            }
            let size = u32::try_from(chunk.len()).unwrap_or(u32::MAX);
            let permit = self.available.clone().try_acquire_many_owned(size);
            reserved.push(permit.map_err(|_| overloaded())?);
            whole.extend_from_slice(&chunk);
        }
        Ok((whole.freeze(), reserved))
    }
}

#[derive(Clone, Debug)]
pub struct ConcurrencyLimits {
    reads: ClassLimit,
    writes: ClassLimit,
    orders: ClassLimit,
    notifications: ClassLimit,
    body_budget: BodyBudget,
    notification_budget: BodyBudget,
    runtime: Handle,
}

impl ConcurrencyLimits {
    /// Creates the limits: this number of permits for writes and for payment notifications, more for reads
    /// and fewer for orders; bodies up to `max_body` bytes. Admitted requests run on the current runtime.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub fn new(permits: u32, max_body: usize) -> Self {
        let permits = permits as usize;
        let (body_budget, notification_budget) =
            (BodyBudget::new(max_body), BodyBudget::new(max_body.min(MAX_NOTIFICATION_BYTES)));
        Self {
            reads: ClassLimit::new(permits * READS_PER_WRITE, QUEUE_TIMEOUT),
            writes: ClassLimit::new(permits, QUEUE_TIMEOUT),
            orders: ClassLimit::new(permits.div_ceil(WRITES_PER_ORDER), ORDER_QUEUE_TIMEOUT),
            notifications: ClassLimit::new(permits, QUEUE_TIMEOUT),
            body_budget,
            notification_budget,
            runtime: Handle::current(),
        }
    }

    fn limit_for(&self, request: &Request) -> &ClassLimit {
        let path = request.uri().path();
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if path == NOTIFICATIONS_PATH {
            &self.notifications
        } else if reads && !request.headers().contains_key(header::AUTHORIZATION) {
            &self.reads
        } else if path == ORDERS_PATH {
            &self.orders
        } else {
            &self.writes
        }
    }

    /// Rejects a request before routing if it could neither get a permit nor queue: under overload that
    /// applies to most requests, and routes and middleware would cost more than the response.
    pub fn reject_if_full(&self, request: &Request) -> Option<Response> {
        self.limit_for(request).is_full().then(|| overloaded().into_response())
    }

    /// Reads the body of a rejected request to its end: some clients read the response only after sending the
    /// body.
    pub async fn drain(&self, body: Body) {
        let _ = tokio::time::timeout(BODY_TIMEOUT, self.body_budget.receive(body)).await;
    }
}

/// Middleware that admits a request if a permit is free; 503 with `Retry-After` otherwise.
pub async fn limit_concurrency(
    State(admission): State<ConcurrencyLimits>,
    request: Request,
    next: Next,
) -> Response {
    admitted(&admission, request, next).await.unwrap_or_else(IntoResponse::into_response)
}

async fn admitted(
    admission: &ConcurrencyLimits,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let mut _reserved = Vec::new();
    if !request.body().is_end_stream() {
        let budget = if request.uri().path() == NOTIFICATIONS_PATH {
            &admission.notification_budget
        } else {
            &admission.body_budget
        };
        let arriving = budget.receive(std::mem::take(request.body_mut()));
        let arrived = tokio::time::timeout(BODY_TIMEOUT, arriving).await;
        let (body, reserved) = arrived.map_err(|_| body_error::too_slow())??;
        *request.body_mut() = Body::from(body);
        _reserved = reserved;
    }
    let limit = admission.limit_for(&request);
    let _permit = limit.acquire().await?;
    // Dropping the set aborts the task, so a client that disconnects frees its permit.
    let mut tasks = JoinSet::new();
    tasks.spawn_on(next.run(request).in_current_span(), &admission.runtime);
    tasks.join_next().await.and_then(Result::ok).ok_or_else(ApiError::internal)
}

fn overloaded() -> ApiError {
    /// Seconds since 1970.
    static LAST_LOGGED: AtomicI64 = AtomicI64::new(0);
    metrics::count_overload_rejection();
    let now = clock::now().ms() / 1_000;
    if LAST_LOGGED.swap(now, Ordering::Relaxed) != now {
        tracing::warn!("overloaded: requests rejected");
    }
    ApiError::overloaded(1)
}
