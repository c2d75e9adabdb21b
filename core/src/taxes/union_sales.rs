//! Sales to consumers of other member states, and the threshold beyond which the VAT is that of the destination (rule 13.6).

use crate::money::Cents;

/// Yearly sales to consumers of other member states, without tax, up to which Spanish VAT may apply (LIVA, art. 73).
pub const UNION_THRESHOLD: Cents = Cents::new(1_000_000);

/// Sales to consumers of other member states in a calendar year, without tax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnionSales {
    /// Less all their refunds.
    pub total: Cents,
    /// Highest sum in the year, less the refunds until then.
    pub highest: Cents,
    /// Orders that are not invoiced yet.
    pub open: Cents,
}

impl UnionSales {
    /// Returns true if a sale of the year exceeded the threshold: from it on, the taxes are those of the destination, also
    /// if it is refunded (Directive 2006/112, art. 59c.2).
    pub fn exceeded(self) -> bool {
        self.highest > UNION_THRESHOLD
    }

    /// Sales of the year that are left below the threshold after these and those of the previous year; none once it was
    /// exceeded (LIVA, art. 73). Open orders have their taxes already, and count as if they were invoiced.
    #[must_use]
    pub fn left(self, previous_year: Self) -> Cents {
        let is_exceeded = previous_year.exceeded() || self.exceeded();
        if is_exceeded { Cents::ZERO } else { (UNION_THRESHOLD - self.total - self.open).max(Cents::ZERO) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sales(total: i64, highest: i64) -> UnionSales {
        UnionSales { total: Cents::new(total), highest: Cents::new(highest), open: Cents::ZERO }
    }

    /// Rule 13.6.
    #[test]
    fn a_year_beyond_the_threshold_leaves_none_in_the_next_one() {
        let left = |current: UnionSales, previous| current.left(previous).get();
        assert_eq!(left(sales(400_000, 400_000), sales(1_000_000, 1_000_000)), 600_000);
        assert_eq!(left(sales(0, 0), sales(1_000_001, 1_000_001)), 0);
        assert_eq!(left(sales(1_000_000, 1_000_000), sales(0, 0)), 0);
    }

    /// Rule 13.6.
    #[test]
    fn open_orders_count_and_never_exceed_the_threshold_themselves() {
        let with_open = |open| UnionSales { open: Cents::new(open), ..sales(400_000, 400_000) };
        for (open, left) in [(0, 600_000), (550_000, 50_000), (600_000, 0), (600_001, 0)] {
            assert_eq!(with_open(open).left(UnionSales::default()).get(), left);
            assert!(!with_open(open).exceeded(), "they may still be cancelled");
        }
    }

    /// Rule 13.6: Directive 2006/112, art. 59c.2.
    #[test]
    fn a_refund_gives_back_a_sale_below_the_threshold_alone() {
        let none = UnionSales::default();
        assert_eq!(sales(400_000, 900_000).left(none).get(), 600_000);
        assert_eq!(sales(400_000, 1_000_001).left(none).get(), 0);
        assert_eq!(none.left(sales(400_000, 1_000_001)).get(), 0);
    }
}
