//! Stock of products: levels, movements, counts and adjustments by staff.

use mostrador_core::catalogue_management::{StockChange, StockChangeKind, StockMovementReason};
use mostrador_core::forms::FieldError;
use mostrador_core::orders::OrderNumber;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::product_view::CurrentFigures;
use super::{product_not_found, product_view};
use crate::clock;
use crate::db::repositories::stock_movements::{Movement, Origin, StockMovement, Subject};
use crate::db::repositories::{product_references, stock, stock_movements};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

/// Number of movements of the history.
const MAX_MOVEMENTS: i64 = 200;
/// Maximum length of a note, in characters.
const MAX_NOTE: usize = 300;
const INVALID: &str = "invalid_stock";

/// Change of the stock of a product or a variant.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StockRequest {
    /// Variant; null: the product itself.
    #[serde(default)]
    pub variant: Option<i64>,
    pub change: StockChange,
    /// Reason, such as a breakage.
    #[serde(default)]
    pub note: String,
    /// Units that the client has read, of a count; null: they were not counted. Another stock is a conflict. Without
    /// this member, the stock is not compared.
    #[serde(default, deserialize_with = "null_as_value")]
    #[schema(value_type = Option<i64>)]
    pub expected: Option<Option<i64>>,
}

/// Deserialises a member that differs from a missing one also if it is null.
pub(super) fn null_as_value<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Stock of a product with its history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StockHistory {
    pub current: CurrentFigures,
    /// Latest movements, the newest first.
    pub movements: Vec<StockMovementView>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StockMovementView {
    /// Variant; null: the product itself.
    pub variant: Option<i64>,
    pub reason: StockMovementReason,
    /// Spanish name of the reason.
    pub reason_label: &'static str,
    pub change: i64,
    /// Units afterwards; null when they were not counted any more.
    pub units: Option<i64>,
    /// Number of the order that was placed or returned.
    #[schema(value_type = Option<String>)]
    pub order: Option<OrderNumber>,
    /// Name of the staff member.
    pub author: Option<String>,
    pub note: Option<String>,
    /// RFC 3339, UTC.
    pub happened_at: String,
}

impl From<StockMovement> for StockMovementView {
    fn from(movement: StockMovement) -> Self {
        Self {
            variant: movement.variant_id,
            reason: movement.reason,
            reason_label: movement.reason.label(),
            change: movement.change,
            units: movement.units,
            order: movement.order_number,
            author: movement.author,
            note: movement.note,
            happened_at: clock::format_rfc3339(movement.happened_at),
        }
    }
}

/// Returns the stock of a product with its latest movements.
pub async fn history(db: &mut AnyConnection, product: i64) -> Result<StockHistory, ApiError> {
    let stored = product_view::load(db, product).await?;
    let movements = stock_movements::latest(db, product, MAX_MOVEMENTS).await?;
    Ok(StockHistory {
        current: CurrentFigures::new(&stored, clock::now()),
        movements: movements.into_iter().map(StockMovementView::from).collect(),
    })
}

/// Changes the stock of a product or a variant.
pub async fn change(
    store: &Database,
    session: &StaffSession,
    product: i64,
    request: StockRequest,
) -> Result<StockHistory, ApiError> {
    let changed = store.transaction(async |tx| {
        apply(tx, session, product, &request).await?;
        history(tx, product).await
    });
    changed.await
}

/// Changes a stock level, and records movement and audit entry.
pub(super) async fn apply(
    tx: &mut Tx,
    session: &StaffSession,
    product: i64,
    request: &StockRequest,
) -> Result<(), ApiError> {
    let note = request.note.trim();
    if note.chars().count() > MAX_NOTE {
        let message = format!("Motivo debe tener como mucho {MAX_NOTE} caracteres");
        return Err(ApiError::invalid_fields(INVALID, vec![FieldError::new("note", message)]));
    }
    product_references::lock(tx, product).await?;
    let levels = stock::of_product(tx, product).await?.ok_or_else(product_not_found)?;
    let before = levels.units(request.variant).ok_or_else(|| {
        ApiError::invalid_fields(
            INVALID,
            vec![FieldError::new("variant", "Esta variante no es del producto")],
        )
    })?;
    let is_count = request.change.kind == StockChangeKind::Set;
    if is_count && request.expected.is_some_and(|expected| expected != before) {
        return Err(conflict(before));
    }
    let units = before.map(|units| u32::try_from(units).unwrap_or(u32::MAX));
    let after = request.change.apply(units).map_err(|error| {
        ApiError::invalid_fields(INVALID, vec![FieldError::new("change", error.to_string())])
    })?;
    let subject = Subject { product, variant: request.variant };
    let Some(movement) = Movement::between(subject, before, after.map(i64::from)) else { return Ok(()) };
    if stock::set(tx, subject, before, movement.units).await? == ConditionalWrite::Unchanged {
        return Err(conflict(before));
    }
    let origin = Origin { now: clock::now(), reason: request.change.reason(), author: Some(&session.name) };
    stock_movements::insert_one(tx, movement, origin, Some(note).filter(|note| !note.is_empty())).await?;
    let id = product.to_string();
    let state = |units: Option<i64>| json!({ "variant": request.variant, "stock": units });
    let entry = Change { action: "change_stock", resource: "products", id: &id };
    let (before, after) = (state(before), state(movement.units));
    Ok(audit::record(tx, Author::Staff(session), entry, Some(&before), Some(&after)).await?)
}

fn conflict(current: Option<i64>) -> ApiError {
    let message = "Las existencias han cambiado mientras las editabas. Revísalas y repite el recuento.";
    ApiError::precondition_failed("version_conflict", message).with_member("current", current)
}
