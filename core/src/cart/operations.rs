//! Add, replace, remove, clear (rules 4.2, 5.1).

use std::sync::Arc;

use super::{Cart, CartLine, MAX_LINES, Quantity, Refusal, Selection};
use crate::catalogue::{Price, Product, max_of};

impl Cart {
    /// The lines, in the order in which they were added.
    #[must_use]
    pub fn lines(&self) -> &[CartLine] {
        &self.lines
    }

    /// Whether there is anything in it (rule 5.19).
    #[must_use]
    pub const fn has_items(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Units over all lines.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.lines.iter().fold(0, |sum, line| sum.saturating_add(line.quantity))
    }

    /// Whether any line has to be delivered.
    #[must_use]
    pub fn needs_shipping(&self) -> bool {
        self.lines.iter().any(|line| !line.product.is_virtual)
    }

    /// Whether any line is digital.
    #[must_use]
    pub fn has_virtual(&self) -> bool {
        self.lines.iter().any(|line| line.product.is_virtual)
    }

    /// The line of a selection.
    #[must_use]
    pub fn line(&self, selection: Selection) -> Option<&CartLine> {
        self.lines.iter().find(|line| line.selection() == selection)
    }

    /// Adds units: the quantity of the same product and variant increases, otherwise a line is appended.
    ///
    /// # Errors
    /// Refused as a whole, with the sentence of rule 5.17, when the limit would be exceeded. A product that is
    /// bought once counts over all its variants.
    pub fn add(&mut self, product: &Product, selection: Selection, quantity: u32) -> Result<(), Refusal> {
        self.add_shared(&Arc::new(product.clone()), selection, quantity)
    }

    /// The same of a product that others keep as well.
    ///
    /// # Errors
    /// As [`Cart::add`].
    pub fn add_shared(
        &mut self,
        product: &Arc<Product>,
        selection: Selection,
        quantity: u32,
    ) -> Result<(), Refusal> {
        let quantity = Quantity::new(quantity)?.get();
        check_selection(product, selection)?;
        let place = self.lines.iter().position(|line| line.selection() == selection);
        let present = if product.unique_buy {
            self.lines.iter().filter(|line| line.product.id == product.id).map(|line| line.quantity).sum()
        } else {
            place.and_then(|place| self.lines.get(place)).map_or(0, CartLine::quantity)
        };
        check_limit(product, selection, present.saturating_add(quantity))?;
        if let Some(line) = place.and_then(|place| self.lines.get_mut(place)) {
            line.quantity = line.quantity.saturating_add(quantity);
            line.describe(product);
        } else if self.lines.len() >= MAX_LINES {
            return Err(Refusal::TooManyLines);
        } else {
            let product = Arc::clone(product);
            self.lines.push(CartLine { product, variant: selection.variant, quantity });
        }
        Ok(())
    }

    /// Sets the quantity of a line.
    ///
    /// # Errors
    /// Refused when there is no such line, or when the limit would be exceeded.
    pub fn replace(&mut self, selection: Selection, quantity: u32) -> Result<(), Refusal> {
        let quantity = Quantity::new(quantity)?.get();
        let line =
            self.lines.iter_mut().find(|line| line.selection() == selection).ok_or(Refusal::NotInCart)?;
        check_limit(&line.product, selection, quantity)?;
        line.quantity = quantity;
        Ok(())
    }

    /// Takes a line out.
    ///
    /// # Errors
    /// Refused when there is no such line.
    pub fn remove(&mut self, selection: Selection) -> Result<CartLine, Refusal> {
        let index =
            self.lines.iter().position(|line| line.selection() == selection).ok_or(Refusal::NotInCart)?;
        Ok(self.lines.remove(index))
    }

