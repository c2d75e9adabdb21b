//! Bulk edit: changes of single fields of many products, all or none.

use mostrador_core::catalogue::CategoryId;
use mostrador_core::catalogue_management::{
    PriceInput, ProductState, StockChange, StockChangeKind, check_listed_fields, parse_stock,
};
use mostrador_core::forms::FieldError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::product_actions::{read_for_update, write};
use super::product_assembly::INVALID;
use super::product_view::{ProductContext, ProductListItem};
use super::stock_actions::{StockRequest, null_as_value};
use super::{product_view, stock_actions};
use crate::clock;
use crate::db::repositories::new_product::NewProduct;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version::ExpectedVersion;

/// Maximum number of products of one edit.
const MAX_ROWS: usize = 500;

/// Changes of many products.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkEdit {
    pub rows: Vec<BulkRow>,
}

/// Changes of one product.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkRow {
    pub id: i64,
    /// Version that the client has read.
    pub version: String,
    pub changes: ProductChanges,
}

/// New values of single fields; missing ones stay.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProductChanges {
    pub title: Option<String>,
    pub sku: Option<String>,
    pub price: Option<PriceInput>,
    /// Counted units of a product without variants, as entered: digits, also with points between thousands. An empty
    /// text ends the counting.
    #[schema(example = "1.000")]
    pub stock: Option<String>,
    /// Units that the client has read; null: they were not counted. Another stock is a conflict. Without this member, the
    /// stock is not compared.
    #[serde(default, deserialize_with = "null_as_value")]
    #[schema(value_type = Option<i64>)]
    pub stock_was: Option<Option<i64>>,
    pub state: Option<ProductState>,
    pub sold_out: Option<bool>,
    pub featured: Option<bool>,
    /// Main category.
    #[schema(value_type = Option<u32>)]
    pub category: Option<CategoryId>,
}

/// Errors of one row.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkFault {
    pub id: i64,
    /// Machine-readable code, such as `version_conflict`.
    pub code: String,
    /// Spanish sentence.
    pub message: String,
    pub errors: Vec<FieldError>,
}

/// Edited products.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkResult {
    pub data: Vec<ProductListItem>,
}

/// Applies the changes of all rows, or none of them.
///
/// # Errors
/// 422 `invalid_rows` with the faults as `rows`.
pub async fn apply(store: &Database, session: &StaffSession, edit: BulkEdit) -> Result<BulkResult, ApiError> {
    if edit.rows.is_empty() || edit.rows.len() > MAX_ROWS {
        let message = format!("Edita entre 1 y {MAX_ROWS} productos de una vez.");
        return Err(ApiError::unprocessable("invalid_bulk_edit", message));
    }
    let applied = store.transaction(async |tx| {
        let context = ProductContext::lock(tx).await?;
        let (mut data, mut faults) = (Vec::with_capacity(edit.rows.len()), Vec::new());
        // Always in the same order, so that two edits never wait for each other.
        let mut rows: Vec<&BulkRow> = edit.rows.iter().collect();
        rows.sort_by_key(|row| row.id);
        for row in rows {
            match apply_row(tx, session, row, &context).await {
                Ok(product) => data.push(ProductListItem::new(&product, &context, clock::now())),
                Err(error) if error.is_client_error() => faults.push(BulkFault {
                    id: row.id,
                    code: error.code().to_owned(),
                    message: error.message().to_owned(),
                    errors: error.errors().to_vec(),
                }),
                Err(error) => return Err(error),
            }
        }
        if faults.is_empty() {
            return Ok(BulkResult { data });
        }
        let message = format!("No se ha cambiado nada: revisa {} de las filas.", faults.len());
        Err(ApiError::unprocessable("invalid_rows", message).with_member("rows", faults))
    });
    applied.await
}

async fn apply_row(
    tx: &mut Tx,
    session: &StaffSession,
    row: &BulkRow,
    context: &ProductContext,
) -> Result<NewProduct, ApiError> {
    let expected = ExpectedVersion(row.version.clone());
    let before = read_for_update(tx, row.id, &expected, context).await?;
    let (changed, count) = with_changes(&before, &row.changes, context)?;
    if changed != before.with_kept_stock() {
        write(tx, session, "update", Some(&before), &changed, context).await?;
    }
    if let Some(change) = count {
        let request =
            StockRequest { variant: None, change, note: String::new(), expected: row.changes.stock_was };
        stock_actions::apply(tx, session, row.id, &request).await?;
    }
    product_view::load(tx, row.id).await
}

/// Returns the changed product, and the count of its stock.
fn with_changes(
    before: &NewProduct,
    changes: &ProductChanges,
    context: &ProductContext,
) -> Result<(NewProduct, Option<StockChange>), ApiError> {
    let mut product = before.with_kept_stock();
    let mut errors = Vec::new();
    if let Some(title) = &changes.title {
        title.trim().clone_into(&mut product.title);
    }
    if let Some(sku) = &changes.sku {
        sku.trim().clone_into(&mut product.sku);
    }
    let rate = context.rates.of(before.tax);
    match changes.price.as_ref().map(|price| price.price_or_stored(rate, Some(before.price))) {
        Some(Ok(price)) if price != before.price => {
            product.price = price;
            product.prior_price = None;
        }
        Some(Err(error)) => errors.push(FieldError::new("price", format!("Precio {error}"))),
        Some(Ok(_)) | None => {}
    }
    if let Some(state) = changes.state {
        product.listed = state == ProductState::Listed;
        product.draft = state == ProductState::Draft;
        product.publish_at = product.publish_at.filter(|_| product.draft);
    }
    product.sold_out = changes.sold_out.unwrap_or(product.sold_out);
    product.featured = changes.featured.unwrap_or(product.featured);
    if let Some(category) = changes.category {
        if context.taxonomy.category(category).is_none() {
            errors.push(FieldError::new("category", "Elige una categoría"));
        }
        product.categories.retain(|id| *id != before.category);
        product.category = i64::from(category);
        product.categories.push(product.category);
        product.categories.sort_unstable();
        product.categories.dedup();
    }
    let counted = changes.stock.as_deref().map(parse_stock).transpose().unwrap_or_else(|error| {
        errors.push(FieldError::new("stock", format!("Existencias {error}")));
        None
    });
    let count = counted.map(|units| StockChange { kind: StockChangeKind::Set, units: units.map(i64::from) });
    if count.is_some() && !before.variants.is_empty() {
        errors.push(FieldError::new("stock", "Las existencias de este producto están en sus variantes"));
    }
    let (title, sku) = (&product.title, &product.sku);
    errors.extend(check_listed_fields(title, sku, product.price, product.offer.as_ref()));
    ApiError::ensure_valid(INVALID, errors)?;
    Ok((product, count))
}
