//! Scheduled opening of modules and lessons (rule 4.26).

use serde::{Deserialize, Serialize};

use crate::time::{DAY_MS, Timestamp};

/// Conditions under which a module or a lesson opens; both have to be met. Without any, it is open from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Days after the enrolment.
    pub after_days: Option<u32>,
    /// Date.
    pub at: Option<Timestamp>,
}

impl Opening {
    /// Time at which it opens for a customer who enrolled at `enrolled_at`; `None` without conditions.
    pub fn opens_at(self, enrolled_at: Timestamp) -> Option<Timestamp> {
        let by_days = self.after_days.map(|days| enrolled_at + i64::from(days) * DAY_MS);
        by_days.max(self.at)
    }
}

/// Time at which a lesson opens, by its own conditions and those of its module; `None` when it is open.
pub fn locked_until(
    module: Opening,
    lesson: Opening,
    enrolled_at: Timestamp,
    now: Timestamp,
) -> Option<Timestamp> {
    module.opens_at(enrolled_at).max(lesson.opens_at(enrolled_at)).filter(|opens_at| now < *opens_at)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn after(days: u32) -> Opening {
        Opening { after_days: Some(days), at: None }
    }

    /// Rule 4.26.
    #[test]
    fn a_lesson_opens_days_after_the_enrolment_or_on_a_date() {
        let (start, day) = (Timestamp::from_ms(5), DAY_MS);
        let open = Opening::default();
        assert_eq!(locked_until(open, open, start, start), None);
        assert_eq!(locked_until(open, after(0), start, start), None);
        assert_eq!(locked_until(open, after(2), start, start + day), Some(start + 2 * day));
        assert_eq!(locked_until(open, after(2), start, start + 2 * day), None);
        let dated = Opening { after_days: Some(1), at: Some(start + 3 * day) };
        assert_eq!(locked_until(open, dated, start, start + 2 * day), Some(start + 3 * day));
        assert_eq!(locked_until(after(4), dated, start, start + 3 * day), Some(start + 4 * day));
        assert_eq!(after(u32::MAX).opens_at(Timestamp::MAX), Some(Timestamp::MAX));
    }

    fn openings() -> impl Strategy<Value = Opening> {
        (proptest::option::of(0_u32..50), proptest::option::of(0_i64..50)).prop_map(|(after_days, day)| {
            Opening { after_days, at: day.map(|day| Timestamp::from_ms(day * DAY_MS)) }
        })
    }

    proptest! {
        /// Rule 4.26.
        #[test]
        fn lessons_open_once_and_never_before_their_module(
            module in openings(), lesson in openings(), enrolled in 0_i64..50, day in 0_i64..120,
        ) {
            let enrolled_at = Timestamp::from_ms(enrolled * DAY_MS);
            let now = Timestamp::from_ms(day * DAY_MS);
            let locked = locked_until(module, lesson, enrolled_at, now);
            if locked.is_none() {
                prop_assert_eq!(locked_until(module, Opening::default(), enrolled_at, now), None);
                prop_assert_eq!(locked_until(module, lesson, enrolled_at, now + DAY_MS), None);
            }
            if let Some(opens_at) = locked {
                prop_assert!(now < opens_at);
                prop_assert_eq!(locked_until(module, lesson, enrolled_at, opens_at), None);
                prop_assert!(locked_until(module, lesson, enrolled_at, opens_at - 1).is_some());
            }
        }
    }
}
