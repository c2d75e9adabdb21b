//! Available stock and its effect on a cart (rule 5.4). Stock counts exist only on the server.

use super::restore::CartChange;
use super::{Cart, CartId, CartLine, Selection};
use crate::catalogue::{ProductId, VariantId};

/// Key of a stock count: the variant when it has a count of its own, otherwise the whole product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockKey {
    /// All variants of a product together.
    Product(ProductId),
    Variant(VariantId),
}

/// Stock counts of some products. Selections without a count are unlimited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stock(Vec<(StockKey, u32)>);

impl FromIterator<(StockKey, u32)> for Stock {
    fn from_iter<I: IntoIterator<Item = (StockKey, u32)>>(counts: I) -> Self {
        Self(counts.into_iter().collect())
    }
}

impl Stock {
    /// Stock key and available units of a selection; `None` when its stock is not tracked.
    ///
    /// ```
    /// use mostrador_core::cart::{Selection, StockKey, Stock};
    /// let stock = Stock::from_iter([(StockKey::Product(1.into()), 4), (StockKey::Variant(11.into()), 2)]);
    /// let available = |variant: u32| stock.lookup(Selection { product: 1.into(), variant: Some(variant.into()) });
    /// assert_eq!(available(11), Some((StockKey::Variant(11.into()), 2)));
    /// assert_eq!(available(12), Some((StockKey::Product(1.into()), 4)));
    /// ```
    pub fn lookup(&self, selection: Selection) -> Option<(StockKey, u32)> {
        self.position(selection).and_then(|index| self.0.get(index)).copied()
    }

    fn position(&self, selection: Selection) -> Option<usize> {
        let variant_key = selection.variant.map(StockKey::Variant);
        variant_key
            .into_iter()
            .chain([StockKey::Product(selection.product)])
            .find_map(|key| self.0.iter().position(|(counted, _)| *counted == key))
    }

    /// Deducts up to `requested` units and returns the number deducted; all of them when stock is not
    /// tracked.
    fn take(&mut self, selection: Selection, requested: u32) -> u32 {
        let Some((_, available)) = self.position(selection).and_then(|index| self.0.get_mut(index)) else {
            return requested;
        };
        let taken = requested.min(*available);
        *available -= taken;
        taken
    }
}

impl Cart {
    /// Reduces each line to the available stock, in line order, and returns the adjustments. Lines with the
    /// same stock key share its units.
    pub fn limit_to_stock(&mut self, stock: &Stock) -> Vec<CartChange> {
        let mut remaining = stock.clone();
        let mut changes = Vec::new();
        self.lines.retain_mut(|line| {
            let taken = remaining.take(line.selection(), line.quantity);
            if taken < line.quantity {
                changes.push(shortage(line, taken));
                line.quantity = taken;
            }
            taken > 0
        });
        changes
    }
}

fn shortage(line: &CartLine, left: u32) -> CartChange {
    let title = line.title();
    let (code, message) = match left {
        0 => ("sold_out", format!("{title} está agotado y lo hemos quitado de tu carrito.")),
        1 => ("quantity_limited", format!("Solo queda 1 unidad de {title}: hemos ajustado la cantidad.")),
        n => {
            ("quantity_limited", format!("Solo quedan {n} unidades de {title}: hemos ajustado la cantidad."))
        }
    };
    CartChange { id: CartId { selection: line.selection(), quantity: line.quantity }, code, message }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::{Product, Variant};

    fn cart() -> Cart {
        let variants = [11, 12].map(|id| Variant { id: id.into(), ..Variant::default() }).to_vec();
        let product = Product { id: 1.into(), title: "Jabón".into(), variants, ..Product::default() };
        let mut cart = Cart::default();
        for variant in [11, 12] {
            cart.add(&product, Selection { product: 1.into(), variant: Some(variant.into()) }, 3).unwrap();
        }
        cart
    }

    fn limited_to(counts: &[(StockKey, u32)]) -> (Vec<u32>, Vec<String>) {
        let mut cart = cart();
        let changes = cart.limit_to_stock(&counts.iter().copied().collect());
        (
            cart.lines().iter().map(CartLine::quantity).collect(),
            changes.into_iter().map(|c| c.message).collect(),
        )
    }

    /// Rule 5.4.
    #[test]
    fn variants_share_the_units_of_their_product() {
        let (quantities, messages) = limited_to(&[(StockKey::Product(1.into()), 4)]);
        assert_eq!(quantities, [3, 1]);
        assert_eq!(messages, ["Solo queda 1 unidad de Jabón: hemos ajustado la cantidad."]);
        assert_eq!(
            limited_to(&[(StockKey::Product(1.into()), 5)]).1,
            ["Solo quedan 2 unidades de Jabón: hemos ajustado la cantidad."]
        );
    }

    /// Rule 5.4.
    #[test]
    fn a_variant_count_limits_only_that_variant() {
        let (quantities, messages) = limited_to(&[(StockKey::Variant(11.into()), 0)]);
        assert_eq!(quantities, [3], "the other variant is not tracked");
        assert_eq!(messages, ["Jabón está agotado y lo hemos quitado de tu carrito."]);
        assert_eq!(limited_to(&[]), (vec![3, 3], vec![]));
        assert_eq!(limited_to(&[(StockKey::Product(1.into()), 6)]), (vec![3, 3], vec![]));
    }

    proptest! {
        /// Rule 5.4.
        #[test]
        fn stock_is_never_exceeded_and_limiting_is_idempotent(shared in proptest::option::of(0_u32..9), own in proptest::option::of(0_u32..9)) {
            let counts = [shared.map(|units| (StockKey::Product(1.into()), units)), own.map(|units| (StockKey::Variant(11.into()), units))];
            let stock: Stock = counts.into_iter().flatten().collect();
            let mut cart = cart();
            cart.limit_to_stock(&stock);
            for (key, units) in counts.into_iter().flatten() {
                let from = |line: &&CartLine| stock.lookup(line.selection()).is_some_and(|(own, _)| own == key);
                prop_assert!(cart.lines().iter().filter(from).map(CartLine::quantity).sum::<u32>() <= units);
            }
            let limited = cart.clone();
            prop_assert!(cart.limit_to_stock(&stock).is_empty());
            prop_assert_eq!(cart, limited);
        }
    }
}
