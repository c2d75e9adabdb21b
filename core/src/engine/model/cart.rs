//! Cart operations, and loading of the cart's products (rules 4.2, 4.22, 4.24).

use std::sync::Arc;

use crate::api_client::Call;
use crate::cart::{Cart, CartError, CartId, CartLine, MergeAddition, Quantity, Selection};
use crate::catalogue::Product;
use crate::engine::requests::{CartLoad, RequestKind};
use crate::engine::{Effect, Engine, Slice};
use crate::notice::Notice;

/// Maximum products per request (rule 7.15); more would make the URL too long.
const BATCH_SIZE: usize = 100;

impl Engine {
    pub(crate) fn cart_add(&mut self, product: u32, variant: Option<u32>, quantity: f64) {
        let selection = Selection { product, variant };
        let Some(cached) = self.cached_product(product) else {
            return match Quantity::try_from(quantity) {
                // Invalid identifiers arrive as 0, which no product has: no request is needed.
                Ok(_) if product == 0 => self.reject_change(&CartError::UnknownProduct),
                Ok(_) => self.fetch_and_add(selection, quantity),
                Err(refusal) => self.reject_change(&refusal),
            };
        };
        let lines = &mut self.state.cart.lines;
        let result = Quantity::try_from(quantity).and_then(|q| lines.add_shared(&cached, selection, q.get()));
        self.finish_change(result);
    }

    pub(crate) fn cart_replace(&mut self, product: u32, variant: Option<u32>, quantity: f64) {
        let selection = Selection { product, variant };
        let result =
            Quantity::try_from(quantity).and_then(|q| self.state.cart.lines.replace(selection, q.get()));
        self.finish_change(result);
    }

    pub(crate) fn cart_remove(&mut self, product: u32, variant: Option<u32>) {
        let result = self.state.cart.lines.remove(Selection { product, variant }).map(|_| ());
        self.finish_change(result);
    }

    pub(crate) fn cart_clear(&mut self) {
        self.empty_cart();
    }

    pub(crate) fn cart_dismiss(&mut self) {
        self.state.cart.notice = None;
        self.state.cart.changes.clear();
        self.touch(Slice::Cart);
    }

    /// Empties the cart and resets the checkout (rule 4.22).
    pub(crate) fn empty_cart(&mut self) {
        self.state.cart.lines.clear();
        self.state.cart.unloaded.clear();
        self.state.cart.merge_additions.clear();
        self.state.cart.notice = None;
        self.state.cart.changes.clear();
        self.reset_checkout();
        self.on_cart_changed();
    }

    /// Reloads the products of all lines, including those not loaded yet.
    pub(crate) fn load_cart(&mut self) {
        // An in-flight load may return products with the prices of another session.
        self.state
            .in_flight
            .retain(|(_, pending)| !matches!(pending.request_kind, RequestKind::CartProducts(_)));
        let mut remaining: Vec<u32> = self.persisted_ids().iter().map(|id| id.selection.product).collect();
        remaining.sort_unstable();
        remaining.dedup();
        if remaining.is_empty() {
            self.state.cart.loaded = true;
            self.touch(Slice::Cart);
        } else {
            self.load_batch(CartLoad { requested: remaining.clone(), remaining, products: Vec::new() });
        }
    }

    fn load_batch(&mut self, mut load: CartLoad) {
        let rest = load.remaining.split_off(load.remaining.len().min(BATCH_SIZE));
        let ids = std::mem::replace(&mut load.remaining, rest);
        self.send(&Call::ProductsById { ids }, RequestKind::CartProducts(load));
    }

    /// Handles a batch of the cart's products: requests the next one, or rebuilds the lines after the last.
    pub(crate) fn on_cart_products(&mut self, mut load: CartLoad, products: Vec<Product>) {
        load.products.extend(products);
        if !load.remaining.is_empty() {
            return self.load_batch(load);
        }
        let ids = self.persisted_ids();
        let added_since = self.state.cart.lines.lines().iter().map(|line| line.product().clone());
        let mut products = load.products;
        products.extend(added_since.filter(|product| !load.requested.contains(&product.id)));
        let (cart, changes) = Cart::restore(&ids, &products);
        let mut notices = price_changes(&self.state.cart.lines, &cart);
        notices.extend(changes.iter().map(Notice::from));
        self.state.cart.lines = cart;
        self.state.cart.unloaded.clear();
        self.state.cart.changes.extend(notices);
        self.notify_merge();
        self.state.cart.loaded = true;
        for product in products {
            self.state.product_cache.insert(product.into());
        }
        self.on_cart_changed();
    }

