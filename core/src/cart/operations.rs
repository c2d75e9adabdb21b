//! Cart operations: add, replace, remove, refresh, clear (rules 4.2, 5.1).

use std::sync::Arc;

use super::{Cart, CartError, CartLine, MAX_LINES, PricedLine, Quantity, Selection};
use crate::catalogue::{CategoryId, Product, ProductId, max_selection_quantity};

impl Cart {
    /// Adds units: increases the quantity of the line with the same product and variant, or appends a line.
    /// Rejects the whole addition, with the message of rule 5.17, when the limit would be exceeded. The limit
    /// of a product that can be bought only once spans all its variants.
    pub fn add(&mut self, product: &Product, selection: Selection, quantity: u32) -> Result<(), CartError> {
        self.add_shared(&Arc::new(product.clone()), selection, quantity)
    }

    /// Same as [`Self::add`] for a shared product, which is not cloned.
    pub fn add_shared(
        &mut self,
        product: &Arc<Product>,
        selection: Selection,
        quantity: u32,
    ) -> Result<(), CartError> {
        let quantity = Quantity::new(quantity)?.get();
        check_selection(product, selection)?;
        let index = self.lines.iter().position(|line| line.selection() == selection);
        let present = if product.unique_buy {
            self.lines.iter().filter(|line| line.product.id == product.id).map(|line| line.quantity).sum()
        } else {
            index.and_then(|index| self.lines.get(index)).map_or(0, CartLine::quantity)
        };
        check_limit(product, selection, present.saturating_add(quantity))?;
        if let Some(line) = index.and_then(|index| self.lines.get_mut(index)) {
            line.quantity = line.quantity.saturating_add(quantity);
            line.set_product(product);
        } else if self.lines.len() >= MAX_LINES {
            return Err(CartError::TooManyLines);
        } else {
            let product = Arc::clone(product);
            let treatment = *self.taxation.treatment(product.supply());
            self.lines.push(CartLine { product, variant: selection.variant, quantity, treatment });
        }
        Ok(())
    }

    /// Fails when the cart has no such line, or the limit would be exceeded.
    pub fn replace(&mut self, selection: Selection, quantity: u32) -> Result<(), CartError> {
        let quantity = Quantity::new(quantity)?.get();
        let line =
            self.lines.iter_mut().find(|line| line.selection() == selection).ok_or(CartError::NotInCart)?;
        check_limit(&line.product, selection, quantity)?;
        line.quantity = quantity;
        Ok(())
    }

    /// Fails when the cart has no such line.
    pub fn remove(&mut self, selection: Selection) -> Result<CartLine, CartError> {
        let index =
            self.lines.iter().position(|line| line.selection() == selection).ok_or(CartError::NotInCart)?;
        Ok(self.lines.remove(index))
    }

    /// Updates the product data of the lines of a product; returns true if any of their unit prices changed.
    pub fn refresh_product(&mut self, product: &Arc<Product>) -> bool {
        let mut changed = false;
        for line in self.lines.iter_mut().filter(|line| line.product.id == product.id) {
            if product.select(line.variant).is_ok() {
                let before = line.listed_price();
                line.set_product(product);
                changed |= line.listed_price() != before;
            }
        }
        changed
    }

    /// Applies quantities and unit prices of the catalogue by selection (rule 9.5). Lines without figures, or with
    /// quantity 0, are removed.
    pub fn apply_quote(&mut self, figures: impl Fn(Selection) -> Option<PricedLine>) {
        self.lines.retain_mut(|line| {
            let Some(PricedLine { price_et, price_taxes, quantity }) = figures(line.selection()) else {
                return false;
            };
            line.quantity = quantity;
            let product = Arc::make_mut(&mut line.product);
            if let Some(variant) = product.variants.iter_mut().find(|v| Some(v.id) == line.variant) {
                (variant.price_et, variant.price_taxes) = (price_et, price_taxes);
            } else {
                (product.price_et, product.price_taxes) = (price_et, price_taxes);
            }
            quantity > 0
        });
    }

