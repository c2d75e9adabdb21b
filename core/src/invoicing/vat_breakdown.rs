//! VAT of an order by rate (rule 9.7).
//!
//! Amounts stay exact, are grouped by rate and rounded once: every figure is the difference of two rounded
//! running sums, first the bases of all rates and then their taxes, so that bases and taxes add up to the
//! amount charged. A tax may differ by a cent from rate times base; the invariant is base + VAT = amount
//! charged.

use serde::{Deserialize, Serialize};

use crate::catalogue::{Price, TaxClass};
use crate::money::{Cents, ExactAmount, Money, RunningSum, round_div};
use crate::orders::{Order, OrderShipping};
use crate::promotions::DiscountedAmount;

/// Base and VAT of an invoice for one rate, in cents. Both are negative on a corrective invoice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VatLine {
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    pub tax: TaxClass,
    /// Amount without tax.
    pub base: Cents,
    /// Tax amount.
    pub vat: Cents,
}

impl VatLine {
    pub fn gross(self) -> Cents {
        self.base + self.vat
    }
}

/// Line or delivery of an order with its VAT.
struct TaxedPart {
    tax: TaxClass,
    net: ExactAmount,
    vat: ExactAmount,
}

impl Order {
    /// Bases and taxes by rate, the highest rate first. They add up to `totals.net_total` and `totals.taxes`
    /// (rule 9.7).
    pub fn vat_lines(&self) -> Vec<VatLine> {
        let parts = self.parts();
        let sum_of = |tax: TaxClass, amount: fn(&TaxedPart) -> ExactAmount| -> ExactAmount {
            parts.iter().filter(|part| part.tax == tax).map(amount).sum()
        };
        let classes: Vec<TaxClass> =
            TaxClass::ALL.into_iter().filter(|class| parts.iter().any(|part| part.tax == *class)).collect();
        let mut rounding = RunningSum::default();
        let mut lines: Vec<VatLine> = classes
            .into_iter()
            .map(|tax| VatLine { tax, base: rounding.next(sum_of(tax, |part| part.net)), vat: Cents::ZERO })
            .collect();
        for line in &mut lines {
            line.vat = rounding.next(sum_of(line.tax, |part| part.vat));
        }
        lines
    }

    /// Displayed net amounts of every line and, last, of delivery. They add up to `totals.net_total`
    /// (rule 9.7).
    pub fn net_amounts(&self) -> Vec<Cents> {
        let mut rounding = RunningSum::default();
        self.parts().into_iter().map(|part| rounding.next(part.net)).collect()
    }

    fn parts(&self) -> Vec<TaxedPart> {
        let discounted = self.totals.discount > Cents::ZERO;
        let goods = self.lines.iter().map(|line| {
            let tax = invoiced_class(line.tax, line.price_et, line.price_taxes);
            let unit = Price { price_et: line.price_et, price_taxes: line.price_taxes };
            if discounted {
                // Rule 10.5.
                let DiscountedAmount { net, taxes } = DiscountedAmount::new(line.total - line.discount, unit);
                return TaxedPart { tax, net, vat: taxes };
            }
            let amount = |price: Money| price.exact().times(line.qty);
            TaxedPart { tax, net: amount(unit.price_et), vat: amount(unit.price_taxes) }
        });
        let delivery = self.shipping.iter().map(|OrderShipping { price, tax, .. }| TaxedPart {
            tax: invoiced_class(*tax, price.price, price.taxes),
            net: price.price.exact(),
            vat: price.taxes.exact(),
        });
        goods.chain(delivery).collect()
    }
}

/// VAT class on the invoice: an item sold without tax is exempt, regardless of its own class (rule 9.7).
pub fn invoiced_class(tax: TaxClass, net: Money, taxes: Money) -> TaxClass {
    if taxes == Money::ZERO && net > Money::ZERO { TaxClass::Exempt } else { tax }
}

