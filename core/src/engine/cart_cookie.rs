//! Where the browser keeps the cart (rule 3.12): a cookie, and the session storage for what has no room there. A
//! logged-in customer's whole cart is also kept by the server (rule 4.8).

use super::{COOKIE_LIFE_MS, Effect, Engine, cookies, storage};
use crate::cart::{CartId, cookie_within, parse_cookie, to_cookie};

/// Bytes of the cookie's value. Browsers refuse a cookie of more than 4,096 with its name and attributes, and servers
/// refuse requests whose cookies together are much larger.
pub(super) const ROOM: usize = 3_800;

impl Engine {
    /// Writes the cart down.
    pub(super) fn remember_cart(&mut self, ids: &[CartId]) {
        let (value, rest) = cookie_within(ids, ROOM);
        self.effect(if ids.is_empty() {
            Effect::CookieClear { name: cookies::CART }
        } else {
            let expires_ms = Some(self.state.now + COOKIE_LIFE_MS);
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

    /// Reads what was written. The cookie is shared by all tabs and therefore newer: what it has of the rest counts.
    pub(super) fn restore_cart(&mut self, cookie: Option<&str>, rest: Option<&str>) {
        let mut ids = parse_cookie(cookie.unwrap_or_default());
        let rest = parse_cookie(rest.unwrap_or_default());
        self.state.cart.overflows = !rest.is_empty();
        let known: Vec<_> = ids.iter().map(|id| id.selection).collect();
        ids.extend(rest.into_iter().filter(|id| !known.contains(&id.selection)));
        self.state.cart.unloaded = ids;
    }
}
