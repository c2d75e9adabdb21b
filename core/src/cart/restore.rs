//! Restores the cart from persisted ids and current product data (rule 4.24). Every adjustment is reported to
//! the shopper.

use super::{Cart, CartError, CartId};
use crate::catalogue::{Product, max_selection_quantity};
use crate::notice::Notice;

/// Adjustment of a cart line since the shopper last saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CartChange {
    /// Line before the adjustment.
    pub id: CartId,
    pub code: &'static str,
    pub message: String,
}

impl From<&CartChange> for Notice {
    fn from(change: &CartChange) -> Self {
        Self::change(change.code, change.message.clone())
    }
}

impl Cart {
    /// Builds the cart of these ids from current product data, and lists the adjustments.
    ///
    /// Lines with an unavailable product or variant and sold-out lines are removed; a quantity above the
    /// limit is reduced to it.
    pub fn restore(ids: &[CartId], products: &[Product]) -> (Self, Vec<CartChange>) {
        let mut cart = Self::default();
        let mut changes = Vec::new();
        for id in ids {
            if let Err(change) = cart.restore_one(*id, products) {
                changes.push(change);
            }
        }
        (cart, changes)
    }

    fn restore_one(&mut self, id: CartId, products: &[Product]) -> Result<(), CartChange> {
        let change = |code, message| CartChange { id, code, message };
        let selection = id.selection;
        let product = products.iter().find(|p| p.id == selection.product).ok_or_else(|| {
            let message = "Un producto de tu carrito ya no está disponible y lo hemos quitado.";
            change("unavailable", message.to_owned())
        })?;
        let title = &product.title;
        let variant = product.select(selection.variant).map_err(|_| {
            change("unavailable", format!("La opción que elegiste de {title} ya no está disponible."))
        })?;
        match self.add(product, selection, id.quantity) {
            Ok(()) => Ok(()),
            Err(CartError::Limit { max: 0, .. }) => {
                Err(change("sold_out", format!("{title} está agotado y lo hemos quitado de tu carrito.")))
            }
            Err(CartError::Limit { .. }) => {
                let max = max_selection_quantity(product, variant);
                let present = self.line(selection).map_or(0, super::CartLine::quantity);
                let remaining = max.saturating_sub(present);
                // Fails when other lines already use up the limit; the line is then dropped.
                let _ = self.add(product, selection, remaining);
                Err(change(
                    "quantity_limited",
                    format!("Hemos ajustado {title} a {max} en tu carrito: es el máximo por pedido."),
                ))
            }
            Err(refusal) => Err(change(refusal.code(), refusal.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Selection, parse_cookie};
    use super::*;
    use crate::catalogue::Variant;

    fn product(id: u32) -> Product {
        Product { id: id.into(), title: format!("Producto {id}"), ..Product::default() }
    }

    /// Rule 4.24.
    #[test]
    fn available_lines_are_restored() {
        let (cart, changes) = Cart::restore(&parse_cookie("2:0:3.1:0:1"), &[product(1), product(2)]);
        assert!(changes.is_empty());
        assert_eq!(super::super::to_cookie(&cart.ids()), "2:0:3.1:0:1");
    }

    /// Rule 4.24.
    #[test]
    fn every_adjustment_is_reported() {
        let sold_out = Product { sold_out: true, ..product(2) };
        let single = Product { unique_buy: true, ..product(3) };
        let other = Product { variants: vec![Variant { id: 41.into(), ..Variant::default() }], ..product(4) };
        let ids = parse_cookie("1:0:1.2:0:1.3:0:5.4:40:1.5:0:400");
        let (cart, changes) = Cart::restore(&ids, &[sold_out, single, other, product(5)]);
        let codes: Vec<_> = changes.iter().map(|c| c.code).collect();
        assert_eq!(codes, ["unavailable", "sold_out", "quantity_limited", "unavailable", "quantity_limited"]);
        assert_eq!(super::super::to_cookie(&cart.ids()), "3:0:1.5:0:100");
        assert!(changes.iter().all(|c| c.message.ends_with('.')));
    }

    #[test]
    fn a_second_variant_of_a_single_purchase_product_is_reported_and_dropped() {
        let variants = vec![
            Variant { id: 11.into(), ..Variant::default() },
            Variant { id: 12.into(), ..Variant::default() },
        ];
        let single = Product { unique_buy: true, variants, ..product(1) };
        let (cart, changes) = Cart::restore(&parse_cookie("1:11:1.1:12:1"), &[single]);
        assert_eq!((cart.lines().len(), changes.len()), (1, 1));
        assert!(cart.line(Selection { product: 1.into(), variant: Some(11.into()) }).is_some());
    }

    proptest! {
        /// Rule 4.24.
        #[test]
        fn restored_carts_respect_the_limits_and_restore_unchanged(ids in proptest::collection::vec((1_u32..7, 1_u32..300), 0..12)) {
            let sold_out = Product { sold_out: true, ..product(2) };
            let single = Product { unique_buy: true, ..product(3) };
            let products = [product(1), sold_out, single, product(4), product(5)];
            let id = |(product, quantity): (u32, _)| CartId { selection: Selection { product: product.into(), variant: None }, quantity };
            let ids: Vec<_> = ids.into_iter().map(id).collect();
            let (cart, _) = Cart::restore(&ids, &products);
            for line in cart.lines() {
                prop_assert!(line.quantity() <= max_selection_quantity(line.product(), None));
            }
            let (again, changes) = Cart::restore(&cart.ids(), &products);
            prop_assert_eq!((again, changes), (cart, vec![]));
        }
    }
}
