//! The last words of a panic. JavaScript gets them as an error, and starts a fresh instance.

use std::panic::{self, PanicHookInfo};

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

/// Runs when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|info| throw_str(&last_words(info))));
}

/// Where it panicked, and what our code says of it. A text that was made of data may be somebody's.
fn last_words(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let said = info.payload().downcast_ref::<&str>().copied().unwrap_or_default();
    ["panicked at ", &place, " ", said].concat()
}

/// Has the next call find a fresh instance: new memory, nothing remembered. For after a panic, and only for the `web`
/// artefact: bundlers keep the module to themselves.
#[wasm_bindgen]
pub fn renew() {
    wasm_bindgen::handler::schedule_reinit();
}
