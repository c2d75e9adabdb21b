//! Refunds of lines, of the delivery, or of an amount (rule 9.8).
//!
//! Every refund takes from the parts of the order: its lines and its delivery. A part of `n` units that are not
//! refunded yet gives `q / n` of its remaining amount for `q` units, so that its last unit takes the rest. An
//! amount without units is divided among the remaining amounts in proportion. The sum of all refunds is
//! therefore at most the payment, and the refunds of a part add up to the part, without and with tax.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{InvoicedPart, TaxLine};
use crate::money::{Cents, distribute, round_div};
use crate::orders::Order;
use crate::taxes::AppliedTax;

/// Share of a refund in a part of the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundedPart {
    /// Position of the line, from 0; from the number of lines on, the shares of the delivery by tax.
    pub part: usize,
    /// Refunded units; 0 for a share of an amount.
    pub quantity: u32,
    /// Amount without tax.
    pub net: Cents,
    /// Tax amount, without the surcharge.
    pub vat: Cents,
    /// Surcharge for retailers.
    #[serde(default)]
    pub surcharge: Cents,
}

impl RefundedPart {
    /// Tax and surcharge.
    pub fn taxes(self) -> Cents {
        self.vat + self.surcharge
    }

    pub fn gross(self) -> Cents {
        self.net + self.taxes()
    }
}

/// Completed refund.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastRefund {
    pub amount: Cents,
    /// Empty for a refund of which only the amount is known.
    pub parts: Vec<RefundedPart>,
    /// True for the refund of [`RefundSelection::TaxExcess`].
    pub is_tax_excess: bool,
}

/// Refunded units of the line at a position.
pub fn refunded_units(refunds: &[PastRefund], line: usize) -> u32 {
    let parts = refunds.iter().flat_map(|refund| &refund.parts);
    parts.filter(|part| part.part == line).map(|part| part.quantity).sum()
}

/// Units of a line that are to be refunded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundedUnits {
    /// Position of the line, from 0.
    pub line: usize,
    pub quantity: u32,
}

/// Contents of a refund.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RefundSelection {
    /// Everything that is left.
    #[default]
    Rest,
    /// Amount with tax.
    Amount(Cents),
    /// Units of lines, and the delivery.
    Units { lines: Vec<RefundedUnits>, delivery: DeliveryRefund },
    /// Amount that was charged in excess of a corrected tax (rule 17.11).
    TaxExcess,
}

/// Part of the delivery in a refund of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeliveryRefund {
    #[default]
    Nothing,
    /// Amount with tax, or all that is left if that is less.
    UpTo(Cents),
    /// All that is left.
    Whole,
}

impl DeliveryRefund {
    /// Returns true for an amount of 0 as well: the standard delivery was free (rule 4.33).
    fn is_nothing(self) -> bool {
        match self {
            Self::Nothing => true,
            Self::UpTo(limit) => limit <= Cents::ZERO,
            Self::Whole => false,
        }
    }
}

/// Reason why a refund is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefundFault {
    /// The amount is not positive, or exceeds what is left.
    #[error("Se pueden devolver {} como mucho", left.format())]
    Amount { left: Cents },
    /// The line at this position of the selection has fewer units left.
    #[error("{}", units_left(*left))]
    Quantity { index: usize, left: u32 },
    /// The delivery was refunded before, or there is none.
    #[error("No queda envío por devolver")]
    Delivery,
    /// The selection is worth nothing.
    #[error("Elige algo que devolver")]
    Empty,
}

fn units_left(left: u32) -> String {
    match left {
        0 => "No quedan unidades por devolver".to_owned(),
        1 => "Queda 1 unidad por devolver".to_owned(),
        left => format!("Quedan {left} unidades por devolver"),
    }
}

/// Parts of a paid order that are not refunded yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundBalance {
    /// The lines in their order and, last, the shares of the delivery.
    parts: Vec<InvoicedPart>,
    lines: usize,
    /// The same parts as agreed at the sale.
    agreed: Vec<AgreedPart>,
    /// Taxes of the shares of the delivery at the sale.
    sold_delivery: Vec<AppliedTax>,
}

/// Part of an order as agreed at its sale, less what was refunded of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AgreedPart {
    /// Tax and surcharge, in hundredths of a per cent; only a lower one leaves an excess.
    rate: u32,
    /// Amount without tax.
    net: Cents,
}

