//! What the browser kept since the last visit, and the start.

use mostrador_core::engine::{Command, Stored, cookies, storage};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::usage_error::usage_error;
use mostrador_core::json::to_text;

#[derive(Serialize)]
struct KeptNames {
    cookies: [&'static str; 5],
    storage: [&'static str; 7],
}

#[wasm_bindgen]
impl Engine {
    /// What to read before the start, as JSON: the names of `cookies`, the keys of the session `storage`.
    #[wasm_bindgen(js_name = keptNames)]
    #[must_use]
    pub fn kept_names(&self) -> String {
        use cookies::{CART_AGREED, ORDER, PRICE, SESSION};
        use storage::{BILLING, CART, DELIVERY, PAYMENT_METHOD, RELOADS, SCROLL, SHIPPING};
        to_text(&KeptNames {
            cookies: [SESSION, PRICE, cookies::CART, CART_AGREED, ORDER],
            storage: [DELIVERY, BILLING, SHIPPING, PAYMENT_METHOD, CART, SCROLL, RELOADS],
        })
    }

    /// Hands over what was kept under one of those names.
    ///
    /// # Errors
    /// `UsageError` for any other name.
    pub fn keep(&mut self, name: &str, value: String) -> Result<(), JsValue> {
        let place = place(&mut self.stored, name)
            .ok_or_else(|| usage_error("unknown_key", &format!("nothing is kept under {name}")))?;
        *place = Some(value);
        Ok(())
    }

    /// Begins. `seed` is a random number, `build` the build of the app that asks.
    pub fn start(&mut self, now: f64, seed: u64, user_agent: String, build: Option<String>) -> u32 {
        let stored = Stored { seed, user_agent, build, ..std::mem::take(&mut self.stored) };
        self.give(now, Command::Start(Box::new(stored)))
    }

    /// Another tab may have changed the cookies: hand them over anew, then call this.
    pub fn follow(&mut self, now: f64) -> u32 {
        let stored = std::mem::take(&mut self.stored);
        self.give(now, Command::Follow(Box::new(stored)))
    }
}

fn place<'a>(stored: &'a mut Stored, name: &str) -> Option<&'a mut Option<String>> {
    Some(match name {
        cookies::SESSION => &mut stored.session_token,
        cookies::PRICE => &mut stored.price_token,
        cookies::CART => &mut stored.cart,
        cookies::CART_AGREED => &mut stored.cart_agreed,
        cookies::ORDER => &mut stored.order,
        storage::CART => &mut stored.cart_rest,
        storage::DELIVERY => &mut stored.delivery,
        storage::BILLING => &mut stored.billing,
        storage::SHIPPING => &mut stored.shipping,
        storage::PAYMENT_METHOD => &mut stored.payment_method,
        storage::SCROLL => &mut stored.scroll,
        storage::RELOADS => &mut stored.reloads,
        _ => return None,
    })
}
