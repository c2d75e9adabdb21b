//! What a shopper does to the cart again and again: as numbers, which cost no text. Whatever number JavaScript gives, the
//! core says what is wrong with it.

use mostrador_core::engine::{Command, Input};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::id;

#[wasm_bindgen]
impl Engine {
    /// Adds units of a product, or of one of its variants.
    #[wasm_bindgen(js_name = cartAdd)]
    pub fn cart_add(&mut self, now: f64, product: f64, variant: Option<f64>, quantity: f64) -> u32 {
        let (product, variant) = (id(product), variant.map(id));
        self.update(now, Input::Command(Command::CartAdd { product, variant, quantity }))
    }

    /// Sets the quantity of a line.
    #[wasm_bindgen(js_name = cartReplace)]
    pub fn cart_replace(&mut self, now: f64, product: f64, variant: Option<f64>, quantity: f64) -> u32 {
        let (product, variant) = (id(product), variant.map(id));
        self.update(now, Input::Command(Command::CartReplace { product, variant, quantity }))
    }

    /// Takes a line out.
    #[wasm_bindgen(js_name = cartRemove)]
    pub fn cart_remove(&mut self, now: f64, product: f64, variant: Option<f64>) -> u32 {
        let (product, variant) = (id(product), variant.map(id));
        self.update(now, Input::Command(Command::CartRemove { product, variant }))
    }
}
