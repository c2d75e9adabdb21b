//! Dates and limits of a promotion, which only the server knows (rule 10.6).

use super::{CodeError, Promotion};
use crate::time::Timestamp;

/// Promotion with the conditions that do not depend on the cart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromotionTerms {
    pub promotion: Promotion,
    /// First instant at which it applies.
    pub starts_at: Option<Timestamp>,
    /// First instant at which it no longer applies.
    pub ends_at: Option<Timestamp>,
    /// True when a customer may use it for one order only.
    pub once_per_customer: bool,
    /// Maximum number of orders.
    pub max_uses: Option<u32>,
    pub paused: bool,
}

/// Orders that use a promotion: unpaid and paid ones, not cancelled ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub total: u32,
    /// Orders of the customer; 0 for a visitor.
    pub by_customer: u32,
}

impl PromotionTerms {
    /// Checks that the promotion is in force at an instant, and may be used once more.
    pub fn check(&self, now: Timestamp, usage: Usage) -> Result<(), CodeError> {
        if self.paused {
            return Err(CodeError::Unknown);
        }
        if let Some(from) = self.starts_at.filter(|from| now < *from) {
            return Err(CodeError::NotYet { from });
        }
        if self.ends_at.is_some_and(|end| now >= end) {
            return Err(CodeError::Expired);
        }
        if self.once_per_customer && usage.by_customer > 0 {
            return Err(CodeError::Used);
        }
        if self.max_uses.is_some_and(|max| usage.total >= max) {
            return Err(CodeError::Exhausted);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 10.6.
    #[test]
    fn dates_and_limits_are_checked() {
        let terms = PromotionTerms {
            starts_at: Some(100.into()),
            ends_at: Some(200.into()),
            once_per_customer: true,
            max_uses: Some(3),
            ..PromotionTerms::default()
        };
        let usage = |total, by_customer| Usage { total, by_customer };
        for (now, used, expected) in [
            (99, usage(0, 0), Err(CodeError::NotYet { from: 100.into() })),
            (100, usage(2, 0), Ok(())),
            (199, usage(0, 0), Ok(())),
            (200, usage(0, 0), Err(CodeError::Expired)),
            (150, usage(1, 1), Err(CodeError::Used)),
            (150, usage(3, 0), Err(CodeError::Exhausted)),
        ] {
            assert_eq!(terms.check(now.into(), used), expected, "{now} {used:?}");
        }
        let paused = PromotionTerms { paused: true, ..terms };
        assert_eq!(paused.check(150.into(), usage(0, 0)), Err(CodeError::Unknown));
        let unlimited = PromotionTerms::default();
        assert_eq!(unlimited.check(0.into(), usage(9_999, 99)), Ok(()));
    }
}
