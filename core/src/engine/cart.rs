//! The cart under way (rules 4.2, 4.22, 4.24): operations, the cookie, and reading its products again.

use std::sync::Arc;

use super::pending::{CartLoad, Purpose};
use super::{Effect, Engine, Slice};
use crate::cart::{Cart, CartId, CartLine, Gain, Quantity, Refusal, Selection};
use crate::catalogue::Product;
use crate::notice::Notice;
use crate::transport::Call;

/// The most products that one request asks for (rule 7.15): more would make its address too long.
const PORTION: usize = 100;

impl Engine {
    pub(super) fn cart_add(&mut self, product: u32, variant: Option<u32>, quantity: f64) {
        let selection = Selection { product, variant };
        let Some(known) = self.known_product(product) else {
            return match Quantity::try_from(quantity) {
                // What cannot be an identifier arrives as 0, which nothing has: no need to ask.
                Ok(_) if product == 0 => self.refuse(&Refusal::UnknownProduct),
                Ok(_) => self.add_when_known(selection, quantity),
                Err(refusal) => self.refuse(&refusal),
            };
        };
        let lines = &mut self.state.cart.lines;
        let result = Quantity::try_from(quantity).and_then(|q| lines.add_shared(&known, selection, q.get()));
        self.settle_cart(result);
    }

    pub(super) fn cart_replace(&mut self, product: u32, variant: Option<u32>, quantity: f64) {
        let selection = Selection { product, variant };
        let result =
            Quantity::try_from(quantity).and_then(|q| self.state.cart.lines.replace(selection, q.get()));
        self.settle_cart(result);
    }

    pub(super) fn cart_remove(&mut self, product: u32, variant: Option<u32>) {
        let result = self.state.cart.lines.remove(Selection { product, variant }).map(|_| ());
        self.settle_cart(result);
    }

    pub(super) fn cart_clear(&mut self) {
        self.empty_cart();
    }

    pub(super) fn cart_dismiss(&mut self) {
        self.state.cart.notice = None;
        self.state.cart.changes.clear();
        self.touch(Slice::Cart);
    }

    /// Empties the cart with everything that belongs to it (rule 4.22).
    pub(super) fn empty_cart(&mut self) {
        self.state.cart.lines.clear();
        self.state.cart.unloaded.clear();
        self.state.cart.gains.clear();
        self.state.cart.notice = None;
        self.state.cart.changes.clear();
        self.reset_checkout();
        self.cart_changed();
    }

    /// Reads the products of the cart again, and of the lines that are only remembered.
    pub(super) fn load_cart(&mut self) {
        // A load under way would answer with the products of another session.
        self.state.pending.retain(|(_, pending)| !matches!(pending.purpose, Purpose::CartProducts(_)));
        let mut remaining: Vec<u32> = self.remembered().iter().map(|id| id.selection.product).collect();
        remaining.sort_unstable();
        remaining.dedup();
        if remaining.is_empty() {
            self.state.cart.loaded = true;
            self.touch(Slice::Cart);
        } else {
            self.load_portion(CartLoad { requested: remaining.clone(), remaining, products: Vec::new() });
        }
    }

    fn load_portion(&mut self, mut load: CartLoad) {
        let rest = load.remaining.split_off(load.remaining.len().min(PORTION));
        let ids = std::mem::replace(&mut load.remaining, rest);
        self.send(&Call::ProductsById { ids }, Purpose::CartProducts(load));
    }

