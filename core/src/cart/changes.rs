//! What has become other of the lines since they were last shown, so that a cart of a thousand lines is not shown anew
//! for one of them.

use std::sync::Arc;

use serde::Serialize;

use super::{Cart, CartLine, CartLineView, Totals};
use crate::catalogue::{PriceMode, Product};
use crate::money::{Exact, format_cents};
use crate::shipping::ShippingPrice;

/// A part of the lines as they are now, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum LineChange {
    /// The lines from one place to before another, as they were shown.
    Kept(usize, usize),
    /// The line of a place, as it was shown, with other figures: units, and what it shows in cents and as text.
    Counted(usize, u32, i64, String),
    /// A line that was not there, or of which more than its figures has become other.
    New(Box<CartLineView>),
}

/// The lines as they were last shown.
#[derive(Debug, Default)]
pub struct Shown {
    mode: PriceMode,
    lines: Vec<ShownLine>,
    net: Exact,
    taxes: Exact,
}

#[derive(Debug)]
struct ShownLine {
    product: Arc<Product>,
    variant: Option<u32>,
    quantity: u32,
    net: Exact,
    taxes: Exact,
    cents: i64,
}

impl ShownLine {
    fn is_of(&self, line: &CartLine) -> bool {
        self.product.id == line.product.id && self.variant == line.variant
    }

    fn of(line: &CartLine) -> Self {
        Self {
            product: Arc::clone(&line.product),
            variant: line.variant,
            quantity: line.quantity,
            net: line.net(),
            taxes: line.taxes(),
            cents: 0,
        }
    }
}

