//! Bringing together the cart of this browser and the one that the customer left elsewhere (rule 4.8).

use super::{Cart, CartId, Selection};
use crate::catalogue::MAX_QUANTITY;
use crate::notice::Notice;

/// What a line gains from the customer's other cart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// Which line.
    pub selection: Selection,
    /// Units it has without; none when it is new.
    pub before: u32,
    /// Units that are added.
    pub added: u32,
}

impl Gain {
    /// What has to be added to a cart so that each line has the larger quantity of both carts, never more than a line
    /// takes. Neither cart loses anything, and merging again adds nothing.
    ///
    /// ```
    /// use mostrador_core::cart::{Gain, parse_cookie};
    /// let gains = Gain::between(&parse_cookie("1:0:2.2:0:1"), &parse_cookie("1:0:3.3:0:1"));
    /// assert_eq!(gains.iter().map(|g| (g.selection.product, g.added)).collect::<Vec<_>>(), [(1, 1), (3, 1)]);
    /// ```
    #[must_use]
    pub fn between(own: &[CartId], other: &[CartId]) -> Vec<Self> {
        let mut gains: Vec<Self> = Vec::new();
        for CartId { selection, .. } in other {
            if gains.iter().any(|gain| gain.selection == *selection) {
                continue;
            }
            let before = units(own, *selection);
            let added = units(other, *selection).min(MAX_QUANTITY).saturating_sub(before);
            if added > 0 {
                gains.push(Self { selection: *selection, before, added });
            }
        }
        gains
    }

    /// The gain as a line to be restored.
    #[must_use]
    pub const fn id(self) -> CartId {
        CartId { selection: self.selection, quantity: self.added }
    }

    /// What the shopper is told, once the cart has the line; nothing when it could not take it.
    #[must_use]
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

/// The units of a selection over all its lines.
fn units(ids: &[CartId], selection: Selection) -> u32 {
    let own = ids.iter().filter(|id| id.selection == selection);
    own.fold(0, |sum, id| sum.saturating_add(id.quantity))
}

/// A cart as it is kept: each selection once, in the order in which it first comes, with the units of all its lines, no
/// more than a line takes.
#[must_use]
pub fn tidied(ids: &[CartId]) -> Vec<CartId> {
    Gain::between(&[], ids).into_iter().map(Gain::id).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::parse_cookie;
    use super::*;
    use crate::catalogue::Product;

    /// Rule 4.8.
    #[test]
    fn what_was_gained_is_named_and_what_was_not_is_not() {
        let product =
            |id, unique_buy| Product { id, title: format!("P{id}"), unique_buy, ..Product::default() };
        let products = [product(1, false), product(2, false), product(3, false), product(4, true)];
        let own = parse_cookie("1:0:2.4:0:1");
        let gains = Gain::between(&own, &parse_cookie("1:0:5.2:0:1.3:0:7.4:0:2.9:0:1"));
        let all: Vec<CartId> = own.into_iter().chain(gains.iter().map(|gain| gain.id())).collect();
        let (cart, changes) = Cart::restore(&all, &products);
        let notices: Vec<_> = gains.iter().filter_map(|gain| gain.notice(&cart)).map(|n| n.message).collect();
        assert_eq!(
            notices,
            [
                "Hemos subido P1 a 5 unidades, como en tu carrito guardado.",
                "Hemos recuperado P2 de tu carrito guardado.",
                "Hemos recuperado 7 unidades de P3 de tu carrito guardado.",
            ]
        );
        let codes: Vec<_> = changes.iter().map(|change| change.code).collect();
        assert_eq!(codes, ["quantity_limited", "unavailable"], "bought once, and gone");
    }

    fn carts() -> impl Strategy<Value = Vec<CartId>> {
        let id = (1_u32..6, proptest::option::of(1_u32..3), 1_u32..130);
        proptest::collection::vec(
            id.prop_map(|(product, variant, quantity)| CartId {
                selection: Selection { product, variant },
                quantity,
            }),
            0..8,
        )
    }

    proptest! {
        /// Rule 4.8.
        #[test]
        fn each_line_has_the_larger_quantity_and_never_more_than_a_line_takes(own in carts(), other in carts()) {
            let (own, other) = (tidied(&own), tidied(&other));
            let gains = Gain::between(&own, &other);
            let merged: Vec<CartId> = own.iter().copied().chain(gains.iter().map(|gain| gain.id())).collect();
            for id in own.iter().chain(&other) {
                let larger = units(&own, id.selection).max(units(&other, id.selection));
                prop_assert_eq!(units(&merged, id.selection), larger);
                prop_assert!(larger <= MAX_QUANTITY);
            }
            prop_assert!(Gain::between(&merged, &other).is_empty(), "again adds nothing");
            prop_assert!(Gain::between(&own, &own).is_empty());
        }

        #[test]
        fn a_tidied_cart_has_each_selection_once_and_stays_as_it_is(ids in carts()) {
            let once = tidied(&ids);
            for (index, id) in once.iter().enumerate() {
                prop_assert!(once.iter().skip(index + 1).all(|other| other.selection != id.selection));
            }
            prop_assert_eq!(tidied(&once), once);
        }
    }
}
