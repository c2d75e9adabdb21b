//! The cart's commands. Whatever number JavaScript gives, the core says what is wrong with it.

use mostrador_core::engine::Command;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::id;

#[wasm_bindgen]
impl Engine {
    /// Adds units of a product, or of one of its variants.
    #[wasm_bindgen(js_name = cartAdd)]
    pub fn cart_add(&mut self, now: f64, product: f64, variant: Option<f64>, quantity: f64) -> u32 {
        self.give(now, Command::CartAdd { product: id(product), variant: variant.map(id), quantity })
    }

    /// Sets the quantity of a line.
    #[wasm_bindgen(js_name = cartReplace)]
    pub fn cart_replace(&mut self, now: f64, product: f64, variant: Option<f64>, quantity: f64) -> u32 {
        self.give(now, Command::CartReplace { product: id(product), variant: variant.map(id), quantity })
    }

    /// Takes a line out.
    #[wasm_bindgen(js_name = cartRemove)]
    pub fn cart_remove(&mut self, now: f64, product: f64, variant: Option<f64>) -> u32 {
        self.give(now, Command::CartRemove { product: id(product), variant: variant.map(id) })
    }

    /// Takes everything out.
    #[wasm_bindgen(js_name = cartClear)]
    pub fn cart_clear(&mut self, now: f64) -> u32 {
        self.give(now, Command::CartClear)
    }

    /// The shopper has read the refusal and the changes.
    #[wasm_bindgen(js_name = cartDismiss)]
    pub fn cart_dismiss(&mut self, now: f64) -> u32 {
        self.give(now, Command::CartDismiss)
    }
}
