//! VAT of an order by rate (rule 9.7).
//!
//! Amounts without tax stay exact and are rounded once: each is the difference of two rounded running sums over
//! the parts, rate by rate. The tax of a part is what its displayed amount has beyond, so that parts, rates and
//! totals add up to the amount charged. A tax may differ by a cent from rate times base; the invariant is base + VAT = amount
//! charged.

use serde::{Deserialize, Serialize};

use crate::catalogue::{Price, TaxClass};
use crate::money::{Cents, ExactAmount, Money, RunningSum};
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

    /// Sums of the parts by rate, the highest rate first.
    pub fn by_rate(parts: &[InvoicedPart]) -> Vec<Self> {
        let of_rate = |tax: TaxClass| parts.iter().filter(move |part| part.tax == tax);
        let sums = TaxClass::ALL.into_iter().filter(|tax| of_rate(*tax).next().is_some());
        sums.map(|tax| Self {
            tax,
            base: of_rate(tax).map(|part| part.net).sum(),
            vat: of_rate(tax).map(|part| part.vat).sum(),
        })
        .collect()
    }
}

/// Line or delivery of an order, as invoiced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InvoicedPart {
    pub tax: TaxClass,
    pub quantity: u32,
    /// Amount without tax.
    pub net: Cents,
    /// Tax amount.
    pub vat: Cents,
}

impl InvoicedPart {
    pub fn gross(self) -> Cents {
        self.net + self.vat
    }
}

/// Line or delivery of an order, before the amount without tax is rounded.
#[derive(Clone, Copy)]
struct ExactPart {
    tax: TaxClass,
    quantity: u32,
    net: ExactAmount,
    gross: Cents,
}

impl ExactPart {
    fn invoiced(self, net: Cents) -> InvoicedPart {
        InvoicedPart { tax: self.tax, quantity: self.quantity, net, vat: self.gross - net }
    }
}

impl Order {
    /// Bases and taxes by rate, the highest rate first. They add up to `totals.net_total` and `totals.taxes`
    /// (rule 9.7).
    pub fn vat_lines(&self) -> Vec<VatLine> {
        VatLine::by_rate(&self.invoiced_parts())
    }

    /// Figures of every line and, last, of delivery (rule 9.7). With tax, a line is its displayed amount less
    /// its discount; without tax, the parts add up to `totals.net_total`.
    pub fn invoiced_parts(&self) -> Vec<InvoicedPart> {
        let goods = self.lines.iter().zip(self.exact_net_amounts()).map(|(line, net)| ExactPart {
            tax: invoiced_class(line.tax, line.price_et, line.price_taxes),
            quantity: line.qty,
            net,
            gross: line.total - line.discount,
        });
        let delivery = self.shipping.iter().map(|OrderShipping { price, tax, .. }| ExactPart {
            tax: invoiced_class(*tax, price.price, price.taxes),
            quantity: 1,
            net: price.price.exact(),
            gross: self.totals.total - self.totals.goods_gross,
        });
        let parts: Vec<(usize, ExactPart)> = goods.chain(delivery).enumerate().collect();
        let (untaxed, mut taxed): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|(_, part)| part.tax == TaxClass::Exempt);
        taxed.sort_by_key(|(_, part)| TaxClass::ALL.iter().position(|class| *class == part.tax));
        // An untaxed part has no tax by rounding; the difference is with the last taxed part.
        let mut rest = self.totals.net_total - untaxed.iter().map(|(_, part)| part.gross).sum();
        let (last, mut rounding) = (taxed.len().saturating_sub(1), RunningSum::default());
        let mut invoiced: Vec<(usize, InvoicedPart)> =
            untaxed.into_iter().map(|(position, part)| (position, part.invoiced(part.gross))).collect();
        for (nth, (position, part)) in taxed.into_iter().enumerate() {
            let rounded = rounding.next(part.net);
            let net = if nth == last { rest } else { rounded };
            rest = rest - net;
            invoiced.push((position, part.invoiced(net)));
        }
        invoiced.sort_by_key(|(position, _)| *position);
        invoiced.into_iter().map(|(_, part)| part).collect()
    }

    fn exact_net_amounts(&self) -> impl Iterator<Item = ExactAmount> {
        let discounted = self.totals.discount > Cents::ZERO;
        self.lines.iter().map(move |line| {
            if discounted {
                // Rule 10.5.
                let unit = Price { price_et: line.price_et, price_taxes: line.price_taxes };
                return DiscountedAmount::new(line.total - line.discount, unit).net;
            }
            line.price_et.exact().times(line.qty)
        })
    }
}

/// VAT class on the invoice: an item sold without tax is exempt, regardless of its own class (rule 9.7).
pub fn invoiced_class(tax: TaxClass, net: Money, taxes: Money) -> TaxClass {
    if taxes == Money::ZERO && net > Money::ZERO { TaxClass::Exempt } else { tax }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cart::{Cart, Selection};
    use crate::catalogue::Product;
    use crate::orders::OrderLine;
    use crate::promotions::{Promotion, PromotionEffect, PromotionSet};
    use crate::shipping::ShippingPrice;

    pub(crate) fn order(lines: &[(usize, i64, u32)], shipping: Option<i64>) -> Order {
        discounted_order(lines, shipping, PromotionSet::default())
    }

    /// Builds an order from a cart as the server does.
    pub(crate) fn discounted_order(
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
        assert_eq!(order.invoiced_parts().len(), 4);
    }

    /// Rule 9.7.
    #[test]
    fn lines_sold_without_tax_are_exempt() {
        let mut order = order(&[(0, 1_210, 1)], None);
        order.lines[0].price_taxes = Money::ZERO;
        order.lines[0].total = Cents::new(1_000);
        assert_eq!(
            order.vat_lines(),
            [VatLine { tax: TaxClass::Exempt, base: Cents::new(1_000), vat: Cents::ZERO }]
        );
    }

    pub(crate) fn arbitrary_lines() -> impl Strategy<Value = Vec<(usize, i64, u32)>> {
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

    pub(crate) fn arbitrary_promotions() -> impl Strategy<Value = PromotionSet> {
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
        /// Rules 9.7 and 10.8.
        #[test]
        fn discounted_orders_are_invoiced_as_paid(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000), promotions in arbitrary_promotions()) {
            let order = discounted_order(&lines, shipping, promotions);
            let vat = order.vat_lines();
            prop_assert_eq!(vat.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
            prop_assert_eq!(vat.iter().map(|line| line.vat).sum::<Cents>(), order.totals.taxes);
            prop_assert_eq!(order.invoiced_parts().into_iter().map(|part| part.net).sum::<Cents>(), order.totals.net_total);
            prop_assert!(vat.iter().all(|line| line.base >= Cents::ZERO && line.vat >= Cents::ZERO));
        }

        /// Rule 9.7.
        #[test]
        fn bases_and_taxes_add_up_to_the_amount_charged(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000)) {
            let order = order(&lines, shipping);
            let vat = order.vat_lines();
            prop_assert_eq!(vat.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
            prop_assert_eq!(vat.iter().map(|line| line.vat).sum::<Cents>(), order.totals.taxes);
            prop_assert_eq!(order.invoiced_parts().into_iter().map(|part| part.net).sum::<Cents>(), order.totals.net_total);
            for line in vat {
                let exact = line.base.get() * i64::from(line.tax.rate().basis_points());
                // Tolerance: two roundings of a cent each, and the loss of splitting a price with tax.
                prop_assert!((line.vat.get() * 10_000 - exact).abs() <= 25_000, "{:?}", line);
            }
        }
    }
}
