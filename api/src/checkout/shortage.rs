//! What the stock cannot fill. Units left are known here only: `core` knows «sold out», and the limits of a cart.

use std::collections::HashMap;

use mostrador_core::cart::{Cart, Selection};
use mostrador_core::checkout::{LineRequest, Quote, QuoteChange};

use crate::store::stock::{Shelf, Stock};

/// The lines that the stock can fill, and what had to change for it. Lines of one shelf share its units.
#[must_use]
pub fn within_stock(cart: &Cart, stock: &Stock) -> (Vec<LineRequest>, Vec<QuoteChange>) {
    let mut left: HashMap<Shelf, u32> = HashMap::new();
    let (mut lines, mut changes) = (Vec::new(), Vec::new());
    for line in cart.lines() {
        let selection = line.selection();
        let quantity = match stock.of(selection) {
            None => line.quantity(),
            Some((shelf, units)) => {
                let left = left.entry(shelf).or_insert(units);
                let taken = line.quantity().min(*left);
                *left -= taken;
                taken
            }
        };
        if quantity < line.quantity() {
            changes.push(shortage(selection, &line.title(), quantity));
        }
        if quantity > 0 {
            let (product, selected_variant) = (selection.product, selection.variant);
            lines.push(LineRequest { product, selected_variant, qty: f64::from(quantity) });
        }
    }
    (lines, changes)
}

/// Lowers the limit of each line to the units left.
pub fn limit(quote: &mut Quote, stock: &Stock) {
    for line in &mut quote.lines {
        let selection = Selection { product: line.product, variant: line.selected_variant };
        line.max = stock.of(selection).map_or(line.max, |(_, left)| line.max.min(left));
    }
}

fn shortage(selection: Selection, title: &str, left: u32) -> QuoteChange {
    let (code, message) = match left {
        0 => ("sold_out", format!("{title} está agotado y lo hemos quitado de tu carrito.")),
        1 => ("quantity_limited", format!("Solo queda 1 unidad de {title}: hemos ajustado la cantidad.")),
        n => {
            ("quantity_limited", format!("Solo quedan {n} unidades de {title}: hemos ajustado la cantidad."))
        }
    };
    QuoteChange {
        product: selection.product,
        selected_variant: selection.variant,
        code: code.to_owned(),
        message,
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::catalogue::{Product, Variant};

    use super::*;

    #[test]
    fn variants_share_the_units_of_their_product() {
        let variants = [11, 12].map(|id| Variant { id, ..Variant::default() }).to_vec();
        let product = Product { id: 1, title: "Jabón".into(), variants, ..Product::default() };
        let mut cart = Cart::default();
        for variant in [11, 12] {
            cart.add(&product, Selection { product: 1, variant: Some(variant) }, 3).unwrap();
        }
        let stock = Stock::from([(Shelf::Product(1), 4)]);
        let (lines, changes) = within_stock(&cart, &stock);
        let taken: Vec<_> = lines.iter().map(|line| (line.selected_variant, line.qty)).collect();
        assert_eq!(taken, [(Some(11), 3.0), (Some(12), 1.0)]);
        assert_eq!(changes[0].message, "Solo queda 1 unidad de Jabón: hemos ajustado la cantidad.");
        let (lines, changes) = within_stock(&cart, &Stock::from([(Shelf::Variant(11), 0)]));
        assert_eq!((lines.len(), changes[0].code.as_str()), (1, "sold_out"), "the other is not counted");
    }
}
