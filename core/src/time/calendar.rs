//! Calendar months for date pickers, and navigation between days (rule 9.10).

use serde::{Deserialize, Serialize};

use super::{
    CivilDate, DateLimits, SHORT_DATE_FORMAT, civil_from_days, days_from_civil, format_day_long, format_iso,
    format_short, month_name, weekday, weekday_name,
};

/// Calendar day formatted for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CalendarDay {
    /// ISO date, such as `2026-11-23`.
    pub date: String,
    /// Day of the month.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub number: i64,
    pub short: String,
    /// Long form: «lunes 23 de noviembre de 2026».
    pub written: String,
    /// True when the day may be chosen.
    pub allowed: bool,
}

/// Calendar month, one row per week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CalendarMonth {
    pub title: String,
    /// Column headings.
    pub weekdays: Vec<Weekday>,
    /// Seven cells each; null before the first and after the last day of the month.
    pub weeks: Vec<Vec<Option<CalendarDay>>>,
}

/// Day of the week with its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Weekday {
    pub name: String,
    pub short: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum DateStep {
    Days(i64),
    /// Number of months; limited to the last day of a shorter month.
    Months(i64),
    /// To the first day of the week.
    WeekStart,
    /// To the last day of the week.
    WeekEnd,
}

/// Formats a day since 1970.
pub fn calendar_day(day: i64, limits: DateLimits) -> CalendarDay {
    CalendarDay {
        date: format_iso(day),
        number: civil_from_days(day).day,
        short: format_short(day),
        written: format!("{} {}", weekday_name(weekday(day)), format_day_long(day)),
        allowed: limits.error_message(day).is_none(),
    }
}

/// Builds the month of a day since 1970.
pub fn calendar_month(day: i64, limits: DateLimits) -> CalendarMonth {
    let CivilDate { year, month, .. } = civil_from_days(day);
    let first = days_from_civil(year, month, 1);
    let end = end_of_month(year, month);
    let cell = |day: i64| (first..=end).contains(&day).then(|| calendar_day(day, limits));
    let week = |start: i64| (start..start + 7).map(cell).collect();
    CalendarMonth {
        title: format!("{} de {year}", month_name(month)),
        weekdays: (0..7).map(|column| Weekday::new((SHORT_DATE_FORMAT.first_weekday + column) % 7)).collect(),
        weeks: (week_start(first)..=end).step_by(7).map(week).collect(),
    }
}

/// Day after a step, clamped to the limits.
pub fn step_date(day: i64, step: DateStep, limits: DateLimits) -> i64 {
    limits.clamp(match step {
        DateStep::Days(count) => day + count,
        DateStep::Months(count) => {
            let CivilDate { year, month, day: day_of_month } = civil_from_days(day);
            let months = year * 12 + month - 1 + count;
            let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
            days_from_civil(year, month, 1) + day_of_month.min(civil_from_days(end_of_month(year, month)).day)
                - 1
        }
        DateStep::WeekStart => week_start(day),
        DateStep::WeekEnd => week_start(day) + 6,
    })
}

impl Weekday {
    fn new(weekday: i64) -> Self {
        let name = weekday_name(weekday);
        Self { name: name.to_owned(), short: name.chars().take(2).collect() }
    }
}

const fn week_start(day: i64) -> i64 {
    day - (weekday(day) - SHORT_DATE_FORMAT.first_weekday).rem_euclid(7)
}

const fn end_of_month(year: i64, month: i64) -> i64 {
    (if month == 12 { days_from_civil(year + 1, 1, 1) } else { days_from_civil(year, month + 1, 1) }) - 1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::parse_iso;
    use super::*;

    fn moved(from: &str, step: DateStep) -> String {
        format_iso(step_date(parse_iso(from).unwrap(), step, DateLimits::default()))
    }

    /// Rule 9.10.
    #[test]
    fn weeks_begin_on_sunday() {
        let month = calendar_month(days_from_civil(2026, 11, 20), DateLimits::new("2026-11-10", ""));
        assert_eq!(month.title, "noviembre de 2026");
        let heads: Vec<_> = month.weekdays.iter().map(|day| day.short.as_str()).collect();
        assert_eq!(heads, ["do", "lu", "ma", "mi", "ju", "vi", "sá"]);
        assert_eq!(month.weeks.len(), 5, "it begins on a Sunday and ends on a Monday");
        let first = month.weeks[0][0].as_ref().unwrap();
        assert_eq!((first.written.as_str(), first.allowed), ("domingo 1 de noviembre de 2026", false));
        assert_eq!((month.weeks[4][1].as_ref().unwrap().number, &month.weeks[4][2]), (30, &None));
    }

    #[test]
    fn steps_follow_the_calendar() {
        for (step, to) in [
            (DateStep::Days(1), "2026-02-01"),
            (DateStep::Days(-7), "2026-01-24"),
            (DateStep::Months(1), "2026-02-28"),
            (DateStep::Months(-1), "2025-12-31"),
            (DateStep::Months(25), "2028-02-29"),
            (DateStep::WeekStart, "2026-01-25"),
            (DateStep::WeekEnd, "2026-01-31"),
        ] {
            assert_eq!(moved("2026-01-31", step), to, "{step:?}");
        }
        assert_eq!(moved("9999-12-31", DateStep::Days(1)), "9999-12-31");
        assert_eq!(moved("0001-01-15", DateStep::Months(-1)), "0001-01-01");
    }

    #[test]
    fn steps_are_clamped_to_the_limits() {
        let limits = DateLimits::new("2026-11-10", "2026-11-20");
        let from = days_from_civil(2026, 11, 15);
        assert_eq!(format_iso(step_date(from, DateStep::Months(1), limits)), "2026-11-20");
        assert_eq!(format_iso(step_date(from, DateStep::Days(-7), limits)), "2026-11-10");
    }

    proptest! {
        #[test]
        fn a_month_contains_each_of_its_days_once(day in days_from_civil(1, 2, 1)..days_from_civil(9_999, 11, 30)) {
            let month = calendar_month(day, DateLimits::default());
            prop_assert!(month.weeks.iter().all(|week| week.len() == 7));
            let numbers: Vec<_> = month.weeks.iter().flatten().flatten().map(|day| day.number).collect();
            let CivilDate { year, month: month_of_year, .. } = civil_from_days(day);
            let last = civil_from_days(end_of_month(year, month_of_year)).day;
            prop_assert_eq!(numbers, (1..=last).collect::<Vec<_>>());
        }
    }
}
