//! Cart totals (rules 9.1, 9.3 and 10.5).
//!
//! Sums are exact and rounded once. Every displayed part is a difference of two rounded running sums, so the
//! parts add up to the total to the cent in either breakdown:
//! `subtotal + shipping + taxes = total = goods_gross + shipping_gross`.

use serde::{Deserialize, Serialize};

use super::{Cart, CartLine};
use crate::catalogue::PriceMode;
use crate::money::{Amount, Cents, ExactAmount, Money, RunningSum};
use crate::promotions::{DiscountedAmount, Discounts};
use crate::serde_helpers::null_as_default;
use crate::shipping::ShippingPrice;

/// Totals of a cart, a quote or an order, in cents. Discounts are deducted from all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Totals {
    /// Goods without tax.
    pub subtotal: Cents,
    /// Shipping without tax.
    pub shipping: Cents,
    /// Taxes of goods and shipping.
    pub taxes: Cents,
    pub total: Cents,
    /// Goods and shipping without tax: the cart total of rule 9.3.
    pub net_total: Cents,
    /// Goods with tax.
    pub goods_gross: Cents,
    /// Shipping with tax.
    pub shipping_gross: Cents,
    /// Surcharge for retailers, part of `taxes` (rule 13.8).
    #[serde(default, deserialize_with = "null_as_default")]
    pub surcharge: Cents,
    /// Discount on the goods with tax: `goods_gross + discount` is their price without promotions.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discount: Cents,
    /// Discount on the goods without tax: `subtotal + discount_net` is their price without promotions.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discount_net: Cents,
}

/// Unit price and quantity; input for totals without a cart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct PricedLine {
    pub price_et: Money,
    pub price_taxes: Money,
    pub quantity: u32,
}

/// Goods of a cart as exact sums.
#[derive(Clone, Copy, Default)]
struct Goods {
    net: ExactAmount,
    taxes: ExactAmount,
}

impl Totals {
    /// Calculates the totals of these lines, with the shipping price as sent by the server.
    ///
    /// ```
    /// use mostrador_core::cart::{PricedLine, Totals};
    /// let soap = PricedLine { price_et: "5".parse()?, price_taxes: "1.05".parse()?, quantity: 3 };
    /// assert_eq!(Totals::from_lines(&[soap], None).total.get(), 1_815);
    /// # Ok::<(), mostrador_core::money::MoneyError>(())
    /// ```
    pub fn from_lines(lines: &[PricedLine], shipping: Option<&ShippingPrice>) -> Self {
        let sum = |part: fn(&PricedLine) -> Money| -> ExactAmount {
            lines.iter().map(|line| part(line).exact().times(line.quantity)).sum()
        };
        let goods = Goods { net: sum(|line| line.price_et), taxes: sum(|line| line.price_taxes) };
        Self::from_goods(goods, shipping)
    }

    fn from_goods(goods: Goods, shipping: Option<&ShippingPrice>) -> Self {
        let goods_gross = (goods.net + goods.taxes).to_cents();
        let (price, price_taxes) = shipping.map(|charged| (charged.price, charged.taxes)).unwrap_or_default();
        let net = goods.net + price.exact();
        let subtotal = goods.net.to_cents();
        let net_total = net.to_cents();
        let total = (net + goods.taxes + price_taxes.exact()).to_cents();
        Self {
            subtotal,
            shipping: net_total - subtotal,
            taxes: total - net_total,
            total,
            net_total,
            goods_gross,
            shipping_gross: total - goods_gross,
            ..Self::default()
        }
    }
}

impl Cart {
    /// Goods with tax less their discounts, in cents; compared with the threshold of this shipping price.
    pub fn goods_gross(&self, shipping: Option<&ShippingPrice>) -> Cents {
        (self.net() + self.taxes()).to_cents() - self.discounts(shipping).total()
    }

    /// Totals with the promotions of the cart. Free delivery of a promotion is deducted from `shipping`.
    pub fn totals(&self, shipping: Option<&ShippingPrice>) -> Totals {
        self.totals_with(&self.discounts(shipping), shipping)
    }

    /// Totals with discounts that were calculated for this cart and this shipping price.
    pub fn totals_with(&self, discounts: &Discounts, shipping: Option<&ShippingPrice>) -> Totals {
        let shipping = shipping.filter(|_| !discounts.includes_free_delivery());
        let shipping = shipping.map(|price| self.tax_delivery(price));
        let shipping = shipping.as_ref();
        let discount = discounts.total();
        if discount == Cents::ZERO {
            let surcharge = self.surcharge(self.lines.iter().map(CartLine::net), shipping);
            let totals = Totals::from_goods(Goods { net: self.net(), taxes: self.taxes() }, shipping);
            return Totals { surcharge, ..totals };
        }
        let (before, after) = self.discounted_lines(discounts);
        let sum = |lines: &[DiscountedAmount]| Goods {
            net: lines.iter().map(|line| line.net).sum(),
            taxes: lines.iter().map(|line| line.taxes).sum(),
        };
        let totals = Totals::from_goods(sum(&after), shipping);
        Totals {
            discount,
            discount_net: sum(&before).net.to_cents() - totals.subtotal,
            surcharge: self.surcharge(after.iter().map(|line| line.net), shipping),
            ..totals
        }
    }

