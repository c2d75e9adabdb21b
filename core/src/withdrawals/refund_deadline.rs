//! Deadline of the refund after a withdrawal (rule 4.33): RDL 1/2007, art. 107.

use serde::Serialize;

/// Days from the withdrawal to the refund: art. 107.1.
const PERIOD_DAYS: i64 = 14;
/// Days before the deadline from which it is urgent.
const URGENT_DAYS: i64 = 3;

/// Deadline of a refund, in days since 1970 in the time zone of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundDeadline {
    /// Days left; negative when the deadline has passed.
    pub days_left: i64,
    /// The deadline has passed.
    pub overdue: bool,
    /// Three days or less are left.
    pub urgent: bool,
    /// The refund may wait for the goods, which have not arrived: art. 107.3.
    pub awaits_goods: bool,
}

/// Last day of the refund after a withdrawal on a day.
pub const fn refund_due(withdrawn: i64) -> i64 {
    withdrawn + PERIOD_DAYS
}

impl RefundDeadline {
    /// Last day of a withdrawal whose refund is urgent or overdue today.
    pub const fn last_urgent_day(today: i64) -> i64 {
        today + URGENT_DAYS - PERIOD_DAYS
    }

    /// Deadline of a withdrawal. `must_return` tells if goods have left the shop and must come back, `returned` if they
    /// have.
    pub const fn new(withdrawn: i64, today: i64, must_return: bool, returned: bool) -> Self {
        let days_left = refund_due(withdrawn) - today;
        Self {
            days_left,
            overdue: days_left < 0,
            urgent: days_left <= URGENT_DAYS,
            awaits_goods: must_return && !returned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.33.
    #[test]
    fn the_refund_is_due_fourteen_days_after_the_withdrawal() {
        let deadline = |today| RefundDeadline::new(100, today, true, false);
        assert_eq!(refund_due(100), 114);
        let facts = |today| (deadline(today).days_left, deadline(today).urgent, deadline(today).overdue);
        assert_eq!(facts(100), (14, false, false));
        assert_eq!(facts(110), (4, false, false));
        assert_eq!((RefundDeadline::last_urgent_day(110), RefundDeadline::last_urgent_day(111)), (99, 100));
        assert_eq!(facts(111), (3, true, false));
        assert_eq!(facts(114), (0, true, false));
        assert_eq!(facts(115), (-1, true, true));
    }

    /// Rule 4.33.
    #[test]
    fn the_refund_may_wait_for_goods_that_have_left_the_shop() {
        let awaits =
            |must_return, returned| RefundDeadline::new(100, 100, must_return, returned).awaits_goods;
        assert!(awaits(true, false));
        assert!(!awaits(true, true) && !awaits(false, false));
    }
}
