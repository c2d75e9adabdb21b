//! Functions that need no shop.

use mostrador_core::engine::Engine as Core;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::{SERIALIZER, from_js};
use crate::engine::{answer, slice_of};

/// Answer to a query that concerns no shop, at a time in milliseconds since 1970.
///
/// # Errors
/// `UsageError` when it is none.
#[wasm_bindgen(unchecked_return_type = "unknown")]
pub fn query(
    at: f64,
    #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue,
) -> Result<JsValue, JsValue> {
    answer(&Core::default(), at, from_js(query)?)
}

/// View of a slice before the start.
///
/// # Errors
/// `UsageError` for a number that is no slice's.
#[wasm_bindgen(js_name = initialView, unchecked_return_type = "unknown")]
pub fn initial_view(slice: u8) -> Result<JsValue, JsValue> {
    Ok(Core::default().view(slice_of(slice)?, &SERIALIZER)?)
}
