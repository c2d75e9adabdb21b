//! Cart of the cookies and of the server: restored, adopted from another tab, merged (rules 4.8, 4.17, 4.24).

use super::CartModel;
use super::products::cancel_load;
use crate::cart::{Cart, CartContent, CartId, MergeAddition, codes_to_cookie, parse_cookie, to_cookie};
use crate::catalogue::Product;
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::engine::storage::{self, Stored};
use crate::notice::Notice;

impl CartModel {
    /// Restores the ids of the cart; their products are loaded later.
    pub(crate) fn restore(&mut self, stored: &Stored) {
        (self.unloaded, self.overflows) = storage::cart::read(stored);
        self.restore_codes(stored);
    }

    pub(crate) fn persist(&mut self, ctx: &mut Context) {
        self.overflows = storage::cart::write(&self.ids(), self.overflows, ctx);
        let codes = codes_to_cookie(&self.codes());
        if codes != self.stored_codes {
            storage::cart::write_codes(codes.clone(), ctx);
            self.stored_codes = codes;
        }
    }

    /// Adopts a cart that another tab has changed or ordered, and returns its ids. While this tab has an
    /// order in flight, the response to that order decides about the cart instead.
    pub(crate) fn follow(&mut self, stored: &Stored, ctx: &mut Context) -> Option<Vec<CartId>> {
        let cookie = parse_cookie(stored.cart.as_deref().unwrap_or_default());
        let persisted = self.ids();
        let (own_cookie, rest) = storage::cart::split(&persisted);
        if own_cookie == to_cookie(&cookie)
            || ctx.requests.any(|kind| matches!(kind, RequestKind::PlaceOrder { .. }))
        {
            return None;
        }
        // Lines that exceed the cookie's size are in the session storage of this tab.
        let overflow = rest.iter().filter(|id| !cookie.iter().any(|other| other.selection == id.selection));
        let ids: Vec<CartId> = cookie.iter().chain(overflow).copied().collect();
        let products: Vec<Product> =
            ids.iter().filter_map(|id| self.loaded_product(id.selection.product)).collect();
        let is_loaded = |id: &CartId| products.iter().any(|product| product.id == id.selection.product);
        let (loaded, unloaded): (Vec<CartId>, Vec<CartId>) = ids.iter().copied().partition(is_loaded);
        let (lines, changes) = Cart::restore(&loaded, &products);
        self.replace_lines(lines, unloaded, changes.iter().map(Notice::from).collect());
        // The other tab has persisted the cart in the cookie and on the server: only the view changes.
        ctx.touch(&[Slice::Cart, Slice::Checkout]);
        if self.unloaded.is_empty() {
            cancel_load(ctx);
            self.loaded = true;
        } else {
            self.load(ctx);
        }
        Some(ids)
    }

    pub(crate) fn adopt_stored(&mut self, remote: CartContent, ctx: &mut Context) {
        self.lines.clear();
        self.merge_additions.clear();
        self.unloaded = remote.lines;
        self.set_codes(remote.codes);
        self.load(ctx);
        ctx.raise(Event::CartChanged);
    }

    pub(crate) fn merge_stored(&mut self, remote: CartContent, ctx: &mut Context) {
        let additions = MergeAddition::between(&self.ids(), &remote.lines);
        self.merge_additions.extend(additions);
        let own = self.codes();
        let other = remote.codes.into_iter().filter(|code| !own.contains(code));
        self.set_codes(own.iter().cloned().chain(other).collect());
        self.load(ctx);
        ctx.raise(Event::CartChanged);
    }
}
