//! What everybody may read: products, categories, shops, ways of delivery and payment, menus,
//! settings, pages.

pub mod blog;
pub mod categories;
pub mod contents;
pub mod countries;
pub mod delivery;
pub mod house;
pub mod products;
pub mod route_rules;
pub mod shops;

use axum::Json;
use serde::Serialize;

use crate::error::ApiError;
use crate::http::Page;

/// The answer of a catalogue route.
type Answer<T> = Result<Json<T>, ApiError>;

/// A list that is given whole.
fn whole<T: Serialize>(data: Vec<T>) -> Json<Page<T>> {
    Json(Page::whole(data))
}
