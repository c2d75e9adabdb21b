//! The last words of a panic. WebAssembly aborts on one: JavaScript sees a `RuntimeError` and starts a fresh instance.

use std::panic;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

/// Runs when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|info| console_error(&info.to_string())));
}

/// Has the next call find a fresh instance: new memory, nothing remembered. For after a panic, and only for the `web`
/// artefact: bundlers keep the module to themselves.
#[wasm_bindgen]
pub fn renew() {
    wasm_bindgen::handler::schedule_reinit();
}