    /// Brings the lines of a product up to date; says whether any of them costs something else now.
    pub fn refresh(&mut self, product: &Arc<Product>) -> bool {
        let mut changed = false;
        for line in self.lines.iter_mut().filter(|line| line.product.id == product.id) {
            if product.select(line.variant).is_ok() {
                let before = line.price();
                line.describe(product);
                changed |= line.price() != before;
            }
        }
        changed
    }

    /// Takes other figures for its lines (rule 9.5): quantity and unit price by selection. A line without any leaves.
    pub fn settle(&mut self, figures: impl Fn(Selection) -> Option<(u32, Price)>) {
        self.lines.retain_mut(|line| {
            let Some((quantity, Price { price_et, price_taxes })) = figures(line.selection()) else {
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

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.lines.clear();
    }
}

fn check_selection(product: &Product, selection: Selection) -> Result<(), Refusal> {
    product
        .select(selection.variant)
        .map(|_| ())
        .map_err(|error| Refusal::Selection { error, title: product.title.clone() })
}

fn check_limit(product: &Product, selection: Selection, wanted: u32) -> Result<(), Refusal> {
    let max = max_of(product, product.select(selection.variant).ok().flatten());
    if wanted > max { Err(Refusal::Limit { max, title: product.title.clone() }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::{MAX_QUANTITY, Variant};

    fn product(id: u32) -> Product {
        Product {
            id,
            title: format!("Producto {id}"),
            price_et: "1.234567".parse().unwrap(),
            ..Product::default()
        }
    }

    fn of(product: u32) -> Selection {
        Selection { product, variant: None }
    }

    /// Rule 4.2.
    #[test]
    fn the_same_selection_merges_and_another_appends() {
        let mut cart = Cart::default();
        cart.add(&product(1), of(1), 2).unwrap();
        cart.add(&product(2), of(2), 1).unwrap();
        cart.add(&product(1), of(1), 3).unwrap();
        let lines: Vec<_> = cart.lines().iter().map(|l| (l.selection().product, l.quantity())).collect();
        assert_eq!(lines, [(1, 5), (2, 1)]);
        assert_eq!(cart.count(), 6);
    }

    /// Rule 4.2.
    #[test]
    fn variants_are_lines_of_their_own() {
        let mut oil = product(1);
        oil.variants =
            vec![Variant { id: 10, ..Variant::default() }, Variant { id: 11, ..Variant::default() }];
        let mut cart = Cart::default();
        cart.add(&oil, Selection { product: 1, variant: Some(10) }, 100).unwrap();
        cart.add(&oil, Selection { product: 1, variant: Some(11) }, 1).unwrap();
        assert_eq!(cart.lines().len(), 2);
        let refused = cart.add(&oil, of(1), 1).unwrap_err();
        assert_eq!(
            (refused.code(), refused.to_string().as_str()),
            ("variant_required", "Elige una opción de Producto 1.")
        );
        let other = Selection { product: 1, variant: Some(99) };
        assert_eq!(cart.add(&oil, other, 1).unwrap_err().code(), "unknown_variant");
    }

    /// Rule 5.17.
    #[test]
    fn the_refusal_says_the_limit_and_changes_nothing() {
        let mut cart = Cart::default();
        cart.add(&product(1), of(1), 99).unwrap();
        let before = cart.clone();
        for quantity in [2, 101, u32::MAX] {
            assert_eq!(
                cart.add(&product(1), of(1), quantity).unwrap_err().to_string(),
                "No se pueden añadir más de 100 unidades del producto Producto 1 al carrito."
            );
        }
        assert_eq!(cart.add(&product(1), of(1), 0), Err(Refusal::InvalidQuantity));
        assert_eq!(cart, before);
        cart.add(&product(1), of(1), 1).unwrap();
        assert_eq!(cart.add(&product(1), of(1), 1).unwrap_err().code(), "quantity_limited");
    }

    /// Rule 5.1.
    #[test]
    fn what_is_bought_once_counts_over_its_variants() {
        let mut course = product(1);
        course.unique_buy = true;
        course.variants =
            vec![Variant { id: 10, ..Variant::default() }, Variant { id: 11, ..Variant::default() }];
        let mut cart = Cart::default();
        cart.add(&course, Selection { product: 1, variant: Some(10) }, 1).unwrap();
        assert_eq!(
            cart.add(&course, Selection { product: 1, variant: Some(11) }, 1).unwrap_err().to_string(),
            "No se pueden añadir más de 1 unidades del producto Producto 1 al carrito."
        );
    }

    /// Rule 5.18.
    #[test]
    fn a_cart_has_so_many_lines() {
        let mut cart = Cart::default();
        for id in 1..=u32::try_from(MAX_LINES).unwrap() {
            cart.add(&product(id), of(id), 1).unwrap();
        }
        assert_eq!(cart.add(&product(9_999), of(9_999), 1), Err(Refusal::TooManyLines));
        cart.add(&product(1), of(1), 1).unwrap();
    }

    /// Rules 5.1 and 5.17.
    #[test]
    fn sold_out_is_not_added() {
        let mut gone = product(1);
        gone.sold_out = true;
        assert!(Cart::default().add(&gone, of(1), 1).unwrap_err().to_string().contains("más de 0 unidades"));
        let mut half = product(2);
        half.variants = vec![Variant { id: 20, sold_out: true, ..Variant::default() }];
        let selection = Selection { product: 2, variant: Some(20) };
        assert_eq!(Cart::default().add(&half, selection, 1).unwrap_err().code(), "quantity_limited");
    }

    /// Rules 4.2, 5.17 and 5.19.
    #[test]
    fn replace_and_remove_need_a_line() {
        let mut cart = Cart::default();
        assert_eq!(cart.replace(of(1), 1), Err(Refusal::NotInCart));
        assert_eq!(cart.remove(of(1)), Err(Refusal::NotInCart));
        cart.add(&product(1), of(1), 4).unwrap();
        cart.replace(of(1), 2).unwrap();
        assert_eq!(cart.count(), 2);
        assert_eq!(cart.replace(of(1), 0), Err(Refusal::InvalidQuantity));
        assert_eq!(cart.replace(of(1), MAX_QUANTITY + 1).unwrap_err().code(), "quantity_limited");
        assert_eq!(cart.remove(of(1)).unwrap().quantity(), 2);
        assert!(!cart.has_items());
    }

    #[test]
    fn a_product_read_again_brings_its_lines_up_to_date() {
        let mut cart = Cart::default();
        cart.add(&product(1), of(1), 2).unwrap();
        assert!(!cart.refresh(&product(1).into()));
        let dearer = Product { price_et: "2".parse().unwrap(), ..product(1) };
        assert!(cart.refresh(&dearer.into()) && !cart.refresh(&product(2).into()));
        assert_eq!(cart.totals(None).total, 400);
        let other = Product { variants: vec![Variant { id: 1, ..Variant::default() }], ..product(1) };
        assert!(!cart.refresh(&other.into()), "a line whose selection is gone waits for the quote");
    }

    /// Rule 9.5.
    #[test]
    fn other_figures_take_the_place_of_the_cart_s() {
        let mut cart = Cart::default();
        let mut oil = product(1);
        oil.variants = vec![Variant { id: 10, ..Variant::default() }];
        let chosen = Selection { product: 1, variant: Some(10) };
        cart.add(&oil, chosen, 5).unwrap();
        cart.add(&product(2), of(2), 1).unwrap();
        cart.add(&product(3), of(3), 1).unwrap();
        cart.add(&product(4), of(4), 1).unwrap();
        let price =
            |net: &str| Price { price_et: net.parse().unwrap(), price_taxes: "0.10".parse().unwrap() };
        cart.settle(|selection| match selection.product {
            1 => Some((3, price("2"))),
            2 => Some((1, price("7"))),
            3 => Some((0, price("7"))),
            _ => None,
        });
        assert_eq!(cart.lines().len(), 2);
        assert_eq!(cart.totals(None).total, 3 * 210 + 710);
    }

    /// Rule 1.1.
    #[test]
    fn only_what_is_real_is_shipped() {
        let mut cart = Cart::default();
        let mut course = product(1);
        course.is_virtual = true;
        cart.add(&course, of(1), 1).unwrap();
        assert!(!cart.needs_shipping());
        cart.add(&product(2), of(2), 1).unwrap();
        assert!(cart.needs_shipping());
    }

    #[test]
    fn settling_gives_a_variant_its_own_price_and_takes_out_what_has_none() {
        let price = |net: &str| Price { price_et: net.parse().unwrap(), ..Price::default() };
        let mut oil = product(1);
        oil.variants =
            [10, 11].map(|id| Variant { id, price_et: "3".parse().unwrap(), ..Variant::default() }).into();
        let mut cart = Cart::default();
        for id in [10, 11] {
            cart.add(&oil, Selection { product: 1, variant: Some(id) }, 1).unwrap();
        }
        cart.add(&product(2), of(2), 1).unwrap();
        cart.add(&product(3), of(3), 1).unwrap();
        cart.settle(|selection| match (selection.product, selection.variant) {
            (1, Some(10)) => Some((2, price("5"))),
            (1, Some(11)) => Some((1, price("6"))),
            (2, None) => Some((4, price("7"))),
            _ => None,
        });
        let lines: Vec<_> =
            cart.lines().iter().map(|line| (line.quantity(), line.price().price_et.to_string())).collect();
        assert_eq!(lines, [(2, "5.00".into()), (1, "6.00".into()), (4, "7.00".into())]);
    }

    proptest! {
        #[test]
        fn units_added_in_parts_are_the_same_cart(parts in proptest::collection::vec(1_u32..9, 1..9)) {
            let (mut whole, mut split) = (Cart::default(), Cart::default());
            whole.add(&product(1), of(1), parts.iter().sum()).unwrap();
            for part in parts {
                split.add(&product(1), of(1), part).unwrap();
            }
            prop_assert_eq!(split, whole);
        }

        /// Rule 4.2.
        #[test]
        fn replacing_is_removing_and_adding_in_place(first in 1_u32..100, then in 1_u32..100) {
            let mut cart = Cart::default();
            cart.add(&product(1), of(1), first).unwrap();
            cart.add(&product(2), of(2), 1).unwrap();
            let other = cart.line(of(2)).cloned();
            cart.replace(of(1), then).unwrap();
            prop_assert_eq!(cart.lines()[0].quantity(), then);
            prop_assert_eq!(cart.line(of(2)).cloned(), other);
        }

        #[test]
        fn the_total_does_not_depend_on_the_order_of_adding(mut steps in proptest::collection::vec((1_u32..6, 1_u32..9), 0..12)) {
            let fill = |steps: &[(u32, u32)]| {
                let mut cart = Cart::default();
                for (id, quantity) in steps {
                    cart.add(&product(*id), of(*id), *quantity).unwrap();
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
                let _ = if replace { cart.replace(of(id), quantity) } else { cart.add(&product(id), of(id), quantity) };
                prop_assert!(cart.lines().iter().all(|l| (1..=MAX_QUANTITY).contains(&l.quantity())));
            }
        }

        /// Rule 4.2.
        #[test]
        fn removing_undoes_adding(before in proptest::collection::vec((1_u32..5, 1_u32..9), 0..6), quantity in 1_u32..100) {
            let mut cart = Cart::default();
            for (id, n) in before {
                let _ = cart.add(&product(id), of(id), n);
            }
            let untouched = cart.clone();
            cart.add(&product(9), of(9), quantity).unwrap();
            cart.remove(of(9)).unwrap();
            prop_assert_eq!(cart, untouched);
        }
    }
}
