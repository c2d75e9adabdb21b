//! Products of the cart: requested by their ids, cached, and their changed prices reported (rules 4.24, 7.15).

use std::mem;
use std::sync::Arc;

use super::CartModel;
use crate::api_client::Call;
use crate::cart::{Cart, CartError, CartLine, Selection};
use crate::catalogue::{Product, ProductId};
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::engine::requests::{CartLoad, RequestKind};
use crate::notice::Notice;

/// Maximum products per request (rule 7.15); more would make the URL too long.
const BATCH_SIZE: usize = 100;

impl CartModel {
    /// Reloads the products of all lines, including those not loaded yet.
    pub(crate) fn load(&mut self, ctx: &mut Context) {
        let mut remaining: Vec<ProductId> = self.ids().iter().map(|id| id.selection.product).collect();
        remaining.sort_unstable();
        remaining.dedup();
        self.check_codes(ctx);
        // An in-flight load may return products with the prices of another session.
        cancel_load(ctx);
        if remaining.is_empty() {
            self.loaded = true;
            ctx.touch(&[Slice::Cart]);
        } else {
            load_batch(CartLoad { requested: remaining.clone(), remaining, products: Vec::new() }, ctx);
        }
    }

    pub(crate) fn reload_prices(&mut self, ctx: &mut Context) {
        self.product_cache.clear();
        self.load(ctx);
    }

    /// Handles a batch of the cart's products: requests the next one, or rebuilds the lines after the last.
    pub(crate) fn on_products(&mut self, mut load: CartLoad, products: Vec<Product>, ctx: &mut Context) {
        load.products.extend(products);
        if !load.remaining.is_empty() {
            return load_batch(load, ctx);
        }
        let added_since = self.lines.lines().iter().map(|line| line.product().clone());
        let mut products = load.products;
        products.extend(added_since.filter(|product| !load.requested.contains(&product.id)));
        let (lines, changes) = Cart::restore(&self.ids(), &products);
        let before = self.set_lines(lines);
        self.unloaded.clear();
        self.changes.extend(price_changes(&before, &self.lines));
        self.changes.extend(changes.iter().map(Notice::from));
        let additions = mem::take(&mut self.merge_additions);
        self.changes.extend(additions.into_iter().filter_map(|addition| addition.notice(&self.lines)));
        self.loaded = true;
        for product in products {
            self.product_cache.insert(product.id, product.into());
        }
        ctx.raise(Event::CartChanged);
    }

    /// Handles a failed load of the cart's products: the lines stay persisted.
    pub(crate) fn on_products_failed(&mut self, code: &str, ctx: &mut Context) {
        ctx.log(format!("cart products: {code}"));
        self.loaded = true;
        ctx.touch(&[Slice::Cart]);
    }

    /// Caches products that a page has loaded, and adds a notice for every changed price in the cart.
    pub(crate) fn cache_products(&mut self, products: Vec<Product>, ctx: &mut Context) {
        let before = self.lines.clone();
        let mut updated = false;
        for product in products.into_iter().map(Arc::new) {
            updated |= self.lines.refresh_product(&product);
            self.product_cache.insert(product.id, product);
        }
        if updated {
            self.changes.extend(price_changes(&before, &self.lines));
            ctx.raise(Event::CartChanged);
        }
    }

    pub(super) fn fetch_and_add(selection: Selection, quantity: f64, ctx: &mut Context) {
        let call = Call::ProductsById { ids: vec![selection.product] };
        ctx.send(&call, RequestKind::FetchAndAdd { selection, quantity });
    }

    pub(crate) fn add_fetched(
        &mut self,
        selection: Selection,
        quantity: f64,
        products: Vec<Product>,
        ctx: &mut Context,
    ) {
        self.cache_products(products, ctx);
        if self.product_cache.contains_key(&selection.product) {
            self.add(selection, quantity, ctx);
        } else {
            self.reject((&CartError::UnknownProduct).into(), ctx);
        }
    }

    /// Returns a product from the cart, where it may have the price of an accepted quote, otherwise from the
    /// cache.
    pub(super) fn loaded_product(&self, id: ProductId) -> Option<Product> {
        let mut in_cart = self.lines.lines().iter().map(CartLine::product);
        let product = in_cart.find(|product| product.id == id);
        product.or_else(|| self.product_cache.get(&id).map(AsRef::as_ref)).cloned()
    }
}

pub(super) fn cancel_load(ctx: &mut Context) {
    ctx.requests.cancel(|kind| matches!(kind, RequestKind::CartProducts(_)));
}

fn load_batch(mut load: CartLoad, ctx: &mut Context) {
    let rest = load.remaining.split_off(load.remaining.len().min(BATCH_SIZE));
    let ids = mem::replace(&mut load.remaining, rest);
    ctx.send(&Call::ProductsById { ids }, RequestKind::CartProducts(load));
}

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
