//! Taxes of an order by rate (rules 9.7, 10.8, 13.7 and 13.8).
//!
//! Amounts without tax stay exact and are rounded once: each is the difference of two rounded running sums over
//! the parts, rate by rate, and so is the surcharge for retailers. The tax of a part is what its displayed amount has
//! beyond, so that parts, rates and totals add up to the amount charged. A tax may differ by a cent from rate times
//! base; the invariant is base + tax + surcharge = amount charged.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::catalogue::Price;
use crate::money::{Cents, ExactAmount, RunningSum};
use crate::orders::{Order, OrderLine, OrderShipping};
use crate::promotions::DiscountedAmount;
use crate::taxes::{AppliedTax, DeliveryShare, TaxClass, charged_shares};

/// Base and taxes of an invoice for one rate, in cents. What a corrective invoice takes back is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxLine {
    pub tax: AppliedTax,
    /// Amount without tax.
    pub base: Cents,
    /// Tax amount, without the surcharge.
    pub vat: Cents,
    /// Surcharge for retailers (recargo de equivalencia).
    #[serde(default)]
    pub surcharge: Cents,
}

impl TaxLine {
    /// Tax and surcharge.
    pub fn taxes(self) -> Cents {
        self.vat + self.surcharge
    }

    pub fn gross(self) -> Cents {
        self.base + self.taxes()
    }

    /// Same line of a corrective invoice.
    #[must_use]
    pub fn negative(self) -> Self {
        Self { tax: self.tax, base: -self.base, vat: -self.vat, surcharge: -self.surcharge }
    }

    /// Sums of the parts by tax, the highest rate first.
    pub fn by_rate(parts: &[InvoicedPart]) -> Vec<Self> {
        Self::sums(parts.iter().map(|part| {
            let InvoicedPart { tax, net: base, vat, surcharge, .. } = *part;
            Self { tax, base, vat, surcharge }
        }))
    }

    /// Sums of the lines of several invoices by tax, the highest rate first.
    pub fn sums(lines: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut sums: BTreeMap<_, Self> = BTreeMap::new();
        for line in lines {
            let sum = sums
                .entry((Reverse(line.tax.rate), line.tax))
                .or_insert(Self { tax: line.tax, ..Self::default() });
            sum.base += line.base;
            sum.vat += line.vat;
            sum.surcharge += line.surcharge;
        }
        sums.into_values().collect()
    }
}

/// Line of an order, or share of its delivery, as invoiced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoicedPart {
    pub tax: AppliedTax,
    pub quantity: u32,
    /// Amount without tax.
    pub net: Cents,
    /// Tax amount, without the surcharge.
    pub vat: Cents,
    /// Surcharge for retailers.
    pub surcharge: Cents,
}

impl InvoicedPart {
    /// Tax and surcharge.
    pub fn taxes(self) -> Cents {
        self.vat + self.surcharge
    }

    pub fn gross(self) -> Cents {
        self.net + self.taxes()
    }
}

/// Line of an order, or share of its delivery, before the amount without tax is rounded.
#[derive(Clone, Copy)]
struct ExactPart {
    tax: AppliedTax,
    quantity: u32,
    net: ExactAmount,
    gross: Cents,
}

impl ExactPart {
    fn invoiced(self, net: Cents, surcharge: Cents) -> InvoicedPart {
        let Self { tax, quantity, gross, .. } = self;
        InvoicedPart { tax, quantity, net, vat: gross - net - surcharge, surcharge }
    }
}

impl Order {
    /// Bases and taxes by rate, the highest rate first. They add up to `totals.net_total` and `totals.taxes`
    /// (rule 9.7).
    pub fn tax_lines(&self) -> Vec<TaxLine> {
        TaxLine::by_rate(&self.invoiced_parts())
    }

