//! Catalogue as edited by staff: products, stock, categories and collections.

pub mod bulk_edit;
pub mod preview_links;
pub mod product_actions;
pub mod product_assembly;
pub mod product_preview;
pub mod product_view;
pub mod schedule;
pub mod stock_actions;
pub mod taxonomy;

use crate::error::ApiError;

fn product_not_found() -> ApiError {
    ApiError::not_found("product_not_found", "Este producto no existe.")
}
