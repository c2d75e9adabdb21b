//! Panic hook: passes the message to JavaScript, which replaces the instance.

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
        let callback = ON_PANIC.with(|slot| slot.try_borrow().ok().and_then(|slot| slot.clone()));
        if let Some(callback) = callback {
            // An error of the callback is ignored: the panic itself is thrown below.
            let _ = callback.call1(&JsValue::UNDEFINED, &message.as_str().into());
        }
        throw_str(&message);
    }));
}

/// Registers the function that receives panic messages, including those of asynchronous tasks.
#[wasm_bindgen(js_name = onPanic)]
pub fn on_panic(callback: Function) {
    ON_PANIC.with(|slot| slot.replace(Some(callback)));
}

/// Location of a panic and its message. Formatted messages are left out, because they may contain personal
/// data.
fn message(info: &PanicHookInfo<'_>) -> String {
    let location = info.location().map(ToString::to_string).unwrap_or_default();
    let literal = info.payload().downcast_ref::<&str>().copied().unwrap_or_default();
    ["panicked at ", &location, " ", literal].concat()
}

/// Schedules a new instance with new memory for the next call. Only for the `web` artefact after a panic,
/// because bundlers do not expose the module.
#[wasm_bindgen]
pub fn renew() {
    wasm_bindgen::handler::schedule_reinit();
}
