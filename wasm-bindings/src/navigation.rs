//! The visitor's way: guards, moved pages, scrolling, reloads and preloads.

use mostrador_core::engine::Command;
use mostrador_core::navigation::{Travel, Validation};
use mostrador_core::transport::Call;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{json, pixels};
use crate::usage_error::usage_error;
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// What this visitor gets at a path, as JSON.
    #[must_use]
    pub fn route(&self, full_path: &str) -> String {
        to_text(&self.core.route(full_path))
    }

    /// What this visitor gets at a route of the embedder's own, as JSON; `null` lets them in. `guards` is the JSON of a
    /// list of names. A path that means nothing is not `valid`, and may have a `status` of its own.
    ///
    /// # Errors
    /// `UsageError` for a guard that nobody knows.
    pub fn admit(
        &self,
        full_path: &str,
        guards: &str,
        valid: bool,
        status: Option<u16>,
    ) -> Result<String, JsValue> {
        let names: Vec<String> = json("the middleware", guards)?;
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let validation = if valid { Validation::Passed } else { Validation::Failed(status) };
        let decision = self.core.admit(full_path, &names, validation);
        decision
            .map(|decision| to_text(&decision))
            .map_err(|unknown| usage_error("unknown_route_middleware", &unknown.to_string()))
    }

    /// Where a visitor goes who has just logged in at a path.
    #[wasm_bindgen(js_name = afterLogin)]
    #[must_use]
    pub fn after_login(&self, full_path: &str) -> String {
        self.core.after_login(full_path)
    }

    /// The visitor goes to a path that the guards have let them in to.
    pub fn visit(&mut self, now: f64, ticket: u32, path: String, dirty: bool) -> u32 {
        self.give(now, Command::Visit { ticket, path, dirty })
    }

    /// The scroll position at a path, as JSON; `from` is empty when the page has just been loaded.
    #[must_use]
    pub fn scroll(&self, from: &str, to: &str, history: bool, key: &str) -> String {
        let travel = if history { Travel::History } else { Travel::Onwards };
        to_text(&self.core.scroll(Some(from).filter(|from| !from.is_empty()), to, travel, key))
    }

    /// An entry of the history is left at this many pixels from the top.
    #[wasm_bindgen(js_name = leaveScreen)]
    pub fn leave_screen(&mut self, now: f64, key: String, y: f64) -> u32 {
        self.give(now, Command::LeaveScreen { key, y: pixels(y) })
    }

    /// A part of the app that a path needs could not be had.
    #[wasm_bindgen(js_name = chunkFailed)]
    pub fn chunk_failed(&mut self, now: f64, path: String) -> u32 {
        self.give(now, Command::ChunkFailed { path })
    }

    /// The visitor may go to a path next.
    pub fn preload(&mut self, now: f64, path: String) -> u32 {
        self.give(now, Command::Preload { path })
    }

    /// Or not.
    #[wasm_bindgen(js_name = cancelPreload)]
    pub fn cancel_preload(&mut self, now: f64, path: String) -> u32 {
        self.give(now, Command::CancelPreload { path })
    }

    /// A preload has ended.
    #[wasm_bindgen(js_name = preloadEnded)]
    pub fn preload_ended(&mut self, now: f64, path: String, well: bool) -> u32 {
        self.give(now, Command::PreloadEnded { path, well })
    }

    /// The data of a prerendered page; `null` when they cannot be had.
    pub fn payload(&mut self, now: f64, ticket: u32, path: String) -> u32 {
        self.give(now, Command::Call { ticket, call: Call::Payload { path } })
    }
}
