//! Cache of the cart's items as JavaScript objects: unchanged lines keep their object identity.

use js_sys::{Array, Reflect};
use mostrador_core::cart::{CartItemId, CartLine, DisplayedLine};
use mostrador_core::catalogue::PriceMode;
use mostrador_core::engine::Engine;
use wasm_bindgen::JsValue;

use crate::convert::to_js;

/// Cache key of an item's view: line, displayed amounts and price mode.
type ItemKey = (CartLine, DisplayedLine, PriceMode);

#[derive(Debug, Default)]
pub(crate) struct CartItems {
    items: Vec<(ItemKey, JsValue)>,
    ids: Vec<(CartItemId, JsValue)>,
}

impl CartItems {
    pub(crate) fn view(&mut self, core: &Engine) -> Result<JsValue, JsValue> {
        let mode = core.price_mode();
        let discounts = core.discounts();
        let lines = core.cart().lines_with_amounts(mode, &discounts);
        let keys = lines.map(|(line, displayed)| (line.clone(), displayed, mode));
        let items =
            reuse(&mut self.items, keys, |(line, displayed, mode)| to_js(&line.view(*mode, *displayed)))?;
        let ids = reuse(&mut self.ids, core.cart_ids(), to_js)?;
        let view = to_js(&core.cart_summary())?;
        Reflect::set(&view, &"items".into(), &items)?;
        Reflect::set(&view, &"ids".into(), &ids)?;
        Ok(view)
    }
}

/// Returns the objects of these keys. An entry whose key is unchanged at its index keeps its object.
fn reuse<K: PartialEq>(
    cache: &mut Vec<(K, JsValue)>,
    keys: impl Iterator<Item = K>,
    object: impl Fn(&K) -> Result<JsValue, JsValue>,
) -> Result<Array, JsValue> {
    let list = Array::new();
    for (index, key) in keys.enumerate() {
        match cache.get_mut(index) {
            Some((before, same)) if *before == key => {
                list.push(same);
            }
            before => {
                let new = object(&key)?;
                list.push(&new);
                match before {
                    Some(entry) => *entry = (key, new),
                    None => cache.push((key, new)),
                }
            }
        }
    }
    cache.truncate(usize::try_from(list.length()).unwrap_or_default());
    Ok(list)
}
