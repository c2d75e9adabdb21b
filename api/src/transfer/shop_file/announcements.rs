//! Announcements in a shop file. A file without them may hold one as the settings `announcement` and `announcement_link`.

use std::collections::BTreeMap;

use mostrador_core::content::announcement::Announcement;
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use super::report::Report;
use super::schema::parse_time;
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::announcements;
use crate::db::repositories::announcements::StoredAnnouncement;

/// Settings by group and name.
type Settings = BTreeMap<String, BTreeMap<String, String>>;

/// Settings that hold the announcement that applies now.
pub(crate) const SETTINGS: [&str; 2] = ["announcement", "announcement_link"];

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AnnouncementFile {
    pub id: i64,
    pub text: String,
    #[serde(default)]
    pub link: String,
    /// First instant at which it is shown, RFC 3339.
    pub starts_at: Option<String>,
    /// First instant at which it is no longer shown, RFC 3339.
    pub ends_at: Option<String>,
    pub active: bool,
}

impl AnnouncementFile {
    fn to_stored(&self) -> Result<StoredAnnouncement, ShopFileError> {
        let place = format!("aviso {}", self.id);
        let time = |text: &Option<String>| text.as_deref().map(|text| parse_time(&place, text)).transpose();
        let announcement = Announcement {
            text: self.text.clone(),
            link: self.link.clone(),
            starts_at: time(&self.starts_at)?,
            ends_at: time(&self.ends_at)?,
            active: self.active,
        };
        match announcement.check().into_iter().next() {
            Some(error) => Err(ShopFileError::at(place, error.message)),
            None => Ok(StoredAnnouncement { id: self.id, announcement }),
        }
    }

    pub(crate) fn from_stored(StoredAnnouncement { id, announcement }: StoredAnnouncement) -> Self {
        let Announcement { text, link, starts_at, ends_at, active } = announcement;
        let [starts_at, ends_at] = [starts_at, ends_at].map(|at| at.map(clock::format_rfc3339));
        Self { id, text, link, starts_at, ends_at, active }
    }
}

pub(crate) async fn import(
    tx: &mut Tx,
    files: &[AnnouncementFile],
    settings: &Settings,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = announcements::all(tx).await?;
    let of_settings = from_settings(settings, &existing).filter(|_| files.is_empty());
    for file in files.iter().chain(&of_settings) {
        let imported = file.to_stored()?;
        let existing = existing.iter().find(|existing| existing.id == imported.id);
        if report.record("announcements", &imported.announcement.text, existing, &imported) {
            announcements::upsert(tx, &imported).await?;
        }
    }
    Ok(())
}

/// Returns the announcement of the settings, unless one with the same text exists.
fn from_settings(settings: &Settings, existing: &[StoredAnnouncement]) -> Option<AnnouncementFile> {
    let setting = |name: &str| settings.values().find_map(|group| group.get(name)).cloned();
    let text = setting("announcement").filter(|text| !text.is_empty())?;
    if existing.iter().any(|stored| stored.announcement.text == text) {
        return None;
    }
    let id = existing.last().map_or(0, |last| last.id) + 1;
    let link = setting("announcement_link").unwrap_or_default();
    Some(AnnouncementFile { id, text, link, starts_at: None, ends_at: None, active: true })
}
