//! Live updates: changes of resources by customers, the bank and staff, as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream;
use mostrador_core::staff::{Permission, StaffRole};
use serde::Serialize;
use tokio::sync::broadcast;
use tokio::time::Interval;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::changes::Change;
use crate::db::repositories::staff_sessions;
use crate::error::ApiError;
use crate::services::staff::StaffSession;

/// Time after which a stream whose session has ended is closed, and after which a changed role takes effect.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Changed resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ChangeEvent {
    resource: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    id: String,
}

/// Streams changes as events `change` with `{"resource", "id"}`; without `id` anything of the resource may have changed.
/// Only changes of resources that the member may read are sent. The stream ends with the session.
#[utoipa::path(
    get, path = "/events", tag = "session",
    responses((status = 200, description = "Server-sent events", content_type = "text/event-stream")),
)]
pub async fn stream(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let changes = state.live_changes().subscribe(state.store()).await?;
    let subscription = Subscription {
        role: session.role,
        state,
        session,
        changes,
        checks: tokio::time::interval(CHECK_INTERVAL),
    };
    let events = stream::unfold(subscription, |mut subscription| async move {
        let change = subscription.next().await?;
        Some((Ok(event(change)), subscription))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

struct Subscription {
    state: AppState,
    session: StaffSession,
    /// Role of the member at the last check.
    role: StaffRole,
    changes: broadcast::Receiver<Change>,
    checks: Interval,
}

impl Subscription {
    /// Waits for the next change that the member may read. `None` if the session has ended, the server stops, or too
    /// many changes are pending: the client then connects again and reads everything again.
    async fn next(&mut self) -> Option<Change> {
        loop {
            tokio::select! {
                biased;
                change = self.changes.recv() => {
                    let change = change.ok()?;
                    if self.may_read(&change.resource) {
                        return Some(change);
                    }
                }
                _ = self.checks.tick() => {
                    if self.state.is_shutting_down() {
                        return None;
                    }
                    self.role = self.current_role().await?;
                }
            }
        }
    }

    fn may_read(&self, resource: &str) -> bool {
        Permission::to_read(resource).is_some_and(|permission| self.role.allows(permission))
    }

    async fn current_role(&self) -> Option<StaffRole> {
        let mut db = self.state.store().begin_read().await.ok()?;
        let StaffSession { id, session, .. } = &self.session;
        staff_sessions::active_role(&mut db, *id, session, clock::now()).await.ok()?
    }
}

fn event(Change { resource, id }: Change) -> Event {
    let data = serde_json::to_string(&ChangeEvent { resource, id }).unwrap_or_default();
    Event::default().event("change").data(data)
}
