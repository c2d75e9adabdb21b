//! Units left, and what they mean for a cart (rule 5.4). Only the server knows them.

use super::restore::Change;
use super::{Cart, CartId, CartLine, Selection};

/// What units are counted for: a variant when it has its own, otherwise the whole product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// All variants of a product together.
    Product(u32),
    /// One variant.
    Variant(u32),
}

/// The counted shelves of some products. What is not counted is never short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stock(Vec<(Shelf, u32)>);

impl FromIterator<(Shelf, u32)> for Stock {
    fn from_iter<I: IntoIterator<Item = (Shelf, u32)>>(shelves: I) -> Self {
        Self(shelves.into_iter().collect())
    }
}

impl Stock {
    /// The shelf that a selection is taken from, with its units; nothing when they are not counted.
    ///
    /// ```
    /// use mostrador_core::cart::{Selection, Shelf, Stock};
    /// let stock = Stock::from_iter([(Shelf::Product(1), 4), (Shelf::Variant(11), 2)]);
    /// let of = |variant| stock.of(Selection { product: 1, variant });
    /// assert_eq!(of(Some(11)), Some((Shelf::Variant(11), 2)));
    /// assert_eq!(of(Some(12)), Some((Shelf::Product(1), 4)));
    /// ```
    #[must_use]
    pub fn of(&self, selection: Selection) -> Option<(Shelf, u32)> {
        self.place(selection).and_then(|index| self.0.get(index)).copied()
    }

    fn place(&self, selection: Selection) -> Option<usize> {
        let own = selection.variant.map(Shelf::Variant);
        own.into_iter()
            .chain([Shelf::Product(selection.product)])
            .find_map(|shelf| self.0.iter().position(|(counted, _)| *counted == shelf))
    }

    /// Takes up to so many units; says how many there were. Everything, when they are not counted.
    fn take(&mut self, selection: Selection, wanted: u32) -> u32 {
        let Some((_, left)) = self.place(selection).and_then(|index| self.0.get_mut(index)) else {
            return wanted;
        };
        let taken = wanted.min(*left);
        *left -= taken;
        taken
    }
}

impl Cart {
    /// Brings each line down to the units that are left, in the order of the lines, and names what had to change.
    /// Lines of one shelf share its units.
    pub fn limit_to(&mut self, stock: &Stock) -> Vec<Change> {
        let mut left = stock.clone();
        let mut changes = Vec::new();
        self.lines.retain_mut(|line| {
            let taken = left.take(line.selection(), line.quantity);
            if taken < line.quantity {
                changes.push(shortage(line, taken));
                line.quantity = taken;
            }
            taken > 0
        });
        changes
    }
}

fn shortage(line: &CartLine, left: u32) -> Change {
    let title = line.title();
    let (code, message) = match left {
        0 => ("sold_out", format!("{title} está agotado y lo hemos quitado de tu carrito.")),
        1 => ("quantity_limited", format!("Solo queda 1 unidad de {title}: hemos ajustado la cantidad.")),
        n => {
            ("quantity_limited", format!("Solo quedan {n} unidades de {title}: hemos ajustado la cantidad."))
        }
    };
    Change { id: CartId { selection: line.selection(), quantity: line.quantity }, code, message }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::{Product, Variant};

    fn cart() -> Cart {
        let variants = [11, 12].map(|id| Variant { id, ..Variant::default() }).to_vec();
        let product = Product { id: 1, title: "Jabón".into(), variants, ..Product::default() };
        let mut cart = Cart::default();
        for variant in [11, 12] {
            cart.add(&product, Selection { product: 1, variant: Some(variant) }, 3).unwrap();
        }
        cart
    }

    fn left(shelves: &[(Shelf, u32)]) -> (Vec<u32>, Vec<String>) {
        let mut cart = cart();
        let changes = cart.limit_to(&shelves.iter().copied().collect());
        (
            cart.lines().iter().map(CartLine::quantity).collect(),
            changes.into_iter().map(|c| c.message).collect(),
        )
    }

    /// Rule 5.4.
    #[test]
    fn variants_share_the_units_of_their_product() {
        let (quantities, messages) = left(&[(Shelf::Product(1), 4)]);
        assert_eq!(quantities, [3, 1]);
        assert_eq!(messages, ["Solo queda 1 unidad de Jabón: hemos ajustado la cantidad."]);
        assert_eq!(
            left(&[(Shelf::Product(1), 5)]).1,
            ["Solo quedan 2 unidades de Jabón: hemos ajustado la cantidad."]
        );
    }

    /// Rule 5.4.
    #[test]
    fn what_is_counted_apart_is_short_alone() {
        let (quantities, messages) = left(&[(Shelf::Variant(11), 0)]);
        assert_eq!(quantities, [3], "the other is not counted");
        assert_eq!(messages, ["Jabón está agotado y lo hemos quitado de tu carrito."]);
        assert_eq!(left(&[]), (vec![3, 3], vec![]));
        assert_eq!(left(&[(Shelf::Product(1), 6)]), (vec![3, 3], vec![]));
    }

    proptest! {
        /// Rule 5.4.
        #[test]
        fn no_shelf_gives_more_than_it_has_and_once_is_enough(shared in proptest::option::of(0_u32..9), own in proptest::option::of(0_u32..9)) {
            let shelves = [shared.map(|units| (Shelf::Product(1), units)), own.map(|units| (Shelf::Variant(11), units))];
            let stock: Stock = shelves.into_iter().flatten().collect();
            let mut cart = cart();
            cart.limit_to(&stock);
            for (shelf, units) in shelves.into_iter().flatten() {
                let from = |line: &&CartLine| stock.of(line.selection()).is_some_and(|(own, _)| own == shelf);
                prop_assert!(cart.lines().iter().filter(from).map(CartLine::quantity).sum::<u32>() <= units);
            }
            let limited = cart.clone();
            prop_assert!(cart.limit_to(&stock).is_empty());
            prop_assert_eq!(cart, limited);
        }
    }
}
