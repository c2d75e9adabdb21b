//! What has become other of the lines since they were last shown, so that a cart of a thousand lines is not shown anew
//! for one of them.

use std::sync::Arc;

use super::{Cart, CartLine, CartLineView, CartView, Totals};
use crate::catalogue::{PriceMode, Product};
use crate::money::{Exact, RunningCents};
use crate::shipping::ShippingPrice;

/// A step from the lines as they were shown to those that are. They are taken one after the other, each at its place
/// among the lines as they are by then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineChange {
    /// From this place on so many lines have left.
    Gone(usize, usize),
    /// The line of a place shows other figures: its units, and its cents.
    Counted(usize, u32, i64),
    /// What the line of a place is now. It may be the first there, behind all others.
    New(usize, Box<CartLineView>),
}

/// What has become other of a cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CartChanges {
    /// Of its lines.
    pub lines: Vec<LineChange>,
    /// And besides them.
    pub rest: Rest,
}

/// What has become other of a cart besides its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Figures at most: the units, and of the totals in their order those that are other, in cents.
    Figures(u32, [Option<i64>; 7]),
    /// Whatever: the cart without its lines.
    Whole(Box<CartView>),
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
    /// What counts in the sum of the lines that people see.
    amount: RunningCents,
    cents: i64,
}

impl ShownLine {
    fn is_of(&self, line: &CartLine) -> bool {
        (Arc::ptr_eq(&self.product, &line.product) || self.product.id == line.product.id)
            && self.variant == line.variant
    }

    fn of(line: &CartLine, mode: PriceMode) -> Self {
        let (net, taxes) = (line.net(), line.taxes());
        Self {
            product: Arc::clone(&line.product),
            variant: line.variant,
            quantity: line.quantity,
            net,
            taxes,
            amount: RunningCents::from(if mode == PriceMode::Consumer { net + taxes } else { net }),
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
    /// assert!(matches!(shown.follow(&cart, PriceMode::Consumer)[..], [LineChange::New(0, _), ..]));
    /// cart.remove(Selection { product: 1, variant: None })?;
    /// assert_eq!(shown.follow(&cart, PriceMode::Consumer), [LineChange::Gone(0, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, cart: &Cart, mode: PriceMode) -> Vec<LineChange> {
        let mut changes = Vec::new();
        if self.mode != mode {
            changes.extend(self.drop_from(0, self.lines.len()));
            self.mode = mode;
        }
        let (mut net, mut taxes) = (Exact::default(), Exact::default());
        let mut running = RunningCents::default();
        for (place, line) in cart.lines.iter().enumerate() {
            changes.extend(self.drop_until(place, line));
            let known = self.lines.get(place);
            let is_new = known.is_none_or(|known| !Arc::ptr_eq(&known.product, &line.product));
            let counted = known.is_some_and(|known| known.quantity != line.quantity);
            if is_new || counted {
                self.take(place, ShownLine::of(line, mode));
            }
            let Some(shown) = self.lines.get_mut(place) else { continue };
            (net, taxes) = (net + shown.net, taxes + shown.taxes);
            let before = running.rounded();
            running = running + shown.amount;
            let own = running.rounded() - before;
            let moved = std::mem::replace(&mut shown.cents, own) != own;
            if is_new {
                changes.push(LineChange::New(place, Box::new(line.view(mode, own))));
            } else if counted || moved {
                changes.push(LineChange::Counted(place, line.quantity, own));
            }
        }
        changes.extend(self.drop_from(cart.lines.len(), self.lines.len()));
        (self.net, self.taxes) = (net, taxes);
        changes
    }

    /// The figures of the cart that was shown last.
    #[must_use]
    pub fn totals(&self, shipping: Option<&ShippingPrice>) -> Totals {
        Totals::of_goods(self.net, self.taxes, shipping)
    }

    /// Forgets the lines before this one that are no longer there. Where it was not shown, or before those, the rest
    /// counts as new.
    fn drop_until(&mut self, place: usize, line: &CartLine) -> Option<LineChange> {
        if self.lines.get(place).is_none_or(|shown| shown.is_of(line)) {
            return None;
        }
        let rest = self.lines.iter().skip(place);
        let gone = rest.clone().position(|shown| shown.is_of(line)).unwrap_or(rest.len());
        self.drop_from(place, place + gone)
    }

    fn drop_from(&mut self, from: usize, to: usize) -> Option<LineChange> {
        if from >= to {
            return None;
        }
        self.lines.drain(from..to);
        Some(LineChange::Gone(from, to - from))
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
    fn painted(mut lines: Vec<CartLineView>, changes: Vec<LineChange>) -> Vec<CartLineView> {
        for change in changes {
            match change {
                LineChange::Gone(place, count) => drop(lines.drain(place..place + count)),
                LineChange::Counted(place, quantity, cents) => {
                    lines[place].quantity = quantity;
                    lines[place].total = Amount::from_cents(cents);
                }
                LineChange::New(place, line) if place == lines.len() => lines.push(*line),
                LineChange::New(place, line) => lines[place] = *line,
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
        assert!(told(&cart).iter().all(|change| matches!(change, LineChange::New(..))));
        assert_eq!(told(&cart), []);
        cart.add(&product(3, 1_000_000), of(3), 1).unwrap();
        assert_eq!(told(&cart), [LineChange::Counted(2, 2, 240)]);
        cart.remove(of(2)).unwrap();
        cart.add(&product(6, 1_000_000), of(6), 1).unwrap();
        let changes = told(&cart);
        assert_eq!(changes[..1], [LineChange::Gone(1, 1)]);
        assert!(matches!(&changes[1..], [LineChange::New(4, line)] if line.product_id == 6));
        cart.clear();
        assert_eq!(told(&cart), [LineChange::Gone(0, 5)]);
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
                    seen = painted(seen, shown.follow(&cart, mode));
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
        let seen = painted(Vec::new(), shown.follow(&cart([10, 11]), PriceMode::Consumer));
        let turned = cart([11, 10]);
        assert_eq!(
            painted(seen, shown.follow(&turned, PriceMode::Consumer)),
            turned.line_views(PriceMode::Consumer)
        );
    }
}
