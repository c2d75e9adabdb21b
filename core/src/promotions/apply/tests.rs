use proptest::prelude::*;

use super::super::CheckedCode;
use super::*;
use crate::catalogue::{CategoryId, TaxClass};
use crate::money::Money;

const TENTH: PromotionEffect = PromotionEffect::Percentage { basis_points: 1_000 };

fn euros(cents: i64) -> PromotionEffect {
    PromotionEffect::Amount { cents: Cents::new(cents) }
}

fn line(amount: i64, category: u32) -> DiscountableLine {
    DiscountableLine { amount: Cents::new(amount), categories: vec![category.into()], is_virtual: false }
}

fn promotion(id: u32, effect: PromotionEffect, stackable: bool) -> Promotion {
    Promotion { id: id.into(), title: format!("Promoción {id}"), effect, stackable, ..Promotion::default() }
}

fn automatic(promotions: Vec<Promotion>) -> PromotionSet {
    PromotionSet { automatic: promotions, ..PromotionSet::default() }
}

fn with_code(promotion: Promotion, text: &str) -> CheckedCode {
    let code = PromotionCode::parse(text).unwrap();
    CheckedCode::valid(code.clone(), Promotion { code: Some(code), ..promotion })
}

fn ids(discounts: &Discounts) -> Vec<u32> {
    discounts.applied.iter().map(|applied| applied.id.get()).collect()
}

fn courier() -> ShippingPrice {
    ShippingPrice {
        from_amount: "60".parse().unwrap(),
        discount_percent: 100,
        ..ShippingPrice::from_net("4.09".parse().unwrap(), TaxClass::General.rate())
    }
}

/// Rule 10.3.
#[test]
fn percentages_apply_before_amounts_and_compound() {
    let fifth = PromotionEffect::Percentage { basis_points: 2_000 };
    let set =
        automatic(vec![promotion(1, euros(500), true), promotion(2, TENTH, true), promotion(3, fifth, true)]);
    let discounts = set.apply(&[line(10_000, 1)], None);
    let amounts: Vec<i64> = discounts.applied.iter().map(|applied| applied.amount.get()).collect();
    assert_eq!((ids(&discounts), amounts), (vec![2, 3, 1], vec![1_000, 1_800, 500]));
    assert_eq!(discounts.total().get(), 3_300);
}

/// Rule 10.2.
#[test]
fn only_matching_lines_are_discounted() {
    let set = automatic(vec![Promotion { categories: vec![2.into()], ..promotion(1, TENTH, true) }]);
    let discounts = set.apply(&[line(1_000, 1), line(2_000, 2)], None);
    assert_eq!(discounts.applied[0].lines, [Cents::ZERO, Cents::new(200)]);
    assert_eq!((discounts.on_line(1).get(), discounts.on_line(9).get()), (200, 0));
    assert!(set.apply(&[line(1_000, 1)], None).applied.is_empty());
}

/// Rule 10.4.
#[test]
fn the_shopper_gets_the_best_combination() {
    let stack = [promotion(1, TENTH, true), promotion(2, euros(500), true)];
    let alone = |cents| with_code(promotion(3, euros(cents), false), "solo");
    for (cents, expected, rejected) in [(1_401, vec![3], 0), (1_400, vec![1, 2], 1), (100, vec![1, 2], 1)] {
        let set = PromotionSet { automatic: stack.to_vec(), codes: vec![alone(cents)] };
        let discounts = set.apply(&[line(9_000, 1)], None);
        assert_eq!((ids(&discounts), discounts.rejected.len()), (expected, rejected), "{cents}");
        assert!(discounts.rejected.iter().all(|rejected| rejected.reason == "not_combinable"));
    }
}

/// Rule 10.4.
#[test]
fn ties_are_decided_by_priority_and_identifier() {
    let set = automatic(vec![promotion(2, euros(100), false), promotion(1, euros(100), false)]);
    assert_eq!(ids(&set.apply(&[line(900, 1)], None)), [1]);
    let preferred = Promotion { priority: 1, ..promotion(2, euros(100), false) };
    let set = automatic(vec![promotion(1, euros(100), false), preferred]);
    assert_eq!(ids(&set.apply(&[line(900, 1)], None)), [2]);
}

