//! Promotions of a cart and their discounts (rule 10.7).

use super::Cart;
use crate::promotions::{DiscountableLine, Discounts, PromotionSet};
use crate::shipping::ShippingPrice;

impl Cart {
    pub const fn promotions(&self) -> &PromotionSet {
        &self.promotions
    }

    pub const fn promotions_mut(&mut self) -> &mut PromotionSet {
        &mut self.promotions
    }

    /// Returns the same lines with other promotions.
    #[must_use]
    pub fn with_promotions(self, promotions: PromotionSet) -> Self {
        Self { promotions, ..self }
    }

    /// Discounts of the promotions; `shipping` is the price of delivery, or none while it is unknown.
    pub fn discounts(&self, shipping: Option<&ShippingPrice>) -> Discounts {
        if self.promotions.is_empty() {
            return Discounts::default();
        }
        let priced = self.lines.iter().zip(self.line_amounts());
        let lines = priced.map(|(line, amount)| DiscountableLine {
            amount,
            categories: line.product.category_ids().to_vec(),
            is_virtual: line.product.is_virtual,
        });
        let lines: Vec<DiscountableLine> = lines.collect();
        self.promotions.apply(&lines, shipping)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Selection;
    use super::*;
    use crate::catalogue::{CategoryRef, PriceMode, Product, TaxClass};
    use crate::money::{Cents, Money};
    use crate::promotions::{Promotion, PromotionEffect};

    fn cart(lines: &[(i64, usize, u32)]) -> Cart {
        let mut cart = Cart::default();
        for ((net, class, quantity), id) in lines.iter().zip(1..) {
            let (tax, price_et) = (TaxClass::ALL[*class], Money::from_millionths(*net));
            let product = Product {
                id: id.into(),
                category: CategoryRef { id: (id % 3).into(), ..CategoryRef::default() },
                categories: [id % 3, id % 2].map(Into::into).into(),
                price_et,
                price_taxes: price_et.tax(tax.rate()),
                tax,
                ..Product::default()
            };
            cart.add(&product, Selection { product: id.into(), variant: None }, *quantity).unwrap();
        }
        cart
    }

    fn automatic(effect: PromotionEffect, categories: &[u32]) -> PromotionSet {
        let categories = categories.iter().copied().map(Into::into).collect();
        PromotionSet {
            automatic: vec![Promotion { id: 1.into(), effect, categories, ..Promotion::default() }],
            ..PromotionSet::default()
        }
    }

    /// Rule 10.5.
    #[test]
    fn the_worked_example() {
        // 3 × 19.95 € at 21 % and 7 × 7.70 € at 10 %: 113.75 €, of which 10 % is 11.38 €.
        let cart = cart(&[(16_487_603, 0, 3), (7_000_000, 1, 7)]);
        let tenth = automatic(PromotionEffect::Percentage { basis_points: 1_000 }, &[]);
        let cart = cart.with_promotions(tenth);
        let rate = ShippingPrice::flat("4.09".parse().unwrap(), "0.86".parse().unwrap());
        let totals = cart.totals(Some(&rate));
        assert_eq!((totals.goods_gross.get(), totals.discount.get()), (10_237, 1_138));
        assert_eq!((totals.subtotal.get(), totals.discount_net.get()), (8_861, 985));
        // The delivery follows the goods: 2.04 € at 21 % and 2.05 € at 10 %.
        assert_eq!((totals.shipping_gross.get(), totals.total.get()), (473, 10_710));
        let discounts = cart.discounts(None);
        assert_eq!((discounts.on_line(0).get(), discounts.on_line(1).get()), (599, 539));
    }

    /// Rule 10.2.
    #[test]
    fn a_promotion_of_a_further_category_applies() {
        let tenth = PromotionEffect::Percentage { basis_points: 1_000 };
        // Products 1 and 2 have the main categories 1 and 2, and the further categories 1 and 0.
        let cart = cart(&[(10_000_000, 0, 1), (20_000_000, 0, 1)]);
        for (category, expected) in [(1, 121), (2, 242), (0, 242), (3, 0)] {
            let discounts = cart.clone().with_promotions(automatic(tenth, &[category])).discounts(None);
            assert_eq!(discounts.total().get(), expected, "{category}");
        }
    }

    /// Rule 10.4.
    #[test]
    fn free_delivery_is_deducted_from_the_shipping() {
        let cart = cart(&[(10_000_000, 0, 1)]).with_promotions(automatic(PromotionEffect::FreeDelivery, &[]));
        let rate = ShippingPrice::flat("4".parse().unwrap(), "0.84".parse().unwrap());
        let totals = cart.totals(Some(&rate));
        assert_eq!((totals.shipping_gross.get(), totals.total.get(), totals.discount.get()), (0, 1_210, 0));
    }

    /// Rule 10.5.
    #[test]
    fn a_full_discount_leaves_nothing_to_pay() {
        let whole = automatic(PromotionEffect::Percentage { basis_points: 10_000 }, &[]);
        // Three lines of 0.335 €: their exact sum is 1.005 €, displayed as 1.01 €.
        let cart = cart(&[(335_000, 3, 1), (335_000, 3, 1), (335_000, 3, 1)]).with_promotions(whole);
        let totals = cart.totals(None);
        assert_eq!((totals.total.get(), totals.discount.get(), totals.taxes.get()), (0, 101, 0));
    }

    fn arbitrary_cart() -> impl Strategy<Value = Vec<(i64, usize, u32)>> {
        proptest::collection::vec((0_i64..90_000_000, 0_usize..4, 1_u32..=100), 1..20)
    }

    fn arbitrary_set() -> impl Strategy<Value = PromotionSet> {
        let effect = prop_oneof![
            (1_u32..=10_000).prop_map(|basis_points| PromotionEffect::Percentage { basis_points }),
            (1_i64..50_000).prop_map(|cents| PromotionEffect::Amount { cents: Cents::new(cents) }),
            Just(PromotionEffect::FreeDelivery),
        ];
        let promotion = (effect, proptest::collection::vec(0_u32..3, 0..2), any::<bool>());
        proptest::collection::vec(promotion, 1..5).prop_map(|promotions| {
            let numbered = promotions.into_iter().zip(1_u32..);
            let automatic = numbered.map(|((effect, categories, stackable), id)| Promotion {
                id: id.into(),
                effect,
                stackable,
                categories: categories.into_iter().map(Into::into).collect(),
                ..Promotion::default()
            });
            PromotionSet { automatic: automatic.collect(), ..PromotionSet::default() }
        })
    }

    proptest! {
        /// Rules 9.1 and 10.5.
        #[test]
        fn displayed_parts_add_up_with_discounts(lines in arbitrary_cart(), set in arbitrary_set(), net in 0_i64..20_000_000) {
            let rate = ShippingPrice::from_net(Money::from_millionths(net), TaxClass::General.rate());
            let without = cart(&lines);
            let with = without.clone().with_promotions(set);
            let (t, discounts) = (with.totals(Some(&rate)), with.discounts(Some(&rate)));
            prop_assert_eq!(t.discount, discounts.total());
            prop_assert_eq!(t.subtotal + t.shipping + t.taxes, t.total);
            prop_assert_eq!(t.goods_gross + t.shipping_gross, t.total);
            prop_assert_eq!(t.goods_gross + t.discount, without.totals(None).goods_gross);
            for part in [t.subtotal, t.shipping, t.taxes, t.goods_gross, t.shipping_gross, t.discount, t.discount_net] {
                prop_assert!(part >= Cents::ZERO, "{:?}", t);
            }
            for mode in [PriceMode::Consumer, PriceMode::Professional] {
                let lines = with.displayed_lines(mode, &discounts);
                let (goods, discount) = match mode {
                    PriceMode::Consumer => (t.goods_gross, t.discount),
                    PriceMode::Professional => (t.subtotal, t.discount_net),
                };
                prop_assert_eq!(lines.iter().map(|line| line.total).sum::<Cents>(), goods + discount);
                prop_assert_eq!(lines.iter().map(|line| line.discount).sum::<Cents>(), discount);
            }
        }

        /// Rule 10.4.
        #[test]
        fn promotions_never_raise_the_total(lines in arbitrary_cart(), set in arbitrary_set(), net in 0_i64..20_000_000) {
            let rate = ShippingPrice::from_net(Money::from_millionths(net), TaxClass::General.rate());
            let without = cart(&lines);
            let total = without.clone().with_promotions(set).totals(Some(&rate)).total;
            prop_assert!(total <= without.totals(Some(&rate)).total);
        }

        /// Rule 10.7.
        #[test]
        fn a_line_that_is_added_and_removed_leaves_the_discounts(lines in arbitrary_cart(), set in arbitrary_set()) {
            let mut cart = cart(&lines).with_promotions(set);
            let before = cart.discounts(None);
            let selection = Selection { product: 99.into(), variant: None };
            let added = Product { id: 99.into(), price_et: "5".parse().unwrap(), ..Product::default() };
            cart.add(&added, selection, 3).unwrap();
            cart.remove(selection).unwrap();
            prop_assert_eq!(cart.discounts(None), before);
        }
    }
}
