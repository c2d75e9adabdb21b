//! Persistence of the cart in the browser (rule 3.12): a cookie, and the session storage for the lines that
//! exceed its size. The server stores the cart of a logged-in customer as well (rule 4.8).

use super::{Stored, cookies};
use crate::cart::{CartId, cookie_within, parse_cookie, to_cookie};
use crate::engine::Effect;
use crate::engine::context::Context;

/// Maximum bytes of the cookie's value. Browsers reject a cookie of more than 4,096 bytes with its name and
/// attributes, and servers reject requests whose cookies together are much larger.
const MAX_COOKIE_BYTES: usize = 3_800;

/// Returns the value of the cookie and the ids that exceed its size.
pub(crate) fn split(ids: &[CartId]) -> (String, &[CartId]) {
    cookie_within(ids, MAX_COOKIE_BYTES)
}

/// Writes the cart. `overflowed` is true when the last one exceeded the cookie; returns the same of this one.
pub(crate) fn write(ids: &[CartId], overflowed: bool, ctx: &mut Context) -> bool {
    let (value, rest) = split(ids);
    if ids.is_empty() {
        ctx.clear_cookie(cookies::CART);
    } else {
        ctx.set_cookie(cookies::CART, value, ctx.now + cookies::CART_LIFE_MS);
    }
    if !rest.is_empty() {
        ctx.effect(Effect::StorageSet { key: super::CART, value: to_cookie(rest) });
    } else if overflowed {
        ctx.effect(Effect::StorageClear { key: super::CART });
    }
    !rest.is_empty()
}

/// Writes the discount codes.
pub(crate) fn write_codes(codes: String, ctx: &mut Context) {
    if codes.is_empty() {
        ctx.clear_cookie(cookies::CODES);
    } else {
        ctx.set_cookie(cookies::CODES, codes, ctx.now + cookies::CART_LIFE_MS);
    }
}

/// Reads the persisted cart, and returns whether it exceeds the cookie. The cookie is shared by all tabs and
/// therefore newer: its lines take precedence over those of the session storage.
pub(crate) fn read(stored: &Stored) -> (Vec<CartId>, bool) {
    let mut ids = parse_cookie(stored.cart.as_deref().unwrap_or_default());
    let rest = parse_cookie(stored.cart_rest.as_deref().unwrap_or_default());
    let overflows = !rest.is_empty();
    let in_cookie: Vec<_> = ids.iter().map(|id| id.selection).collect();
    ids.extend(rest.into_iter().filter(|id| !in_cookie.contains(&id.selection)));
    (ids, overflows)
}