    /// Figures of every line and, last, of the shares of the delivery (rule 9.7). With tax, a line is its displayed amount
    /// less its discount; without tax, the parts add up to `totals.net_total`.
    pub fn invoiced_parts(&self) -> Vec<InvoicedPart> {
        let goods = self.lines.iter().zip(self.exact_net_amounts()).map(|(line, net)| ExactPart {
            tax: self.line_tax(line),
            quantity: line.qty,
            net,
            gross: line.total - line.discount,
        });
        let parts: Vec<(usize, ExactPart)> = goods.chain(self.exact_delivery()).enumerate().collect();
        let (untaxed, taxed): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|(_, part)| !part.tax.is_taxed());
        // A part that is displayed as zero is not charged: its fractions of a cent are rounded with the other parts.
        let (free, mut taxed): (Vec<_>, Vec<_>) =
            taxed.into_iter().partition(|(_, part)| part.gross == Cents::ZERO);
        taxed.sort_by_key(|(_, part)| (Reverse(part.tax.rate), part.tax));
        let (mut nets, mut surcharges) = (RunningSum::default(), RunningSum::default());
        nets.next(untaxed.iter().map(|(_, part)| part.net).sum());
        let untaxed =
            untaxed.into_iter().map(|(position, part)| (position, part.invoiced(part.gross, Cents::ZERO)));
        let mut invoiced: Vec<(usize, InvoicedPart)> = untaxed.collect();
        let mut free_net = free.iter().map(|(_, part)| part.net).sum();
        let mut free_surcharge = free.iter().map(|(_, part)| part.net.tax(part.tax.surcharge)).sum();
        invoiced.extend(
            free.into_iter().map(|(position, part)| (position, part.invoiced(Cents::ZERO, Cents::ZERO))),
        );
        for (position, part) in taxed {
            let net = part.net + std::mem::take(&mut free_net);
            let mut surcharge = part.net.tax(part.tax.surcharge);
            if part.tax.surcharge.basis_points() > 0 {
                surcharge = surcharge + std::mem::take(&mut free_surcharge);
            }
            invoiced.push((position, part.invoiced(nets.next(net), surcharges.next(surcharge))));
        }
        // An untaxed part has no tax by rounding; the difference is with the largest taxed part.
        let difference = self.totals.net_total - invoiced.iter().map(|(_, part)| part.net).sum();
        let taxed = invoiced.iter_mut().map(|(_, part)| part).filter(|part| part.tax.is_taxed());
        if let Some(largest) = taxed.max_by_key(|part| part.gross()) {
            largest.net += difference;
            largest.vat = largest.vat - difference;
        }
        invoiced.sort_by_key(|(position, _)| *position);
        invoiced.into_iter().map(|(_, part)| part).collect()
    }

    /// Tax of a line, with the rates at purchase.
    pub fn line_tax(&self, line: &OrderLine) -> AppliedTax {
        let treatment = *self.taxation.unwrap_or_default().treatment(line.supply());
        treatment.applied_to(line.tax, line.price_et, line.price_taxes)
    }

    /// Shares of the delivery by tax (rule 13.7); one of the class of the delivery method in orders that have no taxation.
    pub fn delivery_shares(&self) -> Vec<DeliveryShare> {
        let Some(OrderShipping { price, tax, .. }) = &self.shipping else { return Vec::new() };
        let Some(taxation) = self.taxation else {
            let class = if price.is_untaxed() { TaxClass::Exempt } else { *tax };
            return vec![DeliveryShare { tax: AppliedTax::listed(class), net: price.price }];
        };
        let goods = self.lines.iter().filter(|line| !line.is_virtual);
        let goods: Vec<_> =
            goods.map(|line| (self.line_tax(line), line.price_et.exact().times(line.qty))).collect();
        let untaxed = price.is_untaxed().then(|| taxation.goods.applied(TaxClass::Exempt));
        charged_shares(price.price, untaxed, &goods)
    }

    /// Shares of the delivery, which with tax add up to the delivery of the totals. The share of the highest rate takes the
    /// difference of the rounding.
    fn exact_delivery(&self) -> Vec<ExactPart> {
        let shares = self.delivery_shares();
        let mut rounding = RunningSum::default();
        let lower: Vec<Cents> = shares
            .iter()
            .skip(1)
            .rev()
            .map(|share| rounding.next(share.net.exact() + share.taxes().exact()))
            .collect();
        let highest = self.totals.total - self.totals.goods_gross - lower.iter().copied().sum();
        let amounts = std::iter::once(highest).chain(lower.into_iter().rev());
        let part =
            |(DeliveryShare { tax, net }, gross)| ExactPart { tax, quantity: 1, net: net.exact(), gross };
        shares.into_iter().zip(amounts).map(part).collect()
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

#[cfg(test)]
mod examples;
#[cfg(test)]
pub(super) mod tests;
