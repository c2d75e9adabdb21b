//! When an order arrives (rule 3.22): in so many working days, which are those of the whole country.

use serde::{Deserialize, Serialize};

use super::DeliveryKind;
use crate::date::{DAY_MS, civil, days, local, month_name, weekday, weekday_name};
use crate::wire::or_default;

/// How many working days something takes, from and to; none while nobody has said so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkingDays {
    /// At the earliest.
    #[serde(default, deserialize_with = "or_default")]
    pub min: u32,
    /// At the latest; 0 while it is not known.
    #[serde(default, deserialize_with = "or_default")]
    pub max: u32,
}

/// Longer than any delivery takes, and short enough to be counted day by day.
const LONGEST: u32 = 90;

/// Holidays of the whole country with a fixed date: month and day (art. 37.2 of the Workers' Statute).
const HOLIDAYS: [(i64, i64); 9] =
    [(1, 1), (1, 6), (5, 1), (8, 15), (10, 12), (11, 1), (12, 6), (12, 8), (12, 25)];

impl WorkingDays {
    /// Whether somebody has said how many.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.max > 0
    }

    /// These, or the others when nothing is known of these.
    #[must_use]
    pub const fn or(self, others: Self) -> Self {
        if self.is_known() { self } else { others }
    }

    /// The first and the last day on which what is ordered at an instant may arrive, as days since 1970.
    #[must_use]
    pub fn from(self, ms: i64) -> Option<(i64, i64)> {
        let today = local(ms).div_euclid(DAY_MS);
        let last = self.max.min(LONGEST);
        self.is_known().then(|| (after(today, self.min.min(last)), after(today, last)))
    }

    /// The same in words: «Entre el lunes 23 y el martes 24 de noviembre».
    ///
    /// ```
    /// use mostrador_core::shipping::WorkingDays;
    /// // Friday, 20 November 2026.
    /// let text = WorkingDays { min: 1, max: 2 }.written(1_795_168_800_000);
    /// assert_eq!(text.unwrap(), "Entre el lunes 23 y el martes 24 de noviembre");
    /// ```
    #[must_use]
    pub fn written(self, ms: i64) -> Option<String> {
        self.dates(ms, "El", "Entre el")
    }

    /// The same as a promise: «Recíbelo entre el lunes 23 y el martes 24 de noviembre».
    #[must_use]
    pub fn promised(self, kind: DeliveryKind, ms: i64) -> Option<String> {
        match kind {
            DeliveryKind::Courier => self.dates(ms, "Recíbelo el", "Recíbelo entre el"),
            DeliveryKind::Pickup => self.dates(ms, "Recógelo el", "Recógelo entre el"),
        }
    }

    /// The dates after the words for one, or for a stretch of them.
    fn dates(self, ms: i64, on: &str, between: &str) -> Option<String> {
        let (first, last) = self.from(ms)?;
        let (_, month, _) = civil(first);
        let (_, last_month, _) = civil(last);
        Some(if first == last {
            format!("{on} {} de {}", named(first), month_name(month))
        } else if month == last_month {
            format!("{between} {} y el {} de {}", named(first), named(last), month_name(month))
        } else {
            let (month, last_month) = (month_name(month), month_name(last_month));
            format!("{between} {} de {month} y el {} de {last_month}", named(first), named(last))
        })
    }
}

/// «lunes 23».
fn named(day: i64) -> String {
    format!("{} {}", weekday_name(weekday(day)), civil(day).2)
}

/// The day that is so many working days after another.
fn after(day: i64, working_days: u32) -> i64 {
    let mut day = day;
    for _ in 0..working_days {
        day += 1;
        while !is_working(day) {
            day += 1;
        }
    }
    day
}

/// Monday to Friday, and no holiday of the whole country.
fn is_working(day: i64) -> bool {
    let (year, month, of_month) = civil(day);
    let weekend = matches!(weekday(day), 0 | 6);
    let good_friday = easter(year) - 2;
    !weekend && !HOLIDAYS.contains(&(month, of_month)) && day != good_friday
}

/// Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher).
fn easter(year: i64) -> i64 {
    let (golden, century, of_century) = (year % 19, year / 100, year % 100);
    let moon = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    let sunday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - moon - of_century % 4) % 7;
    let late = (golden + 11 * moon + 22 * sunday) / 451;
    let sum = moon + sunday - 7 * late + 114;
    days(year, sum / 31, sum % 31 + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FRIDAY: i64 = 1_795_168_800_000;

    fn from(min: u32, max: u32, date: (i64, i64, i64)) -> Option<String> {
        WorkingDays { min, max }.written(days(date.0, date.1, date.2) * DAY_MS + 12 * 3_600_000)
    }

    /// Rule 3.22.
    #[test]
    fn weekends_do_not_count() {
        let text = |min, max| WorkingDays { min, max }.written(FRIDAY).unwrap();
        assert_eq!(text(1, 1), "El lunes 23 de noviembre");
        assert_eq!(text(1, 2), "Entre el lunes 23 y el martes 24 de noviembre");
        assert_eq!(text(5, 7), "Entre el viernes 27 de noviembre y el martes 1 de diciembre");
        assert_eq!(from(1, 1, (2026, 11, 21)).unwrap(), "El lunes 23 de noviembre", "from a Saturday");
    }

    /// Rule 3.22.
    #[test]
    fn holidays_of_the_whole_country_do_not_count() {
        assert_eq!(from(1, 1, (2026, 12, 24)).unwrap(), "El lunes 28 de diciembre");
        assert_eq!(from(1, 1, (2026, 12, 31)).unwrap(), "El lunes 4 de enero");
        assert_eq!(
            from(1, 2, (2027, 3, 25)).unwrap(),
            "Entre el lunes 29 y el martes 30 de marzo",
            "Good Friday"
        );
        assert_eq!(from(1, 1, (2026, 12, 7)).unwrap(), "El miércoles 9 de diciembre");
    }

    #[test]
    fn a_day_ends_at_midnight_in_madrid_also_when_clocks_are_set() {
        // 23:00 UTC in winter, 22:00 in summer: the last Sundays of March and October end and begin one with the other.
        for (end, on_the_day, afterwards) in [
            ((2026, 11, 18, 23), "El jueves 19 de noviembre", "El viernes 20 de noviembre"),
            ((2026, 3, 29, 22), "El lunes 30 de marzo", "El martes 31 de marzo"),
            ((2026, 10, 25, 23), "El lunes 26 de octubre", "El martes 27 de octubre"),
        ] {
            let (year, month, day, hour) = end;
            let ms = days(year, month, day) * DAY_MS + hour * 3_600_000;
            let text = |ms| WorkingDays { min: 1, max: 1 }.written(ms).unwrap();
            assert_eq!((text(ms - 1), text(ms)), (on_the_day.to_owned(), afterwards.to_owned()));
        }
    }

    #[test]
    fn a_promise_says_what_the_shopper_does() {
        let promised = |max, kind| WorkingDays { min: 1, max }.promised(kind, FRIDAY).unwrap();
        assert_eq!(
            promised(2, DeliveryKind::Courier),
            "Recíbelo entre el lunes 23 y el martes 24 de noviembre"
        );
        assert_eq!(promised(1, DeliveryKind::Pickup), "Recógelo el lunes 23 de noviembre");
        assert_eq!(WorkingDays::default().promised(DeliveryKind::Courier, FRIDAY), None);
    }

    #[test]
    fn what_nobody_has_said_is_not_known() {
        assert_eq!(WorkingDays::default().written(FRIDAY), None);
        let own = WorkingDays { min: 1, max: 2 };
        assert_eq!((own.or(WorkingDays::default()), WorkingDays::default().or(own)), (own, own));
        assert_eq!(
            WorkingDays { min: 3, max: 1 }.from(FRIDAY).map(|(first, last)| first == last),
            Some(true)
        );
    }

    #[test]
    fn easter_is_where_the_calendar_says() {
        for (year, month, day) in [(2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28), (2038, 4, 25)] {
            assert_eq!(civil(easter(year)), (year, month, day));
        }
    }

    proptest! {
        #[test]
        fn nothing_arrives_before_it_is_ordered(ms in 0_i64..4_000_000_000_000, min in 0_u32..200, max in 1_u32..200) {
            let (first, last) = WorkingDays { min, max }.from(ms).unwrap_or_default();
            prop_assert!(first <= last && first >= local(ms).div_euclid(DAY_MS));
            prop_assert!(is_working(last));
        }
    }
}