/// Rule 10.4.
#[test]
fn free_delivery_is_worth_the_price_of_delivery_after_discounts() {
    let set =
        automatic(vec![promotion(1, PromotionEffect::FreeDelivery, false), promotion(2, euros(300), false)]);
    let best = |goods, shipping: Option<&ShippingPrice>| ids(&set.apply(&[line(goods, 1)], shipping));
    assert_eq!(best(5_000, Some(&courier())), [1]);
    assert_eq!(best(6_000, Some(&courier())), [2], "delivery is free already");
    assert_eq!(best(5_000, None), [2], "the price of delivery is unknown");
    let free = courier().effective(Cents::new(6_000));
    assert_eq!(best(5_000, Some(&free)), [1], "a price of another cart is recalculated");
    let only = automatic(vec![promotion(1, PromotionEffect::FreeDelivery, false)]);
    let discounts = only.apply(&[line(5_000, 1)], None);
    assert!(discounts.includes_free_delivery() && discounts.total() == Cents::ZERO);
}

/// Rule 10.6.
#[test]
fn codes_that_do_not_apply_have_a_reason() {
    let minimum = Promotion { minimum: Cents::new(3_000), ..promotion(1, TENTH, true) };
    let elsewhere = Promotion { categories: vec![7.into()], ..promotion(2, TENTH, true) };
    let unknown = CheckedCode::rejected(PromotionCode::parse("nada").unwrap(), CodeError::Unknown);
    let set = PromotionSet {
        automatic: vec![],
        codes: vec![unknown, with_code(minimum, "minimo"), with_code(elsewhere, "otra")],
    };
    let discounts = set.apply(&[line(2_999, 1)], None);
    let reasons: Vec<_> = discounts
        .rejected
        .iter()
        .map(|rejected| (rejected.code.as_str(), rejected.reason.as_str()))
        .collect();
    assert_eq!(reasons, [("NADA", "unknown"), ("MINIMO", "minimum"), ("OTRA", "no_matching_line")]);
    assert!(set.apply(&[line(3_000, 1)], None).rejected.len() == 2, "the minimum is reached");
}

fn arbitrary_effect() -> impl Strategy<Value = PromotionEffect> {
    prop_oneof![
        (0_u32..=10_000).prop_map(|basis_points| PromotionEffect::Percentage { basis_points }),
        (0_i64..20_000).prop_map(euros),
        Just(PromotionEffect::FreeDelivery),
    ]
}

fn arbitrary_promotions() -> impl Strategy<Value = Vec<Promotion>> {
    let terms = (
        arbitrary_effect(),
        any::<bool>(),
        0_u32..3,
        proptest::collection::vec(0_u32..3, 0..2),
        0_i64..20_000,
    );
    proptest::collection::vec(terms, 0..6).prop_map(|all| {
        let numbered = all.into_iter().zip(1..);
        numbered
            .map(|((effect, stackable, priority, categories, minimum), id)| Promotion {
                priority,
                categories: categories.into_iter().map(CategoryId::new).collect(),
                minimum: Cents::new(minimum),
                ..promotion(id, effect, stackable)
            })
            .collect()
    })
}

fn arbitrary_lines() -> impl Strategy<Value = Vec<DiscountableLine>> {
    let categories = proptest::collection::vec((0_u32..3).prop_map(CategoryId::new), 1..3);
    let line = (0_i64..100_000, categories, any::<bool>()).prop_map(|(amount, categories, is_virtual)| {
        DiscountableLine { amount: Cents::new(amount), categories, is_virtual }
    });
    proptest::collection::vec(line, 0..12)
}