impl Shown {
    /// What is new of this cart for who has seen all that was told before. From then on this is what was shown.
    ///
    /// ```
    /// use mostrador_core::cart::{Cart, LineChange, Selection, Shown};
    /// use mostrador_core::catalogue::{PriceMode, Product};
    ///
    /// let (mut cart, mut shown) = (Cart::default(), Shown::default());
    /// for id in 1..=3 {
    ///     cart.add(&Product { id, ..Product::default() }, Selection { product: id, variant: None }, 1)?;
    /// }
    /// assert!(matches!(shown.follow(&cart, PriceMode::Consumer)[..], [LineChange::New(_), ..]));
    /// cart.remove(Selection { product: 1, variant: None })?;
    /// assert_eq!(shown.follow(&cart, PriceMode::Consumer), [LineChange::Kept(1, 3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, cart: &Cart, mode: PriceMode) -> Vec<LineChange> {
        if self.mode != mode {
            *self = Self { mode, ..Self::default() };
        }
        let mut changes = Vec::new();
        // Where the lines stood that are looked at: those that left came before them.
        let mut left = 0;
        let (mut net, mut taxes) = (Exact::default(), Exact::default());
        let mut cents = 0;
        for (place, line) in cart.lines.iter().enumerate() {
            left += self.drop_until(place, line);
            let known = self.lines.get_mut(place);
            let is_new = known.as_ref().is_none_or(|known| !Arc::ptr_eq(&known.product, &line.product));
            let counted = known.as_ref().is_some_and(|known| known.quantity != line.quantity);
            if is_new || counted {
                self.take(place, ShownLine::of(line));
            }
            let Some(shown) = self.lines.get_mut(place) else { continue };
            (net, taxes) = (net + shown.net, taxes + shown.taxes);
            let running = if mode == PriceMode::Consumer { net + taxes } else { net }.to_cents();
            let own = running - cents;
            cents = running;
            let moved = std::mem::replace(&mut shown.cents, own) != own;
            if is_new {
                changes.push(LineChange::New(Box::new(line.view(mode, own))));
            } else if counted || moved {
                changes.push(LineChange::Counted(place + left, line.quantity, own, format_cents(own)));
            } else if let Some(LineChange::Kept(_, end)) = changes.last_mut()
                && *end == place + left
            {
                *end += 1;
            } else {
                changes.push(LineChange::Kept(place + left, place + left + 1));
            }
        }
        self.lines.truncate(cart.lines.len());
        (self.net, self.taxes) = (net, taxes);
        changes
    }

    /// The figures of the cart that was shown last.
    #[must_use]
    pub fn totals(&self, shipping: Option<&ShippingPrice>) -> Totals {
        Totals::of_goods(self.net, self.taxes, shipping)
    }

    /// Forgets the lines before this one that are no longer there, and says how many. Where it was not shown, or before
    /// those, the rest counts as new.
    fn drop_until(&mut self, place: usize, line: &CartLine) -> usize {
        let rest = self.lines.get(place..).unwrap_or_default();
        match rest.iter().position(|shown| shown.is_of(line)) {
            Some(0) => 0,
            Some(gone) => {
                let mut rest = self.lines.split_off(place + gone);
                self.lines.truncate(place);
                self.lines.append(&mut rest);
                gone
            }
            None => {
                self.lines.truncate(place);
                0
            }
        }
    }

    fn take(&mut self, place: usize, line: ShownLine) {
        match self.lines.get_mut(place) {
            Some(known) => *known = line,
            None => self.lines.push(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cart::Selection;
    use crate::catalogue::Variant;
    use crate::money::{Amount, Money};

    fn product(id: u32, net: i64) -> Product {
        Product {
            id,
            title: format!("Producto {id}"),
            price_et: Money::from_millionths(net),
            price_taxes: Money::from_millionths(net / 5),
            ..Product::default()
        }
    }

    fn of(product: u32) -> Selection {
        Selection { product, variant: None }
    }

    /// What somebody sees who goes by the changes alone.
    fn painted(before: &[CartLineView], changes: Vec<LineChange>) -> Vec<CartLineView> {
        let mut lines = Vec::new();
        for change in changes {
            match change {
                LineChange::Kept(from, to) => lines.extend_from_slice(&before[from..to]),
                LineChange::Counted(place, quantity, cents, text) => {
                    let total = Amount { cents, text };
                    lines.push(CartLineView { quantity, total, ..before[place].clone() });
                }
                LineChange::New(line) => lines.push(*line),
            }
        }
        lines
    }

    #[test]
    fn one_line_more_or_other_is_all_that_is_told() {
        let (mut cart, mut shown) = (Cart::default(), Shown::default());
        for id in 1..=5 {
            cart.add(&product(id, 1_000_000), of(id), 1).unwrap();
        }
        let mut told = |cart: &Cart| shown.follow(cart, PriceMode::Consumer);
        assert!(told(&cart).iter().all(|change| matches!(change, LineChange::New(_))));
        assert_eq!(told(&cart), [LineChange::Kept(0, 5)]);
        cart.add(&product(3, 1_000_000), of(3), 1).unwrap();
        let counted = LineChange::Counted(2, 2, 240, format_cents(240));
        assert_eq!(told(&cart), [LineChange::Kept(0, 2), counted, LineChange::Kept(3, 5)]);
        cart.remove(of(2)).unwrap();
        cart.add(&product(6, 1_000_000), of(6), 1).unwrap();
        let changes = told(&cart);
        assert_eq!(changes[..2], [LineChange::Kept(0, 1), LineChange::Kept(2, 5)]);
        assert!(matches!(&changes[2..], [LineChange::New(line)] if line.product_id == 6));
        cart.clear();
        assert_eq!(told(&cart), []);
    }

    proptest! {
        #[test]
        fn who_goes_by_the_changes_sees_what_is_there(
            steps in proptest::collection::vec((0_u8..8, 1_u32..7, 1_u32..4, 0_i64..3), 1..60),
        ) {
            let (mut cart, mut shown, mut seen) = (Cart::default(), Shown::default(), Vec::new());
            let mut mode = PriceMode::Consumer;
            for (kind, id, quantity, price) in steps {
                // Prices of which parts of a cent are left over, so that one line moves the rounding of others.
                let product = product(id, 333_333 + price * 1_234);
                let _ = match kind {
                    0..=3 => cart.add(&product, of(id), quantity),
                    4 => cart.replace(of(id), quantity),
                    5 => cart.remove(of(id)).map(|_| ()),
                    6 => { cart.refresh(&Arc::new(product)); Ok(()) }
                    _ => { mode = if price == 0 { PriceMode::Professional } else { PriceMode::Consumer }; Ok(()) }
                };
                // Not everything that happens is looked at.
                if quantity > 1 {
                    seen = painted(&seen, shown.follow(&cart, mode));
                    prop_assert_eq!(&seen, &cart.line_views(mode));
                    prop_assert_eq!(shown.totals(None), cart.totals(None));
                }
            }
        }
    }

    #[test]
    fn another_order_and_another_variant_are_no_lines_that_were_shown() {
        let mut oil = product(1, 1_000_000);
        oil.variants =
            vec![Variant { id: 10, ..Variant::default() }, Variant { id: 11, ..Variant::default() }];
        let of = |variant| Selection { product: 1, variant: Some(variant) };
        let cart = |order: [u32; 2]| {
            let mut cart = Cart::default();
            for variant in order {
                cart.add(&oil, of(variant), 1).unwrap();
            }
            cart
        };
        let mut shown = Shown::default();
        let seen = painted(&[], shown.follow(&cart([10, 11]), PriceMode::Consumer));
        let turned = cart([11, 10]);
        assert_eq!(
            painted(&seen, shown.follow(&turned, PriceMode::Consumer)),
            turned.line_views(PriceMode::Consumer)
        );
    }
}
