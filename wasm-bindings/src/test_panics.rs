//! Panics on demand, for tests of the restart. Not part of published builds.
#![expect(clippy::panic, reason = "panics are its purpose")]

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

use crate::Engine;
use crate::runtime::Runtime;

#[wasm_bindgen]
impl Engine {
    /// Panics.
    ///
    /// # Panics
    /// Always.
    pub fn panic(&self) {
        panic!("as asked");
    }

    /// Panics at the next response.
    #[wasm_bindgen(js_name = panicAtResponse)]
    pub fn panic_at_response(&self) {
        self.runtime.panics.set(true);
    }

    /// Panics in an asynchronous task that nothing guards.
    ///
    /// # Panics
    /// In the task.
    #[wasm_bindgen(js_name = panicInTask)]
    pub fn panic_in_task(&self) {
        spawn_local(async { panic!("as asked") });
    }
}

impl Runtime {
    /// Panics if a test has requested it.
    pub(crate) fn panic_if_requested(&self) {
        assert!(!self.panics.replace(false), "as asked");
    }
}
