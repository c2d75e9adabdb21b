//! Synchronisation between tabs (rule 4.17). Tabs share cookies: changes made by another tab are read from
//! them and never written back.

use crate::cart::{Cart, CartId, CartLine, cookie_within, parse_cookie, to_cookie};
use crate::catalogue::Product;
use crate::engine::requests::RequestKind;
use crate::engine::storage::idempotency_key::IdempotencyKey;
use crate::engine::{Engine, Slice, Stored};
use crate::notice::Notice;
use crate::session::{decode_session_token, price_token_expiry};

impl Engine {
    /// Adopts session, price token and cart from the cookies where they differ from the state.
    pub(crate) fn sync_from_storage(&mut self, stored: &Stored) {
        self.sync_session(stored.session_token.as_deref());
        self.sync_cart(stored);
        // Last, because it reloads the lines at the prices of this token.
        self.sync_price_token(stored.price_token.as_deref());
    }

    /// Adopts a login, renewal or logout of another tab, without a request to the server.
    fn sync_session(&mut self, token: Option<&str>) {
        if token == self.state.session.token.as_deref() {
            return;
        }
        let claims = token.and_then(|token| decode_session_token(token, self.state.now).ok());
        match (token, claims) {
            (Some(token), Some(claims)) => self.restore_session(token.to_owned(), claims),
            _ if self.state.session.token.is_some() => {
                self.cancel_refresh();
                self.clear_session();
                self.reset_checkout();
            }
            _ => {}
        }
    }

    /// Adopts a price token that another tab has opened or closed, without a request to the server.
    fn sync_price_token(&mut self, token: Option<&str>) {
        if token == self.state.session.price_token.as_deref() {
            return;
        }
        let expiry = token.and_then(|token| price_token_expiry(token, self.state.now).ok());
        match (token, expiry) {
            (Some(token), Some(expires_ms)) => self.restore_price_token(token.to_owned(), expires_ms),
            _ if self.state.session.price_token.is_some() => self.drop_price_token(),
            _ => {}
        }
    }

    /// Adopts a cart that another tab has changed or ordered. While this tab has an order in flight, the
    /// response to that order decides about the cart instead.
    fn sync_cart(&mut self, stored: &Stored) {
        let cookie = parse_cookie(stored.cart.as_deref().unwrap_or_default());
        let persisted = self.persisted_ids();
        let (own_cookie, rest) = cookie_within(&persisted, crate::engine::storage::cart::MAX_COOKIE_BYTES);
        let is_order = |request_kind: &RequestKind| matches!(request_kind, RequestKind::PlaceOrder { .. });
        if own_cookie == to_cookie(&cookie)
            || self.state.in_flight.iter().any(|(_, p)| is_order(&p.request_kind))
        {
            return;
        }
        self.state.checkout.order_key = stored.order.as_deref().and_then(IdempotencyKey::parse);
        self.state.cart_sync.agreed_fingerprint =
            stored.cart_agreed.as_deref().and_then(|text| u64::from_str_radix(text, 16).ok());
        // Lines that exceed the cookie's size are in the session storage of this tab.
        let overflow = rest.iter().filter(|id| !cookie.iter().any(|other| other.selection == id.selection));
        let ids: Vec<CartId> = cookie.iter().chain(overflow).copied().collect();
        self.replace_cart(&ids);
    }

    /// Fills the cart from these ids: at once where the product is cached, otherwise when it has been loaded.
    fn replace_cart(&mut self, ids: &[CartId]) {
        let products: Vec<Product> =
            ids.iter().filter_map(|id| self.loaded_product(id.selection.product)).collect();
        let is_cached = |id: &CartId| products.iter().any(|product| product.id == id.selection.product);
        let (cached, uncached): (Vec<CartId>, Vec<CartId>) = ids.iter().copied().partition(is_cached);
        let (lines, changes) = Cart::restore(&cached, &products);
        let cart = &mut self.state.cart;
        cart.lines = lines;
        cart.unloaded = uncached;
        cart.merge_additions.clear();
        cart.notice = None;
        cart.changes = changes.iter().map(Notice::from).collect();
        // The other tab has persisted the cart in the cookie and on the server: only the view changes.
        self.on_uploaded_by_other_tab(ids);
        self.discard_quote();
        self.touch(Slice::Cart);
        self.touch(Slice::Checkout);
        self.load_cart_if(!self.state.cart.unloaded.is_empty());
    }

    /// Returns a product from the cart, where it may have the price of an accepted quote, otherwise from the
    /// cache.
    fn loaded_product(&self, id: u32) -> Option<Product> {
        let mut in_cart = self.state.cart.lines.lines().iter().map(CartLine::product);
        in_cart
            .find(|product| product.id == id)
            .or_else(|| self.state.product_cache.get(id).map(AsRef::as_ref))
            .cloned()
    }

    /// Loads the cart's products when some are missing; otherwise drops the in-flight load.
    fn load_cart_if(&mut self, missing: bool) {
        if missing {
            return self.load_cart();
        }
        self.state
            .in_flight
            .retain(|(_, pending)| !matches!(pending.request_kind, RequestKind::CartProducts(_)));
        self.state.cart.loaded = true;
    }
}