    /// Replaces the categories of products, on which promotions depend; none or an empty list keeps them.
    pub fn set_categories<'a>(&mut self, categories: impl Fn(ProductId) -> Option<&'a [CategoryId]>) {
        for line in &mut self.lines {
            let found = categories(line.product.id).unwrap_or_default();
            if !found.is_empty() && line.product.category_ids() != found {
                Arc::make_mut(&mut line.product).categories = found.to_vec();
            }
        }
    }

    pub fn clear(&mut self) {
        self.lines.clear();
    }
}

fn check_selection(product: &Product, selection: Selection) -> Result<(), CartError> {
    product
        .select(selection.variant)
        .map(|_| ())
        .map_err(|error| CartError::Selection { error, title: product.title.clone() })
}

fn check_limit(product: &Product, selection: Selection, quantity: u32) -> Result<(), CartError> {
    let max = max_selection_quantity(product, product.select(selection.variant).ok().flatten());
    if quantity > max { Err(CartError::Limit { max, title: product.title.clone() }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::{MAX_QUANTITY, Variant, VariantId};

    fn product(id: u32) -> Product {
        Product {
            id: id.into(),
            title: format!("Producto {id}"),
            price_et: "1.234567".parse().unwrap(),
            ..Product::default()
        }
    }

    fn select(product: u32) -> Selection {
        Selection { product: product.into(), variant: None }
    }

    /// Rule 4.2.
    #[test]
    fn adding_the_same_selection_increases_its_line() {
        let mut cart = Cart::default();
        cart.add(&product(1), select(1), 2).unwrap();
        cart.add(&product(2), select(2), 1).unwrap();
        cart.add(&product(1), select(1), 3).unwrap();
        let lines: Vec<_> =
            cart.lines().iter().map(|l| (l.selection().product.get(), l.quantity())).collect();
        assert_eq!(lines, [(1, 5), (2, 1)]);
        assert_eq!(cart.count(), 6);
    }

    /// Rule 4.2.
    #[test]
    fn variants_have_separate_lines() {
        let mut oil = product(1);
        oil.variants = vec![
            Variant { id: 10.into(), ..Variant::default() },
            Variant { id: 11.into(), ..Variant::default() },
        ];
        let mut cart = Cart::default();
        cart.add(&oil, Selection { product: 1.into(), variant: Some(10.into()) }, 100).unwrap();
        cart.add(&oil, Selection { product: 1.into(), variant: Some(11.into()) }, 1).unwrap();
        assert_eq!(cart.lines().len(), 2);
        let refused = cart.add(&oil, select(1), 1).unwrap_err();
        assert_eq!(
            (refused.code(), refused.to_string().as_str()),
            ("variant_required", "Elige una opción de Producto 1.")
        );
        let other = Selection { product: 1.into(), variant: Some(99.into()) };
        assert_eq!(cart.add(&oil, other, 1).unwrap_err().code(), "unknown_variant");
    }

    /// Rule 5.17.
    #[test]
    fn exceeding_the_limit_is_rejected_and_changes_nothing() {
        let mut cart = Cart::default();
        cart.add(&product(1), select(1), 99).unwrap();
        let before = cart.clone();
        for quantity in [2, 101, u32::MAX] {
            assert_eq!(
                cart.add(&product(1), select(1), quantity).unwrap_err().to_string(),
                "No se pueden añadir más de 100 unidades del producto Producto 1 al carrito."
            );
        }
        assert_eq!(cart.add(&product(1), select(1), 0), Err(CartError::InvalidQuantity));
        assert_eq!(cart, before);
        cart.add(&product(1), select(1), 1).unwrap();
        assert_eq!(cart.add(&product(1), select(1), 1).unwrap_err().code(), "quantity_limited");
    }

    /// Rule 5.1.
    #[test]
    fn the_single_purchase_limit_spans_variants() {
        let mut course = product(1);
        course.unique_buy = true;
        course.variants = vec![
            Variant { id: 10.into(), ..Variant::default() },
            Variant { id: 11.into(), ..Variant::default() },
        ];
        let mut cart = Cart::default();
        cart.add(&course, Selection { product: 1.into(), variant: Some(10.into()) }, 1).unwrap();
        assert_eq!(
            cart.add(&course, Selection { product: 1.into(), variant: Some(11.into()) }, 1)
                .unwrap_err()
                .to_string(),
            "No se pueden añadir más de 1 unidades del producto Producto 1 al carrito."
        );
    }

    /// Rule 5.18.
    #[test]
    fn the_number_of_lines_is_limited() {
        let mut cart = Cart::default();
        for id in 1..=u32::try_from(MAX_LINES).unwrap() {
            cart.add(&product(id), select(id), 1).unwrap();
        }
        assert_eq!(cart.add(&product(9_999), select(9_999), 1), Err(CartError::TooManyLines));
        cart.add(&product(1), select(1), 1).unwrap();
    }

    /// Rules 5.1 and 5.17.
    #[test]
    fn sold_out_products_are_rejected() {
        let mut soap = product(1);
        soap.sold_out = true;
        assert!(
            Cart::default().add(&soap, select(1), 1).unwrap_err().to_string().contains("más de 0 unidades")
        );
        let mut oil = product(2);
        oil.variants = vec![Variant { id: 20.into(), sold_out: true, ..Variant::default() }];
        let selection = Selection { product: 2.into(), variant: Some(20.into()) };
        assert_eq!(Cart::default().add(&oil, selection, 1).unwrap_err().code(), "quantity_limited");
    }

    /// Rules 4.2, 5.17 and 5.19.
    #[test]
    fn replace_and_remove_require_an_existing_line() {
        let mut cart = Cart::default();
        assert_eq!(cart.replace(select(1), 1), Err(CartError::NotInCart));
        assert_eq!(cart.remove(select(1)), Err(CartError::NotInCart));
        cart.add(&product(1), select(1), 4).unwrap();
        cart.replace(select(1), 2).unwrap();
        assert_eq!(cart.count(), 2);
        assert_eq!(cart.replace(select(1), 0), Err(CartError::InvalidQuantity));
        assert_eq!(cart.replace(select(1), MAX_QUANTITY + 1).unwrap_err().code(), "quantity_limited");
        assert_eq!(cart.remove(select(1)).unwrap().quantity(), 2);
        assert!(!cart.has_items());
    }

    #[test]
    fn refresh_updates_lines_and_reports_price_changes() {
        let mut cart = Cart::default();
        cart.add(&product(1), select(1), 2).unwrap();
        assert!(!cart.refresh_product(&product(1).into()));
        let dearer = Product { price_et: "2".parse().unwrap(), ..product(1) };
        assert!(cart.refresh_product(&dearer.into()) && !cart.refresh_product(&product(2).into()));
        assert_eq!(cart.totals(None).total.get(), 400);
        let other = Product { variants: vec![Variant { id: 1.into(), ..Variant::default() }], ..product(1) };
        assert!(
            !cart.refresh_product(&other.into()),
            "a line whose variant no longer exists stays until the next quote"
        );
    }

    /// Rule 9.5.
    #[test]
    fn quoted_figures_replace_those_of_the_cart() {
        let mut cart = Cart::default();
        let mut oil = product(1);
        oil.variants = vec![Variant { id: 10.into(), ..Variant::default() }];
        let chosen = Selection { product: 1.into(), variant: Some(10.into()) };
        cart.add(&oil, chosen, 5).unwrap();
        cart.add(&product(2), select(2), 1).unwrap();
        cart.add(&product(3), select(3), 1).unwrap();
        cart.add(&product(4), select(4), 1).unwrap();
        let price = |quantity, net: &str| PricedLine {
            price_et: net.parse().unwrap(),
            price_taxes: "0.10".parse().unwrap(),
            quantity,
        };
        cart.apply_quote(|selection| match selection.product.get() {
            1 => Some(price(3, "2")),
            2 => Some(price(1, "7")),
            3 => Some(price(0, "7")),
            _ => None,
        });
        assert_eq!(cart.lines().len(), 2);
        assert_eq!(cart.totals(None).total.get(), 3 * 210 + 710);
    }

    #[test]
    fn quoted_figures_set_variant_prices_and_remove_lines_without_figures() {
        let price = |quantity, net: &str| PricedLine {
            price_et: net.parse().unwrap(),
            quantity,
            ..PricedLine::default()
        };
        let mut oil = product(1);
        oil.variants = [10, 11]
            .map(|id| Variant { id: id.into(), price_et: "3".parse().unwrap(), ..Variant::default() })
            .into();
        let mut cart = Cart::default();
        for id in [10, 11] {
            cart.add(&oil, Selection { product: 1.into(), variant: Some(id.into()) }, 1).unwrap();
        }
        cart.add(&product(2), select(2), 1).unwrap();
        cart.add(&product(3), select(3), 1).unwrap();
        cart.apply_quote(|selection| {
            match (selection.product.get(), selection.variant.map(VariantId::get)) {
                (1, Some(10)) => Some(price(2, "5")),
                (1, Some(11)) => Some(price(1, "6")),
                (2, None) => Some(price(4, "7")),
                _ => None,
            }
        });
        let lines: Vec<_> =
            cart.lines().iter().map(|line| (line.quantity(), line.price().price_et.to_string())).collect();
        assert_eq!(lines, [(2, "5.00".into()), (1, "6.00".into()), (4, "7.00".into())]);
    }

    proptest! {
        #[test]
        fn adding_in_parts_equals_adding_at_once(parts in proptest::collection::vec(1_u32..9, 1..9)) {
            let (mut whole, mut split) = (Cart::default(), Cart::default());
            whole.add(&product(1), select(1), parts.iter().sum()).unwrap();
            for part in parts {
                split.add(&product(1), select(1), part).unwrap();
            }
            prop_assert_eq!(split, whole);
        }

        /// Rule 4.2.
        #[test]
        fn replacing_keeps_the_position_and_the_other_lines(first in 1_u32..100, then in 1_u32..100) {
            let mut cart = Cart::default();
            cart.add(&product(1), select(1), first).unwrap();
            cart.add(&product(2), select(2), 1).unwrap();
            let other = cart.line(select(2)).cloned();
            cart.replace(select(1), then).unwrap();
            prop_assert_eq!(cart.lines()[0].quantity(), then);
            prop_assert_eq!(cart.line(select(2)).cloned(), other);
        }

        #[test]
        fn the_total_does_not_depend_on_the_order_of_adding(mut steps in proptest::collection::vec((1_u32..6, 1_u32..9), 0..12)) {
            let fill = |steps: &[(u32, u32)]| {
                let mut cart = Cart::default();
                for (id, quantity) in steps {
                    cart.add(&product(*id), select(*id), *quantity).unwrap();
                }
                cart.totals(None)
            };
            let forward = fill(&steps);
            steps.reverse();
            prop_assert_eq!(forward, fill(&steps));
        }

        /// Rule 5.17.
        #[test]
        fn no_sequence_exceeds_the_limit(steps in proptest::collection::vec((1_u32..4, 0_u32..140, any::<bool>()), 0..40)) {
            let mut cart = Cart::default();
            for (id, quantity, replace) in steps {
                let _ = if replace { cart.replace(select(id), quantity) } else { cart.add(&product(id), select(id), quantity) };
                prop_assert!(cart.lines().iter().all(|l| (1..=MAX_QUANTITY).contains(&l.quantity())));
            }
        }

        /// Rule 4.2.
        #[test]
        fn removing_undoes_adding(before in proptest::collection::vec((1_u32..5, 1_u32..9), 0..6), quantity in 1_u32..100) {
            let mut cart = Cart::default();
            for (id, n) in before {
                let _ = cart.add(&product(id), select(id), n);
            }
            let untouched = cart.clone();
            cart.add(&product(9), select(9), quantity).unwrap();
            cart.remove(select(9)).unwrap();
            prop_assert_eq!(cart, untouched);
        }
    }
}