fn arbitrary_shipping() -> impl Strategy<Value = Option<ShippingPrice>> {
    proptest::option::of((0_i64..20_000_000).prop_map(|net| ShippingPrice {
        from_amount: "60".parse().unwrap(),
        discount_percent: 100,
        ..ShippingPrice::from_net(Money::from_millionths(net), TaxClass::General.rate())
    }))
}

proptest! {
    /// Rule 10.5.
    #[test]
    fn line_discounts_add_up_and_no_line_is_below_zero(lines in arbitrary_lines(), promotions in arbitrary_promotions(), shipping in arbitrary_shipping()) {
        let discounts = automatic(promotions).apply(&lines, shipping.as_ref());
        for applied in &discounts.applied {
            prop_assert_eq!(applied.lines.iter().copied().sum::<Cents>(), applied.amount);
            prop_assert!(applied.lines.iter().all(|part| *part >= Cents::ZERO));
        }
        let on_lines: Cents = (0..lines.len()).map(|index| discounts.on_line(index)).sum();
        prop_assert_eq!(on_lines, discounts.total());
        for (index, line) in lines.iter().enumerate() {
            prop_assert!((Cents::ZERO..=line.amount).contains(&discounts.on_line(index)));
        }
    }

    /// Rule 10.3.
    #[test]
    fn the_order_of_the_promotions_changes_nothing(lines in arbitrary_lines(), mut promotions in arbitrary_promotions(), shipping in arbitrary_shipping()) {
        let forward = automatic(promotions.clone()).apply(&lines, shipping.as_ref());
        promotions.reverse();
        prop_assert_eq!(automatic(promotions).apply(&lines, shipping.as_ref()), forward);
    }

    /// Rule 10.5.
    #[test]
    fn the_order_of_the_lines_changes_no_total(mut lines in arbitrary_lines(), promotions in arbitrary_promotions(), shipping in arbitrary_shipping()) {
        let set = automatic(promotions);
        let forward = set.apply(&lines, shipping.as_ref()).total();
        lines.reverse();
        prop_assert_eq!(set.apply(&lines, shipping.as_ref()).total(), forward);
    }

    /// Rule 10.4.
    #[test]
    fn another_promotion_never_costs_the_shopper(lines in arbitrary_lines(), promotions in arbitrary_promotions(), effect in arbitrary_effect()) {
        let before = automatic(promotions.clone()).apply(&lines, None).total();
        let more = [promotions, vec![promotion(9, effect, false)]].concat();
        prop_assert!(automatic(more).apply(&lines, None).total() >= before);
    }

    /// Rule 10.2.
    #[test]
    fn lines_of_other_categories_change_no_discount(lines in arbitrary_lines(), effect in arbitrary_effect(), amount in 0_i64..100_000) {
        let set = automatic(vec![Promotion { categories: vec![1.into()], ..promotion(1, effect, true) }]);
        let mut more = lines.clone();
        more.insert(0, line(amount, 9));
        prop_assert_eq!(set.apply(&more, None).total(), set.apply(&lines, None).total());
    }

    /// Rule 10.2.
    #[test]
    fn the_main_category_counts_as_the_others(lines in arbitrary_lines(), promotions in arbitrary_promotions(), shipping in arbitrary_shipping()) {
        let set = automatic(promotions);
        let mut reversed = lines.clone();
        for line in &mut reversed {
            line.categories.reverse();
        }
        prop_assert_eq!(set.apply(&reversed, shipping.as_ref()), set.apply(&lines, shipping.as_ref()));
    }

    /// Rule 10.2.
    #[test]
    fn a_further_category_gives_the_discount_of_the_main_one(lines in arbitrary_lines(), effect in arbitrary_effect()) {
        let set = automatic(vec![Promotion { categories: vec![7.into()], ..promotion(1, effect, true) }]);
        let further = lines.iter().cloned().map(|mut line| { line.categories.push(7.into()); line });
        let main = lines.iter().map(|line| DiscountableLine { categories: vec![7.into()], ..*line });
        let further: Vec<_> = further.collect();
        prop_assert_eq!(set.apply(&further, None), set.apply(&main.collect::<Vec<_>>(), None));
    }
}
