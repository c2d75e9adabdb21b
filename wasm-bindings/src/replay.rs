//! Replay of recordings in JavaScript.

use js_sys::Array;
use mostrador_core::engine::recording::parse;
use mostrador_core::engine::{Engine as Core, Slice};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::SERIALIZER;
use crate::usage_error::invalid_argument;

/// Replays a recording. Returns for every input an array of its changed slices, each with name and view,
/// preceded by `"refused"` when the input was rejected.
///
/// # Errors
/// Throws a `UsageError` with the number of the first invalid line.
#[wasm_bindgen(unchecked_return_type = "(\"refused\" | [slice: string, view: unknown])[][]")]
pub fn replay(recording: &str) -> Result<Array, JsValue> {
    let entries = parse(recording).map_err(|bad| invalid_argument(&bad.to_string()))?;
    let mut core = Core::default();
    let steps = Array::new();
    for entry in entries {
        let step = core.update(entry.at, entry.input);
        let changes = Array::new();
        if !step.accepted {
            changes.push(&"refused".into());
        }
        for slice in Slice::ALL.into_iter().filter(|slice| step.has_changed(*slice)) {
            changes.push(&Array::of2(&slice.as_str().into(), &core.view(slice, &SERIALIZER)?));
        }
        steps.push(&changes);
    }
    Ok(steps)
}
