//! Announcements. The one that applies now is the setting `announcement`, which the shop shows.

use mostrador_core::content::announcement::{Announcement, AnnouncementState, shown, states};
use mostrador_core::content::public_config::ConfigEntry;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, Resource, not_found, parse_instant};
use crate::clock;
use crate::db::repositories::announcements::StoredAnnouncement;
use crate::db::repositories::{announcements, settings};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

const RESOURCE: Resource = Resource { name: "announcements" };
/// Group of the settings of the shown announcement.
const GROUP: &str = "contact";

/// Announcement, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncementView {
    pub id: i64,
    pub text: String,
    /// Path of the shop or https address; empty for none.
    pub link: String,
    /// RFC 3339, UTC.
    pub starts_at: Option<String>,
    /// RFC 3339, UTC.
    pub ends_at: Option<String>,
    pub active: bool,
}

/// Announcement of the list, with its state at the time of the request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncementListItem {
    #[serde(flatten)]
    pub announcement: Versioned<AnnouncementView>,
    pub state: AnnouncementState,
    /// Spanish name of the state.
    pub state_label: &'static str,
}

/// Announcement as staff write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct AnnouncementInput {
    pub text: String,
    pub link: String,
    /// First instant at which it is shown, RFC 3339.
    pub starts_at: Option<String>,
    /// First instant at which it is no longer shown, RFC 3339.
    pub ends_at: Option<String>,
    pub active: bool,
}

impl AnnouncementInput {
    fn checked(self) -> Result<Announcement, ApiError> {
        let announcement = Announcement {
            text: self.text.trim().to_owned(),
            link: self.link.trim().to_owned(),
            starts_at: parse_instant("starts_at", self.starts_at.as_deref())?,
            ends_at: parse_instant("ends_at", self.ends_at.as_deref())?,
            active: self.active,
        };
        ApiError::ensure_valid(INVALID, announcement.check())?;
        Ok(announcement)
    }
}

fn view(StoredAnnouncement { id, announcement }: StoredAnnouncement) -> Versioned<AnnouncementView> {
    let Announcement { text, link, starts_at, ends_at, active } = announcement;
    let [starts_at, ends_at] = [starts_at, ends_at].map(|at| at.map(clock::format_rfc3339));
    Versioned::new(AnnouncementView { id, text, link, starts_at, ends_at, active })
}

/// Returns all announcements, the newest first.
pub async fn list(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<AnnouncementListItem>, sqlx::Error> {
    let all = announcements::all(db).await?;
    let defined: Vec<Announcement> = all.iter().map(|stored| stored.announcement.clone()).collect();
    let item = |(stored, state): (StoredAnnouncement, AnnouncementState)| AnnouncementListItem {
        announcement: view(stored),
        state,
        state_label: state.label(),
    };
    Ok(all.into_iter().zip(states(&defined, now)).map(item).rev().collect())
}

async fn show(db: &mut AnyConnection, id: i64) -> Result<Versioned<AnnouncementView>, ApiError> {
    let found = announcements::all(db).await?.into_iter().find(|stored| stored.id == id);
    found.map(view).ok_or_else(not_found)
}

pub async fn create(
    store: &Database,
    session: &StaffSession,
    input: AnnouncementInput,
) -> Result<Versioned<AnnouncementView>, ApiError> {
    let new = input.checked()?;
    let created = store.transaction(async |tx| {
        let id = announcements::insert(tx, &new).await?;
        publish(tx, clock::now()).await?;
        let after = show(tx, id).await?;
        RESOURCE.record(tx, session, &id.to_string(), None, Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    created.await
}

pub async fn update(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    input: AnnouncementInput,
) -> Result<Versioned<AnnouncementView>, ApiError> {
    let announcement = input.checked()?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "announcements").await?;
        let before = show(tx, id).await?;
        before.require(expected)?;
        announcements::upsert(tx, &StoredAnnouncement { id, announcement: announcement.clone() }).await?;
        publish(tx, clock::now()).await?;
        let after = show(tx, id).await?;
        RESOURCE.record(tx, session, &id.to_string(), Some(&before.data), Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

pub async fn delete(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        version::lock(tx, "announcements").await?;
        let before = show(tx, id).await?;
        before.require(expected)?;
        announcements::delete(tx, id).await?;
        publish(tx, clock::now()).await?;
        RESOURCE.record(tx, session, &id.to_string(), Some(&before.data), None).await?;
        Ok::<_, ApiError>(())
    });
    deleted.await
}

/// Publishes the announcement that applies now, if it is not the published one. Several servers may call it at the same time.
pub async fn publish_due(store: &Database, now: Timestamp) -> Result<(), sqlx::Error> {
    if unpublished(&mut *store.begin_read().await?, now).await?.is_empty() {
        return Ok(());
    }
    store.transaction(async |tx| publish(tx, now).await).await
}

/// Writes the settings of the announcement that applies at an instant.
pub async fn publish(tx: &mut Tx, now: Timestamp) -> Result<(), sqlx::Error> {
    for entry in unpublished(tx, now).await? {
        settings::upsert(tx, GROUP, &entry).await?;
    }
    Ok(())
}

/// Returns the settings that differ from the announcement that applies at an instant.
async fn unpublished(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<ConfigEntry>, sqlx::Error> {
    let all: Vec<Announcement> =
        announcements::all(db).await?.into_iter().map(|stored| stored.announcement).collect();
    let current = shown(&all, now).and_then(|position| all.get(position)).cloned().unwrap_or_default();
    let mut differing = Vec::new();
    for (name, value) in [("announcement", current.text), ("announcement_link", current.link)] {
        if settings::value(db, name).await? != value {
            differing.push(ConfigEntry { key_name: name.to_owned(), key_value: value });
        }
    }
    Ok(differing)
}
