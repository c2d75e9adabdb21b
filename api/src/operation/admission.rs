//! How many requests are worked on at once. One too many waits for a moment and is told then: an answer that comes too late
//! helps nobody and holds up the others.
//!
//! Places are counted apart for whoever looks around, for whoever does something, for whoever orders, and for the bank: a
//! rush on one leaves the others theirs. What a request carries has come whole before it takes a place, so that slow
//! connections hold none; meanwhile it takes room, of which the bank has its own.
//!
//! Whoever has a place is served by the threads of the shop, which do nothing else: those of the [door](super::door) turn
//! the others away meanwhile.

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

use super::metrics;
use crate::clock;
use crate::error::ApiError;
use crate::http::arrival;

/// Where the bank tells of payments: what it says must come in when everybody else is told to come back.
pub const BANK: &str = "/api/v1/payments/redsys/notifications";
/// Where orders are placed.
pub const ORDERS: &str = "/api/v1/orders";
/// For so many places of those who do something there is one for those who order. Orders are numbered one after the other:
/// more of them at once would not be placed sooner, and each would wait for all.
const ORDERING: usize = 8;
/// For each place of those who do something there are so many for those who look around: what they read is in memory.
const LOOKING: usize = 4;
/// How long a request waits for a place: the requests of one page come together, and are soon done.
const MOMENT: Duration = Duration::from_millis(30);
/// How long an order does: each is soon numbered, and nobody who buys is to be told to come back for the sake of a few.
const WHILE: Duration = Duration::from_millis(250);
/// How long a body may take to arrive: it is of some kilobytes.
const ARRIVAL: Duration = Duration::from_secs(3);
/// What all bodies that have arrived and wait for their answer may take together, in bytes; those of the bank apart.
const ROOM: usize = 32 << 20;
/// The largest that the bank says, in bytes: ten times as much as it does. Who pretends to be it needs thousands of
/// connections to fill its room.
const BANK_LARGEST: usize = 16 << 10;

/// Places of a kind, and who waits for one: as many may. A longer queue would not be served in time, and its end be told
/// late that it has waited for nothing.
#[derive(Clone, Debug)]
struct Places {
    free: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// How long they do.
    patience: Duration,
}

impl Places {
    fn new(count: usize, patience: Duration) -> Self {
        let waiting = Arc::new(Semaphore::new(count));
        Self { free: Arc::new(Semaphore::new(count)), waiting, patience }
    }

    /// Whether nobody gets one, nor may wait for one.
    fn is_full(&self) -> bool {
        self.free.available_permits() == 0 && self.waiting.available_permits() == 0
    }

    /// A place, at once or after some patience.
    async fn take(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        if let Ok(place) = self.free.try_acquire() {
            return Ok(place);
        }
        let _waiting = self.waiting.try_acquire().map_err(|_| refused())?;
        match tokio::time::timeout(self.patience, self.free.acquire()).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(refused()),
        }
    }
}

/// Room for bodies.
#[derive(Clone, Debug)]
struct Room {
    free: Arc<Semaphore>,
    /// The largest body that a request may have, in bytes.
    largest: usize,
}

impl Room {
    fn new(largest: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(ROOM)), largest }
    }

    /// Takes a body in, and the room for what of it has come.
    async fn take(&self, body: Body) -> Result<(Bytes, Vec<OwnedSemaphorePermit>), ApiError> {
        let (mut whole, mut room) = (BytesMut::new(), Vec::new());
        let mut parts = body.into_data_stream();
        while let Some(part) = parts.try_next().await.map_err(|_| arrival::cut_off())? {
            if whole.len() + part.len() > self.largest {
                return Err(arrival::too_large());
            }
            let size = u32::try_from(part.len()).unwrap_or(u32::MAX);
            let taken = self.free.clone().try_acquire_many_owned(size);
            room.push(taken.map_err(|_| refused())?);
            whole.extend_from_slice(&part);
        }
        Ok((whole.freeze(), room))
    }
}

/// The places there are.
#[derive(Clone, Debug)]
pub struct Admission {
    looking: Places,
    doing: Places,
    ordering: Places,
    bank: Places,
    room: Room,
    bank_room: Room,
    /// The threads of the shop.
    inside: Handle,
}

impl Admission {
    /// So many places for those who do something, for the bank as many, more for those who look around and fewer for those
    /// who order; for bodies of this size at most. The threads that serve them are those on which it is called.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    #[must_use]
    pub fn new(places: u32, largest: usize) -> Self {
        let places = places as usize;
        let (room, bank_room) = (Room::new(largest), Room::new(largest.min(BANK_LARGEST)));
        Self {
            looking: Places::new(places * LOOKING, MOMENT),
            doing: Places::new(places, MOMENT),
            ordering: Places::new(places.div_ceil(ORDERING), WHILE),
            bank: Places::new(places, MOMENT),
            room,
            bank_room,
            inside: Handle::current(),
        }
    }

    fn places(&self, request: &Request) -> &Places {
        let path = request.uri().path();
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if path == BANK {
            &self.bank
        } else if reads && !request.headers().contains_key(header::AUTHORIZATION) {
            &self.looking
        } else if path == ORDERS {
            &self.ordering
        } else {
            &self.doing
        }
    }

    /// What a request is told without a look at its route, when it would find no place and may not wait for one: in a rush
    /// that is most of them, and routes and layers would cost more than the answer.
    #[must_use]
    pub fn refusal(&self, request: &Request) -> Option<Response> {
        self.places(request).is_full().then(|| refused().into_response())
    }

    /// Reads to its end what somebody sends who is not let in: they hear an answer only when they have spoken.
    pub async fn swallow(&self, body: Body) {
        let _ = tokio::time::timeout(ARRIVAL, self.room.take(body)).await;
    }
}

/// Lets a request in when there is a place; 503 with `Retry-After` otherwise.
pub async fn admit(State(admission): State<Admission>, request: Request, next: Next) -> Response {
    admitted(&admission, request, next).await.unwrap_or_else(IntoResponse::into_response)
}

async fn admitted(admission: &Admission, mut request: Request, next: Next) -> Result<Response, ApiError> {
    let mut _room = Vec::new();
    if !request.body().is_end_stream() {
        let room = if request.uri().path() == BANK { &admission.bank_room } else { &admission.room };
        let arriving = room.take(std::mem::take(request.body_mut()));
        let arrived = tokio::time::timeout(ARRIVAL, arriving).await;
        let (body, room) = arrived.map_err(|_| arrival::too_slow())??;
        *request.body_mut() = Body::from(body);
        _room = room;
    }
    let places = admission.places(&request);
    let _place = places.take().await?;
    // Who goes away takes it along: what is spawned ends with the set.
    let mut served = JoinSet::new();
    served.spawn_on(next.run(request).in_current_span(), &admission.inside);
    served.join_next().await.and_then(Result::ok).ok_or_else(ApiError::internal)
}

fn refused() -> ApiError {
    /// When the log was last told, in seconds since 1970.
    static TOLD: AtomicI64 = AtomicI64::new(0);
    metrics::refused_for_load();
    let now = clock::now_ms() / 1_000;
    if TOLD.swap(now, Ordering::Relaxed) != now {
        tracing::warn!("more come than there are places: some are told to come back");
    }
    ApiError::busy(1)
}
