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
use crate::cart::{CartContent, CartId, normalise_lines};
use crate::checkout::StoredCart;
use crate::engine::context::Context;
use crate::engine::cookies;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::engine::storage::cart_fingerprint::{self, fingerprint};
use crate::session::CustomerId;

#[derive(Debug, Default)]
pub(crate) struct CartSyncModel {
    /// True when the stored cart has been read since the login; before that nothing is uploaded.
    is_fetched: bool,
    /// Cookie text of the cart stored on the server; `None` when unknown.
    stored: Option<String>,
    /// Cookie text of the cart that is being uploaded.
    uploading: Option<String>,
    /// Fingerprint of customer and cart at the last agreement, also stored in a cookie.
    agreed_fingerprint: Option<u64>,
}

impl CartSyncModel {
    pub(crate) fn restore(&mut self, fingerprint: Option<&str>) {
        self.agreed_fingerprint = fingerprint.and_then(cart_fingerprint::parse);
    }

    /// Requests the stored cart, and drops in-flight requests for another customer's cart.
    pub(crate) fn fetch(&mut self, ctx: &mut Context) {
        self.stop(ctx);
        ctx.send(&Call::StoredCart, RequestKind::FetchCart);
    }

    /// Stops the synchronisation and drops its in-flight requests; the last fingerprint stays.
    pub(crate) fn stop(&mut self, ctx: &mut Context) {
        ctx.requests.cancel(|kind| matches!(kind, RequestKind::FetchCart | RequestKind::UploadCart));
        *self = Self { agreed_fingerprint: self.agreed_fingerprint, ..Self::default() };
    }

    pub(crate) fn reconcile(
        &mut self,
        stored: StoredCart,
        local: CartContent,
        customer: Option<CustomerId>,
        ctx: &mut Context,
    ) {
        let ids: Vec<CartId> = stored.lines.into_iter().filter_map(|line| line.try_into().ok()).collect();
        let remote = CartContent { lines: normalise_lines(&ids), codes: stored.codes };
        let (remote_text, local_text) = (remote.text(), local.text());
        let is_agreed = |text: &str| self.agreed_fingerprint == Some(fingerprint(customer, text));
        let unchanged = remote_text == local_text || is_agreed(&remote_text);
        let replaces = local.is_empty() || is_agreed(&local_text);
        self.is_fetched = true;
        self.stored = Some(remote_text);
        if unchanged {
            self.upload(local, customer, ctx);
        } else if replaces {
            ctx.raise(Event::StoredCartAdopted(remote));
        } else {
            ctx.raise(Event::StoredCartDiverged(remote));
        }
    }

    /// Uploads the cart unless the server has it already. Does nothing while the cart's products are loading,
    /// because lines may still be removed or limited.
    pub(crate) fn upload(&mut self, local: CartContent, customer: Option<CustomerId>, ctx: &mut Context) {
        if !self.is_fetched
            || self.uploading.is_some()
            || ctx.requests.any(|kind| matches!(kind, RequestKind::CartProducts(_)))
        {
            return;
        }
        let content = CartContent { lines: normalise_lines(&local.lines), ..local };
        let text = content.text();
        if self.stored.as_deref() == Some(&text) {
            return self.store_fingerprint(fingerprint(customer, &text), ctx);
        }
        self.uploading = Some(text);
        ctx.send(&Call::StoreCart { cart: content.into() }, RequestKind::UploadCart);
    }

    /// Handles a finished upload, and uploads again if the cart has changed since.
    pub(crate) fn on_uploaded(
        &mut self,
        local: CartContent,
        customer: Option<CustomerId>,
        ctx: &mut Context,
    ) {
        self.stored = self.uploading.take();
        self.upload(local, customer, ctx);
    }

    /// Handles a failed request: the stored cart is unknown, and the next change uploads again.
    pub(crate) fn on_failed(&mut self, code: &str, ctx: &mut Context) {
        ctx.log(format!("customer's cart: {code}"));
        self.uploading = None;
        self.stored = None;
    }

    /// Adopts the fingerprint and the cart that another tab has uploaded.
    pub(crate) fn follow(&mut self, fingerprint: Option<&str>, cart: &CartContent) {
        self.restore(fingerprint);
        if self.is_fetched {
            let lines = normalise_lines(&cart.lines);
            self.stored = Some(CartContent { lines, codes: cart.codes.clone() }.text());
        }
    }

    fn store_fingerprint(&mut self, fingerprint: u64, ctx: &mut Context) {
        if self.agreed_fingerprint.replace(fingerprint) != Some(fingerprint) {
            let expires_at = ctx.now + cookies::CART_LIFE_MS;
            ctx.set_cookie(cookies::CART_FINGERPRINT, format!("{fingerprint:x}"), expires_at);
        }
    }

    /// Clears the fingerprint: the local cart belongs to no customer.
    pub(crate) fn clear_fingerprint(&mut self, ctx: &mut Context) {
        if self.agreed_fingerprint.take().is_some() {
            ctx.clear_cookie(cookies::CART_FINGERPRINT);
        }
    }
}
