//! What the browser kept since the last visit, and the start.

use mostrador_core::engine::{Command, Stored, cookies, storage};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::usage_error::usage_error;

#[wasm_bindgen]
impl Engine {
    /// The cookies to read before the start, separated by spaces.
    #[wasm_bindgen(js_name = cookieNames)]
    #[must_use]
    pub fn cookie_names() -> String {
        [cookies::SESSION, cookies::PRICE, cookies::CART].join(" ")
    }

    /// The keys of the session storage to read before the start, separated by spaces.
    #[wasm_bindgen(js_name = storageKeys)]
    #[must_use]
    pub fn storage_keys() -> String {
        use storage::{BILLING, DELIVERY, ORDER_KEY, PAYMENT_METHOD, SHIPPING};
        [DELIVERY, BILLING, SHIPPING, PAYMENT_METHOD, ORDER_KEY].join(" ")
    }

    /// Hands over what was kept under one of those names.
    ///
    /// # Errors
    /// `UsageError` for any other name.
    pub fn kept(&mut self, name: &str, value: String) -> Result<(), JsValue> {
        let place = place(&mut self.stored, name)
            .ok_or_else(|| usage_error("unknown_key", &format!("nothing is kept under {name}")))?;
        *place = Some(value);
        Ok(())
    }

    /// Begins. `seed` is a random number.
    pub fn start(&mut self, now: f64, seed: u64, user_agent: String) -> u32 {
        let stored = Stored { seed, user_agent, ..std::mem::take(&mut self.stored) };
        self.give(now, Command::Start(Box::new(stored)))
    }
}

fn place<'a>(stored: &'a mut Stored, name: &str) -> Option<&'a mut Option<String>> {
    Some(match name {
        cookies::SESSION => &mut stored.session_token,
        cookies::PRICE => &mut stored.price_token,
        cookies::CART => &mut stored.cart,
        storage::DELIVERY => &mut stored.delivery,
        storage::BILLING => &mut stored.billing,
        storage::SHIPPING => &mut stored.shipping,
        storage::PAYMENT_METHOD => &mut stored.payment_method,
        storage::ORDER_KEY => &mut stored.order_key,
        _ => return None,
    })
}
