//! What another tab of this browser has done meanwhile (rule 4.17). Tabs share their cookies: what those hold now
//! counts here too, and nothing of it is written back.

use super::order_key::OrderKey;
use super::pending::Purpose;
use super::{Engine, Slice, Stored};
use crate::cart::{Cart, CartId, CartLine, cookie_within, parse_cookie, to_cookie};
use crate::catalogue::Product;
use crate::notice::Notice;
use crate::session::{decode, price_token_expiry};

impl Engine {
    /// Takes the session, the price token and the cart that the cookies hold now, where they are others.
    pub(super) fn follow(&mut self, stored: &Stored) {
        self.follow_session(stored.session_token.as_deref());
        self.follow_cart(stored);
        // Last: the lines are read again at the prices of this token.
        self.follow_price_token(stored.price_token.as_deref());
    }

    /// Another tab has logged in, renewed the session, or logged out. The server knows already.
    fn follow_session(&mut self, token: Option<&str>) {
        if token == self.state.session.token.as_deref() {
            return;
        }
        let claims = token.and_then(|token| decode(token, self.state.now).ok());
        match (token, claims) {
            (Some(token), Some(claims)) => self.resume(token.to_owned(), claims),
            _ if self.state.session.token.is_some() => {
                self.forget_renewal();
                self.forget_session();
                self.reset_checkout();
            }
            _ => {}
        }
    }

    /// Another tab has opened the price list, or closed it, by leaving or by logging out. The server knows already.
    fn follow_price_token(&mut self, token: Option<&str>) {
        if token == self.state.session.price_token.as_deref() {
            return;
        }
        let expiry = token.and_then(|token| price_token_expiry(token, self.state.now).ok());
        match (token, expiry) {
            (Some(token), Some(expires_ms)) => self.resume_price_token(token.to_owned(), expires_ms),
            _ if self.state.session.price_token.is_some() => self.drop_price_token(),
            _ => {}
        }
    }

    /// Another tab has put something into the cart, taken it out, or ordered it. While an order is on its way from
    /// this tab, its answer decides what becomes of the cart.
    fn follow_cart(&mut self, stored: &Stored) {
        let cookie = parse_cookie(stored.cart.as_deref().unwrap_or_default());
        let remembered = self.remembered();
        let (own, rest) = cookie_within(&remembered, super::cart_cookie::ROOM);
        let ordering = |purpose: &Purpose| matches!(purpose, Purpose::PlaceOrder { .. });
        if own == to_cookie(&cookie) || self.state.pending.iter().any(|(_, p)| ordering(&p.purpose)) {
            return;
        }
        self.state.checkout.order = stored.order.as_deref().and_then(OrderKey::parse);
        self.state.customer_cart.agreed =
            stored.cart_agreed.as_deref().and_then(|text| u64::from_str_radix(text, 16).ok());
        // What the cookie has no room for is this tab's own.
        let more = rest.iter().filter(|id| !cookie.iter().any(|other| other.selection == id.selection));
        let ids: Vec<CartId> = cookie.iter().chain(more).copied().collect();
        self.take_cart(&ids);
    }

    /// Fills the cart from these ids. What is known is there at once, the rest as soon as it has been read.
    fn take_cart(&mut self, ids: &[CartId]) {
        let products: Vec<Product> =
            ids.iter().filter_map(|id| self.product_at_hand(id.selection.product)).collect();
        let at_hand = |id: &CartId| products.iter().any(|product| product.id == id.selection.product);
        let (known, unknown): (Vec<CartId>, Vec<CartId>) = ids.iter().copied().partition(at_hand);
        let (lines, changes) = Cart::restore(&known, &products);
        let cart = &mut self.state.cart;
        cart.lines = lines;
        cart.unloaded = unknown;
        cart.gains.clear();
        cart.notice = None;
        cart.changes = changes.iter().map(Notice::from).collect();
        // The other tab has kept it, in the cookie and at the server: only what is shown changes.
        self.kept_elsewhere(ids);
        self.forget_quote();
        self.touch(Slice::Cart);
        self.touch(Slice::Checkout);
        self.load_cart_if(!self.state.cart.unloaded.is_empty());
    }

    /// A product as the cart has it, which may be at the price of an accepted quote, else as a page has read it.
    fn product_at_hand(&self, id: u32) -> Option<Product> {
        let mut own = self.state.cart.lines.lines().iter().map(CartLine::product);
        own.find(|product| product.id == id).or_else(|| self.state.known.get(id).map(AsRef::as_ref)).cloned()
    }

    /// Reads the cart's products when some are missing; else nothing under way has a say any longer.
    fn load_cart_if(&mut self, missing: bool) {
        if missing {
            return self.load_cart();
        }
        self.state.pending.retain(|(_, pending)| !matches!(pending.purpose, Purpose::CartProducts(_)));
        self.state.cart.loaded = true;
    }
}
