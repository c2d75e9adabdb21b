//! Amount that was charged in excess of a corrected tax (rule 17.11), which the seller returns: LIVA, art. 89.Cinco. Where the
//! tax is lower than that of the sale, the buyer owes the agreed amount without tax, with the right tax.

use std::collections::BTreeMap;

use super::{AgreedPart, InvoicedPart, RefundBalance, RefundedPart, share, take};
use crate::money::{Cents, ExactAmount, RunningSum};
use crate::taxes::AppliedTax;

/// Excess of a part that may come from the rounding of refunds.
const ROUNDING: Cents = Cents::new(2);
/// Rate above that of any tax: of the shares of a delivery with other taxes than those of the sale, which are owed as a whole.
const AS_A_WHOLE: u32 = u32::MAX;

impl RefundBalance {
    /// Balance of an order whose taxes were corrected to these parts. The agreed delivery is divided like its new shares.
    #[must_use]
    pub fn corrected(self, parts: Vec<InvoicedPart>) -> Self {
        let (lines, delivery) = self.agreed.split_at(self.lines.min(self.agreed.len()));
        let shares = || parts.iter().skip(self.lines);
        let is_as_sold = shares().map(|share| share.tax).eq(self.sold_delivery.iter().copied());
        let rate = if is_as_sold { 0 } else { AS_A_WHOLE };
        let net: ExactAmount = delivery.iter().map(|part| ExactAmount::from(part.net)).sum();
        let whole = shares().map(|share| ExactAmount::from(share.net)).sum();
        let mut rounding = RunningSum::default();
        let delivery = shares().map(|share| {
            let net = net.scale(share.net.into(), whole);
            AgreedPart { rate, net: rounding.next(net) }
        });
        let agreed = lines.iter().copied().chain(delivery).collect();
        Self { parts, agreed, ..self }
    }

    /// Amount with tax that was charged in excess of the corrected tax and is not refunded.
    pub fn excess(&self) -> Cents {
        self.excess_parts().iter().map(|part| part.gross()).sum()
    }

    /// Parts of the refund of the excess. A line with the rate of its sale, or a higher one, has none; a delivery has none unless its
    /// taxes fall as a whole.
    pub(super) fn excess_parts(&self) -> Vec<RefundedPart> {
        let mut owed: BTreeMap<AppliedTax, RunningSum> = BTreeMap::new();
        let parts = self.parts.iter().zip(&self.agreed).enumerate();
        let parts = parts.filter_map(|(index, (part, agreed))| {
            if part.tax.total_rate() >= agreed.rate {
                return None;
            }
            let net = ExactAmount::from(agreed.net);
            let gross = net + net.tax(part.tax.rate) + net.tax(part.tax.surcharge);
            let excess = part.gross() - owed.entry(part.tax).or_default().next(gross);
            (excess > ROUNDING).then(|| take(index, part, 0, excess))
        });
        parts.collect()
    }

    /// Takes the shares of refunded parts from the agreed ones.
    pub(super) fn reduce_agreed(&mut self, refunded: &[RefundedPart]) {
        for (index, (agreed, part)) in self.agreed.iter_mut().zip(&self.parts).enumerate() {
            let gross: Cents = refunded
                .iter()
                .filter(|refunded| refunded.part == index)
                .map(|refunded| refunded.gross())
                .sum();
            agreed.net = share(agreed.net, (part.gross() - gross).get(), part.gross().get());
        }
    }
}
