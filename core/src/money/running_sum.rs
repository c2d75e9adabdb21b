//! Exact sum that is displayed in parts (rule 9.1).

use super::{Cents, ExactAmount};

/// Exact sum whose parts are displayed as differences of its rounded values, so that they add up.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunningSum {
    sum: ExactAmount,
    allocated: Cents,
}

impl RunningSum {
    /// Adds an amount and returns its displayed part.
    pub fn next(&mut self, amount: ExactAmount) -> Cents {
        self.sum = self.sum + amount;
        let cents = self.sum.to_cents() - self.allocated;
        self.allocated += cents;
        cents
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Money;

    /// Rule 9.1.
    #[test]
    fn parts_add_up_to_the_rounded_sum() {
        let mut sum = RunningSum::default();
        let third = Money::from_millionths(3_333_333).exact();
        let parts: Vec<i64> = (0..3).map(|_| sum.next(third).get()).collect();
        assert_eq!(parts, [333, 334, 333]);
    }
}
