//! Estimated arrival of an order (rule 3.22) in working days, without the national holidays.

use serde::{Deserialize, Serialize};

use super::DeliveryKind;
use crate::serde_helpers::null_as_default;
use crate::time::{
    CivilDate, Timestamp, civil_from_days, days_from_civil, local_day, month_name, weekday, weekday_name,
};

/// Delivery time as a range of working days; zero while unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkingDays {
    #[serde(default, deserialize_with = "null_as_default")]
    pub min: u32,
    /// Maximum; 0 while unknown.
    #[serde(default, deserialize_with = "null_as_default")]
    pub max: u32,
}

/// Upper bound of the delivery time: above any real one, and low enough to count day by day.
const MAX_WORKING_DAYS: u32 = 90;

/// National holidays with a fixed date: month and day (art. 37.2 of the Workers' Statute).
const HOLIDAYS: [(i64, i64); 9] =
    [(1, 1), (1, 6), (5, 1), (8, 15), (10, 12), (11, 1), (12, 6), (12, 8), (12, 25)];

impl WorkingDays {
    pub const fn is_known(self) -> bool {
        self.max > 0
    }

    /// Falls back to the others when unknown.
    pub const fn or(self, others: Self) -> Self {
        if self.is_known() { self } else { others }
    }

    /// First and last day, since 1970, on which an order placed at that time may arrive.
    pub fn arrival_range(self, at: Timestamp) -> Option<(i64, i64)> {
        let today = local_day(at);
        let max = self.max.min(MAX_WORKING_DAYS);
        self.is_known().then(|| (add_working_days(today, self.min.min(max)), add_working_days(today, max)))
    }

    /// Formats the estimated arrival: «Entre el lunes 23 y el martes 24 de noviembre».
    pub fn arrival_text(self, at: Timestamp) -> Option<String> {
        self.format_range(at, "El", "Entre el")
    }

    /// Formats the estimated arrival as a promise: «Recíbelo entre el lunes 23 y el martes 24 de noviembre».
    pub fn arrival_promise(self, kind: DeliveryKind, at: Timestamp) -> Option<String> {
        match kind {
            DeliveryKind::Courier => self.format_range(at, "Recíbelo el", "Recíbelo entre el"),
            DeliveryKind::Pickup => self.format_range(at, "Recógelo el", "Recógelo entre el"),
        }
    }

    /// Formats the dates after the prefix for a single date (`on`) or for a range (`between`).
    fn format_range(self, at: Timestamp, on: &str, between: &str) -> Option<String> {
        let (first, last) = self.arrival_range(at)?;
        let month = civil_from_days(first).month;
        let last_month = civil_from_days(last).month;
        Some(if first == last {
            format!("{on} {} de {}", weekday_and_day(first), month_name(month))
        } else if month == last_month {
            format!(
                "{between} {} y el {} de {}",
                weekday_and_day(first),
                weekday_and_day(last),
                month_name(month)
            )
        } else {
            let (month, last_month) = (month_name(month), month_name(last_month));
            format!(
                "{between} {} de {month} y el {} de {last_month}",
                weekday_and_day(first),
                weekday_and_day(last)
            )
        })
    }
}

fn weekday_and_day(day: i64) -> String {
    format!("{} {}", weekday_name(weekday(day)), civil_from_days(day).day)
}

fn add_working_days(day: i64, working_days: u32) -> i64 {
    let mut day = day;
    for _ in 0..working_days {
        day += 1;
        while !is_working_day(day) {
            day += 1;
        }
    }
    day
}

/// Returns true from Monday to Friday, except on national holidays.
pub fn is_working_day(day: i64) -> bool {
    let CivilDate { year, month, day: day_of_month } = civil_from_days(day);
    let weekend = matches!(weekday(day), 0 | 6);
    let good_friday = easter(year) - 2;
    !weekend && !HOLIDAYS.contains(&(month, day_of_month)) && day != good_friday
}