/// Splits a refund of `amount` across the rates of an invoice, in proportion (rule 9.8). `refunded` are
/// the previous refunds. The remainder is refunded exactly, so that all refunds together equal the invoice.
/// An amount above the remainder is reduced to it.
pub fn split_refund(invoice: &[VatLine], refunded: &[VatLine], amount: Cents) -> Vec<VatLine> {
    let remaining: Vec<VatLine> = invoice
        .iter()
        .map(|line| {
            let refunds = refunded.iter().filter(|refund| refund.tax == line.tax);
            refunds.fold(*line, |line, refund| VatLine {
                base: line.base - refund.base,
                vat: line.vat - refund.vat,
                ..line
            })
        })
        .collect();
    let total: Cents = remaining.iter().map(|line| line.gross()).sum();
    if amount >= total {
        return remaining;
    }
    let share = |part: Cents, whole: Cents, amount: Cents| -> Cents {
        let share = round_div(i128::from(amount.get()) * i128::from(part.get()), whole.get().max(1).into());
        Cents::new(i64::try_from(share).unwrap_or_default())
    };
    let (mut sum, mut allocated) = (Cents::ZERO, Cents::ZERO);
    remaining
        .into_iter()
        .map(|line| {
            sum += line.gross();
            let gross = share(sum, total, amount) - allocated;
            allocated += gross;
            let base = share(line.base, line.gross(), gross);
            VatLine { tax: line.tax, base, vat: gross - base }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cart::{Cart, Selection};
    use crate::catalogue::Product;
    use crate::orders::OrderLine;
    use crate::promotions::{Promotion, PromotionEffect, PromotionSet};
    use crate::shipping::ShippingPrice;

    fn order(lines: &[(usize, i64, u32)], shipping: Option<i64>) -> Order {
        discounted_order(lines, shipping, PromotionSet::default())
    }

    /// Builds an order from a cart as the server does.
    fn discounted_order(
        lines: &[(usize, i64, u32)],
        shipping: Option<i64>,
        promotions: PromotionSet,
    ) -> Order {
        let mut cart = Cart::default();
        for ((class, cents, qty), id) in lines.iter().zip(1..) {
            let tax = TaxClass::ALL[*class];
            let (price_et, price_taxes) = Money::from_cents(*cents).split_gross(tax.rate());
            let product = Product { id: id.into(), price_et, price_taxes, tax, ..Product::default() };
            cart.add(&product, Selection { product: id.into(), variant: None }, *qty).unwrap();
        }
        let rate =
            shipping.map(|net| ShippingPrice::from_net(Money::from_millionths(net), TaxClass::General));
        let cart = cart.with_promotions(promotions);
        let discounts = cart.discounts(rate.as_ref());
        let order_line = |((line, total), index): ((&crate::cart::CartLine, Cents), usize)| OrderLine {
            total,
            discount: discounts.on_line(index),
            qty: line.quantity(),
            price_et: line.price().price_et,
            price_taxes: line.price().price_taxes,
            tax: line.product().tax,
            ..OrderLine::default()
        };
        Order {
            lines: cart.lines().iter().zip(cart.line_amounts()).zip(0..).map(order_line).collect(),
            totals: cart.totals(rate.as_ref()),
            shipping: rate.map(|price| {
                let price = if discounts.includes_free_delivery() { price.waived() } else { price };
                OrderShipping { price, ..OrderShipping::default() }
            }),
            ..Order::default()
        }
    }

    /// Rule 9.7.
    #[test]
    fn vat_is_grouped_by_rate_and_adds_up() {
        let order = order(&[(0, 735, 2), (1, 1_890, 1), (0, 1_250, 3)], Some(4_090_909));
        let lines = order.vat_lines();
        assert_eq!(lines.len(), 2);
        assert_eq!(
            lines[0],
            VatLine { tax: TaxClass::General, base: Cents::new(4_723), vat: Cents::new(992) }
        );
        assert_eq!(
            lines[1],
            VatLine { tax: TaxClass::Reduced, base: Cents::new(1_718), vat: Cents::new(172) }
        );
        assert_eq!(lines.iter().map(|line| line.gross()).sum::<Cents>(), order.totals.total);
        assert_eq!(order.net_amounts().len(), 4);
    }

    /// Rule 9.7.
    #[test]
    fn lines_sold_without_tax_are_exempt() {
        let mut order = order(&[(0, 1_210, 1)], None);
        order.lines[0].price_taxes = Money::ZERO;
        assert_eq!(
            order.vat_lines(),
            [VatLine { tax: TaxClass::Exempt, base: Cents::new(1_000), vat: Cents::ZERO }]
        );
    }

    /// Rule 9.8.
    #[test]
    fn partial_refunds_are_proportional_and_the_remainder_is_exact() {
        let invoice = [
            VatLine { tax: TaxClass::General, base: Cents::new(4_723), vat: Cents::new(992) },
            VatLine { tax: TaxClass::Reduced, base: Cents::new(1_718), vat: Cents::new(172) },
        ];
        let first = split_refund(&invoice, &[], Cents::new(1_000));
        assert_eq!(first[0], VatLine { tax: TaxClass::General, base: Cents::new(621), vat: Cents::new(130) });
        assert_eq!(first[1], VatLine { tax: TaxClass::Reduced, base: Cents::new(226), vat: Cents::new(23) });
        let rest = split_refund(&invoice, &first, Cents::new(i64::MAX));
        assert_eq!((rest[0].base.get(), rest[0].vat.get()), (4_102, 862));
        assert_eq!(
            split_refund(&invoice, &invoice, Cents::new(500)).iter().map(|line| line.gross()).sum::<Cents>(),
            Cents::new(0)
        );
    }

    fn arbitrary_lines() -> impl Strategy<Value = Vec<(usize, i64, u32)>> {
        proptest::collection::vec((0_usize..4, 1_i64..90_000, 1_u32..=100), 1..20)
    }

    #[test]
    fn only_priced_items_without_tax_are_exempt() {
        let euro = Money::from_cents(100);
        assert_eq!(invoiced_class(TaxClass::General, euro, Money::ZERO), TaxClass::Exempt);
        assert_eq!(invoiced_class(TaxClass::General, euro, euro), TaxClass::General);
        assert_eq!(
            invoiced_class(TaxClass::General, Money::ZERO, Money::ZERO),
            TaxClass::General,
            "a free item keeps its class"
        );
    }

    fn arbitrary_promotions() -> impl Strategy<Value = PromotionSet> {
        let effect = prop_oneof![
            (1_u32..=10_000).prop_map(|basis_points| PromotionEffect::Percentage { basis_points }),
            (1_i64..90_000).prop_map(|cents| PromotionEffect::Amount { cents: Cents::new(cents) }),
            Just(PromotionEffect::FreeDelivery),
        ];
        proptest::collection::vec((effect, any::<bool>()), 1..4).prop_map(|effects| PromotionSet {
            automatic: effects
                .into_iter()
                .zip(1_u32..)
                .map(|((effect, stackable), id)| Promotion {
                    id: id.into(),
                    effect,
                    stackable,
                    ..Promotion::default()
                })
                .collect(),
            ..PromotionSet::default()
        })
    }

    proptest! {
        /// Rules 9.7, 9.8 and 10.8.
        #[test]
        fn discounted_orders_are_invoiced_and_refunded_as_paid(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000), promotions in arbitrary_promotions(), part in 1_i64..50_000) {
            let order = discounted_order(&lines, shipping, promotions);
            let vat = order.vat_lines();
            prop_assert_eq!(vat.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
            prop_assert_eq!(vat.iter().map(|line| line.vat).sum::<Cents>(), order.totals.taxes);
            prop_assert_eq!(order.net_amounts().into_iter().sum::<Cents>(), order.totals.net_total);
            prop_assert!(vat.iter().all(|line| line.base >= Cents::ZERO && line.vat >= Cents::ZERO));
            let partial = split_refund(&vat, &[], Cents::new(part));
            let rest = split_refund(&vat, &partial, Cents::new(i64::MAX));
            let refunded: Cents = partial.iter().chain(&rest).map(|line| line.gross()).sum();
            prop_assert_eq!(refunded, order.totals.total);
        }

        /// Rule 9.7.
        #[test]
        fn bases_and_taxes_add_up_to_the_amount_charged(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000)) {
            let order = order(&lines, shipping);
            let vat = order.vat_lines();
            prop_assert_eq!(vat.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
            prop_assert_eq!(vat.iter().map(|line| line.vat).sum::<Cents>(), order.totals.taxes);
            prop_assert_eq!(order.net_amounts().into_iter().sum::<Cents>(), order.totals.net_total);
            for line in vat {
                let exact = line.base.get() * i64::from(line.tax.rate().basis_points());
                // Tolerance: two roundings of a cent each, and the loss of splitting a price with tax.
                prop_assert!((line.vat.get() * 10_000 - exact).abs() <= 25_000, "{:?}", line);
            }
        }

        /// Rule 9.8.
        #[test]
        fn refunds_add_up_to_the_invoice(lines in arbitrary_lines(), amounts in proptest::collection::vec(1_i64..50_000, 0..6)) {
            let invoice = order(&lines, None).vat_lines();
            let total: Cents = invoice.iter().map(|line| line.gross()).sum();
            let (mut refunded, mut remaining) = (Vec::new(), total);
            for amount in amounts.into_iter().chain([i64::MAX]).map(Cents::new) {
                let refund = split_refund(&invoice, &refunded, amount);
                prop_assert_eq!(refund.iter().map(|line| line.gross()).sum::<Cents>(), amount.min(remaining));
                prop_assert!(refund.iter().all(|line| line.base >= Cents::ZERO && line.gross() >= Cents::ZERO));
                remaining = remaining - amount.min(remaining);
                refunded.extend(refund);
            }
            for line in invoice {
                let sum = |amount: fn(&VatLine) -> Cents| -> Cents { refunded.iter().filter(|refund| refund.tax == line.tax).map(amount).sum() };
                prop_assert_eq!((sum(|refund| refund.base), sum(|refund| refund.vat)), (line.base, line.vat));
            }
        }
    }
}
