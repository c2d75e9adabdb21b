//! Contents for staff: pages, blogs, articles, menus, announcements and surveys. Each change is recorded in the audit log, and a changed address
//! leaves a redirect.

pub mod announcements;
pub mod articles;
pub mod blogs;
pub mod menus;
pub mod pages;
pub mod surveys;

use mostrador_core::forms::FieldError;
use mostrador_core::navigation::RedirectUpdate;
use mostrador_core::time::Timestamp;
use serde::Serialize;

use crate::clock;
use crate::db::Tx;
use crate::db::repositories::route_rules;
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::text;

/// Code of a rejected form.
const INVALID: &str = "invalid_content";

/// Kind of a content, as the resource of the audit log and of live updates.
#[derive(Clone, Copy, Debug)]
struct Resource {
    name: &'static str,
}

impl Resource {
    /// Records a change; the action follows from the states before and after.
    async fn record<T: Serialize + Sync>(
        self,
        tx: &mut Tx,
        session: &StaffSession,
        id: &str,
        before: Option<&T>,
        after: Option<&T>,
    ) -> Result<(), sqlx::Error> {
        let action = match (before, after) {
            (None, _) => "create",
            (_, None) => "delete",
            _ => "update",
        };
        let change = Change { action, resource: self.name, id };
        audit::record(tx, Author::Staff(session), change, before, after).await
    }
}

/// Updates the redirects for a page that is new, or that has moved.
async fn update_redirects(tx: &mut Tx, from: Option<&str>, to: &str) -> Result<(), sqlx::Error> {
    let mut redirects = RedirectUpdate::default();
    match from {
        None => redirects.add_page(to),
        Some(from) => redirects.move_page(from, to),
    }
    route_rules::apply_moves(tx, &redirects).await?;
    Ok(())
}

/// Returns the slug, or one that is formed from the title.
fn slug_or_title(slug: &str, title: &str) -> String {
    if slug.is_empty() { text::slug(title) } else { slug.to_owned() }
}

/// Parses the time of a field, RFC 3339.
fn parse_instant(field: &str, text: Option<&str>) -> Result<Option<Timestamp>, ApiError> {
    let parse = |text| {
        let error = || FieldError::new(field, "Fecha no es válida");
        clock::parse_rfc3339(text).ok_or_else(|| ApiError::invalid_fields(INVALID, vec![error()]))
    };
    text.map(parse).transpose()
}

fn slug_taken(message: &str) -> ApiError {
    let error = FieldError { field: "slug".to_owned(), message: message.to_owned() };
    ApiError::invalid_fields(INVALID, vec![error])
}

fn not_found() -> ApiError {
    ApiError::not_found("content_not_found", "Este contenido ya no está.")
}
