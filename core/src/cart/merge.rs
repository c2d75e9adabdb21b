//! Merges the cart of this browser with the customer's stored cart (rule 4.8).

use super::{Cart, CartId, Selection};
use crate::catalogue::MAX_QUANTITY;
use crate::notice::Notice;

/// Units that a merge adds to one line from the customer's stored cart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergeAddition {
    pub selection: Selection,
    /// Units before the merge; 0 for a new line.
    pub before: u32,
    pub added: u32,
}

impl MergeAddition {
    /// Calculates the additions after which each line has the larger quantity of both carts, capped at
    /// [`MAX_QUANTITY`]. Neither cart loses units, and merging again adds nothing.
    pub fn between(own: &[CartId], other: &[CartId]) -> Vec<Self> {
        let mut additions: Vec<Self> = Vec::new();
        for CartId { selection, .. } in other {
            if additions.iter().any(|addition| addition.selection == *selection) {
                continue;
            }
            let before = units(own, *selection);
            let added = units(other, *selection).min(MAX_QUANTITY).saturating_sub(before);
            if added > 0 {
                additions.push(Self { selection: *selection, before, added });
            }
        }
        additions
    }

    pub const fn id(self) -> CartId {
        CartId { selection: self.selection, quantity: self.added }
    }

    /// Notice for the shopper, after the addition to `cart`; `None` when the cart could not take the units.
    pub fn notice(self, cart: &Cart) -> Option<Notice> {
        let line = cart.line(self.selection).filter(|line| line.quantity() > self.before)?;
        let (title, units) = (line.title(), line.quantity());
        Some(Notice::change(
            "cart_merged",
            match (self.before, units) {
                (0, 1) => format!("Hemos recuperado {title} de tu carrito guardado."),
                (0, _) => format!("Hemos recuperado {units} unidades de {title} de tu carrito guardado."),
                _ => format!("Hemos subido {title} a {units} unidades, como en tu carrito guardado."),
            },
        ))
    }
}

fn units(ids: &[CartId], selection: Selection) -> u32 {
    let matching = ids.iter().filter(|id| id.selection == selection);
    matching.fold(0, |sum, id| sum.saturating_add(id.quantity))
}

/// Normalises a cart for storage: one line per selection, in order of first occurrence, with the units of all
/// its lines, capped at [`MAX_QUANTITY`].
pub fn normalise_lines(ids: &[CartId]) -> Vec<CartId> {
    MergeAddition::between(&[], ids).into_iter().map(MergeAddition::id).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::parse_cookie;
    use super::*;
    use crate::catalogue::Product;

    /// Rule 4.8.
    #[test]
    fn only_units_that_were_added_have_a_notice() {
        let product =
            |id, unique_buy| Product { id, title: format!("P{id}"), unique_buy, ..Product::default() };
        let products = [
            product(1.into(), false),
            product(2.into(), false),
            product(3.into(), false),
            product(4.into(), true),
        ];
        let own = parse_cookie("1:0:2.4:0:1");
        let additions = MergeAddition::between(&own, &parse_cookie("1:0:5.2:0:1.3:0:7.4:0:2.9:0:1"));
        let all: Vec<CartId> =
            own.into_iter().chain(additions.iter().map(|addition| addition.id())).collect();
        let (cart, changes) = Cart::restore(&all, &products);
        let notices: Vec<_> =
            additions.iter().filter_map(|addition| addition.notice(&cart)).map(|n| n.message).collect();
        assert_eq!(
            notices,
            [
                "Hemos subido P1 a 5 unidades, como en tu carrito guardado.",
                "Hemos recuperado P2 de tu carrito guardado.",
                "Hemos recuperado 7 unidades de P3 de tu carrito guardado.",
            ]
        );
        let codes: Vec<_> = changes.iter().map(|change| change.code).collect();
        assert_eq!(codes, ["quantity_limited", "unavailable"], "single purchase, and no longer sold");
    }

    fn carts() -> impl Strategy<Value = Vec<CartId>> {
        let id = (1_u32..6, proptest::option::of(1_u32..3), 1_u32..130);
        proptest::collection::vec(
            id.prop_map(|(product, variant, quantity)| CartId {
                selection: Selection { product: product.into(), variant: variant.map(Into::into) },
                quantity,
            }),
            0..8,
        )
    }

    proptest! {
        /// Rule 4.8.
        #[test]
        fn merged_lines_have_the_larger_quantity_up_to_the_limit(own in carts(), other in carts()) {
            let (own, other) = (normalise_lines(&own), normalise_lines(&other));
            let additions = MergeAddition::between(&own, &other);
            let merged: Vec<CartId> = own.iter().copied().chain(additions.iter().map(|addition| addition.id())).collect();
            for id in own.iter().chain(&other) {
                let larger = units(&own, id.selection).max(units(&other, id.selection));
                prop_assert_eq!(units(&merged, id.selection), larger);
                prop_assert!(larger <= MAX_QUANTITY);
            }
            prop_assert!(MergeAddition::between(&merged, &other).is_empty(), "merging again adds nothing");
            prop_assert!(MergeAddition::between(&own, &own).is_empty());
        }

        #[test]
        fn normalising_is_idempotent_and_removes_duplicates(ids in carts()) {
            let once = normalise_lines(&ids);
            for (index, id) in once.iter().enumerate() {
                prop_assert!(once.iter().skip(index + 1).all(|other| other.selection != id.selection));
            }
            prop_assert_eq!(normalise_lines(&once), once);
        }
    }
}