    /// Displayed amount of each line with tax, before discounts, in cents. The amounts add up to
    /// `goods_gross + discount`.
    pub fn line_amounts(&self) -> Vec<Cents> {
        let mut rounding = RunningSum::default();
        self.lines.iter().map(|line| rounding.next(line.net() + line.taxes())).collect()
    }

    /// Displayed amount and discount of each line in a price mode, in cents. With tax they add up to
    /// `goods_gross + discount` and `discount`, without it to `subtotal + discount_net` and `discount_net`.
    pub fn displayed_lines(&self, mode: PriceMode, discounts: &Discounts) -> Vec<DisplayedLine> {
        let discounted = discounts.total() > Cents::ZERO;
        match mode {
            PriceMode::Consumer => {
                let amounts = self.line_amounts().into_iter().enumerate();
                amounts
                    .map(|(index, total)| DisplayedLine { total, discount: discounts.on_line(index) })
                    .collect()
            }
            PriceMode::Professional if discounted => {
                let (mut full, mut reduced) = (RunningSum::default(), RunningSum::default());
                let (before, after) = self.discounted_lines(discounts);
                let lines = before.into_iter().zip(after);
                lines
                    .map(|(before, after)| {
                        let total = full.next(before.net);
                        DisplayedLine { total, discount: total - reduced.next(after.net) }
                    })
                    .collect()
            }
            PriceMode::Professional => {
                let mut rounding = RunningSum::default();
                let line_of = |line: &CartLine| DisplayedLine {
                    total: rounding.next(line.net()),
                    discount: Cents::ZERO,
                };
                self.lines.iter().map(line_of).collect()
            }
        }
    }

    /// Lines of a cart with discounts, before and after them: from there on their amounts are whole cents.
    fn discounted_lines(&self, discounts: &Discounts) -> (Vec<DiscountedAmount>, Vec<DiscountedAmount>) {
        let priced = self.lines.iter().zip(self.line_amounts()).enumerate();
        priced
            .map(|(index, (line, amount))| {
                let (unit, left) = (line.price(), amount - discounts.on_line(index));
                (DiscountedAmount::new(amount, unit), DiscountedAmount::new(left, unit))
            })
            .unzip()
    }

    /// Amounts of the lines without tax, less their discounts.
    pub(super) fn discounted_nets(&self, discounts: &Discounts) -> Vec<ExactAmount> {
        if discounts.total() == Cents::ZERO {
            return self.lines.iter().map(CartLine::net).collect();
        }
        self.discounted_lines(discounts).1.into_iter().map(|line| line.net).collect()
    }

    pub(super) fn net(&self) -> ExactAmount {
        self.lines.iter().map(CartLine::net).sum()
    }

    fn taxes(&self) -> ExactAmount {
        self.lines.iter().map(CartLine::taxes).sum()
    }
}

/// Displayed amount of a line and the discount on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DisplayedLine {
    /// Before the discount.
    pub total: Cents,
    pub discount: Cents,
}

/// Totals formatted for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TotalsView {
    /// Goods without tax.
    pub subtotal: Amount,
    /// Shipping without tax.
    pub shipping: Amount,
    /// Taxes of goods and shipping: `vat` and `surcharge`.
    pub taxes: Amount,
    /// VAT, IGIC or IPSI.
    pub vat: Amount,
    /// Surcharge for retailers; zero for any other customer.
    pub surcharge: Amount,
    pub total: Amount,
    /// Goods and shipping without tax.
    pub net_total: Amount,
    /// Goods with tax.
    pub goods_gross: Amount,
    /// Shipping with tax.
    pub shipping_gross: Amount,
    /// Goods without tax, before discounts.
    pub subtotal_before_discounts: Amount,
    /// Goods with tax, before discounts.
    pub goods_before_discounts: Amount,
}

impl From<Totals> for TotalsView {
    fn from(totals: Totals) -> Self {
        Self {
            subtotal: Amount::from(totals.subtotal),
            shipping: Amount::from(totals.shipping),
            taxes: Amount::from(totals.taxes),
            vat: Amount::from(totals.taxes - totals.surcharge),
            surcharge: Amount::from(totals.surcharge),
            total: Amount::from(totals.total),
            net_total: Amount::from(totals.net_total),
            goods_gross: Amount::from(totals.goods_gross),
            shipping_gross: Amount::from(totals.shipping_gross),
            subtotal_before_discounts: Amount::from(totals.subtotal + totals.discount_net),
            goods_before_discounts: Amount::from(totals.goods_gross + totals.discount),
        }
    }
}

#[cfg(test)]
mod tests;