impl RefundBalance {
    /// Balance of an order after these refunds. Nothing is left of an order that is not paid.
    pub fn new(order: &Order, refunds: &[PastRefund]) -> Self {
        let balance = refunds.iter().fold(Self::of_reservation(order), Self::after);
        if order.paid_at.is_some() {
            return balance;
        }
        let nothing = |part: &InvoicedPart| InvoicedPart { tax: part.tax, ..InvoicedPart::default() };
        Self { parts: balance.parts.iter().map(nothing).collect(), ..balance }
    }

    /// Balance after another refund.
    #[must_use]
    pub fn after(mut self, refund: &PastRefund) -> Self {
        let shares;
        let parts = if refund.parts.is_empty() {
            shares = self.shares(refund.amount.min(self.total()));
            &shares
        } else {
            &refund.parts
        };
        if !refund.is_tax_excess {
            self.reduce_agreed(parts);
        }
        self.subtract(parts);
        self
    }

    /// Balance of an order whose payment is reserved (rule 4.34): everything that a capture may leave out.
    pub fn of_reservation(order: &Order) -> Self {
        let parts = order.invoiced_parts();
        let lines = order.lines.len();
        let agreed =
            parts.iter().map(|part| AgreedPart { rate: part.tax.total_rate(), net: part.net }).collect();
        let sold_delivery = parts.iter().skip(lines).map(|part| part.tax).collect();
        Self { parts, lines, agreed, sold_delivery }
    }

    /// Lines and, last, the shares of the delivery, with the units and amounts that are left.
    pub fn parts(&self) -> &[InvoicedPart] {
        &self.parts
    }

    /// Delivery, with the amounts that are left of all its shares.
    pub fn delivery(&self) -> InvoicedPart {
        let shares = self.parts.iter().skip(self.lines);
        shares.fold(InvoicedPart::default(), |sum, share| InvoicedPart {
            tax: share.tax,
            quantity: sum.quantity.max(share.quantity),
            net: sum.net + share.net,
            vat: sum.vat + share.vat,
            surcharge: sum.surcharge + share.surcharge,
        })
    }

    /// Amount with tax that is left.
    pub fn total(&self) -> Cents {
        self.parts.iter().map(|part| part.gross()).sum()
    }

    /// Parts of a refund. Units that are not taken from a line are not listed.
    pub fn refund(&self, selection: &RefundSelection) -> Result<Vec<RefundedPart>, Vec<RefundFault>> {
        let left = self.total();
        let parts = match selection {
            RefundSelection::Rest => self.rest(),
            RefundSelection::Amount(amount) if *amount <= Cents::ZERO || *amount > left => {
                return Err(vec![RefundFault::Amount { left }]);
            }
            RefundSelection::Amount(amount) if *amount == left => self.rest(),
            RefundSelection::Amount(amount) => self.shares(*amount),
            RefundSelection::Units { lines, delivery } => self.units(lines, *delivery)?,
            RefundSelection::TaxExcess => self.excess_parts(),
        };
        let total: Cents = parts.iter().map(|part| part.gross()).sum();
        if total > Cents::ZERO { Ok(parts) } else { Err(vec![RefundFault::Empty]) }
    }

    /// Parts of the refund that was completed next. The parts of a refund of which only the amount is known are computed.
    pub fn parts_of(&self, refund: &PastRefund) -> Vec<RefundedPart> {
        match refund.parts.as_slice() {
            [] => self.refund(&RefundSelection::Amount(refund.amount)).unwrap_or_default(),
            parts => parts.to_vec(),
        }
    }

    /// Bases and taxes of a refund by rate.
    pub fn tax_lines(&self, refunded: &[RefundedPart]) -> Vec<TaxLine> {
        let part = |refunded: &RefundedPart| InvoicedPart {
            // The delivery may have had more shares before its taxes were corrected.
            tax: self.parts.get(refunded.part).or(self.parts.last()).map(|part| part.tax).unwrap_or_default(),
            quantity: refunded.quantity,
            net: refunded.net,
            vat: refunded.vat,
            surcharge: refunded.surcharge,
        };
        TaxLine::by_rate(&refunded.iter().map(part).collect::<Vec<_>>())
    }

