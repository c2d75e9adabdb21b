//! Panic hook: JavaScript gets the message, and replaces the instance.

use std::cell::RefCell;
use std::panic::{self, PanicHookInfo};

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsValue, throw_str};

thread_local! {
    static ON_PANIC: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Runs when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|info| {
        let message = message(info);
        let callback = ON_PANIC.with(|own| own.try_borrow().ok().and_then(|own| own.clone()));
        if let Some(callback) = callback {
            // Throws no further than here: the panic itself is thrown below.
            let _ = callback.call1(&JsValue::UNDEFINED, &message.as_str().into());
        }
        throw_str(&message);
    }));
}

/// Registers the function that gets the message of a panic, also of one in an asynchronous task.
#[wasm_bindgen(js_name = onPanic)]
pub fn on_panic(callback: Function) {
    ON_PANIC.with(|own| own.replace(Some(callback)));
}

/// Location of a panic with its message, unless that was made of data, which may be personal.
fn message(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let literal = info.payload().downcast_ref::<&str>().copied().unwrap_or_default();
    ["panicked at ", &place, " ", literal].concat()
}

/// Makes the next call create a new instance with new memory. Only for the `web` artefact after a panic: bundlers keep
/// the module to themselves.
#[wasm_bindgen]
pub fn renew() {
    wasm_bindgen::handler::schedule_reinit();
}
