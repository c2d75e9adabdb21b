//! Functions that need no engine instance.

use mostrador_core::engine::Engine as Core;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::{SERIALIZER, from_js};
use crate::engine::{run_query, slice_of};

/// Returns the result of a query that depends on no state, at a time in milliseconds since 1970.
#[wasm_bindgen(unchecked_return_type = "unknown")]
pub fn query(
    at: f64,
    #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue,
) -> Result<JsValue, JsValue> {
    run_query(&Core::default(), at, from_js(query)?)
}

/// Initial view of a slice, before the start.
#[wasm_bindgen(js_name = initialView, unchecked_return_type = "unknown")]
pub fn initial_view(slice: u8) -> Result<JsValue, JsValue> {
    Ok(Core::default().view(slice_of(slice)?, &SERIALIZER)?)
}
