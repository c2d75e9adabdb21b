//! Audit log.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::staff_audit;
use crate::db::repositories::staff_audit::{AuditFilter, AuditRow};
use crate::error::ApiError;
use crate::http::Private;
use crate::http::cursor_list::{Query, bounded, invalid_parameter};

/// Filters of the audit log.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Identifier of a staff member.
    staff: Option<i64>,
    /// Resource, such as `orders`.
    resource: Option<String>,
    /// Identifier of the resource.
    id: Option<String>,
    action: Option<String>,
    /// Start of the period, RFC 3339.
    from: Option<String>,
    /// End of the period, RFC 3339.
    to: Option<String>,
    /// Identifier of the last entry read.
    after: Option<i64>,
    limit: Option<u32>,
}

/// Change by a staff member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    pub id: i64,
    /// RFC 3339, UTC.
    pub happened_at: String,
    /// Null for an administration command.
    pub staff_id: Option<i64>,
    /// Name of the author at that time.
    pub staff_name: String,
    pub action: String,
    pub resource: String,
    pub resource_id: String,
    /// State before the change; null for a new resource.
    pub before: Option<Value>,
    /// State after the change; null for a deleted one.
    pub after: Option<Value>,
}

/// Part of the audit log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditPage {
    pub data: Vec<AuditEntry>,
    /// To be sent as `after`; null at the end of the log.
    pub next: Option<i64>,
}

/// Returns entries of the audit log, the newest first.
#[utoipa::path(
    get, path = "/audit", tag = "audit", params(AuditQuery), responses((status = 200, body = AuditPage)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<AuditQuery>,
) -> Result<Private<Json<AuditPage>>, ApiError> {
    let time = |text: Option<&str>| {
        text.map(|text| clock::parse_rfc3339(text).ok_or_else(invalid_parameter)).transpose()
    };
    let filter = AuditFilter {
        staff: query.staff,
        from: time(query.from.as_deref())?,
        to: time(query.to.as_deref())?,
        resource: query.resource,
        resource_id: query.id,
        action: query.action,
    };
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    let mut rows = staff_audit::newest(&mut db, &filter, query.after, i64::from(limit) + 1).await?;
    let has_more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| has_more).map(|row| row.id);
    Ok(Private(Json(AuditPage { data: rows.into_iter().map(entry).collect(), next })))
}

fn entry(row: AuditRow) -> AuditEntry {
    let parsed = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
    AuditEntry {
        id: row.id,
        happened_at: clock::format_rfc3339(row.happened_at),
        staff_id: row.staff_id,
        staff_name: row.staff_name,
        action: row.action,
        resource: row.resource,
        resource_id: row.resource_id,
        before: parsed(row.before),
        after: parsed(row.after),
    }
}