    fn rest(&self) -> Vec<RefundedPart> {
        let parts =
            self.parts.iter().enumerate().filter(|(_, part)| part.quantity > 0 || part.gross() > Cents::ZERO);
        parts.map(|(index, part)| take(index, part, part.quantity, part.gross())).collect()
    }

    fn shares(&self, amount: Cents) -> Vec<RefundedPart> {
        let amounts: Vec<Cents> = self.parts.iter().map(|part| part.gross()).collect();
        let shares = self.parts.iter().zip(distribute(amount, &amounts)).enumerate();
        shares
            .filter(|(_, (_, gross))| *gross > Cents::ZERO)
            .map(|(index, (part, gross))| take(index, part, 0, gross))
            .collect()
    }

    fn units(
        &self,
        lines: &[RefundedUnits],
        delivery: DeliveryRefund,
    ) -> Result<Vec<RefundedPart>, Vec<RefundFault>> {
        let mut requested: BTreeMap<usize, u32> = BTreeMap::new();
        let mut faults = Vec::new();
        for (index, RefundedUnits { line, quantity }) in lines.iter().enumerate() {
            let taken = requested.entry(*line).or_default();
            let part = self.parts.get(*line).filter(|_| *line < self.lines);
            let left = part.map_or(0, |part| part.quantity.saturating_sub(*taken));
            if *quantity > left {
                faults.push(RefundFault::Quantity { index, left });
            } else {
                *taken += quantity;
            }
        }
        let mut partial = Vec::new();
        if !delivery.is_nothing() {
            let shares = self.parts.iter().enumerate().skip(self.lines).filter(|(_, part)| part.quantity > 0);
            let shares: Vec<(usize, u32)> = shares.map(|(index, _)| (index, 1)).collect();
            if shares.is_empty() {
                faults.push(RefundFault::Delivery);
            }
            match delivery {
                DeliveryRefund::UpTo(limit) if limit < self.delivery().gross() => {
                    partial = self.delivery_shares(limit);
                }
                _ => requested.extend(shares),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let chosen = requested.into_iter().filter(|(_, quantity)| *quantity > 0);
        let taken = chosen.filter_map(|(index, quantity)| {
            let part = self.parts.get(index)?;
            let gross = share(part.gross(), quantity.into(), part.quantity.into());
            Some(take(index, part, quantity, gross))
        });
        Ok(taken.chain(partial).collect())
    }

    /// Parts of an amount of the delivery, without its unit.
    fn delivery_shares(&self, amount: Cents) -> Vec<RefundedPart> {
        let shares = || self.parts.iter().enumerate().skip(self.lines);
        let amounts: Vec<Cents> = shares().map(|(_, part)| part.gross()).collect();
        let divided = shares().zip(distribute(amount, &amounts));
        divided
            .filter(|(_, gross)| *gross > Cents::ZERO)
            .map(|((index, part), gross)| take(index, part, 0, gross))
            .collect()
    }

    fn subtract(&mut self, refunded: &[RefundedPart]) {
        for part in refunded {
            if let Some(left) = self.parts.get_mut(part.part) {
                left.quantity = left.quantity.saturating_sub(part.quantity);
                left.net = left.net - part.net;
                left.vat = left.vat - part.vat;
                left.surcharge = left.surcharge - part.surcharge;
            }
        }
    }
}

/// Takes `gross` from a part, with its tax and surcharge in proportion.
fn take(index: usize, part: &InvoicedPart, quantity: u32, gross: Cents) -> RefundedPart {
    let net = share(part.net, gross.get(), part.gross().get());
    let taxes = gross - net;
    let surcharge = share(part.surcharge, taxes.get(), part.taxes().get());
    RefundedPart { part: index, quantity, net, vat: taxes - surcharge, surcharge }
}

/// `amount × part / whole`, rounded once; all of it when `part` is `whole`.
fn share(amount: Cents, part: i64, whole: i64) -> Cents {
    if part == whole {
        return amount;
    }
    let rounded = round_div(i128::from(amount.get()) * i128::from(part), whole.max(1).into());
    Cents::new(i64::try_from(rounded).unwrap_or_default())
}

mod corrected_taxes;
mod oss_services;
mod tax_excess;

#[cfg(test)]
mod tests;
