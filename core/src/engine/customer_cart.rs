//! The cart of a logged-in customer, kept by the server for whichever browser they come from (rule 4.8).
//!
//! At login, and at every start with a session, the kept cart is asked for, and compared with this browser's by the last
//! cart that both agreed on. When only the kept one has changed since, it takes the place of this browser's; when only this
//! browser's has, its change was not delivered before the page was left, and is sent again. Otherwise an empty cart gives way,
//! and any other is merged with the kept one. From then on every change is kept, one request at a time, so that a late one
//! never undoes a later change.

use super::order_key::hash;
use super::pending::Purpose;
use super::{COOKIE_LIFE_MS, Effect, Engine, cookies};
use crate::cart::{CartId, Gain, tidied, to_cookie};
use crate::checkout::StoredCart;
use crate::notice::Notice;
use crate::transport::Call;

/// How far this browser and the server agree on the customer's cart.
#[derive(Debug, Default)]
pub(super) struct CustomerCart {
    /// The kept cart has been read since the login; before that nothing is kept.
    known: bool,
    /// The cart (as its cookie) that the server is known to keep.
    kept: Option<String>,
    /// The cart on its way to the server.
    saving: Option<String>,
    /// Fingerprint of customer and cart that the cookie of the last agreement holds.
    pub agreed: Option<u64>,
}

impl Engine {
    /// Asks for the cart that the server keeps. Whatever is under way of another customer's no longer counts.
    pub(super) fn ask_customer_cart(&mut self) {
        self.leave_customer_cart();
        self.send(&Call::StoredCart, Purpose::StoredCart);
    }

    /// Nobody is logged in any more: nothing is asked for and nothing kept.
    pub(super) fn leave_customer_cart(&mut self) {
        let of_cart = |purpose: &Purpose| matches!(purpose, Purpose::StoredCart | Purpose::StoreCart);
        self.state.pending.retain(|(_, pending)| !of_cart(&pending.purpose));
        let agreed = self.state.customer_cart.agreed;
        self.state.customer_cart = CustomerCart { agreed, ..CustomerCart::default() };
    }

    /// The kept cart has been read.
    pub(super) fn customer_cart(&mut self, stored: StoredCart) {
        let ids: Vec<CartId> = stored.lines.into_iter().filter_map(|line| line.try_into().ok()).collect();
        let (theirs, own) = (tidied(&ids), self.remembered());
        let customer = &mut self.state.customer_cart;
        customer.known = true;
        customer.kept = Some(to_cookie(&theirs));
        if customer.kept.as_deref() == Some(&to_cookie(&own)) {
            return self.keep_cart();
        }
        let agreed = self.state.customer_cart.agreed;
        let is_agreed = |cart: &[CartId]| agreed == Some(self.fingerprint(&to_cookie(cart)));
        if is_agreed(&theirs) {
            return self.keep_cart();
        }
        if own.is_empty() || is_agreed(&own) {
            self.state.cart.lines.clear();
            self.state.cart.gains.clear();
            self.state.cart.unloaded = theirs;
        } else {
            self.state.cart.gains.extend(Gain::between(&own, &theirs));
        }
        self.load_cart();
        self.cart_changed();
    }

    /// What the lines have gained is named, now that their products are known.
    pub(super) fn name_gains(&mut self) {
        let gains = std::mem::take(&mut self.state.cart.gains);
        let cart = &self.state.cart.lines;
        let notices: Vec<Notice> = gains.into_iter().filter_map(|gain| gain.notice(cart)).collect();
        self.state.cart.changes.extend(notices);
    }

    /// Has the server keep the cart as it is now, unless it does. While the products of the cart are being read it is
    /// not known yet what stays of it.
    pub(super) fn keep_cart(&mut self) {
        let loading = |purpose: &Purpose| matches!(purpose, Purpose::CartProducts(_));
        if !self.state.customer_cart.known
            || self.state.customer_cart.saving.is_some()
            || self.state.pending.iter().any(|(_, pending)| loading(&pending.purpose))
        {
            return;
        }
        let lines = tidied(&self.remembered());
        let text = to_cookie(&lines);
        if self.state.customer_cart.kept.as_deref() == Some(&text) {
            return self.agree(&text);
        }
        self.state.customer_cart.saving = Some(text);
        self.send(&Call::StoreCart { lines }, Purpose::StoreCart);
    }

    /// Another tab of this customer has changed the cart, and has had the server keep it.
    pub(super) fn kept_elsewhere(&mut self, cart: &[CartId]) {
        if self.state.customer_cart.known {
            self.state.customer_cart.kept = Some(to_cookie(&tidied(cart)));
        }
    }

    /// The server keeps what was sent; what has changed since follows.
    pub(super) fn cart_kept(&mut self) {
        self.state.customer_cart.kept = self.state.customer_cart.saving.take();
        self.keep_cart();
    }

    /// What the server keeps is not known; the next change tries again.
    pub(super) fn cart_not_kept(&mut self, code: &str) {
        self.effect(Effect::Log { message: format!("customer's cart: {code}") });
        self.state.customer_cart.saving = None;
        self.state.customer_cart.kept = None;
    }

    /// Remembers the cart that browser and server agree on.
    fn agree(&mut self, cart: &str) {
        let fingerprint = self.fingerprint(cart);
        if self.state.customer_cart.agreed != Some(fingerprint) {
            self.state.customer_cart.agreed = Some(fingerprint);
            self.effect(Effect::CookieSet {
                name: cookies::CART_AGREED,
                value: format!("{fingerprint:x}"),
                expires_ms: Some(self.state.now + COOKIE_LIFE_MS),
            });
        }
    }

    /// Forgets the last agreement: the cart of this browser belongs to nobody.
    pub(super) fn forget_agreement(&mut self) {
        if self.state.customer_cart.agreed.take().is_some() {
            self.effect(Effect::CookieClear { name: cookies::CART_AGREED });
        }
    }

    fn fingerprint(&self, cart: &str) -> u64 {
        let customer = self.state.session.user.as_ref().map_or(0, |user| user.id);
        hash(cart.as_bytes(), 0) ^ of_customer(customer)
    }
}

/// The part of a fingerprint that tells customers apart; exclusive or adds it, and takes it away again.
pub(super) fn of_customer(id: u32) -> u64 {
    hash(&id.to_le_bytes(), 0)
}
