//! Amount that was charged in excess of a corrected tax (rule 17.11), which the seller returns: LIVA, art. 89.Cinco. Where the
//! tax falls, the buyer owes the amount without tax as charged, with the right tax.

use std::collections::BTreeMap;

use super::{InvoicedPart, RefundBalance, RefundedPart, share, take};
use crate::money::{Cents, ExactAmount, RunningSum};
use crate::orders::Order;
use crate::taxes::AppliedTax;

impl RefundBalance {
    /// Balance of an order whose taxes were corrected to these parts.
    #[must_use]
    pub fn corrected(self, order: &Order, parts: Vec<InvoicedPart>) -> Self {
        Self { excess: self.excess_of(order, &parts), parts, lines: self.lines }
    }

    /// Amount with tax that was charged in excess of the corrected tax and is not refunded.
    pub fn excess(&self) -> Cents {
        self.excess.iter().copied().sum()
    }

    /// Parts of the refund of the excess.
    pub(super) fn excess_parts(&self) -> Vec<RefundedPart> {
        let parts = self.parts.iter().zip(&self.excess).enumerate();
        parts
            .filter(|(_, (_, excess))| **excess > Cents::ZERO)
            .map(|(index, (part, excess))| take(index, part, 0, *excess))
            .collect()
    }

    /// Subtracts what a refund takes from the excess of a part: units their share of it, and an amount all of it first.
    pub(super) fn subtract_excess(&mut self, refunded: &RefundedPart) {
        let RefundedPart { part, quantity, .. } = *refunded;
        let (Some(left), Some(excess)) = (self.parts.get(part), self.excess.get_mut(part)) else { return };
        *excess = match quantity {
            0 => (*excess - refunded.gross()).max(Cents::ZERO),
            _ => share(*excess, left.quantity.saturating_sub(quantity).into(), left.quantity.into()),
        };
    }

    /// Excess of corrected parts, whose amounts with tax are those of this balance. A part that has the tax of its sale again was
    /// charged as agreed.
    fn excess_of(&self, order: &Order, corrected: &[InvoicedPart]) -> Vec<Cents> {
        let lines = order.lines.iter().zip(corrected);
        let as_sold: Vec<bool> = lines.map(|(line, part)| order.line_tax(line) == part.tax).collect();
        let mut goods = order.lines.iter().zip(&as_sold).filter(|(line, _)| !line.is_virtual);
        let is_delivery_as_sold = goods.all(|(_, is_as_sold)| *is_as_sold);
        let as_sold = as_sold.into_iter().chain(std::iter::repeat(is_delivery_as_sold));
        let mut owed: BTreeMap<AppliedTax, RunningSum> = BTreeMap::new();
        let former = self.parts_as(corrected).into_iter().zip(as_sold);
        let parts = corrected.iter().zip(former).map(|(part, ((net, rate), is_as_sold))| {
            let right = part.tax;
            if is_as_sold || total_rate(right) >= rate {
                return Cents::ZERO;
            }
            let gross = net + net.tax(right.rate) + net.tax(right.surcharge);
            let owed = owed.entry(right).or_default().next(gross);
            (part.gross() - owed).clamp(Cents::ZERO, part.gross())
        });
        parts.collect()
    }

    /// Amounts without tax, and rates, that corrected parts had. The delivery may have been in other shares.
    fn parts_as(&self, corrected: &[InvoicedPart]) -> Vec<(ExactAmount, u32)> {
        let (lines, delivery) = self.parts.split_at(self.lines.min(self.parts.len()));
        let lines = lines.iter().map(|part| (part.net.into(), total_rate(part.tax)));
        let rate = delivery.iter().map(|part| total_rate(part.tax)).max().unwrap_or_default();
        let net: ExactAmount = self.delivery().net.into();
        let shares = corrected.iter().skip(self.lines).map(|part| ExactAmount::from(part.net));
        let whole = shares.clone().sum();
        lines.chain(shares.map(|share| (net.scale(share, whole), rate))).collect()
    }
}

/// Tax and surcharge, in hundredths of a per cent.
fn total_rate(tax: AppliedTax) -> u32 {
    tax.rate.basis_points() + tax.surcharge.basis_points()
}
