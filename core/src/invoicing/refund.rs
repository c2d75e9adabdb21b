//! Refunds of lines, of the delivery, or of an amount (rule 9.8).
//!
//! Every refund takes from the parts of the order: its lines and its delivery. A part of `n` units that are not
//! refunded yet gives `q / n` of its remaining amount for `q` units, so that its last unit takes the rest. An
//! amount without units is divided among the remaining amounts in proportion. The sum of all refunds is
//! therefore at most the payment, and the refunds of a part add up to the part, without and with tax.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{InvoicedPart, VatLine};
use crate::money::{Cents, distribute, round_div};
use crate::orders::Order;

/// Share of a refund in a part of the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundedPart {
    /// Position of the line, from 0; the number of lines for the delivery.
    pub part: usize,
    /// Refunded units; 0 for a share of an amount.
    pub quantity: u32,
    /// Amount without tax.
    pub net: Cents,
    /// Tax amount.
    pub vat: Cents,
}

impl RefundedPart {
    pub fn gross(self) -> Cents {
        self.net + self.vat
    }
}

/// Completed refund.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastRefund {
    pub amount: Cents,
    /// Empty for a refund of which only the amount is known.
    pub parts: Vec<RefundedPart>,
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
    Units { lines: Vec<RefundedUnits>, delivery: bool },
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
    /// The lines in their order and, last, the delivery.
    parts: Vec<InvoicedPart>,
    lines: usize,
}

impl RefundBalance {
    /// Balance of an order after these refunds. Nothing is left of an order that is not paid.
    pub fn new(order: &Order, refunds: &[PastRefund]) -> Self {
        let mut balance = Self { parts: order.invoiced_parts(), lines: order.lines.len() };
        for PastRefund { amount, parts } in refunds {
            if parts.is_empty() {
                let parts = balance.shares((*amount).min(balance.total()));
                balance.subtract(&parts);
            } else {
                balance.subtract(parts);
            }
        }
        if order.paid_at.is_none() {
            let nothing = |part: &InvoicedPart| InvoicedPart { tax: part.tax, ..InvoicedPart::default() };
            balance.parts = balance.parts.iter().map(nothing).collect();
        }
        balance
    }

