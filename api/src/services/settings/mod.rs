//! Settings that the owner changes in the panel: one form for each section, saved in the database.

pub mod delivery;
pub mod effective;
pub mod gateway;
pub mod legal_pages;
pub mod mail;
pub mod mail_previews;
pub mod payment_methods;
pub mod pickup_shops;
pub mod shop_data;
pub mod taxes;
pub mod verifactu;

use serde::Serialize;
use sqlx::AnyConnection;

use crate::config::saved::{SavedSettings, Section};
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::settings_sections;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

/// Code of a rejected form.
const INVALID: &str = "invalid_settings";

/// Returns the saved sections.
async fn saved(db: &mut AnyConnection) -> Result<SavedSettings, sqlx::Error> {
    settings_sections::all(db).await.map(SavedSettings)
}

async fn save<S: Section>(tx: &mut Tx, section: &S) -> Result<(), sqlx::Error> {
    settings_sections::upsert(tx, S::NAME, to_json(section)?).await
}

/// Records the change of a form; its representation contains no secret.
async fn record<T: Serialize + Sync>(
    tx: &mut Tx,
    session: &StaffSession,
    form: &str,
    before: &T,
    after: &T,
) -> Result<(), sqlx::Error> {
    let change = Change { action: "update", resource: "settings", id: form };
    audit::record(tx, Author::Staff(session), change, Some(before), Some(after)).await
}
