//! Units of withdrawals that are still to be refunded (rules 4.32 and 4.33).

use super::WithdrawnUnits;
use crate::invoicing::{PastRefund, refunded_units};
use crate::orders::Order;
use crate::time::Timestamp;

/// Withdrawal from an order, with its times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredUnits {
    pub confirmed_at: Timestamp,
    /// Time of its settlement; `None` while it is open.
    pub settled_at: Option<Timestamp>,
    pub units: Vec<WithdrawnUnits>,
}

/// Units of each of these withdrawals from an order, the oldest first, that its refunds do not contain. A refund counts
/// for the withdrawals before it: first for those that were open, then for those settled by hand; what exceeds them is a
/// refund of other units.
pub fn unrefunded(
    declared: &[DeclaredUnits],
    refunds: &[(Timestamp, PastRefund)],
) -> Vec<Vec<WithdrawnUnits>> {
    let mut left: Vec<Vec<WithdrawnUnits>> = declared.iter().map(|declared| declared.units.clone()).collect();
    for (at, refund) in refunds {
        let earlier = || declared.iter().enumerate().filter(|(_, declared)| declared.confirmed_at <= *at);
        let is_open =
            |declared: &DeclaredUnits| declared.settled_at.is_none_or(|settled_at| *at <= settled_at);
        let open = earlier().filter(|(_, declared)| is_open(declared));
        let settled = earlier().filter(|(_, declared)| !is_open(declared));
        let positions: Vec<usize> = open.chain(settled).map(|(position, _)| position).collect();
        for part in &refund.parts {
            let mut refunded = part.quantity;
            for position in &positions {
                let units = left.get_mut(*position).into_iter().flatten();
                for units in units.filter(|units| units.line == part.part) {
                    let taken = units.quantity.min(refunded);
                    units.quantity -= taken;
                    refunded -= taken;
                }
            }
        }
    }
    for units in &mut left {
        units.retain(|units| units.quantity > 0);
    }
    left
}

impl Order {
    /// Returns true if these units, which are not refunded, are with the refunded ones all units of the order, so that the
    /// delivery is refunded too (rule 4.33).
    pub fn is_whole_withdrawal(&self, units: &[WithdrawnUnits], refunds: &[PastRefund]) -> bool {
        self.lines.iter().enumerate().all(|(position, line)| {
            let withdrawn = units.iter().filter(|units| units.line == position);
            let taken = withdrawn
                .fold(refunded_units(refunds, position), |sum, units| sum.saturating_add(units.quantity));
            taken >= line.qty
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoicing::RefundedPart;
    use crate::orders::OrderLine;

    fn units(line: usize, quantity: u32) -> WithdrawnUnits {
        WithdrawnUnits { line, quantity }
    }

    fn refund(part: usize, quantity: u32) -> PastRefund {
        let parts = vec![RefundedPart { part, quantity, ..RefundedPart::default() }];
        PastRefund { parts, ..PastRefund::default() }
    }

    fn declared(confirmed: i64, settled: Option<i64>, quantity: u32) -> DeclaredUnits {
        let (confirmed_at, settled_at) = (confirmed.into(), settled.map(Timestamp::from));
        DeclaredUnits { confirmed_at, settled_at, units: vec![units(0, quantity)] }
    }

    fn left(declared: &[DeclaredUnits], refunds: &[(i64, PastRefund)]) -> Vec<Vec<WithdrawnUnits>> {
        let refunds = refunds.iter().map(|(at, refund)| ((*at).into(), refund.clone()));
        unrefunded(declared, &refunds.collect::<Vec<_>>())
    }

    /// Rules 4.32 and 4.33.
    #[test]
    fn refunds_since_a_withdrawal_are_added_up() {
        let withdrawal = [declared(10, None, 2)];
        let left = |refunds: &[(i64, PastRefund)]| left(&withdrawal, refunds);
        assert_eq!(
            left(&[(9, refund(0, 2)), (20, refund(1, 2))]),
            [vec![units(0, 2)]],
            "earlier, another line"
        );
        assert_eq!(left(&[(20, refund(0, 1))]), [vec![units(0, 1)]]);
        assert_eq!(left(&[(20, refund(0, 1)), (30, refund(0, 1))]), [vec![]]);
    }

    /// Rule 4.33.
    #[test]
    fn a_unit_that_is_refunded_counts_for_one_withdrawal() {
        let both = [declared(10, None, 1), declared(20, None, 1)];
        assert_eq!(left(&both, &[(30, refund(0, 1))]), [vec![], vec![units(0, 1)]], "the oldest");
        assert_eq!(left(&both, &[(30, refund(0, 2))]), [vec![], vec![]], "one refund for both");
        let by_hand = [declared(10, Some(25), 1), declared(20, None, 1)];
        assert_eq!(left(&by_hand, &[(30, refund(0, 1))]), [vec![units(0, 1)], vec![]]);
        assert_eq!(left(&by_hand, &[(30, refund(0, 2))]), [vec![], vec![]]);
    }

    /// Rule 4.33.
    #[test]
    fn refunded_units_make_a_withdrawal_of_the_rest_one_of_the_whole_order() {
        let line = |qty| OrderLine { qty, ..OrderLine::default() };
        let order = Order { lines: vec![line(2), line(1)], ..Order::default() };
        assert!(order.is_whole_withdrawal(&[units(0, 2), units(1, 1)], &[]));
        assert!(!order.is_whole_withdrawal(&[units(0, 2)], &[]));
        assert!(order.is_whole_withdrawal(&[units(0, 2)], &[refund(1, 1)]));
        assert!(!order.is_whole_withdrawal(&[units(0, 1)], &[refund(1, 1)]));
        assert!(order.is_whole_withdrawal(&[units(0, 1)], &[refund(0, 1), refund(1, 1)]));
    }
}