/// Easter Sunday of the Gregorian calendar, as a day since 1970 (Meeus, Jones and Butcher).
fn easter(year: i64) -> i64 {
    let (golden, century, of_century) = (year % 19, year / 100, year % 100);
    let moon = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    let sunday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - moon - of_century % 4) % 7;
    let late = (golden + 11 * moon + 22 * sunday) / 451;
    let sum = moon + sunday - 7 * late + 114;
    days_from_civil(year, sum / 31, sum % 31 + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::time::DAY_MS;

    const FRIDAY: Timestamp = Timestamp::from_ms(1_795_168_800_000);

    fn from(min: u32, max: u32, date: (i64, i64, i64)) -> Option<String> {
        WorkingDays { min, max }.arrival_text(Timestamp::from_ms(
            days_from_civil(date.0, date.1, date.2) * DAY_MS + 12 * 3_600_000,
        ))
    }

    /// Rule 3.22.
    #[test]
    fn weekends_are_skipped() {
        let text = |min, max| WorkingDays { min, max }.arrival_text(FRIDAY).unwrap();
        assert_eq!(text(1, 1), "El lunes 23 de noviembre");
        assert_eq!(text(1, 2), "Entre el lunes 23 y el martes 24 de noviembre");
        assert_eq!(text(5, 7), "Entre el viernes 27 de noviembre y el martes 1 de diciembre");
        assert_eq!(from(1, 1, (2026, 11, 21)).unwrap(), "El lunes 23 de noviembre", "from a Saturday");
    }

    /// Rule 3.22.
    #[test]
    fn national_holidays_are_skipped() {
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
    fn days_end_at_midnight_in_madrid_also_on_daylight_saving_changes() {
        // Midnight is 23:00 UTC in winter and 22:00 UTC in summer; two of the days are those of the changes.
        for (midnight, before, after) in [
            ((2026, 11, 18, 23), "El jueves 19 de noviembre", "El viernes 20 de noviembre"),
            ((2026, 3, 29, 22), "El lunes 30 de marzo", "El martes 31 de marzo"),
            ((2026, 10, 25, 23), "El lunes 26 de octubre", "El martes 27 de octubre"),
        ] {
            let (year, month, day, hour) = midnight;
            let midnight = Timestamp::from_ms(days_from_civil(year, month, day) * DAY_MS + hour * 3_600_000);
            let text = |at| WorkingDays { min: 1, max: 1 }.arrival_text(at).unwrap();
            assert_eq!((text(midnight - 1), text(midnight)), (before.to_owned(), after.to_owned()));
        }
    }

    #[test]
    fn the_promise_depends_on_the_kind_of_delivery() {
        let promised = |max, kind| WorkingDays { min: 1, max }.arrival_promise(kind, FRIDAY).unwrap();
        assert_eq!(
            promised(2, DeliveryKind::Courier),
            "Recíbelo entre el lunes 23 y el martes 24 de noviembre"
        );
        assert_eq!(promised(1, DeliveryKind::Pickup), "Recógelo el lunes 23 de noviembre");
        assert_eq!(WorkingDays::default().arrival_promise(DeliveryKind::Courier, FRIDAY), None);
    }

    #[test]
    fn missing_delivery_times_are_unknown() {
        assert_eq!(WorkingDays::default().arrival_text(FRIDAY), None);
        let own = WorkingDays { min: 1, max: 2 };
        assert_eq!((own.or(WorkingDays::default()), WorkingDays::default().or(own)), (own, own));
        assert_eq!(
            WorkingDays { min: 3, max: 1 }.arrival_range(FRIDAY).map(|(first, last)| first == last),
            Some(true)
        );
    }

    #[test]
    fn easter_matches_the_calendar() {
        for (year, month, day) in [(2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28), (2038, 4, 25)] {
            assert_eq!(civil_from_days(easter(year)), CivilDate { year, month, day });
        }
    }

    proptest! {
        #[test]
        fn nothing_arrives_before_it_is_ordered(ms in 0_i64..4_000_000_000_000, min in 0_u32..200, max in 1_u32..200) {
            let (first, last) = WorkingDays { min, max }.arrival_range(ms.into()).unwrap_or_default();
            prop_assert!(first <= last && first >= local_day(ms.into()));
            prop_assert!(is_working_day(last));
        }
    }
}
