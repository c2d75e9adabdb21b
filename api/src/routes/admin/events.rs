//! Live updates: changes of resources by customers, the bank and staff, as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use futures_util::{Stream, StreamExt};
use serde::Serialize;

use crate::app_state::AppState;
use crate::db::repositories::changes;
use crate::db::repositories::changes::{Change, Position};

/// Time between two checks for changes; clients learn of a change within twice this time.
const INTERVAL: Duration = Duration::from_millis(800);

/// Changed resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ChangeEvent {
    resource: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    id: String,
}

/// Streams changes as events `change` with `{"resource", "id"}`; without `id` anything of the resource may have changed.
#[utoipa::path(
    get, path = "/events", tag = "session",
    responses((status = 200, description = "Server-sent events", content_type = "text/event-stream")),
)]
pub async fn stream(State(state): State<AppState>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let start = position(&state).await;
    let changes = stream::unfold((state, start), |(state, position)| async move {
        tokio::time::sleep(INTERVAL).await;
        if state.is_shutting_down() {
            return None;
        }
        let (events, position) = next(&state, position).await;
        Some((stream::iter(events), (state, position)))
    });
    Sse::new(changes.flatten().map(|change| Ok(event(&change)))).keep_alive(KeepAlive::default())
}

async fn position(state: &AppState) -> Option<Position> {
    let mut db = state.store().begin_read().await.ok()?;
    changes::position(&mut db).await.ok()
}

/// Returns the changes since a position, and the new position. A failed database is asked again later.
async fn next(state: &AppState, since: Option<Position>) -> (Vec<ChangeEvent>, Option<Position>) {
    let Some(since) = since else { return (Vec::new(), position(state).await) };
    let Ok(mut db) = state.store().begin_read().await else { return (Vec::new(), Some(since)) };
    match changes::since(&mut db, &since).await {
        Ok((found, position)) => (found.into_iter().map(ChangeEvent::from).collect(), Some(position)),
        Err(_) => (Vec::new(), Some(since)),
    }
}

impl From<Change> for ChangeEvent {
    fn from(Change { resource, id }: Change) -> Self {
        Self { resource, id }
    }
}

fn event(change: &ChangeEvent) -> Event {
    Event::default().event("change").data(serde_json::to_string(change).unwrap_or_default())
}
