//! The session's commands, and the error screen's.

use mostrador_core::engine::Command;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// Opens the session of a token; an empty one logs out.
    #[wasm_bindgen(js_name = loginWithToken)]
    pub fn login_with_token(&mut self, now: f64, token: String) -> u32 {
        self.give(now, Command::LoginWithToken { token })
    }

    /// Logs out; the ticket is answered when the server has been told.
    pub fn logout(&mut self, now: f64, ticket: u32) -> u32 {
        self.give(now, Command::Logout { ticket: Some(ticket) })
    }

    /// Sets the token of the professional price list; an empty one clears it.
    #[wasm_bindgen(js_name = setPriceToken)]
    pub fn set_price_token(&mut self, now: f64, token: String) -> u32 {
        self.give(now, Command::SetPriceToken { token })
    }

    /// The error screen of a status, as JSON, for who shows it in a place of its own.
    #[wasm_bindgen(js_name = errorScreen)]
    #[must_use]
    pub fn error_screen(&self, status: u16) -> String {
        to_text(&self.core.error_screen(status))
    }

    /// Shows the error screen.
    pub fn fail(&mut self, now: f64, status: u16, message: String) -> u32 {
        self.give(now, Command::Fail { status, message })
    }

    /// Leaves the error screen.
    #[wasm_bindgen(js_name = clearError)]
    pub fn clear_error(&mut self, now: f64) -> u32 {
        self.give(now, Command::ClearError)
    }
}
