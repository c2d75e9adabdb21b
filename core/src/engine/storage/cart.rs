//! Persistence of the cart in the browser (rule 3.12): a cookie, and the session storage for the lines that
//! exceed its size. The server stores the cart of a logged-in customer as well (rule 4.8).

use crate::cart::{CartId, cookie_within, parse_cookie, to_cookie};
use crate::engine::storage::cookies::CART_LIFE_MS;
use crate::engine::{Effect, Engine, cookies, storage};

/// Maximum bytes of the cookie's value. Browsers reject a cookie of more than 4,096 bytes with its name and
/// attributes, and servers reject requests whose cookies together are much larger.
pub(crate) const MAX_COOKIE_BYTES: usize = 3_800;

impl Engine {
    /// Persists the cart.
    pub(crate) fn persist_cart(&mut self, ids: &[CartId]) {
        let (value, rest) = cookie_within(ids, MAX_COOKIE_BYTES);
        self.effect(if ids.is_empty() {
            Effect::CookieClear { name: cookies::CART }
        } else {
            let expires_ms = Some(self.state.now + CART_LIFE_MS);
            Effect::CookieSet { name: cookies::CART, value, expires_ms }
        });
        let overflows = !rest.is_empty();
        if overflows {
            self.effect(Effect::StorageSet { key: storage::CART, value: to_cookie(rest) });
        } else if self.state.cart.overflows {
            self.effect(Effect::StorageClear { key: storage::CART });
        }
        self.state.cart.overflows = overflows;
    }

    /// Restores the persisted cart. The cookie is shared by all tabs and therefore newer: its lines take
    /// precedence over those of the session storage.
    pub(crate) fn restore_cart(&mut self, cookie: Option<&str>, rest: Option<&str>) {
        let mut ids = parse_cookie(cookie.unwrap_or_default());
        let rest = parse_cookie(rest.unwrap_or_default());
        self.state.cart.overflows = !rest.is_empty();
        let in_cookie: Vec<_> = ids.iter().map(|id| id.selection).collect();
        ids.extend(rest.into_iter().filter(|id| !in_cookie.contains(&id.selection)));
        self.state.cart.unloaded = ids;
    }
}