    /// A portion of the cart's products has been read.
    pub(super) fn cart_products(&mut self, mut load: CartLoad, products: Vec<Product>) {
        load.products.extend(products);
        if !load.remaining.is_empty() {
            return self.load_portion(load);
        }
        let ids = self.remembered();
        let added_since = self.state.cart.lines.lines().iter().map(|line| line.product().clone());
        let mut products = load.products;
        products.extend(added_since.filter(|product| !load.requested.contains(&product.id)));
        let (cart, changes) = Cart::restore(&ids, &products);
        let mut notices = price_changes(&self.state.cart.lines, &cart);
        notices.extend(changes.iter().map(Notice::from));
        self.state.cart.lines = cart;
        self.state.cart.unloaded.clear();
        self.state.cart.changes.extend(notices);
        self.name_gains();
        self.state.cart.loaded = true;
        for product in products {
            self.state.known.put(product.into());
        }
        self.cart_changed();
    }

    /// The cart's products could not be read: the remembered lines stay remembered.
    pub(super) fn cart_not_loaded(&mut self, code: &str) {
        self.effect(Effect::Log { message: format!("cart products: {code}") });
        self.state.cart.loaded = true;
        self.touch(Slice::Cart);
    }

    /// Remembers products that a page has read, and names it when one in the cart has another price now.
    pub(super) fn learn(&mut self, products: Vec<Product>) {
        let old = self.state.cart.lines.clone();
        let mut updated = false;
        for product in products.into_iter().map(Arc::new) {
            updated |= self.state.cart.lines.refresh(&product);
            self.state.known.put(product);
        }
        if updated {
            let notices = price_changes(&old, &self.state.cart.lines);
            self.state.cart.changes.extend(notices);
            self.cart_changed();
        }
    }

    /// The product of a pending addition has been read, or not.
    pub(super) fn add_known(&mut self, selection: Selection, quantity: f64, products: Vec<Product>) {
        self.learn(products);
        if self.known_product(selection.product).is_some() {
            self.cart_add(selection.product, selection.variant, quantity);
        } else {
            self.refuse(&Refusal::UnknownProduct);
        }
    }

    fn add_when_known(&mut self, selection: Selection, quantity: f64) {
        let call = Call::ProductsById { ids: vec![selection.product] };
        self.send(&call, Purpose::AddWhenKnown { selection, quantity });
    }

    /// The product as the server last described it. A line of the cart may hold the price of an accepted quote, which
    /// says nothing of the product's other variants: it does not count as knowing the product.
    fn known_product(&self, id: u32) -> Option<Arc<Product>> {
        self.state.known.get(id).cloned()
    }

    /// What was known of the cart's products has been overtaken: the next addition asks anew.
    pub(super) fn forget_cart_products(&mut self) {
        for line in self.state.cart.lines.lines() {
            self.state.known.remove(line.product().id);
        }
    }

    fn settle_cart(&mut self, result: Result<(), Refusal>) {
        match result {
            Ok(()) => {
                self.state.cart.notice = None;
                self.cart_changed();
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Refuses a change of the cart: the outcome and the view name why.
    pub(super) fn refuse_cart(&mut self, notice: Notice) {
        self.step.accepted = false;
        self.step.notice = Some(notice.clone());
        self.state.cart.notice = Some(notice);
        self.touch(Slice::Cart);
    }

    fn refuse(&mut self, refusal: &Refusal) {
        self.refuse_cart(refusal.into());
    }

    /// The cart is another: the cookie follows, and the server's figures no longer hold.
    pub(super) fn cart_changed(&mut self) {
        let ids = self.remembered();
        self.remember_cart(&ids);
        if !ids.is_empty() {
            // Drawn with the cart, so that every tab that reads the cart also reads it.
            self.order_key();
        }
        self.forget_quote();
        self.ask_cart_prices();
        self.keep_cart();
        self.touch(Slice::Cart);
        self.touch(Slice::Checkout);
    }

    /// Every line, also those whose products have not been read.
    pub(super) fn remembered(&self) -> Vec<CartId> {
        let cart = &self.state.cart;
        let mut ids = cart.unloaded.clone();
        ids.extend(cart.lines.lines().iter().map(CartLine::id));
        ids.extend(cart.gains.iter().copied().map(Gain::id));
        ids
    }
}

/// The lines that cost something else now.
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