    /// Lines and, last, the delivery, with the units and amounts that are left.
    pub fn parts(&self) -> &[InvoicedPart] {
        &self.parts
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
    pub fn vat_lines(&self, refunded: &[RefundedPart]) -> Vec<VatLine> {
        let part = |refunded: &RefundedPart| InvoicedPart {
            tax: self.parts.get(refunded.part).map(|part| part.tax).unwrap_or_default(),
            quantity: refunded.quantity,
            net: refunded.net,
            vat: refunded.vat,
        };
        VatLine::by_rate(&refunded.iter().map(part).collect::<Vec<_>>())
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

    fn units(&self, lines: &[RefundedUnits], delivery: bool) -> Result<Vec<RefundedPart>, Vec<RefundFault>> {
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
        if delivery {
            match self.parts.get(self.lines).filter(|part| part.quantity > 0) {
                Some(_) => _ = requested.insert(self.lines, 1),
                None => faults.push(RefundFault::Delivery),
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
        Ok(taken.collect())
    }

    fn subtract(&mut self, refunded: &[RefundedPart]) {
        for RefundedPart { part, quantity, net, vat } in refunded {
            if let Some(left) = self.parts.get_mut(*part) {
                left.quantity = left.quantity.saturating_sub(*quantity);
                left.net = left.net - *net;
                left.vat = left.vat - *vat;
            }
        }
    }
}

/// Takes `gross` from a part, with its tax in proportion.
fn take(index: usize, part: &InvoicedPart, quantity: u32, gross: Cents) -> RefundedPart {
    let net = share(part.net, gross.get(), part.gross().get());
    RefundedPart { part: index, quantity, net, vat: gross - net }
}

/// `amount × part / whole`, rounded once; all of it when `part` is `whole`.
fn share(amount: Cents, part: i64, whole: i64) -> Cents {
    if part == whole {
        return amount;
    }
    let rounded = round_div(i128::from(amount.get()) * i128::from(part), whole.max(1).into());
    Cents::new(i64::try_from(rounded).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::TaxClass;
    use crate::invoicing::vat_breakdown::tests::{
        arbitrary_lines, arbitrary_promotions, discounted_order, order,
    };
    use crate::orders::OrderState;

    fn paid(order: Order) -> Order {
        Order { state: OrderState::Paid, paid_at: Some(String::new()), ..order }
    }

    fn units(lines: &[(usize, u32)], delivery: bool) -> RefundSelection {
        let lines = lines.iter().map(|(line, quantity)| RefundedUnits { line: *line, quantity: *quantity });
        RefundSelection::Units { lines: lines.collect(), delivery }
    }

    fn done(parts: &[RefundedPart]) -> PastRefund {
        PastRefund { amount: parts.iter().map(|part| part.gross()).sum(), parts: parts.to_vec() }
    }

    /// Rule 9.8.
    #[test]
    fn the_last_unit_takes_the_rest_of_its_line() {
        let mut order = paid(order(&[(0, 335, 3), (1, 1_890, 1)], Some(4_090_909)));
        order.lines[0].total = Cents::new(1_000);
        order.totals.goods_gross = Cents::new(2_890);
        order.totals.total = Cents::new(3_385);
        order.totals.net_total = order.totals.net_total - Cents::new(4);
        let mut past = Vec::new();
        for gross in [333, 334, 333] {
            let parts = RefundBalance::new(&order, &past).refund(&units(&[(0, 1)], false)).unwrap();
            assert_eq!(
                parts.iter().map(|part| (part.part, part.gross().get())).collect::<Vec<_>>(),
                [(0, gross)]
            );
            past.push(done(&parts));
        }
        let balance = RefundBalance::new(&order, &past);
        assert_eq!((balance.parts()[0].quantity, balance.parts()[0].net), (0, Cents::ZERO));
        let too_many = units(&[(0, 1), (1, 2), (7, 1)], false);
        let faults: Vec<String> =
            balance.refund(&too_many).unwrap_err().iter().map(ToString::to_string).collect();
        let none = "No quedan unidades por devolver";
        assert_eq!(faults, [none, "Queda 1 unidad por devolver", none]);
        let delivery = balance.refund(&units(&[], true)).unwrap();
        assert_eq!(
            delivery,
            [RefundedPart { part: 2, quantity: 1, net: Cents::new(409), vat: Cents::new(86) }]
        );
        past.push(done(&delivery));
        let balance = RefundBalance::new(&order, &past);
        assert_eq!(balance.refund(&units(&[], true)), Err(vec![RefundFault::Delivery]));
        assert_eq!(balance.refund(&units(&[(1, 0)], false)), Err(vec![RefundFault::Empty]));
        assert_eq!(balance.total(), Cents::new(1_890));
    }

    /// Rule 9.8.
    #[test]
    fn an_amount_is_taken_from_all_parts() {
        let order = paid(order(&[(0, 3_000, 2), (1, 1_000, 1)], None));
        let half = PastRefund { amount: Cents::new(3_500), parts: Vec::new() };
        let balance = RefundBalance::new(&order, std::slice::from_ref(&half));
        let left: Vec<_> = balance.parts().iter().map(|part| (part.quantity, part.gross().get())).collect();
        assert_eq!(left, [(2, 3_000), (1, 500)]);
        let unit = balance.refund(&units(&[(0, 1)], false)).unwrap();
        assert_eq!(unit[0].gross(), Cents::new(1_500));
        let excess = balance.refund(&RefundSelection::Amount(Cents::new(3_501)));
        assert_eq!(excess, Err(vec![RefundFault::Amount { left: Cents::new(3_500) }]));
        let all = balance.refund(&RefundSelection::Amount(Cents::new(3_500))).unwrap();
        assert_eq!(
            all.iter().map(|part| part.quantity).collect::<Vec<_>>(),
            [2, 1],
            "the rest includes the units"
        );
    }

    #[test]
    fn nothing_is_left_of_an_unpaid_order() {
        let balance = RefundBalance::new(&order(&[(0, 3_000, 2)], None), &[]);
        assert_eq!((balance.total(), balance.parts()[0].quantity), (Cents::ZERO, 0));
        assert_eq!(balance.refund(&RefundSelection::Rest), Err(vec![RefundFault::Empty]));
    }

    #[derive(Clone, Debug)]
    enum Step {
        Amount(i64),
        Units(usize, u32, bool),
    }

    fn arbitrary_steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            (1_i64..50_000).prop_map(Step::Amount),
            (0_usize..20, 1_u32..40, any::<bool>())
                .prop_map(|(line, quantity, delivery)| Step::Units(line, quantity, delivery)),
        ];
        proptest::collection::vec(step, 0..12)
    }

    proptest! {
        /// Rules 9.7, 9.8 and 10.8.
        #[test]
        fn refunds_add_up_to_the_parts_and_never_exceed_the_payment(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000), promotions in arbitrary_promotions(), steps in arbitrary_steps()) {
            let order = paid(discounted_order(&lines, shipping, promotions));
            let mut past: Vec<PastRefund> = Vec::new();
            let mut by_rate: Vec<VatLine> = Vec::new();
            let selections = steps.into_iter().map(|step| match step {
                Step::Amount(amount) => RefundSelection::Amount(Cents::new(amount)),
                Step::Units(line, quantity, delivery) => units(&[(line, quantity)], delivery),
            });
            for selection in selections.chain([RefundSelection::Rest]) {
                let balance = RefundBalance::new(&order, &past);
                let Ok(parts) = balance.refund(&selection) else { continue };
                prop_assert!(parts.iter().all(|part| part.net >= Cents::ZERO && part.gross() >= Cents::ZERO));
                by_rate.extend(balance.vat_lines(&parts));
                past.push(done(&parts));
            }
            let refunded: Cents = past.iter().map(|refund| refund.amount).sum();
            prop_assert_eq!(refunded, order.totals.total);
            let parts: Vec<&RefundedPart> = past.iter().flat_map(|refund| &refund.parts).collect();
            for (index, part) in order.invoiced_parts().into_iter().enumerate() {
                let of_part = parts.iter().filter(|refunded| refunded.part == index);
                prop_assert_eq!(of_part.clone().map(|refunded| refunded.net).sum::<Cents>(), part.net);
                prop_assert_eq!(of_part.clone().map(|refunded| refunded.vat).sum::<Cents>(), part.vat);
                prop_assert!(of_part.map(|refunded| refunded.quantity).sum::<u32>() <= part.quantity);
            }
            for tax in TaxClass::ALL {
                let sum = |lines: &[VatLine], amount: fn(&VatLine) -> Cents| -> Cents {
                    lines.iter().filter(|line| line.tax == tax).map(amount).sum()
                };
                let invoice = order.vat_lines();
                prop_assert_eq!(sum(&by_rate, |line| line.base), sum(&invoice, |line| line.base));
                prop_assert_eq!(sum(&by_rate, |line| line.vat), sum(&invoice, |line| line.vat));
            }
        }
    }
}