    /// Handles a failed load of the cart's products: the lines stay persisted.
    pub(crate) fn on_cart_products_failed(&mut self, code: &str) {
        self.effect(Effect::Log { message: format!("cart products: {code}") });
        self.state.cart.loaded = true;
        self.touch(Slice::Cart);
    }

    /// Caches products that a page has loaded, and adds a notice for every changed price in the cart.
    pub(crate) fn cache_products(&mut self, products: Vec<Product>) {
        let old = self.state.cart.lines.clone();
        let mut updated = false;
        for product in products.into_iter().map(Arc::new) {
            updated |= self.state.cart.lines.refresh_product(&product);
            self.state.product_cache.insert(product);
        }
        if updated {
            let notices = price_changes(&old, &self.state.cart.lines);
            self.state.cart.changes.extend(notices);
            self.on_cart_changed();
        }
    }

    /// Completes an addition after its product was requested.
    pub(crate) fn add_fetched(&mut self, selection: Selection, quantity: f64, products: Vec<Product>) {
        self.cache_products(products);
        if self.cached_product(selection.product).is_some() {
            self.cart_add(selection.product, selection.variant, quantity);
        } else {
            self.reject_change(&CartError::UnknownProduct);
        }
    }

    fn fetch_and_add(&mut self, selection: Selection, quantity: f64) {
        let call = Call::ProductsById { ids: vec![selection.product] };
        self.send(&call, RequestKind::FetchAndAdd { selection, quantity });
    }

    /// Returns a cached product. The product of a cart line is not used: it may have the price of an accepted
    /// quote, which does not apply to other variants.
    fn cached_product(&self, id: u32) -> Option<Arc<Product>> {
        self.state.product_cache.get(id).cloned()
    }

    /// Removes the cart's products from the cache, so that the next addition requests them again.
    pub(crate) fn evict_cart_products(&mut self) {
        for line in self.state.cart.lines.lines() {
            self.state.product_cache.remove(line.product().id);
        }
    }

    fn finish_change(&mut self, result: Result<(), CartError>) {
        match result {
            Ok(()) => {
                self.state.cart.notice = None;
                self.on_cart_changed();
            }
            Err(refusal) => self.reject_change(&refusal),
        }
    }

    /// Rejects a change of the cart, with the reason in the outcome and in the view.
    pub(crate) fn reject_cart_change(&mut self, notice: Notice) {
        self.step.accepted = false;
        self.step.notice = Some(notice.clone());
        self.state.cart.notice = Some(notice);
        self.touch(Slice::Cart);
    }

    fn reject_change(&mut self, refusal: &CartError) {
        self.reject_cart_change(refusal.into());
    }

    /// Persists and uploads a changed cart, and discards the quote.
    pub(crate) fn on_cart_changed(&mut self) {
        let ids = self.persisted_ids();
        self.persist_cart(&ids);
        if !ids.is_empty() {
            // The key is generated with the cart, so that every tab that reads the cart also reads the key.
            self.order_key();
        }
        self.discard_quote();
        self.request_cart_prices();
        self.upload_cart();
        self.touch(Slice::Cart);
        self.touch(Slice::Checkout);
    }

    /// Identifiers and quantities of all lines, including those whose products are not loaded.
    pub(crate) fn persisted_ids(&self) -> Vec<CartId> {
        let cart = &self.state.cart;
        let mut ids = cart.unloaded.clone();
        ids.extend(cart.lines.lines().iter().map(CartLine::id));
        ids.extend(cart.merge_additions.iter().copied().map(MergeAddition::id));
        ids
    }
}

/// Notices for the lines whose price has changed.
fn price_changes(old: &Cart, new: &Cart) -> Vec<Notice> {
    old.lines()
        .iter()
        .filter_map(|before| {
            let now = new.line(before.selection())?;
            let (was, is) = (before.price().gross().to_cents(), now.price().gross().to_cents());
            (was != is).then(|| Notice::price_changed(&now.title(), was, is))
        })
        .collect()
}
