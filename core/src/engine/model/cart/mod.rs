//! Cart: operations (rules 4.2, 4.22). Every change raises `CartChanged`.

mod codes;
mod persisted;
mod products;

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

use crate::cart::{Cart, CartContent, CartError, CartId, MergeAddition, Quantity, Selection, to_cookie};
use crate::catalogue::{Product, ProductId};
use crate::checkout::Quote;
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::notice::Notice;

#[derive(Debug, Default)]
pub(crate) struct CartModel {
    pub lines: Cart,
    /// Persisted lines whose products have not been loaded yet. They stay in the cookie until then.
    pub unloaded: Vec<CartId>,
    /// Additions of the merge with the cart stored on the server, until their products have been loaded.
    merge_additions: Vec<MergeAddition>,
    /// True when part of the cart is in the session storage because the cookie is full.
    overflows: bool,
    /// Codes as persisted in the cookie.
    stored_codes: String,
    pub notice: Option<Notice>,
    pub changes: Vec<Notice>,
    pub loaded: bool,
    /// Cache of loaded products, so that a page can add one to the cart by id alone.
    product_cache: BTreeMap<ProductId, Arc<Product>>,
}

impl CartModel {
    /// Identifiers and quantities of all lines, including those whose products are not loaded.
    pub(crate) fn ids(&self) -> Vec<CartId> {
        let mut ids = self.unloaded.clone();
        ids.extend(self.lines.ids());
        ids.extend(self.merge_additions.iter().copied().map(MergeAddition::id));
        ids
    }

    /// Identifiers of all lines, and the codes.
    pub(crate) fn content(&self) -> CartContent {
        CartContent { lines: self.ids(), codes: self.codes() }
    }

    /// Cookie text of all lines.
    pub(crate) fn text(&self) -> String {
        to_cookie(&self.ids())
    }

    /// Adds units of a product. An unknown product is requested first.
    pub(crate) fn add(&mut self, selection: Selection, quantity: f64, ctx: &mut Context) {
        let units = Quantity::try_from(quantity);
        // The product of a cart line is not used: it may have the price of an accepted quote, which does not
        // apply to other variants.
        let result = match (units, self.product_cache.get(&selection.product)) {
            (Err(refusal), _) => Err(refusal),
            (Ok(units), Some(product)) => {
                let product = Arc::clone(product);
                self.lines.add_shared(&product, selection, units.get())
            }
            // Invalid identifiers arrive as 0, which no product has: no request is needed.
            (Ok(_), None) if selection.product.get() == 0 => Err(CartError::UnknownProduct),
            (Ok(_), None) => return Self::fetch_and_add(selection, quantity, ctx),
        };
        self.finish_change(result, ctx);
    }

    pub(crate) fn replace(&mut self, selection: Selection, quantity: f64, ctx: &mut Context) {
        let result =
            Quantity::try_from(quantity).and_then(|units| self.lines.replace(selection, units.get()));
        self.finish_change(result, ctx);
    }

    pub(crate) fn remove(&mut self, selection: Selection, ctx: &mut Context) {
        let result = self.lines.remove(selection).map(|_| ());
        self.finish_change(result, ctx);
    }

    /// Empties the cart (rule 4.22).
    pub(crate) fn clear(&mut self, ctx: &mut Context) {
        self.replace_lines(Cart::default(), Vec::new(), Vec::new());
        self.set_codes(Vec::new());
        ctx.raise(Event::CartCleared);
        ctx.raise(Event::CartChanged);
    }

    pub(crate) fn dismiss(&mut self, ctx: &mut Context) {
        self.notice = None;
        self.changes.clear();
        ctx.touch(&[Slice::Cart]);
    }

    /// Applies the figures of an accepted quote. Its products, and those that it leaves out, are removed from
    /// the cache, so that the next addition requests them again.
    pub(crate) fn apply_quote(&mut self, quote: &Quote) {
        for line in self.lines.lines() {
            self.product_cache.remove(&line.product().id);
        }
        quote.apply_to(&mut self.lines);
    }

    /// Rejects a change, with the reason in the outcome and in the view.
    pub(crate) fn reject(&mut self, notice: Notice, ctx: &mut Context) {
        ctx.step.accepted = false;
        ctx.step.notice = Some(notice.clone());
        self.notice = Some(notice);
        ctx.touch(&[Slice::Cart]);
    }

    fn finish_change(&mut self, result: Result<(), CartError>, ctx: &mut Context) {
        match result {
            Ok(()) => {
                self.notice = None;
                ctx.raise(Event::CartChanged);
            }
            Err(refusal) => self.reject((&refusal).into(), ctx),
        }
    }

    /// Replaces the lines, keeping promotions and taxation, and returns the former lines.
    fn set_lines(&mut self, lines: Cart) -> Cart {
        let promotions = mem::take(self.lines.promotions_mut());
        let lines = lines.with_promotions(promotions).with_taxation(*self.lines.taxation());
        mem::replace(&mut self.lines, lines)
    }

    fn replace_lines(&mut self, lines: Cart, unloaded: Vec<CartId>, changes: Vec<Notice>) {
        self.set_lines(lines);
        self.unloaded = unloaded;
        self.merge_additions.clear();
        self.notice = None;
        self.changes = changes;
    }
}
