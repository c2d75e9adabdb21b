//! Synchronisation of a logged-in customer's cart with the server, which shares it between browsers
//! (rule 4.8).
//!
//! At login, and at every start with a session, the stored cart is requested and compared with the local one,
//! by a fingerprint of the last cart on which both agreed. If only the stored cart has changed since, it
//! replaces the local one. If only the local cart has changed, it is uploaded: its last upload was lost when
//! the page was closed. If both have changed, the stored cart replaces an empty local one and is merged into
//! any other. From then on every change is uploaded, one request at a time, so that a delayed request never
//! overwrites a later change.

use crate::api_client::Call;
use crate::cart::{CartId, MergeAddition, normalise_lines, to_cookie};
use crate::checkout::StoredCart;
use crate::engine::requests::RequestKind;
use crate::engine::storage::cookies::CART_LIFE_MS;
use crate::engine::storage::idempotency_key::hash;
use crate::engine::{Effect, Engine, cookies};
use crate::notice::Notice;

/// State of the synchronisation.
#[derive(Debug, Default)]
pub(crate) struct CartSync {
    /// True when the stored cart has been read since the login; before that nothing is uploaded.
    is_fetched: bool,
    /// Cookie text of the cart stored on the server; `None` when unknown.
    stored: Option<String>,
    /// Cookie text of the cart that is being uploaded.
    uploading: Option<String>,
    /// Fingerprint of customer and cart at the last agreement, also stored in a cookie.
    pub agreed_fingerprint: Option<u64>,
}

impl Engine {
    /// Requests the stored cart, and drops in-flight requests for another customer's cart.
    pub(crate) fn request_stored_cart(&mut self) {
        self.stop_cart_sync();
        self.send(&Call::StoredCart, RequestKind::FetchCart);
    }

    /// Stops the synchronisation and drops its in-flight requests; the last fingerprint stays.
    pub(crate) fn stop_cart_sync(&mut self) {
        let is_cart_request = |request_kind: &RequestKind| {
            matches!(request_kind, RequestKind::FetchCart | RequestKind::UploadCart)
        };
        self.state.in_flight.retain(|(_, pending)| !is_cart_request(&pending.request_kind));
        let agreed_fingerprint = self.state.cart_sync.agreed_fingerprint;
        self.state.cart_sync = CartSync { agreed_fingerprint, ..CartSync::default() };
    }

    /// Reconciles the local cart with the stored one.
    pub(crate) fn on_stored_cart(&mut self, stored: StoredCart) {
        let ids: Vec<CartId> = stored.lines.into_iter().filter_map(|line| line.try_into().ok()).collect();
        let (remote, local) = (normalise_lines(&ids), self.persisted_ids());
        let customer = &mut self.state.cart_sync;
        customer.is_fetched = true;
        customer.stored = Some(to_cookie(&remote));
        if customer.stored.as_deref() == Some(&to_cookie(&local)) {
            return self.upload_cart();
        }
        let agreed = self.state.cart_sync.agreed_fingerprint;
        let is_agreed = |cart: &[CartId]| agreed == Some(self.fingerprint(&to_cookie(cart)));
        if is_agreed(&remote) {
            return self.upload_cart();
        }
        if local.is_empty() || is_agreed(&local) {
            self.state.cart.lines.clear();
            self.state.cart.merge_additions.clear();
            self.state.cart.unloaded = remote;
        } else {
            self.state.cart.merge_additions.extend(MergeAddition::between(&local, &remote));
        }
        self.load_cart();
        self.on_cart_changed();
    }

    /// Adds a notice for every addition of the merge, once the products are loaded.
    pub(crate) fn notify_merge(&mut self) {
        let gains = std::mem::take(&mut self.state.cart.merge_additions);
        let cart = &self.state.cart.lines;
        let notices: Vec<Notice> = gains.into_iter().filter_map(|gain| gain.notice(cart)).collect();
        self.state.cart.changes.extend(notices);
    }

    /// Uploads the cart unless the server has it already. Does nothing while the cart's products are loading,
    /// because lines may still be removed or limited.
    pub(crate) fn upload_cart(&mut self) {
        let is_loading = |request_kind: &RequestKind| matches!(request_kind, RequestKind::CartProducts(_));
        if !self.state.cart_sync.is_fetched
            || self.state.cart_sync.uploading.is_some()
            || self.state.in_flight.iter().any(|(_, pending)| is_loading(&pending.request_kind))
        {
            return;
        }
        let lines = normalise_lines(&self.persisted_ids());
        let text = to_cookie(&lines);
        if self.state.cart_sync.stored.as_deref() == Some(&text) {
            return self.store_fingerprint(&text);
        }
        self.state.cart_sync.uploading = Some(text);
        self.send(&Call::StoreCart { lines }, RequestKind::UploadCart);
    }

    /// Records a cart that another tab has uploaded.
    pub(crate) fn on_uploaded_by_other_tab(&mut self, cart: &[CartId]) {
        if self.state.cart_sync.is_fetched {
            self.state.cart_sync.stored = Some(to_cookie(&normalise_lines(cart)));
        }
    }

    /// Handles a finished upload, and uploads again if the cart has changed since.
    pub(crate) fn on_cart_uploaded(&mut self) {
        self.state.cart_sync.stored = self.state.cart_sync.uploading.take();
        self.upload_cart();
    }

    /// Handles a failed request: the stored cart is unknown, and the next change uploads again.
    pub(crate) fn on_cart_sync_failed(&mut self, code: &str) {
        self.effect(Effect::Log { message: format!("customer's cart: {code}") });
        self.state.cart_sync.uploading = None;
        self.state.cart_sync.stored = None;
    }

    /// Stores the fingerprint of the cart on which browser and server agree.
    fn store_fingerprint(&mut self, cart: &str) {
        let fingerprint = self.fingerprint(cart);
        if self.state.cart_sync.agreed_fingerprint != Some(fingerprint) {
            self.state.cart_sync.agreed_fingerprint = Some(fingerprint);
            self.effect(Effect::CookieSet {
                name: cookies::CART_FINGERPRINT,
                value: format!("{fingerprint:x}"),
                expires_ms: Some(self.state.now + CART_LIFE_MS),
            });
        }
    }

    /// Clears the fingerprint: the local cart belongs to no customer.
    pub(crate) fn clear_fingerprint(&mut self) {
        if self.state.cart_sync.agreed_fingerprint.take().is_some() {
            self.effect(Effect::CookieClear { name: cookies::CART_FINGERPRINT });
        }
    }

    fn fingerprint(&self, cart: &str) -> u64 {
        let customer = self.state.session.user.as_ref().map_or(0, |user| user.id);
        hash(cart.as_bytes(), 0) ^ customer_hash(customer)
    }
}

/// Customer part of a fingerprint; XOR adds it and removes it again.
pub(crate) fn customer_hash(id: u32) -> u64 {
    hash(&id.to_le_bytes(), 0)
}
