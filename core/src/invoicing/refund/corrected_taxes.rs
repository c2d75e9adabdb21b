//! Correction of a tax that was applied wrongly (rule 17.11): LIVA, art. 89. What was charged stays, and the right tax is
//! contained in it: the tax of a consumer is not raised afterwards (art. 89.Tres.1.º).

use std::collections::BTreeMap;

use super::{InvoicedPart, RefundBalance, TaxLine, share};
use crate::catalogue::Price;
use crate::money::{Cents, ExactAmount, Money, RunningSum};
use crate::orders::{Order, OrderLine};
use crate::promotions::DiscountedAmount;
use crate::taxes::{AppliedTax, DeliveryShare, Sale, Supply, TaxClass, TaxRules, Taxation, delivery_shares};

/// Amounts without tax of parts whose amounts with tax are known. Those of a tax add up to its rounded sum.
#[derive(Default)]
struct ContainedTaxes(BTreeMap<AppliedTax, RunningSum>);

impl ContainedTaxes {
    /// Returns a part with the tax that its amount contains.
    fn part(&mut self, tax: AppliedTax, quantity: u32, gross: Cents) -> InvoicedPart {
        let unit = Money::from_cents(100);
        let unit = Price { price_et: unit, price_taxes: unit.tax(tax.rate) + unit.tax(tax.surcharge) };
        let net = self.0.entry(tax).or_default().next(DiscountedAmount::new(gross, unit).net);
        let [rate, surcharge] = [tax.rate, tax.surcharge].map(|rate| i64::from(rate.basis_points()));
        let surcharge = share(gross - net, surcharge, rate + surcharge);
        InvoicedPart { tax, quantity, net, vat: gross - net - surcharge, surcharge }
    }
}

impl RefundBalance {
    /// Taxation of what is left by these rules. The amounts that count for the threshold of rule 13.6 are the bases under
    /// Spanish VAT.
    pub fn assess(&self, order: &Order, rules: &TaxRules, sale: Sale) -> Taxation {
        let spanish = self.under(order, &rules.assess(Sale::default()));
        let supply = |index: usize| order.lines.get(index).map_or(Supply::Goods, OrderLine::supply);
        let net = |supplied: Supply| {
            let parts = spanish.parts.iter().enumerate().filter(|(index, _)| supply(*index) == supplied);
            parts.map(|(_, part)| part.net).sum()
        };
        let sale = Sale { goods: net(Supply::Goods), services: net(Supply::DigitalService), ..sale };
        rules.assess(sale)
    }

    /// Same amounts with tax under another taxation. Parts whose tax stays are left as they are, and the delivery follows the
    /// goods.
    #[must_use]
    pub fn under(&self, order: &Order, taxation: &Taxation) -> Self {
        let mut contained = ContainedTaxes::default();
        let lines = order.lines.iter().zip(&self.parts);
        let lines: Vec<(&OrderLine, InvoicedPart)> = lines
            .map(|(line, part)| {
                let is_exempt = part.tax.is_exempt() || order.line_tax(line).is_exempt();
                let tax = corrected(is_exempt, line, taxation);
                let is_same = tax == part.tax;
                (line, if is_same { *part } else { contained.part(tax, part.quantity, part.gross()) })
            })
            .collect();
        let goods = lines.iter().filter(|(line, _)| !line.is_virtual);
        let goods: Vec<(AppliedTax, ExactAmount)> =
            goods.map(|(line, part)| (part.tax, line.price_et.exact().times(line.qty))).collect();
        let mut parts: Vec<InvoicedPart> = lines.iter().map(|(_, part)| *part).collect();
        let mut former = lines.iter().zip(&self.parts).filter(|((line, _), _)| !line.is_virtual);
        if former.all(|((_, part), former)| part.tax == former.tax) {
            parts.extend(self.parts.iter().skip(self.lines));
        } else {
            parts.extend(self.delivery_under(taxation, &goods, &mut contained));
        }
        self.clone().corrected(parts)
    }

    /// Shares of the delivery by the taxes and the amounts without tax of the goods (rule 13.7), which with their taxes add up to
    /// what was charged.
    fn delivery_under(
        &self,
        taxation: &Taxation,
        goods: &[(AppliedTax, ExactAmount)],
        contained: &mut ContainedTaxes,
    ) -> Vec<InvoicedPart> {
        let Some(first) = self.parts.get(self.lines) else { return Vec::new() };
        let InvoicedPart { quantity, .. } = self.delivery();
        let gross = self.delivery().gross();
        if first.tax.is_exempt() {
            return vec![contained.part(taxation.goods.applied(TaxClass::Exempt), quantity, gross)];
        }
        let with_tax = |share: &DeliveryShare| (share.net + share.taxes()).exact();
        let sum = |shares: &[DeliveryShare]| shares.iter().map(with_tax).sum::<ExactAmount>();
        let (gross, mut rounding) = (ExactAmount::from(gross), RunningSum::default());
        // Any price has the same proportions: that of the amount without tax leaves out the small shares that a sale would.
        let net = gross.scale(gross, sum(&delivery_shares(gross.to_money(), goods))).to_money();
        let shares = delivery_shares(net, goods);
        let whole = sum(&shares);
        let part = |share: &DeliveryShare| {
            let gross = gross.scale(with_tax(share), whole);
            contained.part(share.tax, quantity, rounding.next(gross))
        };
        shares.iter().map(part).collect()
    }

    /// Bases and taxes that are taken back when the taxes of this balance become those of another; what is charged instead is
    /// negative. Empty if they are the same.
    pub fn tax_changes(&self, corrected: &Self) -> Vec<TaxLine> {
        changes(TaxLine::by_rate(&self.parts), TaxLine::by_rate(&corrected.parts))
    }

    /// Part of [`Self::tax_changes`] that is of digital services under the VAT of another member state.
    pub fn service_changes(&self, corrected: &Self, order: &Order) -> Vec<TaxLine> {
        changes(self.services(order), corrected.services(order))
    }
}

/// Tax of a line under another taxation. An item that was sold without tax although its class has one stays exempt.
fn corrected(was_exempt: bool, line: &OrderLine, taxation: &Taxation) -> AppliedTax {
    let tax = taxation.treatment(line.supply()).applied(line.tax);
    if was_exempt && tax.is_taxed() { tax.exempt() } else { tax }
}

/// Sums of the former lines less the new ones, without those that do not change.
fn changes(former: Vec<TaxLine>, new: Vec<TaxLine>) -> Vec<TaxLine> {
    let lines = former.into_iter().chain(new.into_iter().map(TaxLine::negative));
    let is_changed = |line: &TaxLine| (line.base, line.vat, line.surcharge) != Default::default();
    TaxLine::sums(lines).into_iter().filter(is_changed).collect()
}

#[cfg(test)]
mod tests;
